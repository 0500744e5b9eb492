import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../src/database/connect.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { startInstalledPostgres } from './installed-postgres.ts';
import { startPgbouncer } from './pgbouncer.ts';

/** Name of the migrated, empty database that every other one is copied from. */
const template = 'template_notices';

/** One PostgreSQL for the whole run, in a folder of its own: the embedded one, or that whose programs are in TEST_POSTGRES_BIN. */
export default async function setUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'notices-test-'));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as somebody else, and would live outside a folder that is closed
  const bin = process.env.TEST_POSTGRES_BIN;
  const postgres = bin ? await startInstalledPostgres(bin, folder) : await startEmbeddedPostgres(folder);
  const admin = connect({ url: postgres.superuserUrl, poolSize: 1, connectTimeout: 10_000, statementTimeout: 60_000 });
  // Nothing of this server is kept: what has to survive a crash has a server of its own in test/faults.
  for (const name of ['fsync', 'full_page_writes']) await admin.em.execute(`alter system set ${name} = off`);
  await admin.em.execute('select pg_reload_conf()');
  await admin.em.execute(`create database ${template}`);
  await admin.close();

  const url = postgres.superuserUrl.replace(/[^/]+$/, template);
  const orm = connect({ url, poolSize: 2, connectTimeout: 10_000, statementTimeout: 60_000 });
  await migrate(orm);
  await orm.close();

  process.env.TEST_POSTGRES_URL = postgres.superuserUrl;
  const pooler =
    process.env.TEST_POOLER === 'pgbouncer' ? await startPgbouncer(folder, postgres.superuserUrl) : undefined;
  if (pooler) process.env.TEST_POOLER_URL = pooler.url;
  Object.assign(globalThis, { testPostgres: { folder, postgres, pooler } });
}
