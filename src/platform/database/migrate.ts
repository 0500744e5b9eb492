import { setTimeout as sleep } from 'node:timers/promises';
import type { GrowingTable } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import type { EntityManager, Orm } from './connect.ts';
import { findMisfits, refuseMisfits } from './fit.ts';
import { allFunctions, applyFunctions, functionFiles, pendingFunctions } from './functions.ts';
import { loadMigration, migrationNames, readHistory, recordContents } from './history.ts';
import { usualPatience, withShortLocks } from './lock-waits.ts';
import { instantOf } from './pg-timestamps.ts';
import { type Query, queryIn, queryOn, sql } from './sql.ts';

/** What a migration or function file locks, and for how long. @param name as in `pendingMigrations` */
export async function noteOf(name: string): Promise<string> {
  return functionFiles.find(({ path }) => path === name)?.note ?? (await loadMigration(name)).note;
}

const monthsAhead = 3;
/** SQLSTATE: `lock_timeout` expired. */
const lockNotAvailable = '55P03';

/**
 * Runs pending migrations, replaces changed functions and creates the partitions of the next months. Safe to call from
 * several processes at once: the first does the work, the others wait.
 * @param mustFit whether the tables must have what the entities have; false while a migration for new columns is made
 * @throws {ConfigError} for a database of another line of versions, for one that lacks what its record says that it has, and
 *   if its tables stay in use
 */
export async function migrate(orm: Orm, patience = usualPatience, mustFit = true): Promise<void> {
  const change = { em: orm.em, query: queryOn(orm), first: lockSchema };
  const applyAll = async (em: EntityManager) => {
    const query = queryIn(em);
    const { newer } = await readHistory(orm, query);
    await orm.migrator.up({ transaction: em.getTransactionContext() });
    // The functions of a newer release are kept, since this release works with them.
    if (newer.length === 0) await applyFunctions(query);
    await recordContents(orm, query);
    if (mustFit) refuseMisfits(await findMisfits(orm, query, { isNewer: newer.length > 0 }));
  };
  await withShortLocks(change, applyAll, patience);
  // In a transaction of its own: that of the change has locks that writers wait for.
  await withShortLocks(change, rebuildSummaries, patience);
  await orm.em.fork().transactional(async (em) => {
    await lockSchema(em);
    // On other connections: a partition that cannot be created now does not roll back the others.
    await makePartitions(orm);
    await alignFeeds(orm);
  });
}

/** Recounts the summaries after their functions have changed. */
async function rebuildSummaries(em: EntityManager): Promise<void> {
  await queryIn(em)(sql`select rebuild_summaries() from summary_state where is_outdated`);
}

/** Locks the schema and its privileges until the transaction ends: concurrent GRANTs would fail. */
export async function lockSchema(em: EntityManager): Promise<void> {
  await queryIn(em)(sql`select pg_advisory_xact_lock(hashtext('migrate'))`);
}

/** What a database lacks, and what a newer release made in it. */
export type Check = { pending: string[]; newer: string[] };

/**
 * Compares a database with this release. Changes nothing.
 * @throws {ConfigError} as `migrate`
 */
export async function checkDatabase(orm: Orm): Promise<Check> {
  const query = queryOn(orm);
  const { pending, newer } = await readHistory(orm, query);
  if (pending.length === migrationNames(orm).length) return { pending: [...pending, ...allFunctions], newer };
  const files = newer.length > 0 ? [] : await pendingFunctions(query);
  // Objects of pending migrations are missing rightly.
  if (pending.length === 0) {
    refuseMisfits(await findMisfits(orm, query, { isNewer: newer.length > 0, pending: files }));
  }
  return { pending: [...pending, ...files], newer };
}

/**
 * Creates the missing partitions of this month and the next ones. Skips a table that stays locked by readers for longer
 * than `timeout`: until the next call, rows of a missing month go to the default partition.
 * @param timeout how long to retry for each table, in milliseconds
 * @returns the tables that were skipped
 */
export async function makePartitions(orm: Orm, timeout = 5_000): Promise<GrowingTable[]> {
  const busy: GrowingTable[] = [];
  for (const table of vocabulary.GrowingTable) {
    const deadline = performance.now() + timeout;
    while (!(await tryMakePartitions(orm, table))) {
      if (performance.now() > deadline) {
        busy.push(table);
        break;
      }
      await sleep(500);
    }
  }
  return busy;
}

/** When the monthly partitions of each table end: with the month before the first that has none. */
export async function partitionEnds(query: Query): Promise<Record<string, Date>> {
  const rows = await query(sql<{ parent: string; end: string }>`
    select parent, min(month) as end from unnest(${vocabulary.GrowingTable}::text[]) as parent,
      generate_series(date_trunc('month', now(), 'UTC'), now() + interval '13 months', interval '1 month') as month
    where to_regclass(parent || '_p' || to_char(month at time zone 'UTC', 'YYYYMM')) is null group by parent`);
  return Object.fromEntries(rows.map(({ parent, end }) => [parent, instantOf(end)]));
}

/** Bytes of each partitioned table with its indexes, and of its last whole month. */
export async function tableSizes(query: Query): Promise<Record<string, { bytes: number; lastMonthBytes: number }>> {
  const rows = await query(sql<{ parent: string; bytes: number; lastMonthBytes: number }>`
    select parent, sum(pg_total_relation_size(inhrelid))::float as bytes,
      coalesce(pg_total_relation_size(to_regclass(
        parent || '_p' || to_char(now() at time zone 'UTC' - interval '1 month', 'YYYYMM'))), 0)::float as "lastMonthBytes"
    from unnest(${vocabulary.GrowingTable}::text[]) as parent join pg_inherits on inhparent = parent::regclass group by parent`);
  return Object.fromEntries(rows.map(({ parent, ...sizes }) => [parent, sizes]));
}

/** @returns false if readers of the table hold the lock that a new partition needs */
async function tryMakePartitions(orm: Orm, table: GrowingTable): Promise<boolean> {
  try {
    await queryOn(orm)(sql`select make_monthly_partitions(${table}, ${monthsAhead})`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return false;
    throw error;
  }
}

/** After a dump is restored: continues the feeds after its rows, which may be ahead of this server's transaction numbers. */
export async function alignFeeds(orm: Orm): Promise<void> {
  await queryOn(orm)(sql`select align_feeds()`);
}
