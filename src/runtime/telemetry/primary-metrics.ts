import { Counter, Gauge, type Registry } from 'prom-client';
import type { Side } from '../fork.ts';

export type PrimaryMetrics = ReturnType<typeof createPrimaryMetrics>;

/**
 * Metrics of the periodic work and of the workers, which the primary process knows.
 * @param tasks the periodic work. A task that never succeeds ages from now on.
 */
export function createPrimaryMetrics(registry: Registry, tasks: readonly string[]) {
  const registers = [registry];
  const offset = new Gauge({
    name: 'notices_database_clock_offset_seconds',
    help: "Seconds by which this machine's clock is ahead of the database's, compared at start and every hour.",
    registers,
  });
  const successes = new Gauge({
    name: 'notices_maintenance_last_success_timestamp_seconds',
    help: 'When a periodic task last succeeded, or when the server started.',
    labelNames: ['task'],
    registers,
  });
  const failures = new Counter({
    name: 'notices_maintenance_failures_total',
    help: 'Periodic tasks that failed. Each is tried again at its next turn.',
    labelNames: ['task'],
    registers,
  });
  for (const task of tasks) {
    successes.setToCurrentTime({ task });
    failures.inc({ task }, 0);
  }
  const ends = new Gauge({
    name: 'notices_partitions_end_timestamp_seconds',
    help: 'When the monthly partitions of a table end. Later rows go to its default partition.',
    labelNames: ['table'],
    registers,
  });
  let summarisedUntil = Date.now();
  new Gauge({
    name: 'notices_fold_backlog_age_seconds',
    help: 'Age of the oldest change that the summaries may lack. Figures add it by reading rows, which takes longer.',
    registers,
    collect() {
      this.set(Math.max(0, (Date.now() - summarisedUntil) / 1000));
    },
  });
  const deaths = new Counter({
    name: 'notices_worker_deaths_total',
    help: 'Processes that ended without a request to stop. Each is replaced.',
    labelNames: ['side'],
    registers,
  });
  for (const side of ['public', 'internal'] satisfies Side[]) deaths.inc({ side }, 0);
  return {
    registry,
    clockOffset: (seconds: number) => offset.set(seconds),
    taskSucceeded: (task: string) => successes.setToCurrentTime({ task }),
    taskFailed: (task: string) => failures.inc({ task }),
    partitionsEnd: (table: string, end: Date) => ends.set({ table }, end.getTime() / 1000),
    /** @param time the summaries have all changes before it */
    summarisedUntil: (time: number) => {
      summarisedUntil = time;
    },
    workerDied: (side: Side) => deaths.inc({ side }),
  };
}
