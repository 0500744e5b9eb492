import { inBackground } from '../../platform/database/batching.ts';
import { preparedRecordset } from '../../platform/database/recordset.ts';
import { type Query, sql } from '../../platform/database/sql.ts';

// Concurrent processes lock the rows in the same order, so they cannot deadlock.
const updateLastUsed = preparedRecordset<{ id: string; at: Date }>(
  'note-token-uses',
  { id: 'uuid', at: 'timestamptz' },
  (uses) => sql`update token set last_used_at = later.at
    from (
      select token.id, r.at from ${uses} join token using (id)
      where token.last_used_at is null or token.last_used_at < r.at
        or token.last_used_at > now() -- by a clock that was ahead
      order by token.id for no key update of token
    ) as later
    where token.id = later.id`,
);

const minute = 60_000;
const delay = 1_000;

/**
 * Records when tokens were last used, to the minute, without delaying a response (choice D2): at most once a minute for each,
 * all tokens of a second in one statement. A failed write is retried with the next.
 * @param onFault called with the error of a failed write
 */
export function createLastUsed(query: Query, onFault: (error: unknown) => void) {
  /** Tokens that were used in this minute. */
  const seen = new Set<string>();
  let minuteOfSeen = 0;
  const pending = new Map<string, number>();

  async function write(): Promise<void> {
    const uses = [...pending];
    pending.clear();
    if (uses.length === 0) return;
    try {
      await query(updateLastUsed(uses.map(([id, at]) => ({ id, at: new Date(at) }))));
    } catch (error) {
      for (const [id, at] of uses) if (!pending.has(id)) pending.set(id, at);
      onFault(error);
    }
  }

  const { schedule, flush } = inBackground(delay, write);
  return {
    touch(tokenId: string, at: Date): void {
      const now = Math.floor(at.getTime() / minute) * minute;
      if (now !== minuteOfSeen) seen.clear();
      minuteOfSeen = now;
      if (seen.has(tokenId)) return;
      seen.add(tokenId);
      pending.set(tokenId, now);
      schedule();
    },
    flush,
  };
}
