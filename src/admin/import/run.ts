import type { Issue } from '../../failures.ts';
import type { ImportResult } from '../../generated/graphql.ts';
import type { Ask } from '../session.ts';
import type { RejectsFile } from './rejects-file.ts';
import type { Row, Source } from './row.ts';

/** What an import has come to. */
export type Tally = {
  imported: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: number;
  /** Of those that were imported or updated, how many have something in them that looks wrong. */
  warned: number;
  /** The first refusals and warnings, for people. */
  refusals: Remark[];
  warnings: Remark[];
  /** The last line of which it is known what became of it. */
  settled: number;
  /** The last line that was sent to the graph: more than `settled` when an answer is missing. */
  sent: number;
};

export type Remark = Pick<Row, 'line' | 'firstLine'> & { issues: readonly Issue[] };

export const newTally = (): Tally => ({
  ...{ imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0, warned: 0 },
  ...{ refusals: [], warnings: [], settled: 0, sent: 0 },
});

export type ImportOptions = { update: boolean; skipExisting: boolean; dryRun: boolean };

const rowsPerBatch = 500;
/** Rows of a megabyte each must not pile up to half a gigabyte. */
const charactersPerBatch = 8 * 1024 * 1024;
const remarksToTell = 10;

/**
 * Sends the rows to the graph, a batch when the one before it is settled: what is in memory is a batch, however long the
 * input. The tally is right at any moment, also when an error ends the import.
 * @throws what the source, the graph or the rejects file throw
 */
export async function importRows(
  source: Source,
  tally: Tally,
  { ask, options, rejects, onBatch }: { ask: Ask; options: ImportOptions; rejects: RejectsFile; onBatch: () => void },
): Promise<void> {
  const send = async (rows: readonly Row[], dryRun: boolean): Promise<ImportResult[]> => {
    const records = rows.map((row) => row.record);
    return rows.length === 0 ? [] : ask('notices-import', { records, ...options, dryRun });
  };
  for await (const batch of inBatches(source.rows)) {
    const sound = batch.filter((row) => row.issues.length === 0);
    // A cell that cannot be read hides no other fault of its row: the graph judges the rest, and writes nothing of it.
    const doubtful = batch.filter((row) => row.issues.length > 0 && row.record);
    tally.sent = batch.at(-1)?.line ?? tally.sent;
    const results = new Map<Row, ImportResult>();
    for (const [index, result] of (await send(sound, options.dryRun)).entries())
      results.set(sound[index] as Row, result);
    for (const outcome of ['imported', 'updated', 'unchanged', 'skipped'] as const) {
      tally[outcome] += countOf(results, outcome);
    }
    for (const [index, result] of (await send(doubtful, true)).entries()) results.set(doubtful[index] as Row, result);

    const refused: string[] = [];
    for (const row of batch) {
      const result = results.get(row);
      const issues = [...row.issues, ...(result?.issues ?? []).filter((issue) => !isCovered(issue, row.issues))];
      const { line, firstLine } = row;
      if (row.issues.length === 0 && result?.outcome !== 'rejected') {
        const warnings = result?.warnings ?? [];
        if (warnings.length === 0) continue;
        tally.warned += 1;
        if (tally.warnings.length < remarksToTell) tally.warnings.push({ line, firstLine, issues: warnings });
        continue;
      }
      tally.rejected += 1;
      if (tally.refusals.length < remarksToTell) tally.refusals.push({ line, firstLine, issues });
      refused.push(row.rejected(issues));
    }
    await rejects.write(refused);
    tally.settled = tally.sent;
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

/** Whether an issue only says again that a field is missing which the row has, but in a form that cannot be read. */
function isCovered({ path }: Issue, known: readonly Issue[]): boolean {
  return known.some((issue) => path === issue.path || path.startsWith(`${issue.path}.`));
}
