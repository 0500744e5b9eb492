import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { describeWith } from '../../support/describe-with.ts';
import { createFactories } from '../../support/factories.ts';
import { type HttpResponse, send } from '../../support/http.ts';
import { cleanEnd, type Server, startProcess, stop, until } from '../../support/processes.ts';
import { type Redis, startRedis } from '../../support/redis.ts';
import { askGraph, ownDatabase } from '../fixtures.ts';

/*
 * choice D7: 1,000 a minute per token across processes. A process without the shared store counts alone, visible in the log
 * and the metrics; no request is rejected or delayed for it.
 */

const database = await ownDatabase();
const make = createFactories(database.orm);
const publisherId = await make.publisher();
const paId = await make.notice(publisherId);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
afterAll(() => agent.destroy());

const start = (environment: Record<string, string>) =>
  startProcess({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: '4', ...environment });
const mint = async () => (await make.token({ publisherId })).secret;

/** What the internal port says about the rate limit of a token and its refusals. */
async function explained(server: Server, tokenId: string) {
  const { secret } = await make.token({ tier: 'staff', role: 'viewer' });
  const query = `{
    explainAccess(tokenId: "${tokenId}") { tokens { rateLimit { remaining } endpoints { failure } } }
    refusals(filter: { tokenIds: ["${tokenId}"], codes: [RATE_LIMITED] }) { totalCount omittedCount }
  }`;
  const { body } = await askGraph(server, query, secret);
  const { data } = body as {
    data: {
      explainAccess: { tokens: { rateLimit: { remaining: number } | null; endpoints: { failure: string | null }[] }[] };
      refusals: { totalCount: number; omittedCount: number };
    };
  };
  const [token] = data.explainAccess.tokens;
  return { rateLimit: token?.rateLimit, failure: token?.endpoints[0]?.failure, refusals: data.refusals };
}
const ask = (server: Server, token: string, by = agent) =>
  send(server.publicUrl, { path: `/api/v1/advertisement/${paId}`, token }, by);
const askEach = (servers: Server[], token: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(servers[index % servers.length] as Server, token)));
const tally = (values: (string | number)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, same]) => [value, same.length]));
const statuses = (answers: HttpResponse[]) => tally(answers.map(({ status }) => status));
const figure = async (server: Server, name: string) => {
  const { text } = await send(server.internalUrl, { path: '/metrics' });
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
};
const answered =
  'notices_http_requests_total{route="/advertisement/:PAID",method="GET",status="200",code="",process="public"}';

/** The responses to 1,500 requests with one token in one window. */
function expectOneWindow(answers: HttpResponse[]): void {
  expect(statuses(answers)).toEqual({ 200: 1_000, 429: 500 });
  expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-reset'])).size).toBe(1);
  const left = answers.flatMap(({ status, headers }) =>
    status === 200 ? [Number(headers['x-ratelimit-remaining'])] : [],
  );
  expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  const refused = answers.filter(({ status }) => status === 429);
  expect(tally(refused.map(({ headers }) => String(headers['x-ratelimit-remaining'])))).toEqual({ 0: 500 });
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    const reset = new Date(Number(headers['x-ratelimit-reset']) * 1000).toISOString();
    expect(body).toMatchObject({ limit: 1_000, remaining: 0, reset });
  }
}

describe('without Redis', () => {
  let server: Server;
  beforeAll(async () => {
    server = await start({});
  });

  it('explains a refusal by the counter of the other process, which it does not change', async () => {
    const { id, secret } = await make.token({ publisherId });
    expect((await explained(server, id)).rateLimit).toEqual({ remaining: 1_000 });
    await askEach([server], secret, 10);
    expect((await explained(server, id)).rateLimit).toEqual({ remaining: 990 });
    await askEach([server], secret, 1_000);
    expect(await explained(server, id)).toMatchObject({ rateLimit: { remaining: 0 }, failure: 'RATE_LIMITED' });
    await until('its refusals are listed', async () => (await explained(server, id)).refusals.totalCount === 10);
  });
});

