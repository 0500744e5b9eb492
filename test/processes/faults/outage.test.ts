import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { mintSecret } from '../../../src/access/token.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { demoTokens } from '../../../src/demo/tokens.ts';
import { type HttpRequest, type HttpResponse, send } from '../../support/http.ts';
import {
  cleanUp,
  type Postgres,
  postgresIn,
  type Server,
  startProcess,
  temporaryFolder,
  until,
} from '../../support/processes.ts';

/*
 * choice D9: a database that is down or too slow is 503, never 401, 403 or 404; the server recovers with the database. The
 * server runs in its own process, since errors of Node itself come from another realm within Jest.
 */

const own = 'PA-7K3QX9T2ZB';
const base = '/api/v1';
const counts = { viewsCount: 190_000, engagementsCount: 2_400 };
const { readWrite: partner, ssp, administrator: staff } = demoTokens;

/** Every path that needs the database, with its normal response. */
const requests: (HttpRequest & { name: string; well: number })[] = [
  { name: 'the register', path: `${base}/advertisement/${own}`, token: partner, well: 200 },
  { name: 'the register by HEAD', method: 'HEAD', path: `${base}/advertisement/${own}`, token: partner, well: 200 },
  { name: 'the full record', path: `${base}/advertisement-full/${own}`, token: partner, well: 200 },
  {
    name: 'the metrics write',
    method: 'PUT',
    path: `${base}/advertisement/${own}/metrics`,
    token: partner,
    body: counts,
    well: 200,
  },
  {
    name: 'a write that is no JSON',
    method: 'PUT',
    path: `${base}/advertisement/${own}/metrics`,
    token: partner,
    body: '{',
    well: 400,
  },
  { name: 'the register for SSPs', path: `${base}/ssp/advertisement/${own}`, token: ssp, well: 200 },
  { name: 'a notice that is none', path: `${base}/advertisement/PA-0000000000`, token: partner, well: 404 },
  { name: 'a PA-ID that cannot exist', path: `${base}/advertisement/%00`, token: partner, well: 404 },
  { name: 'a publisher off Pro', path: `${base}/advertisement/${own}`, token: demoTokens.offPro, well: 403 },
  {
    name: 'a read-only token that writes',
    method: 'PUT',
    path: `${base}/advertisement/${own}/metrics`,
    token: demoTokens.readOnly,
    body: counts,
    well: 403,
  },
  { name: 'a revoked token', path: `${base}/advertisement/${own}`, token: demoTokens.revoked, well: 401 },
  { name: 'an unknown token', path: `${base}/advertisement/${own}`, token: mintSecret('partner'), well: 401 },
  { name: 'a token of another tier', path: `${base}/advertisement/${own}`, token: ssp, well: 401 },
];

const register: HttpRequest = { path: `${base}/advertisement/${own}`, token: partner };

/** Requests that need no database. */
const regardless: (HttpRequest & { name: string; status: number })[] = [
  { name: 'no token', path: `${base}/advertisement/${own}`, status: 401 },
  {
    name: 'a token with a wrong checksum',
    path: `${base}/advertisement/${own}`,
    token: `${partner.slice(0, -1)}!`,
    status: 401,
  },
  { name: 'another path', path: '/nowhere', token: partner, status: 404 },
  { name: 'another method', method: 'DELETE', path: `${base}/advertisement/${own}`, token: partner, status: 405 },
  { name: 'the description', path: '/api/docs', status: 200 },
];

let folder: string;
let postgres: Postgres;
let held: EmbeddedPostgres;
let admin: pg.Client;
/** Short time-outs, so that outages are short, but long enough for a slow machine to connect. */
const settings = { DATABASE_CONNECT_TIMEOUT: '2000', DATABASE_STATEMENT_TIMEOUT: '1000' };
let server: Server;

beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = postgresIn(folder);
  held = await startEmbeddedPostgres(folder);
  server = await startProcess({ DATABASE_URL: held.ownerUrl, DEMO_DATA: 'true', ...settings });
});
afterAll(async () => {
  await held.release();
  await cleanUp();
});

const ask = (request: HttpRequest, to = server) => send(to.publicUrl, request);
const askGraph = (to = server) =>
  send(to.internalUrl, {
    method: 'POST',
    path: '/graphql',
    token: staff,
    body: { query: '{ publishers { nodes { id } } }' },
  });
const health = async (which: 'live' | 'ready') => (await send(server.internalUrl, { path: `/health/${which}` })).status;

const unavailable = expect.objectContaining({
  status: 503,
  headers: expect.objectContaining({
    'x-api-version': 'v1',
    'retry-after': expect.stringMatching(/^\d+$/),
    'cache-control': 'private, no-store',
  }),
});
const unavailableBody = { error: 'Service temporarily unavailable', code: 'SERVICE_UNAVAILABLE' };

async function expectOutage(answers: Promise<HttpResponse>[]): Promise<void> {
  for (const answer of await Promise.all(answers)) {
    expect(answer).toEqual(unavailable);
    if (answer.text !== '') expect(answer.body).toEqual(unavailableBody);
  }
}

const statusesOf = async (asked: HttpRequest[]) =>
  (await Promise.all(asked.map((request) => ask(request)))).map(({ status }) => status);

/** Retries until all responses are normal: old connections may still end, and new ones take time. */
async function expectSoon(asked: HttpRequest[], statuses: number[]): Promise<void> {
  let found: number[] = [];
  await until(`the answers are ${statuses}`, async () => {
    found = await statusesOf(asked);
    return isDeepStrictEqual(found, statuses);
  }).catch((error) => {
    throw new Error(`${error.message}: they are ${found}`);
  });
}

