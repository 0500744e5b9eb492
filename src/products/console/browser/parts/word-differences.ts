/** A stretch of two texts: equal in both, or what one has in the place of the other. */
export type Stretch = { before: string; after: string };

const tokensOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

/** What two texts have in common and where they differ, by words: their longest common subsequence. */
export function wordDifferences(before: string, after: string): readonly Stretch[] {
  const [old, current] = [tokensOf(before), tokensOf(after)];
  const common = commonLengths(old, current);
  const stretches: Stretch[] = [];
  for (let i = 0, j = 0; i < old.length || j < current.length; ) {
    const isEqual = i < old.length && old[i] === current[j];
    const isRemoved = !isEqual && (j === current.length || (i < old.length && common(i + 1, j) >= common(i, j + 1)));
    const removed = isEqual || isRemoved ? (old[i++] ?? '') : '';
    add(stretches, removed, isEqual || !isRemoved ? (current[j++] ?? '') : '');
  }
  return stretches;
}

/** The number of common tokens after two positions. */
function commonLengths(old: readonly string[], current: readonly string[]): (i: number, j: number) => number {
  const width = current.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = current.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === current[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

const isChange = ({ before, after }: Stretch) => before !== after;

/** Changes that only a blank parts are one: marks word by word are hard to read. */
function add(stretches: Stretch[], before: string, after: string): void {
  const last = stretches.at(-1);
  const beforeLast = stretches.at(-2);
  const isBlank = last && !isChange(last) && last.before.trim() === '';
  if (before !== after && isBlank && beforeLast && isChange(beforeLast)) {
    stretches.pop();
    beforeLast.before += last.before + before;
    beforeLast.after += last.after + after;
  } else if (last && isChange(last) === (before !== after)) {
    last.before += before;
    last.after += after;
  } else stretches.push({ before, after });
}
