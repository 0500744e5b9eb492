import type { Orm } from './connect.ts';

/** Tables that only grow, partitioned by month. */
export const growingTables = ['access_ledger', 'engagement_metrics_change', 'audit_trail', 'request_count'] as const;
const monthsAhead = 3;

/**
 * Brings the tables up to date and makes the partitions of the months to come. Safe to call from several processes at
 * once: the first does the work, the others wait for it.
 */
export async function migrate(orm: Orm): Promise<void> {
  const em = orm.em.fork();
  await em.transactional(async (lock) => {
    // Held by this transaction while the migrator, on a second connection, does its work.
    await lock.execute("select pg_advisory_xact_lock(hashtext('migrate'))");
    await orm.migrator.up();
  });
  await makePartitions(orm);
}

/** Makes the partitions of this month and the next ones, where they are not there yet. */
export async function makePartitions(orm: Orm): Promise<void> {
  for (const table of growingTables) {
    await orm.em.fork().execute('select make_monthly_partitions(?, ?)', [table, monthsAhead]);
  }
}
