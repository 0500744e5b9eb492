import DataLoader from 'dataloader';
import { oneBatchAtATime } from '../database/batching.ts';
import { instantOf } from '../database/pg-timestamps.ts';
import type { Query } from '../database/query.ts';
import { prepared, sql } from '../database/sql.ts';
import { failure } from '../failures.ts';
import type { Counts } from './counts.ts';

/** A metrics write that passed every check. */
export type MetricsWrite = Counts & { paId: string; tokenId: string; at: Date };

export type MetricsStore = {
  /**
   * Stores counts. Concurrent writes are committed together, in order of arrival. Unchanged counts keep their time and
   * add nothing to the history (choice D5). The times of a notice never decrease.
   * @returns when the counts were recorded, after the commit
   * @throws Failure NOTICE_NOT_VISIBLE for a notice that has been erased
   */
  record: (write: MetricsWrite) => Promise<Date>;
};

export function createMetricsStore(query: Query): MetricsStore {
  const { schedule, inTurn } = oneBatchAtATime();
  const writer = new DataLoader<MetricsWrite, Date>(
    inTurn(async (writes: readonly MetricsWrite[]) => {
      const stepOf = stepsOf(writes);
      const recordedAt = await storeExisting(query, [...new Set(stepOf.values())]);
      return writes.map((write) => {
        const step = stepOf.get(write);
        return (step && recordedAt.get(keyOf(step))) ?? failure('NOTICE_NOT_VISIBLE');
      });
    }),
    { cache: false, batchScheduleFn: schedule, maxBatchSize: 500 },
  );
  return { record: (write) => writer.load(write) };
}

/** Counts of a notice within a batch. `order` numbers them per notice, from 0. */
type Step = MetricsWrite & { order: number };

/** The step of each write. Consecutive writes of the same counts to a notice share one. */
function stepsOf(writes: readonly MetricsWrite[]): Map<MetricsWrite, Step> {
  const latest = new Map<string, Step>();
  return new Map(
    writes.map((write) => {
      let step = latest.get(write.paId);
      if (step?.viewsCount !== write.viewsCount || step.engagementsCount !== write.engagementsCount) {
        step = { ...write, order: step ? step.order + 1 : 0 };
        latest.set(write.paId, step);
      }
      return [write, step];
    }),
  );
}

/** When the counts of each step were recorded. */
type RecordedAt = Map<string, Date>;

const keyOf = ({ paId, order }: Pick<Step, 'paId' | 'order'>) => `${order} ${paId}`;

/** The database function waits for other writers and then sees their changes, in one round trip. */
const storeSteps = prepared(
  'store-engagement-metrics',
  (paIds: string[], orders: number[], views: number[], engagements: number[], times: Date[], tokenIds: string[]) => sql<
    Pick<Step, 'paId' | 'order'> & { recordedAt: string }
  >`
    select pa_id as "paId", step as order, recorded_at as "recordedAt"
    from store_metrics_steps(${paIds}::text[], ${orders}::int[], ${views}::bigint[], ${engagements}::bigint[],
      ${times}::timestamptz[], ${tokenIds}::uuid[])`,
);

/** Writes the steps in one statement. */
async function store(query: Query, steps: readonly Step[]): Promise<RecordedAt> {
  const rows = await query(
    storeSteps(
      steps.map((step) => step.paId),
      steps.map((step) => step.order),
      steps.map((step) => step.viewsCount),
      steps.map((step) => step.engagementsCount),
      steps.map((step) => step.at),
      steps.map((step) => step.tokenId),
    ),
  );
  return new Map(rows.map((row) => [keyOf(row), instantOf(row.recordedAt)]));
}

const existing = prepared(
  'existing-notices',
  (paIds: string[]) => sql<{ paId: string }>`select pa_id as "paId" from notice where pa_id = any(${paIds}::text[])`,
);

/**
 * Writes the steps of notices that exist. A notice may be erased after the checks and before the write. That fails the
 * whole batch, so it is repeated for the others.
 */
async function storeExisting(query: Query, steps: readonly Step[]): Promise<RecordedAt> {
  if (steps.length === 0) return new Map();
  try {
    return await store(query, steps);
  } catch (error) {
    if (!isOfErasedNotice(error)) throw error;
  }
  const rows = await query(existing(steps.map(({ paId }) => paId)));
  const found = new Set(rows.map(({ paId }) => paId));
  return storeExisting(
    query,
    steps.filter(({ paId }) => found.has(paId)),
  );
}

const isOfErasedNotice = (error: unknown) =>
  (error as { constraint?: unknown } | undefined)?.constraint === 'engagement_metrics_pa_id_foreign';
