import { number } from '../../format.ts';
import type { ImportOutcome } from '../../generated/operation-types.ts';

export const outcomes: readonly (readonly [ImportOutcome, string])[] = [
  ['imported', 'new'],
  ['updated', 'replaced'],
  ['unchanged', 'unchanged'],
  ['skipped', 'skipped'],
  ['rejected', 'rejected'],
];

/** What became of the records, such as "1,204 new, 3 rejected". */
export function summaryOf(counts: Readonly<Record<ImportOutcome, number>>): string {
  const parts = outcomes.flatMap(([name, text]) => (counts[name] > 0 ? [`${number(counts[name])} ${text}`] : []));
  return parts.join(', ') || 'no records';
}

export function optionsOf(options: { update: boolean; skipExisting: boolean; dryRun: boolean }): string {
  const existing = options.update ? 'Replaces existing' : options.skipExisting ? 'Skips existing' : 'New notices only';
  return options.dryRun ? `${existing}, validates only` : existing;
}
