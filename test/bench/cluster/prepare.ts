import pg from 'pg';
import { connect } from '../../../src/database/connect.ts';
import { startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../../src/database/migrate.ts';
import model from '../../../src/mikro-orm.config.ts';
import { type Seeded, seed } from '../seed.ts';

/** Runs a statement on a connection of its own. */
export async function onDatabase<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Creates a database with notices in a folder, with the settings that PgBouncer needs, and stops its PostgreSQL. */
export async function prepareDatabase(folder: string, notices: number): Promise<Seeded> {
  const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
  try {
    const orm = connect(model, { url, poolSize: 2, connectTimeout: 60_000, statementTimeout: 600_000 });
    await migrate(orm).finally(() => orm.close());
    const seeded = await seed(url, notices);
    const name = new URL(url).pathname.slice(1);
    await onDatabase(url, `alter database ${name} set timezone = 'UTC'`);
    await onDatabase(url, `alter database ${name} set statement_timeout = '10s'`);
    return seeded;
  } finally {
    await release();
  }
}