async function expectAllIsWell(): Promise<void> {
  await until('the server is ready', async () => (await health('ready')) === 200);
  await expectSoon(
    requests,
    requests.map(({ well }) => well),
  );
  expect((await askGraph()).body).toMatchObject({ data: { publishers: expect.anything() } });
}

describe('a stopped database', () => {
  beforeAll(async () => {
    await expectAllIsWell();
    await postgres.stop();
  });
  afterAll(() => postgres.start());

  it.each(requests)('$name: 503', async (request) => {
    await expectOutage([ask(request)]);
  });

  it.each(regardless)('$name: $status as usual', async ({ status, ...request }) => {
    expect((await ask(request)).status).toBe(status);
  });

  it('the graph: DATABASE_UNAVAILABLE', async () => {
    const { body } = await askGraph();
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'DATABASE_UNAVAILABLE' } }] });
  });

  it('the process is alive, and not ready', async () => {
    expect(await health('live')).toBe(200);
    expect(await health('ready')).toBe(503);
  });
});

describe('a restarted database', () => {
  it('serves all requests again, without a restart of the server', async () => {
    await expectAllIsWell();
    expect(server.stderr()).toBe('');
  });
});

describe('a slow database', () => {
  let undo = async () => {};
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: held.superuserUrl });
    admin.on('error', () => {});
    await admin.connect();
  });
  beforeEach(expectAllIsWell);
  afterEach(() => restore());
  afterAll(() => admin.end());

  async function restore(): Promise<void> {
    const restored = undo();
    undo = async () => {};
    await restored;
  }

  async function lock(table: string): Promise<void> {
    await admin.query(`begin; lock table ${table} in access exclusive mode`);
    undo = async () => {
      await admin.query('rollback');
    };
  }

  it('because the token table is locked: 503 on every path, then recovery', async () => {
    await lock('token');
    await expectOutage(requests.map((request) => ask(request)));
    await restore();
    await expectAllIsWell();
  });

  it('because the notice table is locked: 503 for callers who may read only', async () => {
    await lock('notice, notice_document');
    const reads = requests.filter(({ name }) =>
      ['the register', 'the full record', 'the metrics write', 'the register for SSPs'].includes(name),
    );
    await expectOutage(reads.map((request) => ask(request)));
    await restore();
    await expectAllIsWell();
  });

  it('because it is read-only: 503 for the write and the full record, not for the register', async () => {
    await admin.query('alter database notices set default_transaction_read_only = on');
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'political-ad-notice-server'",
    );
    undo = async () => {
      await admin.query(
        'set default_transaction_read_only = off; alter database notices reset default_transaction_read_only',
      );
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'political-ad-notice-server'",
      );
    };
    await until('the register is read again', async () => (await ask(register)).status === 200);
    const changed = {
      method: 'PUT',
      path: `${base}/advertisement/${own}/metrics`,
      token: partner,
      body: { ...counts, viewsCount: 190_001 },
    };
    await expectSoon([...requests.slice(0, 4), changed], [200, 200, 503, 503, 503]);
    await restore();
    await expectAllIsWell();
  });

  it('because the pool is exhausted: 503, and no request without a response', async () => {
    const narrow = await startProcess({
      DATA_DIR: folder,
      DATABASE_POOL_SIZE: '2',
      DATABASE_CONNECT_TIMEOUT: '1000',
      DATABASE_STATEMENT_TIMEOUT: '2000',
    });
    await lock('token');
    const reads = requests.filter(({ method, well }) => method === undefined && well === 200);
    const answers: Promise<HttpResponse>[] = [];
    for (const request of [...reads, ...reads, ...reads]) {
      answers.push(ask(request, narrow));
      await new Promise((resolve) => setTimeout(resolve, 20)); // in turns of their own: batches of their own
    }
    await expectOutage(answers);
    await restore();
    await until('it serves again', async () => (await ask(register, narrow)).status === 200);
    narrow.kill('SIGTERM');
    expect(await narrow.exit).toBe(0);
  });

  it('because its processes are frozen: 503, then recovery', async () => {
    undo = await postgres.freeze();
    await expectOutage(requests.map((request) => ask(request)));
    expect(await health('ready')).toBe(503);
    await restore();
    await expectAllIsWell();
  });
});

describe('a database with killed processes', () => {
  it('one backend: the server recovers', async () => {
    const client = new pg.Client({ connectionString: held.superuserUrl });
    client.on('error', () => {});
    const ended = new Promise<void>((resolve) => client.on('end', () => resolve()));
    await client.connect();
    const { rows } = await client.query(
      "select pid from pg_stat_activity where application_name = 'political-ad-notice-server' limit 1",
    );
    process.kill(rows[0]?.pid, 'SIGKILL');
    await ended; // a crash of one resets them all
    await expectAllIsWell();
    expect(server.stderr()).toBe('');
  });

  it('all of them: 503 until it is started again, then recovery', async () => {
    await postgres.kill();
    await expectOutage(requests.slice(0, 4).map((request) => ask(request)));
    await postgres.start();
    await expectAllIsWell();
    expect(server.stderr()).toBe('');
  });

  it('the server still shuts down cleanly, with its database', async () => {
    server.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    await held.release();
    expect(await postgres.pid()).toBeUndefined();
  });
});
