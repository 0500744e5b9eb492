import type { Ask } from './session.ts';

type Page<Node> = { nodes: Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/** Every entry of a list of the graph, page after page. */
export async function everyPage<Node>(ask: Ask, operation: string, variables: object = {}): Promise<Node[]> {
  const all: Node[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: Page<Node> = await ask(operation, { ...variables, after });
    all.push(...nodes);
    if (!pageInfo.hasNextPage) return all;
    after = pageInfo.endCursor;
  }
}
