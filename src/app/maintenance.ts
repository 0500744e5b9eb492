import type { Logger } from 'pino';
import type { Orm } from '../database/connect.ts';
import { makePartitions } from '../database/migrate.ts';
import { queryOn } from '../database/query.ts';
import { sql } from '../database/sql.ts';
import { deleteOldKeys } from '../idempotency/once.ts';
import { deleteOldRefusals } from '../requests/refusal-retention.ts';
import { createFold } from '../summaries/fold.ts';

const hour = 60 * 60 * 1000;
const foldInterval = 5_000;
/** Seconds by which the clocks of this machine and the database may differ. */
const maxClockOffset = 5;

/**
 * Starts the periodic work of the primary process. Failures are logged, and the next turn tries again.
 * @param onClockOffset receives the seconds by which this machine's clock is ahead of the database's
 */
export function startMaintenance(
  orm: Orm,
  log: Logger,
  onClockOffset: (seconds: number) => void = () => {},
): { stop: () => void } {
  const query = queryOn(orm);
  let isStopped = false;
  const attempt = (work: Promise<unknown>, failed: string) =>
    work.catch((err) => {
      // What still runs at the stop loses its connection.
      if (!isStopped) log.error({ err }, failed);
    });
  const partitions = async () => {
    const busy = await makePartitions(orm, 60_000);
    if (busy.length > 0) log.warn({ tables: busy }, 'tables in use: partitions will be made tomorrow');
  };
  const deleteOld = () => {
    void attempt(deleteOldRefusals(query, new Date()), 'old refusals were not deleted');
    void attempt(deleteOldKeys(query, new Date()), 'old idempotency keys were not deleted');
  };
  const foldSummaries = createFold(query);
  let isFolding = false;
  const fold = async () => {
    if (isFolding) return;
    isFolding = true;
    await attempt(foldSummaries(), 'changes were not moved to the summaries');
    isFolding = false;
  };

  const checkClock = async () => {
    const sent = Date.now();
    const [row] = await query(sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`);
    // The database read its clock at an unknown time between the two of this machine.
    const [least, most] = [sent / 1000 - (row?.now ?? 0), Date.now() / 1000 - (row?.now ?? 0)];
    const seconds = least > 0 ? least : Math.min(most, 0);
    onClockOffset(seconds);
    if (Math.abs(seconds) > maxClockOffset) log.warn({ seconds }, "this machine's clock differs from the database's");
  };
  const compareClocks = () =>
    void attempt(checkClock(), 'the clocks of this machine and the database were not compared');

  compareClocks();
  deleteOld();
  void fold();
  const timers = [
    setInterval(() => void attempt(partitions(), 'partitions were not made'), 24 * hour),
    setInterval(deleteOld, hour),
    setInterval(compareClocks, hour),
    setInterval(() => void fold(), foldInterval),
  ].map((timer) => timer.unref());
  return {
    stop() {
      isStopped = true;
      timers.forEach(clearInterval);
    },
  };
}
