import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { demoTokens } from '../../../src/demo/tokens.ts';
import { send } from '../../support/http.ts';
import {
  cleanEnd,
  cleanUp,
  postgresIn,
  type Server,
  startProcess,
  stop,
  temporaryFolder,
  until,
} from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { copyAsStandby, promote, startStandby, urlOfPrimaryAmong } from '../../support/standby.ts';
import { own } from './faulty-server.ts';

/* The primary is killed and its replica promoted. Servers that know both hosts follow, without a restart. */

let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let environment: Record<string, string>;
let server: Server;

beforeAll(async () => {
  const standbyFolder = await temporaryFolder();
  folder = await temporaryFolder();
  expect(await stop(await startProcess({ DATA_DIR: folder }))).toEqual(cleanEnd);
  await copyAsStandby(folder, standbyFolder);
  primary = await startEmbeddedPostgres(folder);
  replica = await startStandby(standbyFolder, primary);
  // The replica is the first host, which a server must not take.
  const url = urlOfPrimaryAmong(replica, primary);
  environment = { DATABASE_URL: url, DATABASE_CONNECT_TIMEOUT: '2000', DEMO_DATA: 'true', WORKERS: '2' };
  server = await startProcess(environment);
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exit;
  await replica?.release();
  await primary?.release().catch(() => {});
  await cleanUp();
});

const write = async (viewsCount: number, to = server) =>
  (
    await send(to.publicUrl, {
      method: 'PUT',
      path: `/api/v1/advertisement/${own}/metrics`,
      token: demoTokens.readWrite,
      body: { viewsCount, engagementsCount: 7 },
    })
  ).status;

const viewsIn = async ({ superuserUrl }: EmbeddedPostgres) =>
  (
    await runAs<{ views: number }>(
      superuserUrl,
      `select views_count::int as views from engagement_metrics where pa_id = '${own}'`,
    )
  )[0]?.views;

it('uses the primary, also if another host comes first', async () => {
  expect(await write(2_001)).toBe(200);
  expect(await viewsIn(primary)).toBe(2_001);
  await until('the replica has it', async () => (await viewsIn(replica)) === 2_001);
});

it('answers 503 without a primary, and follows to the promoted replica', async () => {
  await postgresIn(folder).kill();
  expect(await write(2_002)).toBe(503);
  await promote(replica);
  await until('writes are accepted', async () => (await write(2_002)) === 200);
  expect(await viewsIn(replica)).toBe(2_002);
  await until(
    'all processes are ready',
    async () => (await send(server.internalUrl, { path: '/health/ready' })).status === 200,
  );
  const record = { path: `/api/v1/advertisement-full/${own}`, token: demoTokens.readWrite };
  const { status, headers } = await send(server.publicUrl, record);
  expect(status).toBe(200);
  const row = `select from access_ledger where request_id = '${headers['x-request-id']}'`;
  expect(await runAs(replica.superuserUrl, row)).toHaveLength(1);
});

it('an old primary that comes back gets no writes, whether the server runs or starts', async () => {
  await postgresIn(folder).start();
  expect((await runAs(primary.superuserUrl, 'select pg_is_in_recovery() as "isReplica"'))[0]).toEqual({
    isReplica: false,
  });
  const disconnect = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'political-ad-notice-server'`;
  await runAs(replica.superuserUrl, disconnect);
  await until('writes are accepted again', async () => (await write(2_003)) === 200);
  expect([await viewsIn(primary), await viewsIn(replica)]).toEqual([2_001, 2_003]);

  const another = await startProcess(environment);
  expect(await write(2_004, another)).toBe(200);
  expect([await viewsIn(primary), await viewsIn(replica)]).toEqual([2_001, 2_004]);
  expect(await stop(another)).toEqual(cleanEnd);
});
