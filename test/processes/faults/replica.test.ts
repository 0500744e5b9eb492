import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { demoTokens } from '../../../src/products/demo/tokens.ts';
import { type HttpResponse, send } from '../../support/http.ts';
import {
  cleanEnd,
  cleanUp,
  postgresIn,
  type Server,
  startProcess,
  stop,
  until,
  withLimits,
} from '../../support/processes.ts';
import { connectTo, runAs } from '../../support/run-sql.ts';
import { startReplicated } from '../../support/standby.ts';
import { askGraph, own, readRecord, statusAt, writeOwn } from '../fixtures.ts';
import { startCallers } from './callers.ts';

/* A streaming replica. While its replay is paused, its data are old, which shows where a read came from. */

/** The socket needs no password. */
const replicaPassword = 'not-for-the-log';

let data: Awaited<ReturnType<typeof startReplicated>>;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let server: Server;

beforeAll(async () => {
  data = await startReplicated();
  ({ primary, replica } = data);
  server = await startProcess({
    DATABASE_URL: primary.superuserUrl,
    DEMO_DATA: 'true',
    DATABASE_REPLICA_URL: Object.assign(new URL(replica.superuserUrl), { password: replicaPassword }).href,
    ...withLimits({ connectTimeout: 2_000, replicaMaxLag: 3_600_000 }),
  });
});
afterAll(async () => {
  server?.kill('SIGTERM');
  await server?.exit;
  await data?.stop();
  await cleanUp();
});

async function ask(query: string): Promise<Record<string, { nodes: Record<string, unknown>[]; isHeldBack?: boolean }>> {
  const { body } = await askGraph(server, query);
  return (body as { data: Record<string, { nodes: Record<string, unknown>[] }> }).data;
}
const listedViews = async () => {
  const { notices } = await ask('{ notices(first: 200) { nodes { paId metrics { viewsCount } } } }');
  const notice = notices?.nodes.find(({ paId }) => paId === own);
  return (notice?.metrics as { viewsCount: number } | undefined)?.viewsCount;
};
const listedNames = async () =>
  (await ask('{ publishers(first: 200) { nodes { name } } }')).publishers?.nodes.map(({ name }) => name);
const write = async (viewsCount: number) => expect((await writeOwn(server, viewsCount)).status).toBe(200);

/** The value of a metric of the replica. */
async function measured(name: string): Promise<number> {
  const { text } = await send(server.internalUrl, { path: '/metrics' });
  const label = '(?:process="internal",)?(?:replica|server)="/[^"]+"(?:,process="internal")?';
  return Number(new RegExp(`^notices_${name}\\{${label}\\} (\\S+)$`, 'm').exec(text)?.[1]);
}

