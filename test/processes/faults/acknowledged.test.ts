import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { send } from '../../support/http.ts';
import {
  cleanEnd,
  cleanUp,
  type Postgres,
  postgresIn,
  type Server,
  startProcess,
  stop,
  temporaryFolder,
  withLimits,
} from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { own, registerPath } from '../fixtures.ts';
import { withFactories } from './faulty-server.ts';

/* A write that got 200 survives every kill, with its history. Other writes are stored completely or not at all. */

const writes = 1_000;
const atOnce = 20;
/** Far from the demo counts, so that every write is a change. */
const countsOf = (index: number) => ({ viewsCount: 5_000_000 + index, engagementsCount: index });

type Outcome = 'answered' | 'unavailable' | 'lost' | 'wrong';
const outcomes: Record<number, Outcome> = { 200: 'answered', 503: 'unavailable' };

/** Enough tokens to stay below the rate limit. */
let tokens: string[];

let folder: string;
let postgres: Postgres;
let server: Server;

beforeEach(async () => {
  folder = await temporaryFolder();
  postgres = postgresIn(folder);
  server = await startProcess({ DATA_DIR: folder, ...withLimits({ connectTimeout: 2_000 }), LOG_LEVEL: 'silent' });
  const held = await startEmbeddedPostgres(folder);
  tokens = await withFactories(held.ownerUrl, ({ token }, publisherId) =>
    Promise.all(
      Array.from({ length: 8 }, async () => (await token({ publisherId, scopes: ['metrics:write'] })).secret),
    ),
  );
  await held.release();
});
afterAll(cleanUp);

const write = (index: number): Promise<Outcome> =>
  send(server.publicUrl, {
    method: 'PUT',
    path: `${registerPath}/metrics`,
    token: tokens[index % tokens.length],
    body: countsOf(index),
  }).then(
    ({ status }) => outcomes[status] ?? 'wrong',
    () => 'lost',
  );

/**
 * Sends all writes, retries on 503, and calls a function when a share of them has been answered. @returns the outcomes
 */
async function writeAll(when: number, meanwhile: () => Promise<void>): Promise<Record<Outcome, number[]>> {
  const found: Record<Outcome, number[]> = { answered: [], unavailable: [], lost: [], wrong: [] };
  let next = 0;
  let done: Promise<void> | undefined;
  const writer = async () => {
    for (let index = next++; index < writes; index = next++) {
      let outcome: Outcome;
      do {
        outcome = await write(index);
        found[outcome].push(index);
        if (found.answered.length >= when) done ??= meanwhile();
      } while (outcome === 'unavailable');
    }
  };
  await Promise.all(Array.from({ length: atOnce }, writer));
  await done;
  return found;
}

/** Compares the stored counts with the responses. */
async function expectKept(answered: number[], url: string): Promise<void> {
  const ours = `pa_id = '${own}' and views_count >= ${countsOf(0).viewsCount}`;
  const columns = 'views_count::int as "viewsCount", engagements_count::int as "engagementsCount", recorded_at';
  type Stored = ReturnType<typeof countsOf> & { recorded_at: Date };
  const history = await runAs<Stored>(
    url,
    `select ${columns} from engagement_metrics_change where ${ours} order by id`,
  );
  const current = await runAs<Stored>(url, `select ${columns} from engagement_metrics where ${ours}`);
  const kept = new Set(history.map(({ viewsCount }) => viewsCount));
  expect(answered.filter((index) => !kept.has(countsOf(index).viewsCount))).toEqual([]);
  for (const { viewsCount, engagementsCount } of history) {
    expect({ viewsCount, engagementsCount }).toEqual(countsOf(engagementsCount));
  }
  expect(kept.size).toBe(history.length);
  expect(current).toEqual([history.at(-1)]);
}

describe(`within ${writes} metrics writes, kill -9`, () => {
  it.each([true, false])(
    'of PostgreSQL, and of the server too: %s. Every acknowledged write is kept',
    async (isWhole) => {
      const { answered, unavailable, lost, wrong } = await writeAll(200, async () => {
        if (isWhole) server.kill('SIGKILL');
        await postgres.kill(); // a running server starts it again
      });
      expect(wrong).toEqual([]);
      if (isWhole) {
        expect(lost.length).toBeGreaterThan(0);
        server = await startProcess({ DATA_DIR: folder });
      } else {
        expect([answered.length, lost]).toEqual([writes, []]);
        expect(unavailable.length).toBeGreaterThan(0);
      }
      const held = await startEmbeddedPostgres(folder);
      await expectKept(answered, held.ownerUrl);
      expect(await stop(server)).toEqual(cleanEnd);
      await held.release();
    },
  );
});
