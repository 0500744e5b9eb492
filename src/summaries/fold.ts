import type { Query } from '../database/query.ts';
import { sql } from '../database/sql.ts';

const maxFoldedAtOnce = 2_000;

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
