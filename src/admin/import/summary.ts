import { printResult, Refusal, say } from '../output.ts';
import { reasonOf } from './input.ts';
import { inWords } from './row.ts';
import type { Remark, Tally } from './run.ts';

/** How an import ended. */
export type Ending = {
  file: string;
  dryRun: boolean;
  update: boolean;
  /** The database, named for people. */
  database: string;
  rejectsFile: string | null;
  /** What ended it before its time: an `AbortError` is the operator's own doing. */
  fault: unknown;
};

/** Prints what an import came to. @returns the exit code */
export function summarize(tally: Tally, { file, dryRun, update, database, rejectsFile, fault }: Ending): number {
  const isCut = fault !== undefined;
  const { imported, updated, unchanged, skipped, rejected, warned } = tally;
  sayRemarks('refused', rejected, tally.refusals);
  if (rejectsFile) say(`They are in ${rejectsFile}, to be mended and imported again.`);
  sayRemarks('imported, with a warning', warned, tally.warnings);
  if (isCut) {
    say(wordsFor(fault, file));
    sayWhere(tally, { update, dryRun });
  }
  printResult({
    ...{ imported, updated, unchanged, skipped, rejected, warned, rejectsFile, database },
    ...(dryRun && { dryRun }),
    ...(isCut && { interrupted: true }),
  });
  return isCut || rejected > 0 ? 1 : 0;
}

function sayRemarks(what: string, count: number, remarks: readonly Remark[]): void {
  if (count === 0) return;
  say(count === 1 ? `One row was ${what}:` : `${count} rows were ${what}:`);
  for (const { line, firstLine, issues } of remarks) {
    const first = firstLine === line ? '' : ` (${firstLine} in the first file)`;
    say(`  line ${line}${first}: ${issues.map(inWords).join('; ')}`);
  }
  if (count > remarks.length) say(`  and ${count - remarks.length} more`);
}

/** A batch is one transaction: without its answer it is in as a whole, or not at all. */
function sayWhere({ settled, sent }: Tally, { update, dryRun }: Pick<Ending, 'update' | 'dryRun'>): void {
  say(settled === 0 ? 'No line is known to be dealt with.' : `The lines up to ${settled} were dealt with.`);
  const isUnsure = sent > settled && !dryRun;
  if (isUnsure) say(`Those after it up to ${sent} are in all together or not at all.`);
  say(`Those after line ${sent} are not in.`);
  say('Continue with:', `  ${continuing(settled + 1, isUnsure && !update)}`);
  if (isUnsure) say('Records without a PA-ID would be imported twice: look for one of them first.');
}

/** This command again, from a line on. */
function continuing(line: number, skipsExisting: boolean): string {
  const given = process.argv
    .slice(2)
    .filter((word, index, words) => !/^--from-line(=|$)/.test(word) && words[index - 1] !== '--from-line');
  const skips = skipsExisting && !given.includes('--skip-existing') ? ['--skip-existing'] : [];
  return ['npm run --silent admin --', ...given.map(quoted), '--from-line', line, ...skips].join(' ');
}

/** A word for a POSIX shell. */
const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function wordsFor(fault: unknown, file: string): string {
  if (fault instanceof Error && fault.name === 'AbortError') return 'The import was interrupted.';
  if (fault instanceof Refusal) return fault.message;
  if (fault instanceof Error && 'errno' in fault) return `${file} cannot be read on: ${reasonOf(fault)}`;
  return fault instanceof Error ? String(fault.stack) : String(fault);
}
