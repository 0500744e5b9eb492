import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { endpoints, fullRecord, methodNotAllowed, metrics, noSuchPath, register, ssp } from './documents.ts';

const server = await contractServer();
const { tokens, notices } = await seedActors(server);
const { own, others, none } = notices;
const tokenOf = (tier: 'partner' | 'ssp') => (tier === 'ssp' ? tokens.ssp : tokens.write);

describe('a method that an endpoint does not have is 405 with Allow, and does nothing', () => {
  const methods = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'HEAD'];

  describe.each(endpoints)('$title', ({ path, allow, tier, body }) => {
    it.each(methods.filter((method) => !allow.split(', ').includes(method)))('%s', async (method) => {
      const before = await server.storedMetrics();
      for (const token of [tokenOf(tier), tokens.unknown, undefined]) {
        const response = await server.call({
          method,
          path: path(own),
          token,
          body: method === 'HEAD' ? undefined : body,
        });
        expect(response.headers.allow).toBe(allow);
        expect(response.status).toBe(405);
        if (method !== 'HEAD') expect(answerOf(response)).toEqual(methodNotAllowed);
      }
      expect(await server.storedMetrics()).toEqual(before);
    });
  });

  it('X-HTTP-Method-Override is ignored', async () => {
    const headers = { 'X-HTTP-Method-Override': 'PUT' };
    const request = { path: metrics.path(own), token: tokens.write, headers, body: metrics.body };
    expect((await server.call({ method: 'POST', ...request })).status).toBe(405);
    expect((await server.call({ method: 'GET', ...request, path: register.path(own) })).status).toBe(200);
  });
});

describe('any other path is 404', () => {
  it.each([
    '/',
    '',
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/',
    '/api/v2/advertisement/x',
    '/api/v1/advertisement',
    '/api/v1/advertisement/',
    '/api/v1/advertisement-full',
    '/api/v1/advertisement-full/',
    '/api/v1/ssp',
    '/api/v1/ssp/advertisement/',
    '/api/v1/advertisements/x',
    '/advertisement/x',
    '/v1/advertisement/x',
    `/api/v1/advertisement/${own}/`,
    `/api/v1/advertisement/${own}/metrics/`,
    `/api/v1/advertisement/${own}/metric`,
    `/api/v1/advertisement/${own}/metrics/x`,
    `/api/v1/advertisement/${own}/x`,
    `/api/v1/advertisement//metrics`,
    `/api/v1/advertisement-full/${own}/metrics`,
    `/api/v1/ssp/advertisement/${own}/metrics`,
    `/api/v1/ssp/advertisement-full/${own}`,
    `/API/V1/advertisement/${own}`,
    `/api/v1/Advertisement/${own}`,
    `/api/v1/ADVERTISEMENT-FULL/${own}`,
    `/api/v1/advertisement/${own}/Metrics`,
    `//api/v1/advertisement/${own}`,
    `/api//v1/advertisement/${own}`,
    `/api/v1//advertisement/${own}`,
    `/api/v1/./advertisement/${own}`,
    `/api/v1/x/../advertisement/${own}`,
    `/api/v1%2Fadvertisement/${own}`,
    `/api/v1/%61dvertisement/${own}`,
    `/api\\v1\\advertisement\\${own}`,
    '/favicon.ico',
    '/robots.txt',
    '/.well-known/security.txt',
    '/%',
    '/%00',
    '/__proto__',
  ])('%s', async (path) => {
    for (const method of ['GET', 'PUT', 'POST', 'OPTIONS']) {
      const body = method === 'GET' ? undefined : metrics.body;
      const response = await server.call({ method, path, token: tokens.write, body });
      expect(answerOf(response)).toEqual(noSuchPath);
      expect(response.headers).not.toHaveProperty('allow');
    }
  });
});

describe('the public listener serves no internal path', () => {
  it.each(['/graphql', '/graphql/', '/health', '/health/live', '/health/ready', '/metrics', '/api/v1/graphql'])(
    '%s',
    async (path) => {
      const body = { query: '{ __typename }' };
      expect(answerOf(await server.call({ path, token: tokens.staff }))).toEqual(noSuchPath);
      expect(answerOf(await server.call({ method: 'POST', path, token: tokens.staff, body }))).toEqual(noSuchPath);
      const asked = `${path}?query=${encodeURIComponent(body.query)}`;
      expect(answerOf(await server.call({ path: asked, token: tokens.staff }))).toEqual(noSuchPath);
    },
  );
});

