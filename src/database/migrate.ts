import type { Orm } from './connect.ts';
import { growingTables } from './growing-tables.ts';
import { migrationsList } from './migrations/index.ts';

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
  await alignFeeds(orm);
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

/** Makes the partitions of this month and the next ones, where they are not there yet. */
export async function makePartitions(orm: Orm): Promise<void> {
  for (const table of growingTables) {
    await orm.em.fork().execute('select make_monthly_partitions(?, ?)', [table, monthsAhead]);
  }
}

/** Makes feeds go on after the restore of a dump, whose rows may be ahead of the transaction numbers of this server. */
export async function alignFeeds(orm: Orm): Promise<void> {
  await orm.em.fork().execute('select align_feeds()');
}
