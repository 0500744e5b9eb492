import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from '../../support/describe-with.ts';
import { type Pgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { cleanEnd, cleanUp, failedStart, startProcess, stop, temporaryFolder } from '../../support/processes.ts';
import { runAsAdmin } from '../../support/run-sql.ts';
import { readOwn, writeOwn } from '../fixtures.ts';

describeWith('pgbouncer', 'behind PgBouncer in transaction mode', () => {
  let pooler: Pgbouncer;
  const names: string[] = [];
  const role = () => new URL(pooler.url).username;

  beforeAll(async () => {
    pooler = await startPgbouncer(await temporaryFolder(), process.env.TEST_POSTGRES_URL ?? '');
  });
  afterAll(async () => {
    await cleanUp();
    await pooler.stop();
    await runAsAdmin(...names.map((name) => `drop database ${name} with (force)`));
  });

  /** A database with these settings of the server's role, through PgBouncer, which caches settings by database. */
  async function databaseWith(...settings: string[]): Promise<{ name: string; url: string }> {
    const name = `test_pooled_${randomBytes(6).toString('hex')}`;
    const set = settings.map((each) => `alter role ${role()} in database ${name} set ${each}`);
    await runAsAdmin(`create database ${name}`, ...set);
    names.push(name);
    return { name, url: pooler.url.replace(/[^/]+$/, name) };
  }

  const suitable = ["timezone = 'UTC'", "statement_timeout = '10s'"];

  it.each([
    ['timezone is Europe/Dublin', "timezone = 'UTC'", ["timezone = 'Europe/Dublin'", "statement_timeout = '10s'"]],
    ['statement_timeout is 0', "statement_timeout = '10s'", ["timezone = 'UTC'"]],
    ['bytea_output is escape', "bytea_output = 'hex'", [...suitable, "bytea_output = 'escape'"]],
    ['datestyle is German, DMY', "datestyle = 'ISO, MDY'", [...suitable, 'datestyle = German']],
  ])('it does not start if %s, and says how to fix that', async (reason, missing, settings) => {
    const { name, url } = await databaseWith(...settings);
    const { code, errors } = await failedStart({ DATABASE_URL: url, DATABASE_POOLER: 'pgbouncer' });
    const remedy = `alter role ${role()} in database ${name} set ${missing}`;
    const message = `unsuitable session behind the pooler, ${reason}: ${remedy}`;
    expect([code, errors]).toEqual([1, `DATABASE_URL: ${message}; \`RECONNECT\` in PgBouncer after that\n`]);
  });

  it('a setting that changes later is answered 503, and the log says what to do', async () => {
    const { name, url } = await databaseWith(...suitable);
    const server = await startProcess({ DATABASE_URL: url, DATABASE_POOLER: 'pgbouncer', DEMO_DATA: 'true' });
    expect((await writeOwn(server, 190_001)).status).toBe(200);
    await runAsAdmin(
      `alter role ${role()} in database ${name} set bytea_output = 'escape'`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    const remedy = "set bytea_output = 'hex'";
    const statuses = new Set<number>();
    // An idle connection to the pooler is closed after ten seconds. A new one is checked.
    while (!server.stdout().includes(remedy)) {
      for (const { status } of await Promise.all(Array.from({ length: 20 }, () => writeOwn(server, 190_002)))) {
        statuses.add(status);
      }
    }
    expect([...statuses].filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
    await stop(server);
  });

  it('it migrates, loads the demo data, serves concurrent requests, and shuts down cleanly', async () => {
    const { url } = await databaseWith("timezone = 'UTC'", "statement_timeout = '10s'");
    const server = await startProcess({ DATABASE_URL: url, DATABASE_POOLER: 'pgbouncer', DEMO_DATA: 'true' });
    const asked = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? readOwn(server) : writeOwn(server, 190_000)));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(await stop(server)).toEqual(cleanEnd);
  });

  it('the contract tests pass: some of them here, all of them by `npm run test:pgbouncer`', async () => {
    const jest = join(import.meta.dirname, '../../../node_modules/jest/bin/jest.js');
    const files = ['metrics/200', 'advertisement/200', 'any-endpoint/freshness'].map(
      (file) => `test/contract/${file}.test.ts`,
    );
    const env = { ...process.env, TEST_POOLER: 'pgbouncer' };
    const args = [jest, '--runInBand', '--json', ...files];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 });
    const { numFailedTests, numPassedTests } = JSON.parse(stdout);
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(20);
  }, 300_000); // a run of its own
});
