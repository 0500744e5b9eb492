import type { InputRow, RowIssue, Source } from '../../files/row.ts';
import type { ImportNoticesPayload, ImportResult } from '../../generated/graphql.ts';
import type { ImportOptions } from '../../notices/import/import.ts';
import type { Execute } from '../session.ts';
import type { RejectsFile } from './rejects-file.ts';

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

export type RowIssues = Pick<InputRow, 'line' | 'firstLine'> & { issues: readonly RowIssue[] };

export const newStats = (): ImportStats => ({
  ...{ imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0, warned: 0 },
  ...{ rejections: [], warnings: [], completed: 0, sent: 0 },
});

export const rowsPerBatch = 500;
/** Bounds the memory of a batch, because a row can have a megabyte. */
const charactersPerBatch = 8 * 1024 * 1024;
/** Batches without a response yet: while PostgreSQL stores one, the next is validated. */
const maxInFlight = 2;
const maxReported = 10;

/** A batch that was sent. `done` when it and the batches before it are counted. */
type SentBatch = { paIds: ReadonlySet<unknown>; results: Promise<Results>; done: Promise<void> };
type Results = ReadonlyMap<InputRow, ImportResult>;

/**
 * Sends the rows to the graph in batches, so that memory use does not depend on the input. Records with the same PA-ID are
 * stored in the order of the input. `stats` is accurate at any time, also after an error.
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
  const send = async (rows: readonly InputRow[], dryRun: boolean): Promise<[InputRow, ImportResult][]> => {
    if (rows.length === 0) return [];
    const input = { records: rows.map((row) => row.record), ...options, dryRun, importId };
    const { results } = await execute<ImportNoticesPayload>('ImportNotices', { input });
    return results.map((result, index) => [rows[index] as InputRow, result]);
  };
  const sendBatch = async (rows: readonly InputRow[]): Promise<Results> => {
    const valid = rows.filter((row) => row.issues.length === 0);
    // Rows with invalid cells are sent as a dry run, to find the other issues of the row.
    const invalid = rows.filter((row) => row.issues.length > 0 && row.record);
    return new Map([...(await send(valid, options.dryRun)), ...(await send(invalid, true))]);
  };

  const finish = async (rows: readonly InputRow[], results: Results) => {
    await rejects.write(count(stats, rows, results));
    stats.completed = rows.at(-1)?.line ?? stats.completed;
    onBatch();
  };

  const inFlight = new Set<SentBatch>();
  const oldestOf = ([oldest]: Iterable<SentBatch>) => oldest?.done;
  let finished = Promise.resolve();
  try {
    for await (const rows of inBatches(source.rows)) {
      const paIds = new Set(rows.flatMap(({ record }) => record?.paId ?? []));
      const mustWait = () =>
        inFlight.size === maxInFlight || inFlight.values().some((sent) => !paIds.isDisjointFrom(sent.paIds));
      while (mustWait()) await oldestOf(inFlight);

      stats.sent = rows.at(-1)?.line ?? stats.sent;
      const results = sendBatch(rows);
      // In order. After an error, the later batches are not counted: only the lines before it are `completed`.
      finished = finished.then(async () => finish(rows, await results));
      const batch: SentBatch = { paIds, results, done: finished };
      inFlight.add(batch);
      finished.then(() => inFlight.delete(batch)).catch(() => {}); // thrown below
      results.catch(() => {});
    }
  } finally {
    await Promise.allSettled(inFlight.values().map(({ results }) => results));
    await finished;
  }
}

/** Adds the outcomes of a batch. @returns the rejected rows, as text with their issues */
function count(stats: ImportStats, rows: readonly InputRow[], results: Results): string[] {
  const rejected: string[] = [];
  for (const row of rows) {
    const result = results.get(row);
    const issues = [...row.issues, ...(result?.issues ?? []).filter((issue) => !isDuplicate(issue, row.issues))];
    const { line, firstLine } = row;
    if (row.issues.length === 0 && result && result.outcome !== 'rejected') {
      stats[result.outcome] += 1;
      if (result.warnings.length === 0) continue;
      stats.warned += 1;
      if (stats.warnings.length < maxReported) stats.warnings.push({ line, firstLine, issues: result.warnings });
      continue;
    }
    stats.rejected += 1;
    if (stats.rejections.length < maxReported) stats.rejections.push({ line, firstLine, issues });
    rejected.push(row.rejected(issues));
  }
  return rejected;
}

async function* inBatches(rows: AsyncIterable<InputRow>): AsyncGenerator<InputRow[]> {
  let batch: InputRow[] = [];
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

/** The graph reports a field with an invalid cell as missing; that repeats the issue of the cell. */
function isDuplicate({ path }: RowIssue, known: readonly RowIssue[]): boolean {
  return known.some((issue) => path === issue.path || path.startsWith(`${issue.path}.`));
}