describe.each([register, fullRecord, ssp])('HEAD of $title', ({ path, tier }) => {
  const token = tokenOf(tier);
  const withoutChance = ({
    date: _date,
    'x-request-id': _id,
    'x-ratelimit-remaining': _left,
    ...rest
  }: object & {
    date?: unknown;
    'x-request-id'?: unknown;
    'x-ratelimit-remaining'?: unknown;
  }) => rest;

  it.each([
    { when: '200', paId: own, token },
    { when: '404', paId: none, token },
    { when: '401 without a token', paId: own, token: undefined },
    { when: '401 with one', paId: own, token: tokens.unknown },
    { when: 'of another publisher', paId: others, token },
  ])('answers as GET, without a body: $when', async ({ paId, token: sent }) => {
    const get = await server.call({ path: path(paId), token: sent });
    const head = await server.call({ method: 'HEAD', path: path(paId), token: sent });
    expect([head.status, head.text]).toEqual([get.status, '']);
    expect(withoutChance(head.headers)).toEqual(withoutChance(get.headers));
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(get.text));
  });
});

describe('a query string is ignored', () => {
  it.each([
    '?',
    '?x=1',
    '?paId=PA-0000000000',
    '?PAID=x&PAID=y',
    '?%zz',
    '?/../..',
    '?a[b]=c',
    `?${'x'.repeat(4_000)}`,
  ])('%s', async (query) => {
    for (const { method, path, body, tier } of endpoints) {
      const response = await server.call({ method, path: `${path(own)}${query}`, token: tokenOf(tier), body });
      expect([response.status, response.body]).toEqual([200, expect.objectContaining({ paId: own })]);
    }
  });
});

describe('a request target may be absolute', () => {
  it.each(endpoints)('$title', async ({ method, path, body, tier }) => {
    for (const origin of [server.publicUrl, 'http://another.example', 'https://ADS.example:8443']) {
      const target = `${origin}/api/v1${path(own).slice(1)}`;
      const response = await server.call({ method, path: target, token: tokenOf(tier), body });
      expect([response.status, response.body]).toEqual([200, expect.objectContaining({ paId: own })]);
    }
  });

  it.each([
    'http://another.example',
    'http://another.example/',
    'http://another.example/api/v1/nothing',
    'http://',
    'http://[',
  ])('404 for %s', async (path) => {
    expect(answerOf(await server.call({ path, token: tokens.read }))).toEqual(noSuchPath);
  });

  it.each(['http:', 'urn:x'])('400 for %s, which is no valid request target', async (path) => {
    const badRequest = { error: 'Bad request', code: 'BAD_REQUEST' };
    expect(answerOf(await server.call({ path, token: tokens.read }))).toEqual([400, badRequest]);
  });
});

describe('an absolute request target is not normalised', () => {
  it.each(['%2e%2e', '..', 'a\\b', '%zz', `x/../${own}`, `x/%2e%2e/${own}`, `./${own}`])(
    'so that %s in it is answered as in a path',
    async (paId) => {
      const ask = async (origin: string) =>
        answerOf(await server.call({ path: `${origin}/api/v1${register.path(paId).slice(1)}`, token: tokens.read }));
      const expected = paId.includes('/') ? noSuchPath : register.notFound;
      expect([await ask(''), await ask('http://another.example'), await ask('HTTP://a@b:1')]).toEqual(
        Array(3).fill(expected),
      );
      expect(await ask('ftp://another.example')).toEqual(noSuchPath);
    },
  );
});

describe('the body of a read is ignored', () => {
  it.each([register, fullRecord, ssp])('$title', async ({ path, tier }) => {
    for (const body of [{ paId: none }, 'x'.repeat(20_000)]) {
      const response = await server.call({ path: path(own), token: tokenOf(tier), body });
      expect(response.status).toBe(200);
    }
  });
});
