import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { ConfigError } from '../config.ts';
import type { Orm } from './connect.ts';
import type { Initial } from './migrations/0001-initial.ts';
import { type Query, sql } from './sql.ts';

/* Which migrations a database has, and whether they are ours. */

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

/** The statements of a migration. */
export async function statementsOf(orm: Orm, name: string): Promise<string[]> {
  const Migration = await loadMigration(name);
  const migration = new Migration(orm.em.getDriver(), orm.config);
  await migration.up();
  return migration.getQueries().map(String);
}

/** A digest of what a migration does: comments and white space may change after its release. */
async function digestOf(orm: Orm, name: string): Promise<string> {
  const text = (await statementsOf(orm, name)).join(';').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  return createHash('sha256').update(text).digest('hex');
}

/** The migrations that a database lacks, and those that a newer release made in it. */
export type History = { pending: string[]; newer: string[] };

const foreign = (how: string) =>
  new ConfigError(
    `This database was made by another line of versions: ${how}. It cannot be upgraded: export its data, and import them into a new database`,
  );

type Found = { postgres: string; hasRecord: boolean; hasDigests: boolean; table: string | null };

/** The oldest PostgreSQL that is tested. */
const oldestPostgres = 15;

/**
 * Compares the migrations of a database with those of this release: one list must begin with the other.
 * @throws {ConfigError} for any other history, and for a PostgreSQL that is too old
 */
export async function readHistory(orm: Orm, query: Query): Promise<History> {
  const names = migrationNames(orm);
  const tables = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const [found] = await query(sql<Found>`
    select current_setting('server_version') as postgres, to_regclass('schema_migration') is not null as "hasRecord", to_regclass('schema_function') is not null as "hasDigests",
      (select min(name) from unnest(${tables}::text[]) as name where to_regclass(quote_ident(name)) is not null) as "table"`);
  if (Number.parseInt(found?.postgres ?? '', 10) < oldestPostgres) {
    throw new ConfigError(`This is PostgreSQL ${found?.postgres}: ${oldestPostgres} or newer is needed`);
  }
  const applied = found?.hasRecord
    ? (await query(sql<{ name: string }>`select name from schema_migration`)).map(({ name }) => name).sort()
    : [];
  if (applied.length === 0 && found?.table) throw foreign(`it has a table ${found.table}, and no record of migrations`);
  const other = applied.findIndex((name, index) => index < names.length && name !== names[index]);
  if (other >= 0) throw foreign(`its migration ${other + 1} is ${applied[other]}, not ${names[other]}`);
  if (applied.length > 0 && !found?.hasDigests) throw foreign('it has no table schema_function');
  if (applied.length > 0) await compareContents(orm, query, applied);
  return { pending: names.slice(applied.length), newer: applied.slice(names.length) };
}

/** Databases of release 1.0.0 have no digests of migrations until the next one migrates them. */
async function compareContents(orm: Orm, query: Query, applied: readonly string[]): Promise<void> {
  const rows = await query(sql<{ name: string; digest: string }>`
    select name, digest from schema_function where name = any(${applied}::text[])`);
  const names = migrationNames(orm);
  for (const { name, digest } of rows.filter((row) => names.includes(row.name))) {
    if (digest !== (await digestOf(orm, name))) throw foreign(`its migration ${name} has another content`);
  }
}

/** Records what the applied migrations do. */
export async function recordContents(orm: Orm, query: Query): Promise<void> {
  const names = migrationNames(orm);
  const digests = await Promise.all(names.map((name) => digestOf(orm, name)));
  await query(sql`
    insert into schema_function select * from unnest(${names}::text[], ${digests}::text[]) on conflict (name) do nothing`);
}