describeWith('redis-server', 'REDIS_URL', () => {
  let redis: Redis;
  let servers: Server[];
  beforeAll(async () => {
    redis = await startRedis();
    servers = [await start({ REDIS_URL: redis.url }), await start({ REDIS_URL: redis.url })];
  });
  afterAll(() => redis?.stop());

  const areAlone = async (isAlone: boolean) => {
    for (const server of servers) {
      if ((await figure(server, 'notices_limiter_degraded{process="public"}')) !== Number(isAlone)) return false;
    }
    return true;
  };
  const warnings = (server: Server) => server.stdout().match(/shared rate limiter unavailable/g)?.length ?? 0;

  it('four servers, two of them on one port, count one token together: 1,500 requests, 1,000 answered', async () => {
    const shared = { REDIS_URL: redis.url, PORT: String(await freePort()), REUSE_PORT: 'true' };
    const two = [await start(shared), await start(shared)];
    expectOneWindow(await askEach([...servers, ...two], await mint(), 1_500));
    const counts = await Promise.all(two.map((server) => figure(server, answered)));
    expect(counts.every((count) => count > 0)).toBe(true);
    for (const server of two) expect(await stop(server)).toEqual(cleanEnd);
  });

  it('a limit is read from the store, without counting, and unknown while that is away', async () => {
    const [server] = servers as [Server];
    const { id, secret } = await make.token({ publisherId });
    await askEach(servers, secret, 4);
    expect((await explained(server, id)).rateLimit).toEqual({ remaining: 996 });
    expect((await explained(server, id)).rateLimit).toEqual({ remaining: 996 });
    await redis.stop();
    expect((await explained(server, id)).rateLimit).toBeNull();
    await redis.start();
    await until('they count together', () => areAlone(false));
  });

  it.each([
    { what: 'stopped', away: () => redis.stop(), back: () => redis.start() },
    { what: 'frozen', away: async () => redis.signal('SIGSTOP'), back: async () => redis.signal('SIGCONT') },
  ])(
    'while it is $what, each process counts alone; afterwards they count together again',
    async ({ what, away, back }) => {
      const token = await mint();
      const before = servers.map(warnings);
      await away();
      try {
        const [server] = servers as [Server];
        const waits: number[] = [];
        for (let times = 0; times < 21; times++) {
          const token = await mint();
          const started = performance.now();
          expect((await ask(server, token)).status).toBe(200);
          waits.push(performance.now() - started);
        }
        // A request that waits for Redis takes at least 500 ms; a few may.
        expect(waits.sort((a, b) => a - b)[10]).toBeLessThan(500);
        expect(statuses(await askEach(servers, token, 2_200))).toEqual({ 200: 2_000, 429: 200 });
        expect(await areAlone(true)).toBe(true);
      } finally {
        await back();
      }
      await until(`they count together after it was ${what}`, () => areAlone(false));
      expect(statuses(await askEach(servers, await mint(), 1_100))).toEqual({ 200: 1_000, 429: 100 });
      await until('it was logged', () => servers.every((server, index) => warnings(server) > (before[index] ?? 0)));
      expect(servers.map(warnings)).toEqual(before.map((count) => count + 1));
    },
  );

  it('a server that starts without it logs that, and counts with the others once it is up', async () => {
    await redis.stop();
    const late = await start({ REDIS_URL: redis.url });
    expect(await figure(late, 'notices_limiter_degraded{process="public"}')).toBe(1);
    await until('it was logged', () => late.stdout().includes('ECONNREFUSED'));
    await redis.start();
    await until(
      'it counts together',
      async () => (await figure(late, 'notices_limiter_degraded{process="public"}')) === 0,
    );
    expect(await stop(late)).toEqual(cleanEnd);
  });
});
