import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../support/contract.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { startServer } from '../support/server.ts';

/*
 * OWASP API Security Top 10, 2023: attacks from outside that no other test makes. Of the other risks, these files have all:
 * API1: partner-isolation and graph/permission-matrix. API2: contract/authentication and graph/staff-sign-in. API3:
 * graph/contact-data and graph/permission-nested. API4: client-limits, graph/limits and graph/query-cost. API5:
 * graph/permission-matrix, where a refused operation changes nothing. API6: contract/ledger, contract/rate-limit. API7, by a
 * request target: contract/request-targets.
 */

const server = await contractServer({ GRAPHQL_EXPLORER: 'false' });
const { tokens, notices, publisherId, otherId } = await seedActors(server);
const counts = { viewsCount: 5, engagementsCount: 1 };

const put = (paId: string, body: unknown, token = tokens.write) =>
  server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body });
const codesOf = async (token: string | undefined, query: string, variables?: object) =>
  (await server.graphql(token, query, variables)).errors?.map(({ extensions }) => extensions.code);
const post = (request: Partial<HttpRequest>) =>
  send(server.internalUrl, { method: 'POST', path: '/graphql', token: tokens.staff, ...request });
/** A server that must not be contacted: its address as http or https, and the number of connections. */
function setTrap() {
  let knocks = 0;
  const trap = createServer((_request, response) => void response.end('{"keys":[]}'));
  trap.on('connection', () => {
    knocks += 1;
  });
  trap.listen(0, '127.0.0.1');
  const address = (scheme: 'http' | 'https') => `${scheme}://127.0.0.1:${(trap.address() as AddressInfo).port}/`;
  return { address, knocks: () => knocks, close: () => trap.close() };
}

describe('API3 broken object property level authorization', () => {
  it('changing more of a notice than its counts by naming it in the body: nothing else changes', async () => {
    const select = `select to_jsonb(n) as row from notice n where pa_id in ('${notices.own}', '${notices.others}') order by 1`;
    const before = await server.sql(select);
    const more = { paId: notices.others, publisherId: otherId, signOffStatus: 'pending', title: 'x', tokenId: 'x' };
    const recordedAt = '2000-01-01T00:00:00Z';
    const { status, body } = await put(notices.own, { ...more, ['__proto__']: more, recordedAt, ...counts });
    expect([status, body]).toEqual([200, { paId: notices.own, ...counts, recordedAt: '2026-11-21T12:00:00Z' }]);
    expect(await server.sql(select)).toEqual(before);
  });
});

describe('API4 unrestricted resource consumption', () => {
  it.each([
    ['a count of 16,000 digits', `{"viewsCount": 1.${'0'.repeat(16_000)}1, "engagementsCount": 1}`],
    ['8,000 brackets', '['.repeat(8_000)],
    ['8,000 brackets around a number', `${'['.repeat(8_000)}1.5${']'.repeat(8_000)}`],
  ])('sending %s: 400', async (_what, body) => {
    expect((await put(notices.own, body)).status).toBe(400);
  });

  it('sending a compression bomb: it is not decompressed', async () => {
    const body = gzipSync(JSON.stringify({ ...counts, x: 'x'.repeat(10_000_000) }));
    const headers = { 'Content-Encoding': 'gzip' };
    expect((await post({ headers, body })).status).toBe(413);
  });
});

