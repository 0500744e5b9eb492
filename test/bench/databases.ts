import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../../src/database/connect.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import model from '../../src/mikro-orm.config.ts';
import type { Database } from './measure.ts';
import { seed } from './seed.ts';

/** Databases of one embedded PostgreSQL, one for each number of notices; kept from one benchmark to the next. */
export async function openDatabases() {
  const folder = join(tmpdir(), 'notices-bench');
  await mkdir(folder, { recursive: true });
  const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
  const opened = new Map<number, Promise<Database>>();

  async function open(notices: number): Promise<Database> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const name = `bench_${notices}`;
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.end();

    const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const orm = connect(model, { url: own, poolSize: 2, connectTimeout: 5_000, statementTimeout: 600_000 });
    await migrate(orm);
    await orm.close();
    const pidFile = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8');
    return { url: own, postmaster: Number.parseInt(pidFile, 10), seeded: await seed(own, notices) };
  }

  return {
    of(notices: number): Promise<Database> {
      const database = opened.get(notices) ?? open(notices);
      opened.set(notices, database);
      return database;
    },
    release,
  };
}
