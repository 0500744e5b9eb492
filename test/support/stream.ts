import { createClient, type ExecutionResult } from 'graphql-sse';

/** A subscription to the stream of changes. */
export function subscribeTo<Data>(internalUrl: string, token: string, query: string, variables: object = {}) {
  const client = createClient({
    url: `${internalUrl}/graphql/stream`,
    headers: { Authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const results = client.iterate<Data>({ query, variables: { ...variables } });
  const next = async (): Promise<ExecutionResult<Data> | undefined> => (await results.next()).value;
  return { results, next, stop: () => client.dispose() };
}
