import type { ImportNoticesPayload, ImportResult } from '../../generated/graphql.ts';
import type { Execute } from '../session.ts';
import type { RejectsFile } from './rejects-file.ts';
import type { Row, RowIssue, Source } from './row.ts';

/** Counts and issues of an import so far. */
export type ImportStats = {
  imported: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: number;
  /** Imported or updated rows with warnings. */
  warned: number;
  /** The first rejections and warnings, for people. */
  rejections: RowIssues[];
  warnings: RowIssues[];
  /** The last line with a known outcome. */
  completed: number;
  /** The last line sent to the graph; greater than `completed` if a response is missing. */
  sent: number;
};

export type RowIssues = Pick<Row, 'line' | 'firstLine'> & { issues: readonly RowIssue[] };

export const newStats = (): ImportStats => ({
  ...{ imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0, warned: 0 },
  ...{ rejections: [], warnings: [], completed: 0, sent: 0 },
});

export type ImportOptions = { update: boolean; skipExisting: boolean; dryRun: boolean };

const rowsPerBatch = 500;
/** Bounds the memory of a batch, because a row can have a megabyte. */
const charactersPerBatch = 8 * 1024 * 1024;
const maxReported = 10;

/**
 * Sends the rows to the graph in sequential batches, so that memory use does not depend on the input. `stats` is accurate at
 * any time, also after an error.
 * @throws the errors of the source, the graph and the rejects file
 */
export async function importRows(
  source: Source,
  stats: ImportStats,
  {
    execute,
    options,
    importId,
    rejects,
    onBatch,
  }: { execute: Execute; options: ImportOptions; importId: string; rejects: RejectsFile; onBatch: () => void },
): Promise<void> {
  const send = async (rows: readonly Row[], dryRun: boolean): Promise<ImportResult[]> => {
    if (rows.length === 0) return [];
    const input = { records: rows.map((row) => row.record), ...options, dryRun, importId };
    return (await execute<ImportNoticesPayload>('notices-import', { input })).results;
  };
  for await (const batch of inBatches(source.rows)) {
    const valid = batch.filter((row) => row.issues.length === 0);
    // Rows with invalid cells are sent as a dry run, to find the other issues of the row.
    const invalid = batch.filter((row) => row.issues.length > 0 && row.record);
    stats.sent = batch.at(-1)?.line ?? stats.sent;
    const results = new Map<Row, ImportResult>();
    for (const [index, result] of (await send(valid, options.dryRun)).entries())
      results.set(valid[index] as Row, result);
    for (const outcome of ['imported', 'updated', 'unchanged', 'skipped'] as const) {
      stats[outcome] += countOf(results, outcome);
    }
    for (const [index, result] of (await send(invalid, true)).entries()) results.set(invalid[index] as Row, result);

    const rejected: string[] = [];
    for (const row of batch) {
      const result = results.get(row);
      const issues = [...row.issues, ...(result?.issues ?? []).filter((issue) => !isDuplicate(issue, row.issues))];
      const { line, firstLine } = row;
      if (row.issues.length === 0 && result?.outcome !== 'rejected') {
        const warnings = result?.warnings ?? [];
        if (warnings.length === 0) continue;
        stats.warned += 1;
        if (stats.warnings.length < maxReported) stats.warnings.push({ line, firstLine, issues: warnings });
        continue;
      }
      stats.rejected += 1;
      if (stats.rejections.length < maxReported) stats.rejections.push({ line, firstLine, issues });
      rejected.push(row.rejected(issues));
    }
    await rejects.write(rejected);
    stats.completed = stats.sent;
    onBatch();
  }
}

async function* inBatches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += row.size;
    if (batch.length < rowsPerBatch && characters < charactersPerBatch) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function countOf(results: ReadonlyMap<Row, ImportResult>, outcome: ImportResult['outcome']): number {
  return results.values().reduce((count, result) => count + (result.outcome === outcome ? 1 : 0), 0);
}

/** The graph reports a field with an invalid cell as missing; that repeats the issue of the cell. */
function isDuplicate({ path }: RowIssue, known: readonly RowIssue[]): boolean {
  return known.some((issue) => path === issue.path || path.startsWith(`${issue.path}.`));
}