describe('with a read replica', () => {
  it('lists of dashboards come from it, with its lag', async () => {
    await write(1_001);
    await until('the replica has it', async () => (await listedViews()) === 1_001);
    await runAs(replica.superuserUrl, 'select pg_wal_replay_pause()');

    await write(1_002);
    await runAs(
      primary.superuserUrl,
      "insert into publisher (id, name, plan, created_at) values (gen_random_uuid(), 'Only on the primary', 'free', now())",
    );
    expect(await listedViews()).toBe(1_001);
    expect(await listedNames()).not.toContain('Only on the primary');
  });

  it('metrics show its lag, which grows, and that it answers lists', async () => {
    await until('it is behind', async () => (await measured('replica_lag_seconds')) > 0);
    const before = await measured('replica_lag_seconds');
    await until('it is further behind', async () => (await measured('replica_lag_seconds')) > before + 8);
    expect(await measured('replica_up')).toBe(1);
    expect(await measured('list_statements_total')).toBeGreaterThan(1);
  });

  it('reads of partners, tokens and plans do not', async () => {
    expect((await readRecord(server)).body).toMatchObject({ targeting: { viewsCount: 1_002 } });
    const planOfOurs = (plan: string) =>
      runAs(
        primary.superuserUrl,
        `update publisher set plan = '${plan}', pro_until = null
        where id = (select publisher_id from notice where pa_id = '${own}')`,
      );
    await planOfOurs('free');
    expect((await readRecord(server)).status).toBe(403);
    await planOfOurs('pro');
    await runAs(primary.superuserUrl, "update token set revoked_at = now() where tier = 'ssp' and revoked_at is null");
    const ssp = await send(server.publicUrl, { path: `/api/v1/ssp/advertisement/${own}`, token: demoTokens.ssp });
    expect(ssp.status).toBe(401);
  });

  it('lists catch up with it', async () => {
    await runAs(replica.superuserUrl, 'select pg_wal_replay_resume()');
    await until('the list shows the latest', async () => (await listedViews()) === 1_002);
    expect(await listedNames()).toContain('Only on the primary');
    await until('it is up to date', async () => (await measured('replica_lag_seconds')) < 3);
    expect(server.stdout()).not.toContain('replica');
  });

  it('a feed from it holds back rows that an open transaction may precede', async () => {
    const read = (selection: string) =>
      ask(`{ accessLedger(orderBy: feed, filter: { paIds: ["PA-FEED"] }) { nodes { requestId } ${selection} } }`);
    const add = (requestId: string) =>
      `insert into access_ledger (read_at, pa_id, request_id) values (now(), 'PA-FEED', '${requestId}')`;
    const open = await connectTo(primary.superuserUrl);
    await open.query('begin');
    await open.query(add('first'));
    await runAs(primary.superuserUrl, add('second'));
    await until('the replica has the second', async () => (await read('isHeldBack')).accessLedger?.isHeldBack === true);
    expect((await read('')).accessLedger?.nodes).toEqual([]);
    await open.query('commit');
    await open.end();
    await until('it has both', async () => (await read('')).accessLedger?.nodes.length === 2);
    expect((await read('')).accessLedger?.nodes).toEqual([{ requestId: 'first' }, { requestId: 'second' }]);
    const [replay] = await runAs(replica.superuserUrl, 'select pg_is_in_recovery() as is_replica');
    expect(replay).toEqual({ is_replica: true });
    expect(server.stdout()).not.toContain('replica');
  });

  it('that lags too much, the primary serves until it has caught up', async () => {
    const usual = server;
    server = await startProcess({
      DATABASE_URL: primary.superuserUrl,
      DEMO_DATA: 'true',
      DATABASE_REPLICA_URL: replica.superuserUrl,
      ...withLimits({ replicaMaxLag: 500 }),
      LOG_LEVEL: 'info',
    });
    const logged = (message: string) => server.stdout().split(`a read replica is ${message}`).length - 1;
    /** Whether the replica served a list in the meantime. Otherwise it gets only comparisons of its position. */
    const servesListsSince = async (moment: string) => {
      await listedViews();
      const served = `select from pg_stat_activity where query_start > '${moment}' and query not like '%replay_lsn%'
        and application_name = 'political-ad-notice-server'`;
      return (await runAs(replica.superuserUrl, served)).length > 0;
    };
    const now = async () =>
      (await runAs<{ now: string }>(replica.superuserUrl, 'select clock_timestamp()::text as now'))[0]?.now ?? '';
    const start = await now();
    await until('the replica serves', () => servesListsSince(start));

    await runAs(replica.superuserUrl, 'select pg_wal_replay_pause()');
    await write(1_004);
    await until('the primary serves', async () => (await listedViews()) === 1_004);
    await until('it is in the log', () => logged('too far behind') > 0);
    const whenStale = await now();
    expect(await servesListsSince(whenStale)).toBe(false);

    await runAs(replica.superuserUrl, 'select pg_wal_replay_resume()');
    await until('it is used again', () => logged('used again') > 0);
    const whenBack = await now();
    await until('it serves again', () => servesListsSince(whenBack));
    expect(await stop(server)).toEqual(cleanEnd);
    server = usual;
  });

  it('that is killed under load, the primary serves every request, and the log says so', async () => {
    const list = {
      ask: () => askGraph(server, '{ notices(first: 5) { totalCount nodes { paId publisher { name } } } }'),
      judge: ({ text }: HttpResponse) => (text.startsWith('{"data":{"notices":{"totalCount":') ? 'well' : text),
    };
    const callers = startCallers({ list }, 8);
    await callers.until('well', 20);
    await postgresIn(data.standbyFolder).kill();
    await callers.until('well', 20).finally(callers.stop);
    const { sent, outcomes } = await callers.stop();
    expect(outcomes).toEqual({ well: sent });

    await write(1_003);
    expect(await listedViews()).toBe(1_003);
    await until('it is in the log', () => server.stdout().includes('a read replica failed'));
    await until('metrics show it', async () => (await measured('replica_up')) === 0);
    await until('its lag grows', async () => (await measured('replica_lag_seconds')) > 8);
    expect(await statusAt(server, '/health/ready')).toBe(200);
  });
});

it('the password of the replica is not in the log', () => {
  expect(server.stdout()).not.toContain(replicaPassword);
});
