import { signOut, token } from '../session.ts';
import type { Operation } from './operation.ts';

export type Issue = { path: string; message: string };

/** An error of the graph, or `UNREACHABLE`. */
export type GraphError = {
  message: string;
  path?: readonly (string | number)[];
  extensions: { code: string; issues?: readonly Issue[]; currentRevision?: number; tokenId?: string };
};

/** Any of both: a field that fails costs only itself. */
export type Answer<Data> = { data: Data | null; errors: readonly GraphError[] };

const failed = (code: string, message: string): Answer<never> => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});

/** Sends an operation. Never rejects, except if aborted. A token that is refused ends the session. */
export async function send<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  signal: AbortSignal | null = null,
): Promise<Answer<Data>> {
  const sentToken = token.value;
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { Authorization: `Bearer ${sentToken}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ operationName: operation.name, query: operation.text, variables }),
    signal,
  }).catch((error: Error) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
  if (!response) return failed('UNREACHABLE', 'The server cannot be reached.');
  const body: Partial<Answer<Data>> | undefined = await response.json().catch((error: Error) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
  if (!body) return failed('UNREACHABLE', `The server answered ${response.status}, but not with JSON.`);
  const answer = { data: body.data ?? null, errors: body.errors ?? [] };
  const isRefused = response.status === 401 || response.status === 403;
  if (isRefused && token.value === sentToken) signOut(answer.errors[0]?.message ?? 'The token was refused.');
  return answer;
}
