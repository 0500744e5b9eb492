import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GrowingTable } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import type { EntityManager, Orm } from './connect.ts';
import { allFunctions, applyFunctions, functionFiles, pendingFunctions } from './functions.ts';
import type { Initial } from './migrations/0001-initial.ts';
import { instantOf } from './pg-timestamps.ts';
import { type Query, queryIn, queryOn } from './query.ts';
import { sql } from './sql.ts';

/** Names of all migrations, in order. */
export function migrationNames(orm: Orm): string[] {
  const files = readdirSync(orm.config.get('migrations').path ?? '').filter((file) => file.endsWith('.ts'));
  return files.map((file) => file.slice(0, -3)).sort();
}

/** The class of a migration. */
export async function loadMigration(name: string): Promise<typeof Initial> {
  const [Migration] = Object.values(await import(`./migrations/${name}.ts`));
  return Migration as typeof Initial;
}

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
 */
export async function migrate(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    await lockSchema(em);
    await orm.migrator.up({ transaction: em.getTransactionContext() });
    const query = queryIn(em);
    if (!(await isNewer(orm, query))) await applyFunctions(query);
  });
  await orm.em.fork().transactional(rebuildSummaries);
  await orm.em.fork().transactional(async (em) => {
    await lockSchema(em);
    // On other connections: a partition that cannot be created now does not roll back the others.
    await makePartitions(orm);
    await alignFeeds(orm);
  });
}

/**
 * Recounts the summaries after their functions have changed. In a transaction of its own: that of the change has locks
 * that writers wait for.
 */
async function rebuildSummaries(em: EntityManager): Promise<void> {
  await lockSchema(em);
  await queryIn(em)(sql`select rebuild_summaries() from summary_state where is_outdated`);
}

/** Locks the schema and its privileges until the transaction ends: concurrent GRANTs would fail. */
export async function lockSchema(em: EntityManager): Promise<void> {
  await queryIn(em)(sql`select pg_advisory_xact_lock(hashtext('migrate'))`);
}

/** Names of the migrations and function files that this database lacks, in order. Changes nothing. */
export async function pendingMigrations(orm: Orm): Promise<string[]> {
  const query = queryOn(orm);
  const [table] = await query(sql<{ exists: boolean }>`select to_regclass('schema_migration') is not null as exists`);
  const applied = new Set(table?.exists ? await appliedMigrations(query) : []);
  const pending = migrationNames(orm).filter((name) => !applied.has(name));
  if (applied.size === 0) return [...pending, ...allFunctions];
  return (await isNewer(orm, query)) ? pending : [...pending, ...(await pendingFunctions(query))];
}

async function appliedMigrations(query: Query): Promise<string[]> {
  const rows = await query(sql<{ name: string }>`select name from schema_migration order by id`);
  return rows.map(({ name }) => name);
}

/** Whether a newer release has migrated this database. Its functions are kept, since this release works with them. */
async function isNewer(orm: Orm, query: Query): Promise<boolean> {
  const known = new Set(migrationNames(orm));
  return (await appliedMigrations(query)).some((name) => !known.has(name));
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
    const deadline = Date.now() + timeout;
    while (!(await tryMakePartitions(orm, table))) {
      if (Date.now() > deadline) {
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
