import { execFile } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { connect } from '../../../src/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/database/embedded/embedded-postgres.ts';
import { demoTokens } from '../../../src/demo/tokens.ts';
import model from '../../../src/mikro-orm.config.ts';
import { createFactories } from '../../support/factories.ts';
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
import { type Call, type Callers, startCallers } from './callers.ts';

/*
 * Under load, every kind of database failure gets the same response (choice D9) on every endpoint and in the graph, and no
 * request goes unanswered. The server recovers without a restart. outage.test.ts covers other callers, such as those with
 * bad tokens.
 */

const own = 'PA-7K3QX9T2ZB';
const { administrator: staff } = demoTokens;
const atOnce = 10;
const counts = { viewsCount: 190_000, engagementsCount: 2_400 };

let folder: string;
let postgres: Postgres;
let held: EmbeddedPostgres;
let server: Server;
/** Enough tokens to stay below the rate limit. */
const tokens: { partner: string[]; ssp: string[] } = { partner: [], ssp: [] };

beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = postgresIn(folder);
  held = await startEmbeddedPostgres(folder);
  server = await startProcess({
    DATABASE_URL: held.ownerUrl,
    DEMO_DATA: 'true',
    DATABASE_CONNECT_TIMEOUT: '2000',
    DATABASE_STATEMENT_TIMEOUT: '1000',
    LOG_LEVEL: 'silent',
  });
  const orm = connect(model, { url: held.superuserUrl, poolSize: 1, connectTimeout: 60_000, statementTimeout: 60_000 });
  const { token } = createFactories(orm);
  const [notice] = await orm.em
    .fork()
    .execute<{ publisher_id: string }[]>(`select publisher_id from notice where pa_id = '${own}'`);
  const publisherId = notice?.publisher_id ?? '';
  for (let made = 0; made < 100; made += 1) {
    tokens.partner.push((await token({ publisherId, scopes: ['metrics:write'] })).secret);
    tokens.ssp.push((await token({ tier: 'ssp' })).secret);
  }
  await orm.close();
});
afterAll(async () => {
  await held?.release();
  await cleanUp();
});

/** `unavailable` for the exact 503 response; other responses as they are. */
function judge({ status, headers, body, text }: HttpResponse): string {
  if (status === 200) return 'well';
  const { 'retry-after': retryAfter, 'x-api-version': version, 'cache-control': caching } = headers;
  const said = JSON.stringify({ status, body, retryAfter, version, caching });
  const unavailable = JSON.stringify({
    status: 503,
    body: { error: 'Service temporarily unavailable', code: 'SERVICE_UNAVAILABLE' },
    retryAfter: '5',
    version: 'v1',
    caching: 'private, no-store',
  });
  return said === unavailable ? 'unavailable' : `${said} ${text}`;
}

type GraphAnswer = { data?: unknown; errors?: { extensions?: { code?: string } }[] };

function judgeGraph({ body, text }: HttpResponse): string {
  const { data, errors } = body as GraphAnswer;
  if (data && !errors) return 'well';
  const isUnavailable = errors?.length === 1 && errors[0]?.extensions?.code === 'DATABASE_UNAVAILABLE';
  return isUnavailable ? 'unavailable' : text;
}

let asked = 0;
const rest = (tier: 'partner' | 'ssp', request: HttpRequest): Call => ({
  ask: () => {
    asked += 1;
    return send(server.publicUrl, { ...request, token: tokens[tier][asked % tokens[tier].length] });
  },
  judge,
});

const calls = {
  register: rest('partner', { path: `/api/v1/advertisement/${own}` }),
  'full record': rest('partner', { path: `/api/v1/advertisement-full/${own}` }),
  'metrics write': rest('partner', { method: 'PUT', path: `/api/v1/advertisement/${own}/metrics`, body: counts }),
  'register for SSPs': rest('ssp', { path: `/api/v1/ssp/advertisement/${own}` }),
  graph: {
    ask: () =>
      send(server.internalUrl, {
        method: 'POST',
        path: '/graphql',
        token: staff,
        body: { query: '{ publishers { nodes { id } } }' },
      }),
    judge: judgeGraph,
  },
} satisfies Record<string, Call>;

const all = (outcome: string) => Object.fromEntries(Object.keys(calls).map((name) => [name, [outcome]]));
const health = async (which: 'live' | 'ready') => (await send(server.internalUrl, { path: `/health/${which}` })).status;

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: held.superuserUrl });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const ofServer = "from pg_stat_activity where application_name = 'political-ad-notice-server'";

/** Takes all connections, including those of the server as soon as they end. */
async function takeAllConnections(): Promise<() => Promise<void>> {
  const admin = await connected();
  const taken: pg.Client[] = [admin];
  async function take(): Promise<boolean> {
    const other = new pg.Client({ connectionString: held.superuserUrl });
    other.on('error', () => {});
    const code = await other.connect().then(
      () => undefined,
      (error) => error.code,
    );
    if (code === undefined) taken.push(other);
    else if (code !== '53300') throw new Error(`unexpected ${code}`);
    return code === undefined;
  }
  while (await take());
  for (let isFull = false; !isFull; ) {
    // Concurrently: the server reconnects at the same time.
    const ended = admin.query(`select pg_terminate_backend(pid, 5000) ${ofServer}`).finally(() => {
      isFull = true;
    });
    const takers = Array.from({ length: 20 }, async () => {
      while (!isFull) await take();
    });
    await Promise.all(takers);
    isFull = (await ended).rowCount === 0;
  }
  return async () => {
    await Promise.all(taken.map((client) => client.end()));
  };
}

