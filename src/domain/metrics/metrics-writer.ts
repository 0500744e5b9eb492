import { oneBatchAtATime, type Waiting } from '../../platform/database/batching.ts';
import { instantOf } from '../../platform/database/pg-timestamps.ts';
import { prepared, type Query, sql } from '../../platform/database/sql.ts';
import { type FailureKind, failure } from '../../platform/failures.ts';
import type { Counts } from './counts.ts';

/** A metrics write that passed every check. */
export type MetricsWrite = Counts & { paId: string; tokenId: string; at: Date };

export type Recorded = { recordedAt: Date; changed: boolean };

type MetricsStore = {
  /**
   * Stores counts. Concurrent writes are committed together, in order of arrival for each notice. Unchanged counts keep
   * their time and add nothing to the history (choice D5). The times of a notice never decrease. The checks are repeated
   * under the lock of the notice.
   * @returns when the counts were recorded, after the commit, and whether they changed anything
   * @throws Failure of a check that no longer passes; DATABASE_UNAVAILABLE if the notice is locked for too long
   */
  record: (write: MetricsWrite) => Promise<Recorded>;
};

type Result = { place: number; recordedAt: string | null; refusal: FailureKind | 'BUSY' | 'UNCHANGED' | null };

const storeMetrics = prepared(
  'store-engagement-metrics',
  (paIds: string[], views: number[], engagements: number[], times: Date[], tokenIds: string[], judgedAt: Date | null) =>
    sql<Result>`select place, recorded_at as "recordedAt", refusal
      from store_metrics(${paIds}::text[], ${views}::bigint[], ${engagements}::bigint[], ${times}::timestamptz[],
        ${tokenIds}::uuid[], ${judgedAt}::timestamptz)`,
);

/**
 * @param now the time at which writes are judged; without it, they are stored unjudged
 * @param lockTimeout the longest wait for a locked notice in milliseconds
 */
export function createMetricsStore(query: Query, now?: () => Date, lockTimeout = 10_000): MetricsStore {
  /** Writes to locked notices wait. They precede all later writes to these notices. */
  const record = oneBatchAtATime<MetricsWrite, Recorded>(async (batch) => {
    const writes = batch.map(({ item }) => item);
    const results = await query(
      storeMetrics(
        writes.map(({ paId }) => paId),
        writes.map(({ viewsCount }) => viewsCount),
        writes.map(({ engagementsCount }) => engagementsCount),
        writes.map(({ at }) => at),
        writes.map(({ tokenId }) => tokenId),
        now?.() ?? null,
      ),
    );
    const byPlace = new Map(results.map((result) => [result.place, result]));
    return batch.filter((waiting, index) => !settle(waiting, byPlace.get(index + 1)));
  });

  /** @returns false if the write has to wait */
  function settle({ since, resolve, reject }: Waiting<MetricsWrite, Recorded>, result: Result | undefined): boolean {
    const refusal = result?.refusal;
    if (refusal === 'BUSY' && performance.now() - since < lockTimeout) return false;
    if (result?.recordedAt) {
      resolve({ recordedAt: instantOf(result.recordedAt), changed: refusal !== 'UNCHANGED' });
    } else {
      const isRefused = refusal && refusal !== 'BUSY' && refusal !== 'UNCHANGED';
      reject(failure(isRefused ? refusal : 'DATABASE_UNAVAILABLE'));
    }
    return true;
  }

  return { record };
}
