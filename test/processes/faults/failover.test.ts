import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { cleanEnd, cleanUp, postgresIn, type Server, startProcess, stop, until } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { promote, startReplicated, urlOfPrimaryAmong } from '../../support/standby.ts';
import { own, readRecord, statusAt, writeOwn } from '../fixtures.ts';

/* The primary is killed and its replica promoted. Servers that know both hosts follow, without a restart. */

let data: Awaited<ReturnType<typeof startReplicated>>;
let environment: Record<string, string>;
let server: Server;

beforeAll(async () => {
  data = await startReplicated(async (folder) =>
    expect(await stop(await startProcess({ DATA_DIR: folder }))).toEqual(cleanEnd),
  );
  // The replica is the first host, which a server must not take.
  const url = urlOfPrimaryAmong(data.replica, data.primary);
  environment = { DATABASE_URL: url, DATABASE_CONNECT_TIMEOUT: '2000', DEMO_DATA: 'true', WORKERS: '2' };
  server = await startProcess(environment);
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exit;
  await data?.stop();
  await cleanUp();
});

const write = async (viewsCount: number, to = server) => (await writeOwn(to, viewsCount)).status;

const viewsIn = async ({ superuserUrl }: EmbeddedPostgres) =>
  (
    await runAs<{ views: number }>(
      superuserUrl,
      `select views_count::int as views from engagement_metrics where pa_id = '${own}'`,
    )
  )[0]?.views;

it('uses the primary, also if another host comes first', async () => {
  expect(await write(2_001)).toBe(200);
  expect(await viewsIn(data.primary)).toBe(2_001);
  await until('the replica has it', async () => (await viewsIn(data.replica)) === 2_001);
});

it('answers 503 without a primary, and follows to the promoted replica', async () => {
  await postgresIn(data.folder).kill();
  expect(await write(2_002)).toBe(503);
  await promote(data.replica);
  await until('writes are accepted', async () => (await write(2_002)) === 200);
  expect(await viewsIn(data.replica)).toBe(2_002);
  await until('all processes are ready', async () => (await statusAt(server, '/health/ready')) === 200);
  const { status, headers } = await readRecord(server);
  expect(status).toBe(200);
  const row = `select from access_ledger where request_id = '${headers['x-request-id']}'`;
  expect(await runAs(data.replica.superuserUrl, row)).toHaveLength(1);
});

it('an old primary that comes back gets no writes, whether the server runs or starts', async () => {
  await postgresIn(data.folder).start();
  expect((await runAs(data.primary.superuserUrl, 'select pg_is_in_recovery() as "isReplica"'))[0]).toEqual({
    isReplica: false,
  });
  const disconnect = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'political-ad-notice-server'`;
  await runAs(data.replica.superuserUrl, disconnect);
  await until('writes are accepted again', async () => (await write(2_003)) === 200);
  expect([await viewsIn(data.primary), await viewsIn(data.replica)]).toEqual([2_001, 2_003]);

  const another = await startProcess(environment);
  expect(await write(2_004, another)).toBe(200);
  expect([await viewsIn(data.primary), await viewsIn(data.replica)]).toEqual([2_001, 2_004]);
  expect(await stop(another)).toEqual(cleanEnd);
});
