import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type OpenTransaction, oldTransactions } from '../../../src/platform/database/lock-waits.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/processes.ts';
import { connectTo, runAs } from '../../support/run-sql.ts';

/* A migration behind a reader: it waits for moments only, so that other readers and writers go on. */

let database: TestDatabase;
let reader: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  reader = await connectTo(`${database.url}?application_name=report`);
});
afterAll(async () => {
  await reader.end();
  await database.close();
});

/** The file locks `notice` against readers, as most migrations do. */
const outdate = () => runAs(database.url, `update schema_function set digest = 'older' where name = 'feeds'`);
const digest = async () =>
  (await runAs<{ digest: string }>(database.url, `select digest from schema_function where name = 'feeds'`))[0]?.digest;

it('is tried again until the reader is done, says who is in the way, and holds nobody up meanwhile', async () => {
  await outdate();
  await reader.query('begin; select from notice');
  const holders: OpenTransaction[] = [];
  const migrated = migrate(database.orm, { timeout: 60_000, onBlocked: (found) => holders.push(...found) });
  const others = [];
  while (holders.length < 2) {
    // A statement that queues behind the migration ends with its wait.
    others.push(await runAs(database.url, `set statement_timeout = '30s'`, 'select from notice limit 1'));
  }
  expect(others.length).toBeGreaterThan(0);
  expect(await digest()).toBe('older');
  await reader.query('commit');
  await migrated;
  expect(await digest()).not.toBe('older');
  const [holder] = holders;
  expect(holder).toMatchObject({ application: 'report', state: 'idle in transaction', role: expect.any(String) });
  expect(holder?.age).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(holder)).not.toContain('select');
});

it('gives up in words, and has changed nothing', async () => {
  await outdate();
  await reader.query('begin; select from notice');
  const pid = (await reader.query('select pg_backend_pid() as pid')).rows[0].pid;
  const message = new RegExp(
    `^Nothing was changed: the tables stayed in use by process ${pid}, role \\w+, report, idle in transaction, for \\d+ s\\. End them, or try again later$`,
  );
  await expect(migrate(database.orm, { timeout: 0, onBlocked: () => {} })).rejects.toThrow(message);
  expect(await digest()).toBe('older');
  await reader.query('rollback');
});

it('gives up when the process stops', async () => {
  await outdate();
  await reader.query('begin; select from notice');
  const stopping = new AbortController();
  const onBlocked = () => stopping.abort();
  await expect(migrate(database.orm, { timeout: 600_000, signal: stopping.signal, onBlocked })).rejects.toThrow(
    'in use',
  );
  await reader.query('rollback');
});

it('waits as long as it takes for another migration', async () => {
  await outdate();
  await reader.query(`begin; select pg_advisory_xact_lock(hashtext('migrate'))`);
  const blocked: unknown[] = [];
  const migrated = migrate(database.orm, { timeout: 0, onBlocked: (found) => blocked.push(found) });
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted and now() - waitstart > interval '2 s'`;
  await until('it has waited longer than for a table', async () => (await runAs(database.url, waiting)).length > 0);
  await reader.query('commit');
  await migrated;
  expect(blocked).toEqual([]);
});

it('lists transactions that have been open for a time', async () => {
  const query = queryOn(database.orm);
  await reader.query('begin; select from notice');
  const own = async (seconds?: number) =>
    (await oldTransactions(query, seconds)).filter(({ application }) => application === 'report');
  expect(await own()).toEqual([]);
  expect(await own(0)).toMatchObject([{ state: 'idle in transaction', age: expect.any(Number) }]);
  await reader.query('rollback');
});
