import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { HttpResponse } from '../../support/http.ts';
import { cleanEnd, cleanUp, startProcess, stop, until, withLimits } from '../../support/processes.ts';
import { codeOf, connectTo, endOf } from '../../support/run-sql.ts';
import { askGraph } from '../fixtures.ts';
import { type Call, type Callers, startCallers } from './callers.ts';
import {
  counts,
  type FaultyServer,
  independentSamples,
  judge,
  type Sample,
  samples,
  startFaultyServer,
} from './faulty-server.ts';
import { fillDisk } from './full-disk.ts';

/*
 * Under load, every kind of database failure gets the same response (choice D9) on every endpoint, for every caller and in the
 * graph, and no request goes unanswered. The server recovers without a restart.
 */

let faulty: FaultyServer;
beforeAll(async () => {
  faulty = await startFaultyServer();
});
afterAll(async () => {
  await faulty?.release();
  await cleanUp();
});

type GraphAnswer = { data?: unknown; errors?: { extensions?: { code?: string } }[] };

function judgeGraph({ body, text }: HttpResponse): string {
  const { data, errors } = body as GraphAnswer;
  if (data && !errors) return 'well';
  const isUnavailable = errors?.length === 1 && errors[0]?.extensions?.code === 'DATABASE_UNAVAILABLE';
  return isUnavailable ? 'unavailable' : text;
}

const graph: Call = { ask: () => askGraph(faulty.server, '{ publishers { nodes { id } } }'), judge: judgeGraph };
const callOf = (sample: Sample): Call => ({
  ask: () => faulty.ask(sample),
  judge: (answer) => judge(answer, sample),
});
const callsOf = (all: Sample[]) => Object.fromEntries(all.map((sample) => [sample.name, callOf(sample)]));

const calls: Record<string, Call> = { ...callsOf(samples), graph };
const all = (outcome: string) => Object.fromEntries(Object.keys(calls).map((name) => [name, [outcome]]));
const isReady = async () => (await faulty.health('ready')) === 200;

const ofServer = "from pg_stat_activity where application_name = 'political-ad-notice-server'";

