/** Notices are kept for seven years after their last publication (Arts. 9, 12). */
const years = 7;

/** Retention counts from the later of these: a day as `YYYY-MM-DD`, an instant as ISO 8601 in UTC. */
export type Publication = { endDate: string | null; ceasedAt: string | null };

/**
 * The last day of retention: seven years after the last day of publication, or null while that is open. 29 February
 * becomes the 28th.
 */
export function retentionOf({ endDate, ceasedAt }: Publication): string | null {
  const ends = [endDate, ceasedAt?.slice(0, 10)].filter((day) => typeof day === 'string');
  if (ends.length === 0) return null;
  const last = ends.reduce((one, other) => (one > other ? one : other));
  return `${Number(last.slice(0, 4)) + years}${last.slice(4).replace('-02-29', '-02-28')}`;
}

/** The last day of retention after a change. Never earlier than before: old versions are kept as long as the notice. */
export function retentionEnd(publication: Publication, before: string | null): string | null {
  const computed = retentionOf(publication);
  return computed !== null && before !== null && before > computed ? before : computed;
}
