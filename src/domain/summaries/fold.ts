import { instantOf } from '../../platform/database/pg-timestamps.ts';
import { type Query, sql } from '../../platform/database/sql.ts';

const maxFoldedAtOnce = 2_000;

/** The time of the oldest read of a full record that the summaries lack: an open transaction may hold it back. */
export async function oldestUnfoldedRead(query: Query): Promise<Date | undefined> {
  const [row] = await query(sql<{ readAt: string }>`select read_at as "readAt" from access_ledger
    where position >= (select reads_until from summary_state) order by position limit 1`);
  return row && instantOf(row.readAt);
}

/**
 * Moves what has changed to the summaries, so that figures have few changes to add. A turn that fails is tried with fewer
 * notices: a busy machine may need longer than the statement time-out for many.
 */
export function createFold(query: Query): () => Promise<void> {
  let atOnce = maxFoldedAtOnce;
  return async () => {
    let folded: number;
    try {
      do {
        const rows = await query(sql<{ folded: number }>`select fold_summaries(${atOnce}) as folded`);
        folded = rows[0]?.folded ?? 0;
      } while (folded === atOnce);
      atOnce = Math.min(atOnce * 2, maxFoldedAtOnce);
    } catch (error) {
      atOnce = Math.ceil(atOnce / 4);
      throw error;
    }
  };
}
