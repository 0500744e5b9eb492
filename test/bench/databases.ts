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
    const { url: own, folder: data } = await create(`bench_${notices}`);
    const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8');
    return { url: own, postmaster: Number.parseInt(pidFile, 10), seeded: await seed(own, notices) };
  }

  /** Creates a database, if it is missing, and migrates it. */
  async function create(name: string): Promise<{ url: string; folder: string }> {
    const data = await asSuperuser(async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await client.query(`create database ${name}`);
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0]?.data_directory ?? '';
    });
    const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const orm = connect(model, { url: own, poolSize: 2, connectTimeout: 5_000, statementTimeout: 600_000 });
    await migrate(orm);
    await orm.close();
    return { url: own, folder: data };
  }

  async function asSuperuser<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  return {
    /** An empty database while `work` runs. */
    async empty<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
      const remove = () => asSuperuser((client) => client.query('drop database if exists bench_empty with (force)'));
      await remove();
      try {
        return await work((await create('bench_empty')).url);
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
