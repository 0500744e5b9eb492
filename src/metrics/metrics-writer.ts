import DataLoader from 'dataloader';
import { oneBatchAtATime } from '../database/batching.ts';
import { instantOf } from '../database/pg-timestamps.ts';
import type { Sql } from '../database/sql.ts';
import { failure } from '../failures.ts';
import type { Counts } from './counts.ts';

/** A metrics write that passed every check. */
export type MetricsWrite = Counts & { paId: string; tokenId: string; at: Date };

/**
 * Stores counts. Writes that arrive together are committed together, in the order of their arrival, each answered after
 * its commit with the time at which its counts were recorded. Counts that change nothing keep their time and add nothing
 * to the history (decisions §5); the times of a notice never decrease. A write to a notice that has been erased fails with
 * NOTICE_NOT_VISIBLE.
 */
export function createMetricsWriter(sql: Sql) {
  const { schedule, inTurn } = oneBatchAtATime();
  return new DataLoader<MetricsWrite, Date>(
    inTurn(async (writes: readonly MetricsWrite[]) => {
      const stepOf = stepsOf(writes);
      const recordedAt = await storeExisting(sql, [...new Set(stepOf.values())]);
      return writes.map((write) => {
        const step = stepOf.get(write);
        return (step && recordedAt.get(keyOf(step))) ?? failure('NOTICE_NOT_VISIBLE');
      });
    }),
    { cache: false, batchScheduleFn: schedule, maxBatchSize: 500 },
  );
}

export type MetricsWriter = ReturnType<typeof createMetricsWriter>;

/** A value that a notice's counts take in the course of a batch; `order` numbers them for each notice, from 0. */
type Step = MetricsWrite & { order: number };

/** The step that each write belongs to: writes of the same counts to a notice, one after the other, are one step. */
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

/** The function is defined in a migration: it waits for other writers and then sees their changes, in one round trip. */
const storeSteps = {
  name: 'store-engagement-metrics',
  text: `select pa_id as "paId", step as order, recorded_at as "recordedAt" from store_metrics_steps($1::text[],
    $2::int[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::uuid[])`,
};

/** Writes the steps in one statement. */
async function store(sql: Sql, steps: readonly Step[]): Promise<RecordedAt> {
  const rows = await sql<Pick<Step, 'paId' | 'order'> & { recordedAt: string }>(storeSteps, [
    steps.map((step) => step.paId),
    steps.map((step) => step.order),
    steps.map((step) => step.viewsCount),
    steps.map((step) => step.engagementsCount),
    steps.map((step) => step.at),
    steps.map((step) => step.tokenId),
  ]);
  return new Map(rows.map((row) => [keyOf(row), instantOf(row.recordedAt)]));
}

const existing = { name: 'existing-notices', text: 'select pa_id as "paId" from notice where pa_id = any($1::text[])' };

/**
 * Writes the steps of notices that exist. A notice may be erased between the look-up by which its write was judged and
 * the write. That fails the whole batch, so it is repeated for the others.
 */
async function storeExisting(sql: Sql, steps: readonly Step[]): Promise<RecordedAt> {
  if (steps.length === 0) return new Map();
  try {
    return await store(sql, steps);
  } catch (error) {
    if (!isOfErasedNotice(error)) throw error;
  }
  const rows = await sql<{ paId: string }>(existing, [steps.map(({ paId }) => paId)]);
  const found = new Set(rows.map(({ paId }) => paId));
  return storeExisting(
    sql,
    steps.filter(({ paId }) => found.has(paId)),
  );
}

const isOfErasedNotice = (error: unknown) =>
  (error as { constraint?: unknown } | undefined)?.constraint === 'engagement_metrics_pa_id_foreign';
