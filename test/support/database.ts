import { randomBytes } from 'node:crypto';
import model from '../../src/domain/mikro-orm.config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import type { OpenDatabase } from '../../src/platform/database/open.ts';
import { runAsAdmin } from './run-sql.ts';

/** A migrated, empty database for a test file; `close` drops it. */
export type TestDatabase = OpenDatabase & { url: string; disconnect: () => Promise<unknown> };

/**
 * Copies the migrated template database. The time-outs are long, so that slow machines do not affect tests.
 */
export async function createDatabase({
  poolSize = 10,
  statementTimeout = 60_000,
  template = 'template_notices',
} = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name} template ${template}`);
  const urlAt = (server: string | undefined) => (server ?? '').replace(/[^/]+$/, name);
  const url = urlAt(process.env.TEST_POSTGRES_URL);
  const options = { poolSize, connectTimeout: 30_000, statementTimeout };
  const pooler = process.env.TEST_POOLER_URL;
  if (pooler) {
    await runAsAdmin(
      `alter database ${name} set timezone = 'UTC'`,
      `alter database ${name} set statement_timeout = ${statementTimeout}`,
    );
  }
  const connectOptions = { ...options, url: pooler ? urlAt(pooler) : url, pooled: pooler !== undefined };
  const orm = connect(model, connectOptions);
  const dashboards = connect(model, { ...connectOptions, forDashboards: true });
  const disconnect = () => Promise.all([orm.close(), dashboards.close()]);
  return {
    orm,
    dashboards,
    replicas: [],
    url,
    disconnect,
    close: async () => {
      await disconnect();
      await runAsAdmin(`drop database ${name} with (force)`);
    },
  };
}