describe('API7 server side request forgery', () => {
  const trap = setTrap();
  const keys = setTrap();
  let signsIn: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    const issuer = { STAFF_JWT_ISSUER: 'https://id.example', STAFF_JWT_AUDIENCE: 'notices' };
    signsIn = await startServer({ STAFF_JWKS_URL: keys.address('http'), ...issuer });
  });
  afterAll(async () => {
    await signsIn.stop();
    trap.close();
    keys.close();
  });

  it('URLs in a record and in headers are never requested', async () => {
    const url = trap.address('https');
    const everywhere = (names: string[]) => Object.fromEntries(names.map((name) => [name, url]));
    const urls = ['noticeUrl', 'complaintUrl', 'officialInformationUrl', 'internalPolicyUrl', 'dataRightsUrl'];
    const paId = await server.notice(publisherId, everywhere(urls));
    const named = everywhere(['Referer', 'Origin', 'X-Forwarded-Host', 'X-Original-URL']);
    const headers = { ...named, Forwarded: `host=${url}` };
    for (const path of [`~/advertisement/${paId}`, `~/advertisement-full/${paId}`]) {
      const { status, text } = await server.call({ path, token: tokens.read, headers });
      expect([status, text.includes(url)]).toEqual([200, true]);
    }
    for (const step of ['withdrawNoticeSignOff', 'signOffNotice']) {
      const input = `{ paId: "${paId}", revision: ${await server.revision(paId)} }`;
      const { errors } = await server.graphql(tokens.staff, `mutation { ${step}(input: ${input}) { changed } }`);
      expect(errors).toBeUndefined();
    }
    expect(trap.knocks()).toBe(0);
  });

  it('a token with a key URL is verified with the keys of the provider', async () => {
    const url = trap.address('http');
    const header = { alg: 'RS256', kid: 'x', jku: url, x5u: url, jwk: { kty: 'oct', k: 'x' } };
    const claims = { aud: 'notices', sub: 'x', roles: ['administrator'], exp: 4_000_000_000 };
    for (const iss of [url, 'https://id.example']) {
      const parts = [header, { ...claims, iss }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
      const { errors } = await signsIn.graphql(`${parts.join('.')}.x`, '{ publishers { totalCount } }');
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TOKEN_INVALID']);
    }
    expect([trap.knocks(), keys.knocks() > 0]).toEqual([0, true]);
  });
});

describe('API8 security misconfiguration', () => {
  it('a foreign Host header is not trusted', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
    const { text } = await server.call({ path: '/api/docs', headers });
    expect(text).not.toContain('evil.example');
  });

  it('errors of the graph reveal no internals, and no schema if introspection is off', async () => {
    for (const body of ['{', '{"query":"{"}', '{"query":5}', '']) {
      expect((await post({ body })).text).not.toMatch(/stacktrace|node_modules|\\n +at /);
    }
    expect(await codesOf(tokens.staff, '{ __schema { types { name } } }')).toContain('GRAPHQL_VALIDATION_FAILED');
    expect(JSON.stringify(await server.graphql(tokens.staff, '{ publisherz { id } }'))).not.toContain('Did you mean');
    const { status, text } = await post({
      path: '/graphql/stream',
      headers: { Accept: 'text/event-stream' },
      body: { query: 'subscription { changes { changes { notice { recor } } } }' },
    });
    expect(text).toMatch(/Cannot query field \\"recor\\" on type \\"Notice\\"\."/);
    expect(status).toBe(400);
  });
});

describe('API9 improper inventory management', () => {
  it.each([
    '/',
    '/favicon.ico',
    '/robots.txt',
    '/.well-known/security.txt',
    '/health',
    '/health/live',
    '/health/ready',
    '/graphql',
    '/graphiql',
    '/metrics',
    '/.env',
    '/api',
    '/admin',
    '/debug',
    '/api/docs/../../package.json',
    '~',
    '~/',
    '~/advertisement',
    '~/advertisement/',
    '~/ssp/advertisement',
    '~/internal',
    '~/../graphql',
    '/api/v0/advertisement/x',
    '/api/v2/advertisement/x',
  ])('looking for forgotten paths on the public listener: %s', async (path) => {
    expect((await server.call({ path, token: tokens.write })).status).toBe(404);
  });
});

describe('API10 unsafe consumption of APIs', () => {
  it('importing a script as text: it is served as JSON, which no browser renders as a page', async () => {
    const title = '</script><script>alert(1)</script>';
    const paId = await server.notice(publisherId, { title });
    const page = { Accept: 'text/html' };
    const { headers, body } = await server.call({ path: `~/advertisement/${paId}`, token: tokens.read, headers: page });
    const asJson = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
    expect(headers).toMatchObject(asJson);
    expect(body).toMatchObject({ basicInformation: { title } });
  });
});