/** Takes all connections, including those of the server as soon as they end. */
async function takeAllConnections(): Promise<() => Promise<void>> {
  const admin = await connectTo(faulty.superuserUrl);
  const taken: pg.Client[] = [admin];
  async function take(): Promise<boolean> {
    const other = new pg.Client({ connectionString: faulty.superuserUrl });
    other.on('error', () => {});
    const code = await codeOf(other.connect());
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
  { name: 'is stopped', readiness: 503, begin: () => faulty.postgres.stop().then(() => faulty.postgres.start) },
  { name: 'is killed', readiness: 503, begin: () => faulty.postgres.kill().then(() => faulty.postgres.start) },
  { name: 'is frozen', readiness: 503, begin: () => faulty.postgres.freeze() },
  { name: 'has no connection left', readiness: 503, begin: takeAllConnections },
  {
    name: 'takes longer than a statement may',
    readiness: 200, // it asks no table: it says whether the database answers at all
    begin: async () => {
      const admin = await connectTo(faulty.superuserUrl);
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
  beforeAll(() => until('the server is ready', isReady));

  it.each(faults)('a database that $name: 503 for all callers, then recovery', async ({ readiness, begin }) => {
    const callers = call(calls, 15);
    const independent = call(callsOf(independentSamples), 1);
    await callers.until('well', 3);
    const end = await begin();
    try {
      await callers.until('unavailable', 3);
      expect(callers.during()).toEqual(all('unavailable'));
      await independent.until('well', 3);
      expect(await faulty.health('live')).toBe(200);
      await until(`readiness is ${readiness}`, async () => (await faulty.health('ready')) === readiness);
    } finally {
      await end();
    }
    await callers.until('well', 3);
    await until('the server is ready', isReady);
    const { lost, outcomes } = await callers.stop();
    expect([lost, Object.keys(outcomes).sort()]).toEqual([0, ['unavailable', 'well']]);
    expect(Object.keys((await independent.stop()).outcomes)).toEqual(['well']);
    expect(faulty.server.stderr()).toBe('');
  });
});

it('a full disk for the ledger: 503 for the full record only, until there is space', async () => {
  const { 'the full record': fullRecord, ...others } = calls;
  const callers = call({ fullRecord: fullRecord as Call }, 1);
  await callers.until('well', 1);
  const end = await fillDisk(faulty.superuserUrl);
  const without = call(others, 4);
  try {
    // The callers' rows take the last bytes of tables and indexes.
    await until('there is no room at all', async () => {
      await callers.until('unavailable', 20);
      return isDeepStrictEqual(callers.during(), { fullRecord: ['unavailable'] });
    });
    await without.until('well', 3);
    expect([await faulty.health('live'), await faulty.health('ready')]).toEqual([200, 200]);
  } finally {
    await end();
  }
  await callers.until('well', 3);
  const { lost, outcomes } = await callers.stop();
  expect([lost, Object.keys(outcomes).sort()]).toEqual([0, ['unavailable', 'well']]);
  const { outcomes: otherOutcomes, sent } = await without.stop();
  expect(otherOutcomes).toEqual({ well: sent });
});

describe('a database that serves in part', () => {
  /** The outcomes of concurrent requests. */
  const outcomesOf = (asked: Sample[]) =>
    Promise.all(asked.map(async (sample) => judge(await faulty.ask(sample), sample)));

  /** Old connections may still end, and new ones take time. */
  async function expectSoon(asked: Sample[], outcomes: string[]): Promise<void> {
    let found: string[] = [];
    await until(`the outcomes are ${outcomes}`, async () => {
      found = await outcomesOf(asked);
      return isDeepStrictEqual(found, outcomes);
    }).catch((error) => {
      throw new Error(`${error.message}: they are ${found}`);
    });
  }

  let admin: pg.Client;
  beforeEach(async () => {
    admin = await connectTo(faulty.superuserUrl);
  });
  afterEach(async () => {
    await admin.end();
    await until('the server is ready', isReady);
    await expectSoon(
      samples,
      samples.map(() => 'well'),
    );
    expect(faulty.server.stderr()).toBe('');
  });

  it('because it is read-only: 503 for the write and the full record, not for the register', async () => {
    const [register, fullRecord, write, ofSsps] = samples as [Sample, Sample, Sample, Sample];
    const changed = { ...write, body: { ...counts, viewsCount: 190_001 } };
    const endConnections = () => admin.query(`select pg_terminate_backend(pid) ${ofServer}`);
    await admin.query('alter database notices set default_transaction_read_only = on');
    await endConnections();
    try {
      await expectSoon(
        [register, ofSsps, fullRecord, write, changed],
        ['well', 'well', 'unavailable', 'unavailable', 'unavailable'],
      );
    } finally {
      await admin.query('set default_transaction_read_only = off');
      await admin.query('alter database notices reset default_transaction_read_only');
      await endConnections();
    }
  });

  it('because the pool is exhausted: 503, and no request without a response', async () => {
    const narrow = await startProcess({
      DATA_DIR: faulty.folder,
      DATABASE_POOL_SIZE: '2',
      ...withLimits({ connectTimeout: 1_000 }),
      DATABASE_STATEMENT_TIMEOUT: '2000',
    });
    await admin.query('begin; lock table token in access exclusive mode');
    const reads = samples.filter(({ method, well }) => method === undefined && well === 200);
    const answers: Promise<HttpResponse>[] = [];
    for (const sample of [...reads, ...reads, ...reads]) {
      answers.push(faulty.ask(sample, narrow));
      await new Promise((resolve) => setTimeout(resolve, 20)); // in turns of their own: batches of their own
    }
    const [read] = reads as [Sample];
    const outcomes = (await Promise.all(answers)).map((answer) => judge(answer, read));
    expect(outcomes).toEqual(answers.map(() => 'unavailable'));
    await admin.query('rollback');
    await until('it serves again', async () => (await faulty.ask(read, narrow)).status === 200);
    expect(await stop(narrow)).toEqual(cleanEnd);
  });

  it('because one of its processes is killed: the server recovers', async () => {
    const watcher = await connectTo(faulty.superuserUrl);
    const reset = endOf(watcher);
    const { rows } = await watcher.query(`select pid ${ofServer} limit 1`);
    process.kill(rows[0]?.pid, 'SIGKILL');
    await reset; // a crash of one ends all connections
  });
});

it('shuts down cleanly afterwards', async () => {
  await faulty.release();
  expect(await stop(faulty.server)).toEqual(cleanEnd);
  expect(await faulty.postgres.pid()).toBeUndefined();
});
