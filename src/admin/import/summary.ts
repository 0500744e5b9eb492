import { printResult, Refusal, say } from '../output.ts';
import { reasonOf } from './input.ts';
import { inWords } from './row.ts';
import type { Tally } from './run.ts';

/** How an import ended. */
export type Ending = {
  file: string;
  dryRun: boolean;
  rejectsFile: string | null;
  /** What ended it before its time: an `AbortError` is the operator's own doing. */
  fault: unknown;
};

/** Prints what an import came to. @returns the exit code */
export function summarize(tally: Tally, { file, dryRun, rejectsFile, fault }: Ending): number {
  const isCut = fault !== undefined;
  sayRefusals(tally, rejectsFile);
  if (isCut) {
    say(wordsFor(fault, file));
    sayWhere(tally);
  }
  const { imported, updated, rejected } = tally;
  printResult({
    ...{ imported, updated, rejected, rejectsFile },
    ...(dryRun && { dryRun }),
    ...(isCut && { interrupted: true }),
  });
  return isCut || rejected > 0 ? 1 : 0;
}

function sayRefusals({ rejected, refusals }: Tally, rejectsFile: string | null): void {
  if (rejected === 0) return;
  say(rejected === 1 ? 'One row was refused:' : `${rejected} rows were refused:`);
  for (const { line, issues } of refusals) say(`  line ${line}: ${issues.map(inWords).join('; ')}`);
  if (rejected > refusals.length) say(`  and ${rejected - refusals.length} more`);
  if (rejectsFile) say(`They are in ${rejectsFile}, to be mended and imported again.`);
}

/** A batch is one transaction: without its answer it is in as a whole, or not at all. */
function sayWhere({ settled, sent }: Tally): void {
  say(settled === 0 ? 'No line is known to be dealt with.' : `The lines up to ${settled} were dealt with.`);
  if (sent > settled) say(`Those after it up to ${sent} are in all together or not at all: look for one of them.`);
  say(`Those after line ${sent} are not in.`);
}

function wordsFor(fault: unknown, file: string): string {
  if (fault instanceof Error && fault.name === 'AbortError') return 'The import was interrupted.';
  if (fault instanceof Refusal) return fault.message;
  if (fault instanceof Error && 'errno' in fault) return `${file} cannot be read on: ${reasonOf(fault)}`;
  return fault instanceof Error ? String(fault.stack) : String(fault);
}
