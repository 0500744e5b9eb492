import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { HttpResponse } from '../../support/http.ts';
import { cleanEnd, cleanUp, startProcess, stop, until, withLimits } from '../../support/processes.ts';
import { connectTo, endOf } from '../../support/run-sql.ts';
import {
  counts,
  type FaultyServer,
  judge,
  noticeSamples,
  type Sample,
  samples,
  startFaultyServer,
} from './faulty-server.ts';

/*
 * choice D9: a database that is down or too slow is 503, never 401, 403 or 404; the server recovers with the database. These
 * are outages of a part; database-faults.test.ts has those of the whole database.
 */

const endConnections =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'political-ad-notice-server'";

let faulty: FaultyServer;
let admin: pg.Client;
beforeAll(async () => {
  faulty = await startFaultyServer();
  admin = await connectTo(faulty.superuserUrl);
});
afterAll(async () => {
  await admin?.end();
  await faulty?.release();
  await cleanUp();
});

/** The outcomes of concurrent requests. */
const outcomesOf = (asked: Sample[]) =>
  Promise.all(asked.map(async (sample) => judge(await faulty.ask(sample), sample)));

async function expectOutage(asked: Sample[]): Promise<void> {
  expect(await outcomesOf(asked)).toEqual(asked.map(() => 'unavailable'));
}

/** Retries until all outcomes are these: old connections may still end, and new ones take time. */
async function expectSoon(asked: Sample[], outcomes: string[]): Promise<void> {
  let found: string[] = [];
  await until(`the outcomes are ${outcomes}`, async () => {
    found = await outcomesOf(asked);
    return isDeepStrictEqual(found, outcomes);
  }).catch((error) => {
    throw new Error(`${error.message}: they are ${found}`);
  });
}

async function expectAllIsWell(): Promise<void> {
  await until('the server is ready', async () => (await faulty.health('ready')) === 200);
  await expectSoon(
    samples,
    samples.map(() => 'well'),
  );
}

let undo = async () => {};
async function restore(): Promise<void> {
  const restored = undo();
  undo = async () => {};
  await restored;
}

async function lock(table: string): Promise<void> {
  await admin.query(`begin; lock table ${table} in access exclusive mode`);
  undo = async () => void (await admin.query('rollback'));
}

describe('a database that serves in part', () => {
  beforeEach(expectAllIsWell);
  afterEach(async () => {
    await restore();
    await expectAllIsWell();
    expect(faulty.server.stderr()).toBe('');
  });

  it('because the notice table is locked: 503 for callers who may read only', async () => {
    await lock('notice, notice_document');
    await expectOutage(noticeSamples);
  });

  it('because it is read-only: 503 for the write and the full record, not for the register', async () => {
    await admin.query('alter database notices set default_transaction_read_only = on');
    await admin.query(endConnections);
    undo = async () => {
      await admin.query('set default_transaction_read_only = off');
      await admin.query('alter database notices reset default_transaction_read_only');
      await admin.query(endConnections);
    };
    const [register, fullRecord, write, ofSsps] = noticeSamples as [Sample, Sample, Sample, Sample];
    const changed = { ...write, body: { ...counts, viewsCount: 190_001 } };
    await expectSoon(
      [register, ofSsps, fullRecord, write, changed],
      ['well', 'well', 'unavailable', 'unavailable', 'unavailable'],
    );
  });

  it('because the pool is exhausted: 503, and no request without a response', async () => {
    const narrow = await startProcess({
      DATA_DIR: faulty.folder,
      DATABASE_POOL_SIZE: '2',
      ...withLimits({ connectTimeout: 1_000 }),
      DATABASE_STATEMENT_TIMEOUT: '2000',
    });
    await lock('token');
    const reads = samples.filter(({ method, well }) => method === undefined && well === 200);
    const answers: Promise<HttpResponse>[] = [];
    for (const sample of [...reads, ...reads, ...reads]) {
      answers.push(faulty.ask(sample, narrow));
      await new Promise((resolve) => setTimeout(resolve, 20)); // in turns of their own: batches of their own
    }
    const [read] = reads as [Sample];
    const outcomes = (await Promise.all(answers)).map((answer) => judge(answer, read));
    expect(outcomes).toEqual(answers.map(() => 'unavailable'));
    await restore();
    await until('it serves again', async () => (await faulty.ask(read, narrow)).status === 200);
    expect(await stop(narrow)).toEqual(cleanEnd);
  });

  it('because one of its processes is killed: the server recovers', async () => {
    const watcher = await connectTo(faulty.superuserUrl);
    const reset = Promise.all([watcher, admin].map(endOf));
    const { rows } = await watcher.query(
      "select pid from pg_stat_activity where application_name = 'political-ad-notice-server' limit 1",
    );
    process.kill(rows[0]?.pid, 'SIGKILL');
    await reset; // a crash of one ends all connections
  });
});
