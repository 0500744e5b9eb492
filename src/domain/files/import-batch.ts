import type { ImportOutcome } from '../../generated/graph/graphql.ts';
import type { InputRow, RowIssue } from './row.ts';

/** The result of a record, from the graph. */
export type RecordOutcome = { outcome: ImportOutcome; issues: readonly RowIssue[]; warnings: readonly RowIssue[] };

/** Imports the records of rows, or only validates them. Returns their results, in the same order. */
export type ImportRecords = (
  records: readonly Record<string, unknown>[],
  validatesOnly: boolean,
  lines: readonly number[],
) => Promise<readonly RecordOutcome[]>;

/** What became of a row: why it was rejected, or its warnings. */
export type RowOutcome = { row: InputRow; outcome: ImportOutcome; issues: readonly RowIssue[] };

export const rowsPerBatch = 500;

/** Imports the rows of a batch. Rows with invalid cells are only validated, to find their other issues. */
export async function importBatch(rows: readonly InputRow[], importRecords: ImportRecords): Promise<RowOutcome[]> {
  const send = async (some: readonly InputRow[], validatesOnly: boolean) => {
    const records = some.flatMap(({ record }) => (record ? [record] : []));
    const lines = some.map(({ line }) => line);
    const results = records.length > 0 ? await importRecords(records, validatesOnly, lines) : [];
    return results.map((result, index) => [some[index], result] as const);
  };
  const valid = rows.filter((row) => row.issues.length === 0);
  const invalid = rows.filter((row) => row.issues.length > 0 && row.record);
  const results = new Map([...(await send(valid, false)), ...(await send(invalid, true))]);
  return rows.map((row) => outcomeOf(row, results.get(row)));
}

function outcomeOf(row: InputRow, result: RecordOutcome | undefined): RowOutcome {
  if (row.issues.length === 0 && result && result.outcome !== 'rejected') {
    return { row, outcome: result.outcome, issues: result.warnings.map((issue) => named(issue, row)) };
  }
  const others = (result?.issues ?? []).filter((issue) => !isDuplicate(issue, row.issues));
  return { row, outcome: 'rejected', issues: [...row.issues, ...others.map((issue) => named(issue, row))] };
}

/** The issue, with the column that it is about. */
function named<Given extends RowIssue>(issue: Given, { fieldNames }: InputRow): Given {
  for (let path = issue.path; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const name = fieldNames?.get(path);
    if (name) return { ...issue, message: `${issue.message} (${name})` };
  }
  return issue;
}

/** The graph reports a field with an invalid cell as missing; that repeats the issue of the cell. */
function isDuplicate({ path }: RowIssue, known: readonly RowIssue[]): boolean {
  return known.some((issue) => path === issue.path || path.startsWith(`${issue.path}.`));
}
