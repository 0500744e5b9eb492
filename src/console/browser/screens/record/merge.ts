import type { Values } from './values.ts';

/** What two people wrote at the same time, starting from the same record. */
export type Merged = {
  /** Both together; where they contradict, what was written here. */
  values: Values;
  /** Fields that only the other person changed. */
  taken: readonly string[];
  /** Fields that both changed, with what the other person wrote. */
  theirs: Values;
};

/** @param base what both read @param mine what is written here @param other what the other person saved */
export function merge(base: Values, mine: Values, other: Values): Merged {
  const values: Record<string, string> = {};
  const theirs: Record<string, string> = {};
  const taken: string[] = [];
  for (const path of new Set([...Object.keys(mine), ...Object.keys(other)])) {
    const [before, here, there] = [base[path], mine[path], other[path]];
    const isChangedHere = (here ?? '') !== (before ?? '');
    const isChangedThere = (there ?? '') !== (before ?? '');
    const chosen = isChangedHere ? here : there;
    if (chosen !== undefined) values[path] = chosen;
    if (!isChangedThere || (here ?? '') === (there ?? '')) continue;
    if (isChangedHere) theirs[path] = there ?? '';
    else taken.push(path);
  }
  return { values, taken, theirs };
}
