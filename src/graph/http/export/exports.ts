import { readFileSync } from 'node:fs';
import { getOperationAST } from 'graphql';
import type { Context } from '../../../domain/context.ts';
import type { Issue } from '../../../platform/issues.ts';
import type { Graph } from '../../graph.ts';
import { variableTypes } from '../../variable-types.ts';
import { variableIssues } from '../variable-issues.ts';
import { exportColumnsOf } from './columns.ts';
import type { ExportRow } from './formats.ts';

/** The exports, by the name in their address. Each is an operation of the graph, run page by page. */
export const exportNames = ['notices', 'access-ledger', 'audit-trail', 'metrics-changes', 'refusals'] as const;
type ExportName = (typeof exportNames)[number];

/** Rows of a page. A page takes several statements, so larger ones are faster; but the process serves nothing else meanwhile. */
const pageSize = 1_000;

export type ExportPage = { nodes: ExportRow[]; next: string | null };

/** A list that can be exported. */
export type Export = ReturnType<typeof exportOf>;

/** Finds an export by its name. Each is prepared when it is first asked for, because most processes serve none. */
export function createExports(graph: Graph): (name: string) => Export | undefined {
  const prepared = new Map<ExportName, Export>();
  return (wanted) => {
    const name = exportNames.find((each) => each === wanted);
    if (name === undefined) return undefined;
    const known = prepared.get(name) ?? exportOf(graph, name);
    prepared.set(name, known);
    return known;
  };
}

function exportOf({ schema, prepare }: Graph, name: ExportName) {
  const source = readFileSync(new URL(`operations/${name}.graphql`, import.meta.url), 'utf8');
  // A stored value of a newer release is exported as it is.
  const { document, execute } = prepare(source, (text) => text);
  const operation = getOperationAST(document);
  const filterType = operation && variableTypes(schema, operation).find((variable) => variable.name === 'filter')?.type;
  if (!operation || !filterType) throw new Error(`the export ${name} has no filter`);
  return {
    name,
    columns: exportColumnsOf(schema, document),
    filterType,
    /** The issues of a filter that does not fit the input type of the list. */
    validateFilter(filter: unknown): Issue[] {
      const issues = variableIssues(schema, operation, { filter, first: pageSize });
      return issues.map(({ path, ...rest }) => ({ ...rest, path: path.replace('variables.', '') }));
    },
    /** Reads a page, under the rules of the graph. @throws Failure */
    async read(context: Context, filter: unknown, after: string | null): Promise<ExportPage> {
      const { value, failure } = await execute({ filter, first: pageSize, after }, context.withPagesOf(pageSize));
      if (failure) throw failure;
      type Page = { nodes: ExportRow[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      const { nodes, pageInfo } = value as Page;
      return { nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
    },
  };
}
