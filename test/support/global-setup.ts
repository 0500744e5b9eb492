import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import model from '../../src/domain/mikro-orm.config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { startInstalledPostgres, type TestPostgres } from './installed-postgres.ts';
import { startPgbouncer } from './pgbouncer.ts';

/** The migrated, empty database that test databases are copied from. */
const template = 'template_notices';
const timeouts = { connectTimeout: 60_000, statementTimeout: 60_000 };

/** Starts one PostgreSQL for the whole run, in a temporary folder. */
export default async function setUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'notices-test-'));
  let postgres: TestPostgres | undefined;
  try {
    await chmod(folder, 0o755); // as root, PostgreSQL runs as another user, who needs access
    postgres = await startPostgres(folder);
    await makeTemplate(postgres.url);
    process.env.TEST_POSTGRES_URL = postgres.url;
    const pooler = process.env.TEST_POOLER === 'pgbouncer' ? await startPgbouncer(folder, postgres.url) : undefined;
    if (pooler) process.env.TEST_POOLER_URL = pooler.url;
    Object.assign(globalThis, { testPostgres: { folder, postgres, pooler } });
  } catch (error) {
    // Jest does not call the teardown after an error.
    await postgres?.release();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The embedded PostgreSQL, or the one with its programs in TEST_POSTGRES_BIN. */
async function startPostgres(folder: string): Promise<TestPostgres> {
  const bin = process.env.TEST_POSTGRES_BIN;
  if (bin) return startInstalledPostgres(bin, folder);
  const { superuserUrl: url, release } = await startEmbeddedPostgres(folder);
  return { url, release };
}

async function makeTemplate(postgresUrl: string): Promise<void> {
  const admin = connect(model, { ...timeouts, url: postgresUrl, poolSize: 1 });
  try {
    // This server need not survive a crash; tests of crashes in test/processes/faults start their own.
    for (const name of ['fsync', 'full_page_writes']) await admin.em.execute(`alter system set ${name} = off`);
    await admin.em.execute('select pg_reload_conf()');
    await admin.em.execute(`create database ${template}`);
  } finally {
    await admin.close();
  }
  const orm = connect(model, { ...timeouts, url: postgresUrl.replace(/[^/]+$/, template), poolSize: 2 });
  try {
    await migrate(orm);
  } finally {
    await orm.close();
  }
}
