/** Notices are kept for seven years after their last publication (Arts. 9, 12). */
const years = 7;

/** What decides on the end of retention: days as `YYYY-MM-DD`, instants as ISO 8601 in UTC. */
export type Publication = { endDate: string | null; ceasedAt: string | null };

/**
 * The day until which a notice is kept: seven years after the last day of its publication; null while it has no end.
 * What began on 29 February ends on the 28th.
 */
export function retentionOf({ endDate, ceasedAt }: Publication): string | null {
  const ends = [endDate, ceasedAt?.slice(0, 10)].filter((day) => typeof day === 'string');
  if (ends.length === 0) return null;
  const last = ends.reduce((one, other) => (one > other ? one : other));
  return `${Number(last.slice(0, 4)) + years}${last.slice(4).replace('-02-29', '-02-28')}`;
}

/**
 * The day until which a notice is kept after a change of it: never a shorter time than before, since every modification
 * is kept as long as the notice; null while it has no end.
 */
export function retentionEnd(publication: Publication, before: string | null): string | null {
  const computed = retentionOf(publication);
  return computed !== null && before !== null && before > computed ? before : computed;
}
