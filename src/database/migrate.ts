import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager, Orm } from './connect.ts';
import { migrationsList } from './migrations/index.ts';
import { type GrowingTable, growingTables } from './partitioned-tables.ts';

const monthsAhead = 3;
/** SQLSTATE of a lock that was not had within `lock_timeout`. */
const lockNotAvailable = '55P03';

/**
 * Brings the tables up to date and makes the partitions of the months to come. Safe to call from several processes at
 * once: the first does the work, the others wait for it.
 */
export async function migrate(orm: Orm): Promise<void> {
  const em = orm.em.fork();
  await em.transactional(async (lock) => {
    // Held by this transaction while the migrator, on a second connection, does its work.
    await lockSchema(lock);
    await orm.migrator.up();
    await makePartitions(orm);
    await alignFeeds(orm);
  });
}

/** Makes this transaction the only one that changes the schema or its privileges: concurrent GRANTs fail. */
export async function lockSchema(em: EntityManager): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('migrate'))");
}

/** Names of the migrations that this database has not had yet, in order; nothing is changed to find out. */
export async function pendingMigrations(orm: Orm): Promise<string[]> {
  const em = orm.em.fork();
  const [table] = await em.execute<{ is_there: boolean }[]>(
    "select to_regclass('schema_migration') is not null as is_there",
  );
  const done = table?.is_there ? await em.execute<{ name: string }[]>('select name from schema_migration') : [];
  const names = new Set(done.map(({ name }) => name));
  return migrationsList.map(({ name }) => name).filter((name) => !names.has(name));
}

/**
 * Makes the partitions of this month and the next ones, where they are missing. A table that is being read for longer than
 * `patience` goes without them: until the next call, rows of a missing month go to the default partition.
 * @param patience longest time for which a table is tried again, in milliseconds
 * @returns the tables that still lack a month
 */
export async function makePartitions(orm: Orm, patience = 5_000): Promise<GrowingTable[]> {
  const busy: GrowingTable[] = [];
  for (const table of growingTables) {
    const deadline = Date.now() + patience;
    while (!(await madePartitions(orm, table))) {
      if (Date.now() > deadline) {
        busy.push(table);
        break;
      }
      await sleep(500);
    }
  }
  return busy;
}

/** Whether the table has its months now; false when its readers hold the lock that a new month needs. */
async function madePartitions(orm: Orm, table: GrowingTable): Promise<boolean> {
  try {
    await orm.em.fork().execute('select make_monthly_partitions(?, ?)', [table, monthsAhead]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw error;
  }
}

/** Makes feeds go on after the restore of a dump, whose rows may be ahead of the transaction numbers of this server. */
export async function alignFeeds(orm: Orm): Promise<void> {
  await orm.em.fork().execute('select align_feeds()');
}
