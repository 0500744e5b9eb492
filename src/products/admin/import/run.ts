import type { FileLine } from '../../../domain/files/lines.ts';
import { type Part, sendLines } from '../../../domain/files/send-lines.ts';
import type { Import, ImportedRow, ImportNoticeRowsPayload, LeftOutRow } from '../../../generated/graph/graphql.ts';
import { failureOf } from '../../../platform/failures.ts';
import { CommandError } from '../output.ts';
import type { Execute } from '../session.ts';
import type { RejectsFile } from './rejects-file.ts';

export type ImportStats = {
  /** As the graph counts them. */
  totals: Pick<Import, 'imported' | 'updated' | 'unchanged' | 'skipped' | 'rejected'>;
  /** Rows that were stored with warnings. */
  warned: number;
  /** Imported notices without a publisher, and those that got a new PA-ID. */
  selfPublished: number;
  minted: number;
  /** The first rejections, warnings, and rows that are no records, for people. */
  rejections: RowIssues[];
  warnings: RowIssues[];
  leftOut: LeftOutRow[];
  /** The last line with a known outcome. */
  completed: number;
  /** The last line sent to the graph; greater than `completed` if a response is missing. */
  sent: number;
  /** Whether the last row was stored, and no line end comes after it. */
  endsOpen: boolean;
};

export type RowIssues = Pick<ImportedRow, 'line' | 'issues'>;

export const newStats = (): ImportStats => ({
  totals: { imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 },
  warned: 0,
  selfPublished: 0,
  minted: 0,
  rejections: [],
  warnings: [],
  leftOut: [],
  completed: 0,
  sent: 0,
  endsOpen: false,
});

export const maxReported = 10;

/** How lines are imported. */
type ImportSettings = {
  importId: string;
  /** Of CSV: the mapping, as JSON. */
  mapping: string | undefined;
  publisherId: string | undefined;
  fromLine: number;
};

/**
 * Sends the lines of a file to the graph, so that memory use does not depend on the input. `stats` is accurate at any time,
 * also after an error.
 * @throws the errors of the lines, the graph and the rejects file
 */
export async function importLines(
  lines: AsyncGenerator<FileLine>,
  stats: ImportStats,
  { mapping, ...settings }: ImportSettings,
  {
    execute,
    rejects,
    bytesRead,
    onPart,
  }: { execute: Execute; rejects: RejectsFile; bytesRead: () => number; onPart: () => void },
): Promise<void> {
  let last: FileLine | undefined;
  async function* seen() {
    for await (last of lines) yield last;
  }
  async function add(answer: ImportNoticeRowsPayload): Promise<void> {
    const rejected = answer.rows.flatMap(({ rejectedText }) => rejectedText ?? []);
    await rejects.write(answer.rejectsHead ?? '', rejected);
    for (const row of answer.rows) {
      if (row.outcome !== 'rejected') stats.warned += 1;
      const reported = row.outcome === 'rejected' ? stats.rejections : stats.warnings;
      if (reported.length < maxReported) reported.push(row);
    }
    stats.leftOut.push(...answer.leftOut);
    stats.totals = answer.import ?? stats.totals;
    stats.selfPublished += answer.selfPublished;
    stats.minted += answer.minted;
    stats.completed = answer.nextLine - 1;
    stats.endsOpen = mapping !== undefined && last?.end === '' && answer.rows.at(-1)?.line !== last.number;
    onPart();
  }

  let added = Promise.resolve();
  const sendPart = async (part: Part) => {
    stats.sent = part.line + part.text.split('\n').length - 1;
    const input = { ...settings, ...part, bytesRead: bytesRead() };
    const answer = await execute<ImportNoticeRowsPayload>('ImportNoticeRows', { input }).catch((error: unknown) => {
      throw refusal(error, stats) ?? error;
    });
    added = added.then(() => add(answer));
    await added;
    return answer;
  };
  await sendLines(seen(), mapping, sendPart, { charactersPerPart: 2.5 * 1024 * 1024 });
}

/** The message about lines that were refused as a whole, so that none of them was imported. */
function refusal(error: unknown, stats: ImportStats): CommandError | undefined {
  const { kind, issues = [] } = (error instanceof CommandError && failureOf(error.cause)) || {};
  if (kind !== 'INPUT_INVALID') return undefined;
  stats.sent = stats.completed;
  return new CommandError(issues.map(({ message }) => message).join('; '), { cause: error });
}
