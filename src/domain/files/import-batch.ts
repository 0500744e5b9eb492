import type { ImportOutcome } from '../../generated/graph/graphql.ts';
import type { InputRow, RowIssue } from './row.ts';

/** The result of a record. */
type RecordOutcome = { outcome: ImportOutcome; issues: readonly RowIssue[]; warnings: readonly RowIssue[] };

/** What became of a row: why it was rejected, or its warnings. */
export type RowOutcome = {
  row: InputRow;
  outcome: ImportOutcome;
  issues: readonly RowIssue[];
  rejection: { line: number; issues: readonly RowIssue[] };
};

export const rowsPerBatch = 500;

const isValid = ({ record, issues }: InputRow) => record !== undefined && issues.length === 0;
const isInvalid = ({ record, issues }: InputRow) => record !== undefined && issues.length > 0;

/** The records of rows. Those of rows with invalid cells are only validated, to find their other issues. */
export function recordsOf(rows: readonly InputRow[]) {
  const some = (which: (row: InputRow) => boolean) => ({
    records: rows.filter(which).map(({ record }) => record),
    lines: rows.filter(which).map(({ line }) => line),
  });
  return { valid: some(isValid), invalid: some(isInvalid) };
}

/** The outcomes of rows, from the results of their records. */
export const rowOutcomes =
  (rows: readonly InputRow[]) =>
  (valid: readonly RecordOutcome[], invalid: readonly RecordOutcome[]): RowOutcome[] => {
    const [validOnes, invalidOnes] = [valid.values(), invalid.values()];
    return rows
      .filter(({ leftOut }) => leftOut === undefined)
      .map((row) => {
        const results = isValid(row) ? validOnes : isInvalid(row) ? invalidOnes : undefined;
        const { outcome, issues } = outcomeOf(row, results?.next().value);
        return { row, outcome, issues, rejection: { line: row.firstLine, issues } };
      });
  };

function outcomeOf(row: InputRow, result: RecordOutcome | undefined): Pick<RowOutcome, 'outcome' | 'issues'> {
  if (row.issues.length === 0 && result && result.outcome !== 'rejected') {
    return { outcome: result.outcome, issues: result.warnings.map((issue) => named(issue, row)) };
  }
  const others = (result?.issues ?? []).filter((issue) => !isDuplicate(issue, row.issues));
  return { outcome: 'rejected', issues: [...row.issues, ...others.map((issue) => named(issue, row))] };
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
