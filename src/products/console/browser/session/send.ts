import { signal as signalOf } from '@preact/signals';
import type { ConsoleOperation } from '../base/graph.ts';
import { comesBack, endSessionOf, token } from './session.ts';

/** What is wrong with a field: `message` for programs, `code` and `params` for the words of a form. */
export type Issue = {
  path: string;
  message: string;
  code?: string;
  params?: {
    max?: number | null;
    allowed?: readonly string[] | null;
    format?: string | null;
    fields?: readonly string[] | null;
  };
};

/** An error of the graph, or `UNREACHABLE`. */
export type GraphError = {
  message: string;
  path?: readonly (string | number)[];
  extensions: {
    code: string;
    issues?: readonly Issue[];
    currentRevision?: number;
    tokenId?: string;
    /** In seconds. */
    retryAfter?: number | undefined;
  };
};

/** Data and errors may come together: a failed field does not void the rest. */
export type Answer<Data> = { data: Data | null; errors: readonly GraphError[] };

/** Whether the server did not answer, and nothing since. */
export const isAway = signalOf(false);

export const isUnreachable = ({ extensions }: GraphError) => extensions.code === 'UNREACHABLE';

const failed = (code: string, message: string): Answer<never> => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});

/** The seconds of the header `Retry-After` of a response, which has a number or a date. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const text = headers.get('Retry-After');
  const seconds = text && (/^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000));
  return seconds && seconds > 0 ? seconds : undefined;
}

const reasonOf = (error: GraphError | undefined) =>
  error?.extensions.code === 'TOKEN_INVALID'
    ? 'The token was revoked, has expired, or is not known.'
    : (error?.message ?? 'The token was refused.');

/** Fields that could not be read, by the object that has null for them. */
const unread = new WeakMap<object, Set<string>>();

/** Whether the field is null because it could not be read, and not because it has no value. */
export const isUnread = <Data extends object>(object: Data, field: keyof Data & string): boolean =>
  unread.get(object)?.has(field) ?? false;

/** An error also ends the objects around its field that may not be without it: the outermost null is the one that counts. */
function rememberUnread(data: unknown, path: readonly (string | number)[]): void {
  let object = data;
  for (const part of path) {
    if (typeof object !== 'object' || object === null) return;
    const inner: unknown = Object(object)[part];
    if (inner === null) unread.set(object, new Set(unread.get(object)).add(String(part)));
    object = inner;
  }
}

/**
 * Sends an operation. Never rejects, except if aborted. A token that is refused ends the session; the operation is sent
 * again when the same person has signed in again.
 */
export async function send<Data, Variables>(
  operation: ConsoleOperation<Data, Variables>,
  variables: Variables,
  signal: AbortSignal | null = null,
): Promise<Answer<Data>> {
  const sentToken = token.value;
  if (sentToken !== null) {
    const { isRefused, ...answer } = await sendWith(sentToken, operation, variables, signal);
    if (!isRefused) return answer;
    endSessionOf(sentToken, reasonOf(answer.errors[0]));
  }
  if (token.value === null) await comesBack();
  signal?.throwIfAborted();
  return send(operation, variables, signal);
}

/** The name of an operation: what its text has after `query` or `mutation`. */
const operationName = ({ text }: { text: string }): string => /\w+ (\w+)/.exec(text)?.[1] ?? '';

/** Sends it with a token that is perhaps not that of the session. */
export async function sendWith<Data, Variables>(
  sentToken: string,
  operation: ConsoleOperation<Data, Variables>,
  variables: Variables,
  signal: AbortSignal | null = null,
): Promise<Answer<Data> & { isRefused: boolean }> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { Authorization: `Bearer ${sentToken}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ operationName: operationName(operation), query: operation.text, variables }),
    signal,
  }).catch((error: Error) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
  if (!response) return { ...failed('UNREACHABLE', 'The server cannot be reached.'), isRefused: false };
  const body: unknown = await response.json().catch((error: Error) => {
    if (signal?.aborted) throw error;
    return undefined;
  });
  const answer = answerIn<Data>(body) ?? strangersAnswer(response);
  // A proxy may limit requests, too: its header says until when.
  const retryAfter = retryAfterOf(response);
  for (const { extensions } of answer.errors) extensions.retryAfter ??= retryAfter;
  if (answer.errors.some(isUnreachable)) return { ...answer, isRefused: false };
  isAway.value = false;
  for (const { path } of answer.errors) rememberUnread(answer.data, path ?? []);
  const isOfToken = response.status === 401 || response.status === 403;
  return { ...answer, isRefused: isOfToken && answer.errors.some(({ extensions }) => extensions.code !== '') };
}

/** The answer of a proxy or a firewall in place of the server. */
const strangersAnswer = ({ status }: Response): Answer<never> =>
  status === 429
    ? failed('TOO_MANY_REQUESTS', 'Too many requests.')
    : failed('UNREACHABLE', `Something between this browser and the server answered with ${status}.`);

/** The answer of the graph; undefined if a body is none. A proxy or a firewall answers in other forms. */
function answerIn<Data>(body: unknown): Answer<Data> | undefined {
  const { data = null, errors = [] } = Object(body) as Partial<Answer<Data>>;
  if (!Array.isArray(errors) || (data === null && errors.length === 0)) return undefined;
  return { data, errors: errors.map((error) => ({ ...error, extensions: { code: '', ...error.extensions } })) };
}
