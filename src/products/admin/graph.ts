import type { Execute, withSession } from './session.ts';

/* The graph for the commands. It is loaded when a command runs, so that help is fast. */

export const withGraph: typeof withSession = async (work) => (await import('./session.ts')).withSession(work);

export const execute: Execute = (operation, variables) => withGraph((execute) => execute(operation, variables));

type Page<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/** All items of a paginated list. */
export const fetchAllPages = async <Node>(execute: Execute, operation: string, variables: object = {}) =>
  (await fetchPages<Node>(execute, operation, variables, Number.POSITIVE_INFINITY)).nodes;

/** The first items of a paginated list, and whether it has more. */
export async function fetchPages<Node>(
  execute: Execute,
  operation: string,
  variables: object,
  limit: number,
): Promise<{ nodes: Node[]; hasMore: boolean }> {
  const all: Node[] = [];
  for (let after: string | null = null; ; ) {
    const first = Math.min(200, limit - all.length);
    const { nodes, pageInfo }: Page<Node> = await execute(operation, { ...variables, first, after });
    all.push(...nodes);
    if (!pageInfo.hasNextPage || all.length >= limit) return { nodes: all, hasMore: pageInfo.hasNextPage };
    after = pageInfo.endCursor;
  }
}
