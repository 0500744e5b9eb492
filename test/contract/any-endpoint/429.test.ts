import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answerOf, contractServer, exhaust, seedActors } from '../../support/contract.ts';
import type { HttpRequest, HttpResponse } from '../../support/http.ts';
import { type Endpoint, fullRecord, metrics, register, ssp } from '../documents.ts';

const server = await contractServer();
const { publisherId, otherId, notices } = await seedActors(server);

/** A server at which every limit is used up. */
const limiter = async () => ({ allowed: false, remaining: 0, reset: 1_795_340_460, retryAfter: 42 });
const spent = await contractServer({}, {}, { limiter });
const { tokens: spentTokens, notices: spentNotices } = await seedActors(spent);

/** The limiter uses both clocks. Only they are faked, so that no test has to wait. */
const noon = Date.parse('2026-11-21T12:00:00.400Z');
const setTime = (moment: number) => jest.advanceTimersByTime(moment - Date.now());
beforeEach(() => {
  const others = ['hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout'];
  const clearing = ['clearImmediate', 'clearInterval', 'clearTimeout'];
  jest.useFakeTimers({ now: noon, doNotFake: [...others, ...clearing] as never });
});
afterEach(() => {
  jest.useRealTimers();
});

const mint = async (owner = publisherId) =>
  (await server.token({ publisherId: owner, scopes: ['metrics:write'] })).secret;
const mintSsp = async () => (await server.token({ tier: 'ssp' })).secret;
const ask = ({ method, path, body }: Endpoint, token: string, paId = notices.own) =>
  server.call({ method, path: path(paId), token, body });

/** The three rate-limit headers, as numbers. */
const standing = ({ headers }: HttpResponse) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN));
const remaining = (response: HttpResponse) => standing(response)[1];

describe('1,000 requests a minute per token, counted across all endpoints together', () => {
  const resetAt = noon + 60_000;
  const resetSeconds = Math.ceil(resetAt / 1000);

  it('serves 1,000, rejects the 1,001st with 429 on every endpoint, until the announced end of the window', async () => {
    const token = await mint();
    const used: Endpoint[] = [register, fullRecord, metrics];
    const answered = await exhaust(server, (index) => {
      const { method, path, body } = used[index % 3] ?? register;
      return { method, path: path(notices.own), token, body };
    });
    expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200));
    expect(answered.map((response) => Number(remaining(response))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 1000 }, (_, index) => index),
    );
    expect(new Set(answered.map((response) => standing(response)[2]))).toEqual(new Set([resetSeconds]));

    const reset = new Date(resetSeconds * 1000).toISOString();
    for (const endpoint of used) {
      const response = await ask(endpoint, token);
      expect(answerOf(response)).toEqual([429, { ...endpoint.rateLimited, reset: expect.any(String) }]);
      expect(Date.parse((response.body as { reset: string }).reset)).toBe(Date.parse(reset));
      expect(standing(response)).toEqual([1000, 0, resetSeconds]);
      expect(response.headers['retry-after']).toMatch(/^6[01]$/); // the end is rounded up to a full second
    }

    setTime(resetAt - 1);
    const last = await ask(register, token);
    expect([last.status, last.headers['retry-after'], ...standing(last)]).toEqual([429, '1', 1000, 0, resetSeconds]);
    setTime(resetSeconds * 1000);
    const next = await ask(register, token);
    expect([next.status, ...standing(next)]).toEqual([200, 1000, 999, resetSeconds + 60]);
  });

  it('holds for more than 1,000 concurrent requests, per token and not per publisher', async () => {
    const [token, sister, stranger] = [await mint(), await mint(), await mint(otherId)];
    const request = { method: 'HEAD', path: register.path(notices.own), token };
    const answers = await Promise.all(Array.from({ length: 1050 }, () => server.call(request)));
    const count = (status: number) => answers.filter((response) => response.status === status).length;
    expect([count(200), count(429)]).toEqual([1000, 50]);
    for (const free of [sister, stranger]) expect(remaining(await ask(register, free))).toBe(999);
  });
});

describe("a fixed window that opens with the token's first request", () => {
  it('all responses of a window announce the same end', async () => {
    const token = await mint();
    for (const second of [0, 1, 30, 59.999]) {
      setTime(noon + second * 1000);
      expect(standing(await ask(register, token))[2]).toBe(Math.ceil((noon + 60_000) / 1000));
    }
    setTime(noon + 75_000);
    expect(standing(await ask(register, token))).toEqual([1000, 999, Math.ceil((noon + 135_000) / 1000)]);
  });

  it('also when the clock advances between two reads, around a full second', async () => {
    let time = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => Math.floor(time++ / 2));
    const ends: number[] = [];
    for (let early = 0; early < 30; early++) {
      const token = await mint();
      time = 2 * Date.parse('2026-11-21T13:00:00Z') - early;
      const answers = [await ask(register, token), await ask(register, token), await ask(register, token)];
      ends.push(new Set(answers.map((response) => standing(response)[2])).size);
    }
    clock.mockRestore();
    expect(ends).toEqual(ends.map(() => 1));
  });
});

it('a request that no endpoint takes, or not with this token, is not counted', async () => {
  const [token, sspToken] = [await mint(), await mintSsp()];
  const refused = [
    ...[register, fullRecord, metrics].map((endpoint) => ask(endpoint, sspToken)),
    ask(ssp, token),
    server.call({ path: '~/nothing', token }),
    server.call({ method: 'POST', path: register.path(notices.own), token }),
    server.call({ path: '/api/docs', token }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 404, 405, 200]);
  expect([remaining(await ask(register, token)), remaining(await ask(ssp, sspToken))]).toEqual([999, 999]);
});

describe('the limit is checked after path, method and token, and before all else', () => {
  const put = { method: 'PUT', body: metrics.body };
  const tooLarge = ' '.repeat(17 * 1024);
  it.each<[status: number, when: string, request: Partial<HttpRequest>, token: keyof typeof spentTokens]>([
    [404, 'the path is none', { path: '~/nothing' }, 'write'],
    [405, 'the method is none', { method: 'POST' }, 'write'],
    [401, 'the token is unknown', put, 'unknown'],
    [401, 'the token is of another tier', put, 'ssp'],
    [429, 'nothing else is wrong', put, 'write'],
    [429, 'the plan is not Pro', put, 'notPro'],
    [429, 'the plan is not Pro, and the scope is missing', put, 'notProReadOnly'],
    [429, 'the scope is missing', put, 'read'],
    [429, 'the write is conditional', { ...put, headers: { 'If-Match': '"x"' } }, 'write'],
    [429, 'the body is compressed', { ...put, headers: { 'Content-Encoding': 'gzip' } }, 'write'],
    [429, 'the body is too large', { ...put, body: tooLarge }, 'write'],
    [429, 'the body is not JSON', { ...put, body: '{' }, 'write'],
    [429, 'both counts are missing', { ...put, body: {} }, 'write'],
    [429, 'no notice has the PA-ID', { ...put, path: metrics.path('PA-none') }, 'write'],
    [429, 'the notice is of another publisher', put, 'other'],
  ])('%i when %s', async (status, _when, request, token) => {
    const path = metrics.path(spentNotices.own);
    expect((await spent.call({ path, ...request, token: spentTokens[token] })).status).toBe(status);
    if (request.method !== 'PUT' || status !== 429) return;
    for (const { path: read } of [register, fullRecord])
      expect((await spent.call({ path: read(spentNotices.none), token: spentTokens[token] })).status).toBe(429);
  });
});
