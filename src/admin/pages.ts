import type { Execute } from './session.ts';

type Page<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/** All items of a paginated list. */
export async function fetchAllPages<Node>(
  execute: Execute,
  operation: string,
  variables: object = {},
): Promise<Node[]> {
  const all: Node[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: Page<Node> = await execute(operation, { ...variables, after });
    all.push(...nodes);
    if (!pageInfo.hasNextPage) return all;
    after = pageInfo.endCursor;
  }
}