/** Each starts a fault, and returns a function that ends it. */
const faults: { name: string; readiness: number; begin: () => Promise<() => Promise<void>> }[] = [
  {
    name: 'is stopped',
    readiness: 503,
    begin: async () => {
      await postgres.stop();
      return postgres.start;
    },
  },
  {
    name: 'is killed',
    readiness: 503,
    begin: async () => {
      await postgres.kill();
      return postgres.start;
    },
  },
  { name: 'is frozen', readiness: 503, begin: () => postgres.freeze() },
  { name: 'has no connection left', readiness: 503, begin: takeAllConnections },
  {
    name: 'takes longer than a statement may',
    readiness: 200, // it asks no table: it says whether the database answers at all
    begin: async () => {
      const admin = await connected();
      await admin.query('begin; lock table token in access exclusive mode');
      return () => admin.end();
    },
  },
];

const calling: Callers[] = [];
function call(these: Record<string, Call>, callers: number): Callers {
  const started = startCallers(these, callers);
  calling.push(started);
  return started;
}
afterEach(async () => {
  await Promise.all(calling.splice(0).map((callers) => callers.stop()));
});

describe('under load', () => {
  beforeAll(async () => {
    await until('the server is ready', async () => (await health('ready')) === 200);
  });

  it.each(faults)('a database that $name: 503 for all callers, then recovery', async ({ readiness, begin }) => {
    const callers = call(calls, atOnce);
    await callers.until('well', 3);
    const end = await begin();
    try {
      await callers.until('unavailable', 3);
      expect(callers.during()).toEqual(all('unavailable'));
      expect(await health('live')).toBe(200);
      await until(`readiness is ${readiness}`, async () => (await health('ready')) === readiness);
    } finally {
      await end();
    }
    await callers.until('well', 3);
    await until('the server is ready', async () => (await health('ready')) === 200);
    const { lost, outcomes } = await callers.stop();
    expect([lost, Object.keys(outcomes).sort()]).toEqual([0, ['unavailable', 'well']]);
    expect(server.stderr()).toBe('');
  });
});

/** A file system of 1 MB; undefined if this machine cannot mount one. */
async function tinyFileSystem(): Promise<{ place: string; remove: () => Promise<void> } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const home = await temporaryFolder();
  const place = join(home, 'tiny');
  await mkdir(place);
  const run = promisify(execFile);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', place]);
  } catch {
    return undefined;
  }
  await chown(place, 65_534, 65_534);
  await chmod(home, 0o755);
  return { place, remove: async () => void (await run('umount', ['-l', place])) };
}

/** Moves the ledger to a full disk. @returns a function that frees space */
async function fillDisk(): Promise<() => Promise<void>> {
  const admin = await connected();
  const tiny = await tinyFileSystem();
  if (!tiny) {
    // Without a mount, a trigger raises PostgreSQL's error for a full disk.
    await admin.query(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on access_ledger for each row execute function full_disk()`);
    return async () => {
      await admin.query('drop trigger full_disk on access_ledger; drop function full_disk');
      await admin.end();
    };
  }
  const { rows } = await admin.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_ledger'::regclass",
  );
  await admin.query(`create tablespace tiny location '${tiny.place}'`);
  for (const { name } of rows) await admin.query(`alter table ${name} set tablespace tiny`);
  await admin.query('create table filler (text text) tablespace tiny');
  await untilFull(admin, 'insert into filler select repeat(md5(random()::text), 50) from generate_series(1, 20)');
  await untilFull(
    admin,
    `insert into access_ledger (read_at, token_id, publisher_id, pa_id, request_id)
      values (now(), null, null, '${own}', 'x')`,
  );
  return async () => {
    await admin.query('drop table filler');
    for (const { name } of rows) await admin.query(`alter table ${name} set tablespace pg_default`);
    await admin.query('drop tablespace tiny');
    await tiny.remove();
    await admin.end();
  };
}

async function untilFull(admin: pg.Client, statement: string): Promise<void> {
  for (;;) {
    const code = await admin.query(statement).then(
      () => undefined,
      (error) => error.code,
    );
    if (code === '53100') return;
    if (code) throw new Error(`unexpected ${code}`);
  }
}

it('a full disk for the ledger: 503 for the full record only, until there is space', async () => {
  const callers = call({ 'full record': calls['full record'] }, 1);
  await callers.until('well', 1);
  const { 'full record': _, ...others } = calls;
  const end = await fillDisk();
  const without = call(others, 4);
  try {
    // The callers' rows take the last bytes of tables and indexes.
    await until('there is no room at all', async () => {
      await callers.until('unavailable', 20);
      return isDeepStrictEqual(callers.during(), { 'full record': ['unavailable'] });
    });
    await without.until('well', 3);
    expect([await health('live'), await health('ready')]).toEqual([200, 200]);
  } finally {
    await end();
  }
  await callers.until('well', 3);
  const { lost, outcomes } = await callers.stop();
  expect([lost, Object.keys(outcomes).sort()]).toEqual([0, ['unavailable', 'well']]);
  const { outcomes: otherOutcomes, sent } = await without.stop();
  expect(otherOutcomes).toEqual({ well: sent });
});

it('shuts down cleanly afterwards', async () => {
  await held.release();
  server.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  expect(await postgres.pid()).toBeUndefined();
});
