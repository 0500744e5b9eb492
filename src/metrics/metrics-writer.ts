import DataLoader from 'dataloader';
import { oneBatchAtATime } from '../batching.ts';
import type { Sql } from '../database/sql.ts';
import { instantOf } from '../database/values.ts';
import type { Counts } from './counts.ts';

/** A metrics write that passed every check. */
export type MetricsWrite = Counts & { paId: string; tokenId: string; at: Date };

/**
 * Stores counts. Writes that arrive together are committed together, in the order of their arrival, each answered after
 * its commit with the time at which its counts were recorded. Counts that change nothing keep their time and add nothing
 * to the history (decisions §5).
 */
export function createMetricsWriter(sql: Sql) {
  const { schedule, inTurn } = oneBatchAtATime();
  return new DataLoader<MetricsWrite, Date>(
    inTurn(async (writes: readonly MetricsWrite[]) => {
      const stepOf = stepsOf(writes);
      const steps = [...new Set(stepOf.values())];
      const recordedBefore = await store(sql, steps);
      return writes.map((write) => {
        const step = stepOf.get(write) ?? write;
        return recordedBefore.get(step) ?? step.at;
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

/** Its body stands with the migrations: only a function can wait for others and then look anew, in one round trip. */
const storeSteps = {
  name: 'store-engagement-metrics',
  text: `select pa_id, recorded_at from store_engagement_metrics($1::text[], $2::int[], $3::bigint[], $4::bigint[],
    $5::timestamptz[], $6::uuid[])`,
};

/**
 * Writes the steps in one statement.
 * @returns the steps that changed nothing, with the time at which their counts had been recorded
 */
async function store(sql: Sql, steps: Step[]): Promise<Map<MetricsWrite, Date>> {
  const rows = await sql<{ pa_id: string; recorded_at: string }>(storeSteps, [
    steps.map((step) => step.paId),
    steps.map((step) => step.order),
    steps.map((step) => step.viewsCount),
    steps.map((step) => step.engagementsCount),
    steps.map((step) => step.at),
    steps.map((step) => step.tokenId),
  ]);
  const unchanged = new Map(rows.map((row) => [row.pa_id, instantOf(row.recorded_at)]));
  return new Map(
    steps.flatMap((step) => {
      const recordedAt = step.order === 0 ? unchanged.get(step.paId) : undefined;
      return recordedAt ? [[step, recordedAt]] : [];
    }),
  );
}
