import { type ImportRecords, importBatch, type RowOutcome, rowsPerBatch } from '../../../domain/files/import-batch.ts';
import type { InputRow, RowIssue, Source } from '../../../domain/files/row.ts';
import type { ImportOptions } from '../../../domain/notices/import/import.ts';
import type { ImportNoticesPayload, ImportRejectionInput } from '../../../generated/graph/graphql.ts';
import type { Execute } from '../session.ts';
import type { RejectsFile } from './rejects-file.ts';

export type ImportStats = {
  imported: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: number;
  /** Imported or updated rows with warnings. */
  warned: number;
  /** Imported notices without a publisher, and those that got a new PA-ID. */
  selfPublished: number;
  minted: number;
  /** The first rejections and warnings, for people. */
  rejections: RowIssues[];
  warnings: RowIssues[];
  /** Rejections that the graph does not know of yet. */
  unreported: ImportRejectionInput[];
  /** The last line with a known outcome. */
  completed: number;
  /** The last line sent to the graph; greater than `completed` if a response is missing. */
  sent: number;
};

export type RowIssues = Pick<InputRow, 'line' | 'firstLine'> & { issues: readonly RowIssue[] };

export const newStats = (): ImportStats => ({
  imported: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  warned: 0,
  selfPublished: 0,
  minted: 0,
  rejections: [],
  warnings: [],
  unreported: [],
  completed: 0,
  sent: 0,
});

/** Bounds the memory of a batch, because a row can have a megabyte. */
const charactersPerBatch = 8 * 1024 * 1024;
/** Batches without a response yet: while PostgreSQL stores one, the next is validated. */
const maxInFlight = 2;
const maxReported = 10;

/** A batch that was sent. `done` when it and the batches before it are counted. */
type SentBatch = { paIds: ReadonlySet<unknown>; results: Promise<RowOutcome[]>; done: Promise<void> };

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
  const importRecords: ImportRecords = async (records, validatesOnly, lines) => {
    const input = { records, lines, ...options, dryRun: options.dryRun || validatesOnly, importId };
    return (await execute<ImportNoticesPayload>('ImportNotices', { input })).results;
  };
  const finish = async (outcomes: readonly RowOutcome[]) => {
    await rejects.write(count(stats, outcomes));
    stats.completed = outcomes.at(-1)?.row.line ?? stats.completed;
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
      const results = importBatch(rows, importRecords);
      // In order. After an error, the later batches are not counted: only the lines before it are `completed`.
      finished = finished.then(async () => finish(await results));
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
function count(stats: ImportStats, outcomes: readonly RowOutcome[]): string[] {
  const rejected: string[] = [];
  for (const { row, outcome, issues } of outcomes) {
    const { line, firstLine } = row;
    stats[outcome] += 1;
    if (outcome === 'imported') {
      if (isAbsent(row.record?.publisherId)) stats.selfPublished += 1;
      if (isAbsent(row.record?.paId)) stats.minted += 1;
    }
    if (outcome === 'rejected') {
      if (stats.rejections.length < maxReported) stats.rejections.push({ line, firstLine, issues });
      stats.unreported.push({ line: firstLine, issues: issues.map(({ path, code }) => ({ path, code })) });
      rejected.push(row.rejected(issues));
    } else if (issues.length > 0) {
      stats.warned += 1;
      if (stats.warnings.length < maxReported) stats.warnings.push({ line, firstLine, issues });
    }
  }
  return rejected;
}

const isAbsent = (value: unknown) => value === undefined || value === null;

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
