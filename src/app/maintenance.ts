import type { Logger } from 'pino';
import { deleteOldKeys } from '../domain/idempotency/once.ts';
import { deleteExpiredUnfinished } from '../domain/notices/lifecycle/unfinished-notices.ts';
import { deleteOldRefusals } from '../domain/requests/refusal-retention.ts';
import { createFold, oldestUnfoldedRead } from '../domain/summaries/fold.ts';
import { clockOffset, maxClockOffset } from '../platform/database/clock-offset.ts';
import type { Orm } from '../platform/database/connect.ts';
import { makePartitions, partitionEnds, tableSizes } from '../platform/database/migrate.ts';
import { queryOn } from '../platform/database/sql.ts';
import type { MaintenanceMetrics } from '../platform/runtime/telemetry/maintenance-metrics.ts';

const minute = 60_000;
const hour = 60 * minute;
const foldInterval = 5_000;

/** The periodic work, and what the log says when it fails. */
const failures = {
  partitions: 'partitions were not made',
  refusals: 'old refusals were not deleted',
  idempotency_keys: 'old idempotency keys were not deleted',
  unfinished_notices: 'expired unfinished notices were not deleted',
  summaries: 'changes were not moved to the summaries',
  clock: 'the clocks of this machine and the database were not compared',
};
type Task = keyof typeof failures;
export const maintenanceTasks = Object.keys(failures) as Task[];

/** Starts the periodic work. Failures are logged, and the next turn tries again. */
export function startMaintenance(orm: Orm, log: Logger, metrics: MaintenanceMetrics): { stop: () => void } {
  const query = queryOn(orm);
  let isStopped = false;
  const attempt = async (task: Task, work: () => Promise<unknown>) => {
    try {
      await work();
      metrics.taskSucceeded(task);
    } catch (err) {
      // What still runs at the stop loses its connection.
      if (isStopped) return;
      metrics.taskFailed(task);
      log.error({ err }, failures[task]);
    }
  };
  const measurePartitions = async () => {
    for (const [table, end] of Object.entries(await partitionEnds(query))) metrics.partitionsEnd(table, end);
    for (const [table, { bytes }] of Object.entries(await tableSizes(query))) metrics.tableSize(table, bytes);
  };
  const partitions = async () => {
    const busy = await makePartitions(orm, 60_000);
    await measurePartitions();
    if (busy.length > 0) throw new Error(`tables in use: ${busy.join(', ')}`);
  };
  const deleteOld = () => {
    void attempt('refusals', () => deleteOldRefusals(query, new Date()));
    void attempt('idempotency_keys', () => deleteOldKeys(query, new Date()));
    void attempt('unfinished_notices', () => deleteExpiredUnfinished(query, new Date()));
  };
  const foldSummaries = createFold(query);
  const fold = async () => {
    const started = Date.now();
    await foldSummaries();
    const unread = await oldestUnfoldedRead(query);
    metrics.summarisedUntil(Math.min(started, unread?.getTime() ?? started));
  };
  let isFolding = false;
  const tryFold = async () => {
    if (isFolding) return;
    isFolding = true;
    await attempt('summaries', fold);
    isFolding = false;
  };

  const compareClocks = async () => {
    const seconds = await clockOffset(query);
    metrics.clockOffset(seconds);
    if (Math.abs(seconds) > maxClockOffset) log.warn({ seconds }, "this machine's clock differs from the database's");
  };

  void attempt('partitions', measurePartitions); // they were made at the start
  void attempt('clock', compareClocks);
  deleteOld();
  void tryFold();
  const timers = [
    setInterval(() => void attempt('partitions', partitions), hour),
    setInterval(deleteOld, hour),
    setInterval(() => void attempt('clock', compareClocks), minute),
    setInterval(() => void tryFold(), foldInterval),
  ].map((timer) => timer.unref());
  return {
    stop() {
      isStopped = true;
      timers.forEach(clearInterval);
    },
  };
}
