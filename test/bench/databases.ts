import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import model from '../../src/domain/mikro-orm.config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { loadDemoData } from '../../src/products/demo/load.ts';
import { runAs } from '../support/run-sql.ts';
import type { Database } from './measure.ts';
import { seed } from './seed.ts';

/** Migrates a database. */
async function migrateAt(url: string): Promise<void> {
  const orm = connect(model, { url, poolSize: 2, connectTimeout: 60_000, statementTimeout: 600_000 });
  await migrate(orm).finally(() => orm.close());
}

/** Loads the demo data into a migrated database. */
export async function loadDemoInto(url: string): Promise<void> {
  const orm = connect(model, { url, poolSize: 2, connectTimeout: 60_000, statementTimeout: 600_000 });
  await loadDemoData(orm, new Date()).finally(() => orm.close());
}

/** Gives notices of the demo data values that it lacks, so that no question has an empty answer. */
export async function addRareValues(url: string): Promise<void> {
  const shown =
    "publisher_id is not null and sign_off_status = 'signed_off' and publication_start_date <= current_date";
  const change = (what: string, order: string, where = 'true') =>
    runAs(
      url,
      `update notice set ${what} where pa_id in (select pa_id from notice where ${shown} and ${where} order by ${order} limit 3)`,
    );
  await change("currency = 'SEK'", 'pa_id');
  await change("ad_amount = 0, amount_basis = 'invoiced'", 'pa_id desc', "currency = 'EUR'");
  await change("ceased_at = now(), ceased_reason = 'suspended'", 'title', 'ceased_at is null');
  await change("funding_origin = 'outside_eu', process_date = current_date + 30", 'title', 'process_date is not null');
}

/** The process that all of a PostgreSQL's others descend from. */
export async function postmasterOf(url: string): Promise<number> {
  const [row] = await runAs<{ data_directory: string }>(url, 'show data_directory');
  return Number.parseInt(await readFile(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8'), 10);
}

/** Databases of one embedded PostgreSQL, one for each number of notices; kept from one benchmark to the next. */
export async function openDatabases() {
  const folder = join(tmpdir(), 'notices-bench');
  await mkdir(folder, { recursive: true });
  const { superuserUrl, release } = await startEmbeddedPostgres(folder);
  const opened = new Map<number, Promise<Database>>();

  /** Creates a database, if it is missing, and migrates it. */
  async function create(name: string): Promise<string> {
    const found = await runAs(superuserUrl, `select from pg_database where datname = '${name}'`);
    if (found.length === 0) await runAs(superuserUrl, `create database ${name}`);
    const { href } = Object.assign(new URL(superuserUrl), { pathname: `/${name}` });
    await migrateAt(href);
    return href;
  }

  async function open(notices: number): Promise<Database> {
    const url = await create(`bench_${notices}`);
    return { url, postmaster: await postmasterOf(url), seeded: await seed(url, notices) };
  }

  return {
    /** An empty database while `work` runs. */
    async empty<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
      const remove = () => runAs(superuserUrl, 'drop database if exists bench_empty with (force)');
      await remove();
      try {
        return await work(await create('bench_empty'));
      } finally {
        await remove();
      }
    },
    of(notices: number): Promise<Database> {
      const database = opened.get(notices) ?? open(notices);
      opened.set(notices, database);
      return database;
    },
    release,
  };
}
