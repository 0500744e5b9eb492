import { formatIssue } from '../../../domain/files/row.ts';
import { linesPerPart } from '../../../domain/files/send-lines.ts';
import { CommandError, escaped, printMessage, printResult } from '../output.ts';
import { systemErrorMessage } from './input.ts';
import { type ImportStats, maxReported, type RowIssues } from './run.ts';

export type ImportOutcome = {
  file: string;
  dryRun: boolean;
  update: boolean;
  /** Where the import began. */
  fromLine: number;
  /** Description of the database, for people. */
  database: string;
  rejectsFile: string | null;
  /** The error that stopped the import; an `AbortError` is a signal of the operator. */
  error: unknown;
};

/** Prints the summary of an import. @returns the exit code */
export function summarize(
  stats: ImportStats,
  { file: named, dryRun, update, fromLine, database, rejectsFile, error }: ImportOutcome,
): number {
  const isInterrupted = error !== undefined;
  const { warned, selfPublished, minted, leftOut, totals } = stats;
  const { rejected } = totals;
  const isEmpty =
    !isInterrupted && fromLine === 1 && leftOut.length === 0 && Object.values(totals).every((count) => count === 0);
  printRows('rejected', rejected, issuesOf(stats.rejections));
  const kept = isInterrupted ? 'Those of the completed lines' : 'They';
  if (rejectsFile) printMessage(`${kept} are in ${escaped(rejectsFile)}. Correct and import that file.`);
  printRows('imported with a warning', warned, issuesOf(stats.warnings));
  const notRecords = leftOut.map(({ line, reason }) => `${line} ${reason}`);
  printRows('left out, without a record', notRecords.length, notRecords);
  const file = escaped(named);
  if (isEmpty) printMessage(`${file} has no records. Nothing was imported.`);
  const outcome = dryRun ? 'New notices in this dry run' : 'New notices';
  if (selfPublished > 0) printMessage(`${outcome} without a publisher, which they never get: ${selfPublished}.`);
  if (minted > 0)
    printMessage(`${outcome} with a PA-ID of this server, so that importing them again repeats them: ${minted}.`);
  if (stats.endsOpen && !isInterrupted)
    printMessage('The last line has no line end: if the file was cut off, its last row is too.');
  if (isInterrupted) {
    printMessage(describeError(error, file));
    printResumeCommand(stats, { update, dryRun });
  }
  const result = {
    ...totals,
    leftOut: leftOut.length,
    warned,
    selfPublished,
    minted,
    rejectsFile,
    database,
    ...(dryRun && { dryRun }),
    ...(isInterrupted && { interrupted: true }),
  };
  printResult(result);
  return isInterrupted || isEmpty || rejected > 0 ? 1 : 0;
}

function printRows(outcome: string, count: number, rows: readonly string[]): void {
  if (count === 0) return;
  printMessage(`${count} ${count === 1 ? 'row' : 'rows'} ${outcome}:`);
  for (const row of rows.slice(0, maxReported)) printMessage(`  line ${row}`);
  if (count > maxReported) printMessage(`  and ${count - maxReported} more`);
}

const issuesOf = (rows: readonly RowIssues[]) =>
  rows.map(({ line, issues }) => `${line}: ${issues.map(formatIssue).join('; ')}`);

/** A part is one transaction: without a response it is imported completely or not at all. Two can be without one. */
function printResumeCommand(
  { completed, sent }: ImportStats,
  { update, dryRun }: Pick<ImportOutcome, 'update' | 'dryRun'>,
): void {
  printMessage(completed === 0 ? 'No line was completed.' : `The lines up to ${completed} were completed.`);
  const isUnsure = sent > completed && !dryRun;
  if (isUnsure)
    printMessage(`The lines after it up to ${sent} may have been imported, in parts of ${linesPerPart} lines.`);
  printMessage(`The lines after ${sent} were not imported.`);
  printMessage('Continue with:', `  ${escaped(resumeCommand(completed + 1, isUnsure && !update))}`);
  if (isUnsure)
    printMessage('Records without a PA-ID could be imported twice. First check whether one of them exists.');
}

/** The current command, starting at a line. */
function resumeCommand(line: number, skipsExisting: boolean): string {
  const given = process.argv
    .slice(2)
    .filter((word, index, words) => !/^--from-line(=|$)/.test(word) && words[index - 1] !== '--from-line');
  const skips = skipsExisting && !given.includes('--skip-existing') ? ['--skip-existing'] : [];
  return ['npm run --silent admin --', ...given.map(shellQuote), '--from-line', line, ...skips].join(' ');
}

/** Quotes an argument for a POSIX shell. */
const shellQuote = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function describeError(error: unknown, file: string): string {
  if (error instanceof Error && error.name === 'AbortError') return 'The import was interrupted.';
  if (error instanceof CommandError) return error.message;
  if (error instanceof Error && 'errno' in error)
    return `${file} cannot be read any further: ${systemErrorMessage(error)}`;
  return error instanceof Error ? String(error.stack) : String(error);
}
