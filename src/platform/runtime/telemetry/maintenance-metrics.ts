import type { Registry } from 'prom-client';
import { instrumentsOf } from './instruments.ts';

export type MaintenanceMetrics = ReturnType<typeof createMaintenanceMetrics>;

/**
 * Metrics of the periodic work.
 * @param tasks the periodic work. A task that never succeeds ages from now on.
 */
export function createMaintenanceMetrics(registry: Registry, tasks: readonly string[]) {
  const { gauge, counter } = instrumentsOf(registry);
  const offset = gauge(
    'database_clock_offset_seconds',
    "Seconds by which this machine's clock is ahead of the database's, compared at start and every minute.",
  );
  const successes = gauge(
    'maintenance_last_success_timestamp_seconds',
    'When a periodic task last succeeded, or when the server started.',
    { labelNames: ['task'] },
  );
  for (const task of tasks) successes.setToCurrentTime({ task });
  const failures = counter(
    'maintenance_failures_total',
    'Periodic tasks that failed. Each is tried again at its next turn.',
    { labelNames: ['task'], known: tasks.map((task) => ({ task })) },
  );
  const ends = gauge(
    'partitions_end_timestamp_seconds',
    'When the monthly partitions of a table end. Later rows go to its default partition.',
    { labelNames: ['table'] },
  );
  const sizes = gauge('table_bytes', 'Bytes of a partitioned table and its indexes, measured each hour.', {
    labelNames: ['table'],
  });
  let summarisedUntil = Date.now();
  gauge(
    'fold_backlog_age_seconds',
    'Age of the oldest change that the summaries may lack. Figures add it by reading rows, which takes longer.',
    {
      collect() {
        this.set(Math.max(0, (Date.now() - summarisedUntil) / 1000));
      },
    },
  );
  return {
    clockOffset: (seconds: number) => offset.set(seconds),
    taskSucceeded: (task: string) => successes.setToCurrentTime({ task }),
    taskFailed: (task: string) => failures.inc({ task }),
    partitionsEnd: (table: string, end: Date) => ends.set({ table }, end.getTime() / 1000),
    tableSize: (table: string, bytes: number) => sizes.set({ table }, bytes),
    /** @param time the summaries have all changes before it */
    summarisedUntil: (time: number) => {
      summarisedUntil = time;
    },
  };
}
