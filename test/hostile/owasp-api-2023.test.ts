import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { castOf, contractServer } from '../support/contract.ts';
import { contactCanaries } from '../support/factories.ts';
import { send } from '../support/http.ts';
import { exchange } from '../support/raw-http.ts';

/* OWASP API Security Top 10, 2023: each risk as the attack that it would be here. What the contract tests prove at length
   has one short test here, which fails if the protection goes. */

const server = await contractServer({ GRAPHQL_EXPLORER: 'false' });
const cast = await castOf(server);
const { tokens, notices, publisherId } = cast;
const counts = { viewsCount: 5, engagementsCount: 1 };
const codesOf = async (token: string | undefined, query: string, variables?: object) =>
  (await server.graphql(token, query, variables)).errors?.map(({ extensions }) => extensions.code);

describe('API1 broken object level authorization', () => {
  it("another publisher's full record is the 404 of a record that does not exist, and no ledger row", async () => {
    const before = await server.ledger();
    const [others, hidden, none] = await Promise.all(
      [notices.others, notices.othersHidden, notices.none].map((paId) =>
        server.call({ path: `~/advertisement-full/${paId}`, token: tokens.write }),
      ),
    );
    expect([others?.status, hidden?.status, none?.status]).toEqual([404, 404, 404]);
    expect([others?.text, hidden?.text]).toEqual([none?.text, none?.text]);
    expect(await server.ledger()).toEqual(before);
  });

  it("another publisher's counts are not written: 403 where the notice is public, 404 where it is not", async () => {
    const before = await server.storedMetrics();
    const put = (paId: string) =>
      server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token: tokens.write, body: counts });
    expect([(await put(notices.others)).status, (await put(notices.othersHidden)).status]).toEqual([403, 404]);
    expect(await server.storedMetrics()).toEqual(before);
  });

  it('nor by the graph itself, with the same token', async () => {
    const query = 'query ($paId: ID!) { noticeRecord(paId: $paId) { paId } }';
    expect(await codesOf(tokens.write, query, { paId: notices.others })).toEqual(['NOTICE_NOT_OWN']);
  });
});

describe('API2 broken authentication', () => {
  it.each([
    { when: 'there is none', headers: {} },
    { when: 'it is in the query', headers: {}, query: `?access_token=${tokens.read}` },
    { when: 'it is a cookie', headers: { Cookie: `token=${tokens.read}` } },
    { when: 'it is another scheme', headers: { Authorization: `Basic ${tokens.read}` } },
    { when: 'it is revoked', headers: { Authorization: `Bearer ${tokens.revoked}` } },
    { when: 'it has expired', headers: { Authorization: `Bearer ${tokens.expired}` } },
    { when: 'it is its own hash', headers: { Authorization: `Bearer ${'a'.repeat(64)}` } },
  ])('401 when the token is not good: $when', async ({ headers, query = '' }) => {
    expect((await server.call({ path: `~/advertisement/${notices.own}${query}`, headers })).status).toBe(401);
  });

  it('two Authorization lines are no credentials, whichever is good', async () => {
    const lines = [tokens.read, tokens.unknown].map((token) => `Authorization: Bearer ${token}\r\n`);
    for (const both of [lines, lines.toReversed()]) {
      const head = `GET /api/v1/advertisement/${notices.own} HTTP/1.1\r\nHost: x\r\n${both.join('')}\r\n`;
      expect((await exchange(server.publicUrl, head))[0]?.status).toBe(401);
    }
  });
});

describe('API3 broken object property level authorization', () => {
  it('the register view has no contact data, nor a field to ask it by', async () => {
    const { status, text } = await server.call({ path: `~/advertisement/${notices.others}`, token: tokens.read });
    expect(status).toBe(200);
    for (const contact of Object.values(contactCanaries)) expect(text).not.toContain(contact);
    const query = 'query ($paId: ID!) { registerEntry(paId: $paId) { advertiser { email } } }';
    expect(await codesOf(tokens.read, query, { paId: notices.others })).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });

  it('a write changes the two counts, whatever else its body names', async () => {
    const select = `select to_jsonb(n) as row from notice n where pa_id = '${notices.own}'`;
    const before = await server.sql(select);
    const more = {
      paId: notices.others,
      publisherId: cast.otherId,
      signOffStatus: 'pending',
      title: 'x',
      tokenId: 'x',
    };
    const path = `~/advertisement/${notices.own}/metrics`;
    const { body } = await server.call({ method: 'PUT', path, token: tokens.write, body: { ...more, ...counts } });
    expect(body).toEqual({ paId: notices.own, ...counts, recordedAt: '2026-11-21T12:00:00Z' });
    expect(await server.sql(select)).toEqual(before);
  });
});

describe('API4 unrestricted resource consumption', () => {
  it('a body over 16 KiB is 413', async () => {
    const path = `~/advertisement/${notices.own}/metrics`;
    const body = `{"x":"${'x'.repeat(17_000)}"}`;
    expect((await server.call({ method: 'PUT', path, token: tokens.write, body })).status).toBe(413);
  });

  it('headers over 16 KiB, or over 100 lines, are 431', async () => {
    for (const more of [`X: ${'x'.repeat(17_000)}\r\n`, 'X: y\r\n'.repeat(101)]) {
      const [answer] = await exchange(server.publicUrl, `GET /api/docs HTTP/1.1\r\nHost: x\r\n${more}\r\n`);
      expect(answer?.status).toBe(431);
    }
  });

  it('a page of a list has an end', async () => {
    const answer = await server.graphql(tokens.staff, '{ notices(first: 1000000) { nodes { paId } } }');
    expect(answer.errors?.length).toBeGreaterThan(0);
  });

  it('a broken count of 16,000 digits is refused as quickly as a short one', async () => {
    const path = `~/advertisement/${notices.own}/metrics`;
    const body = `{"viewsCount": 1.${'0'.repeat(16_000)}1, "engagementsCount": 1}`;
    expect((await server.call({ method: 'PUT', path, token: tokens.write, body })).status).toBe(400);
  });

  it('every answer to a token says what is left of its 1,000 requests', async () => {
    const { secret: token } = await server.token({ publisherId });
    const { headers } = await server.call({ path: `~/advertisement/${notices.own}`, token });
    expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['1000', '999']);
  });
});

describe('API5 broken function level authorization', () => {
  it.each([
    'mutation { createPublisher(input: { name: "X" }) { id } }',
    '{ publishers(first: 1) { nodes { id } } }',
    '{ tokens(first: 1) { nodes { id } } }',
    '{ auditTrail(first: 1) { nodes { id } } }',
  ])('no partner or SSP token, and nobody without one, runs what is for staff: %s', async (query) => {
    const before = await server.sql('select count(*) from publisher');
    for (const token of [tokens.write, tokens.ssp]) {
      const codes = await codesOf(token, query);
      expect(codes).toHaveLength(1);
      expect(['TIER_REFUSED', 'GRAPHQL_VALIDATION_FAILED']).toContain(codes?.[0]);
    }
    expect(await codesOf(undefined, query)).toHaveLength(1);
    expect(await server.sql('select count(*) from publisher')).toEqual(before);
  });

  it('a staff token is no partner token', async () => {
    const path = `~/advertisement-full/${notices.own}`;
    expect((await server.call({ path, token: tokens.staff })).status).toBe(401);
  });
});

describe('API6 unrestricted access to sensitive business flows', () => {
  it('who reads full records one by one leaves a row for each', async () => {
    const before = (await server.ledger()).length;
    const own = [notices.own, notices.ownDraft, notices.ownFuture];
    for (const paId of own) await server.call({ path: `~/advertisement-full/${paId}`, token: tokens.read });
    expect((await server.ledger()).slice(before).map(({ paId }) => paId)).toEqual(own);
  });
});

describe('API7 server side request forgery', () => {
  it('no address in a record is ever asked', async () => {
    let asked = 0;
    const trap = createServer((_request, response) => {
      asked += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    try {
      const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/`;
      const urls = { noticeUrl: url, complaintUrl: url, officialInformationUrl: url, internalPolicyUrl: url };
      const paId = await server.notice(publisherId, urls);
      for (const path of [`~/advertisement/${paId}`, `~/advertisement-full/${paId}`]) {
        const { status, text } = await server.call({
          path,
          token: tokens.read,
          headers: { Referer: url, Origin: url },
        });
        expect([status, text.includes(url)]).toEqual([200, true]);
      }
      await server.graphql(tokens.staff, `mutation { withdrawSignOff(paId: "${paId}") { paId } }`);
      expect(asked).toBe(0);
    } finally {
      trap.close();
    }
  });
});

describe('API8 security misconfiguration', () => {
  it.each(['OPTIONS', 'TRACE', 'POST'])('%s does nothing and allows no other site anything', async (method) => {
    const request = { method, path: `~/advertisement/${notices.own}`, headers: { Origin: 'https://evil.example' } };
    const { status, headers, text } = await server.call(request);
    expect(status).toBe(405);
    expect(text).not.toContain('evil.example');
    expect(Object.keys(headers).filter((name) => /^access-control|^x-powered-by$|^server$/.test(name))).toEqual([]);
  });

  it('errors of the graph have no stack, and without the explorer nobody is told the schema', async () => {
    const broken = await send(server.internalUrl, { method: 'POST', path: '/graphql', body: '{' });
    expect(broken.text).not.toMatch(/stacktrace|node_modules|\n +at /);
    const answer = await server.graphql(tokens.staff, '{ __schema { types { name } } }');
    expect(answer.data ?? null).toBeNull();
    expect(JSON.stringify(await server.graphql(tokens.staff, '{ publisherz { id } }'))).not.toContain('Did you mean');
  });
});

describe('API9 improper inventory management', () => {
  it('the paths of the description, and no others, answer', async () => {
    const { body } = await server.call({ path: '/api/docs' });
    const { paths } = body as { paths: Record<string, object> };
    expect(Object.entries(paths).map(([path, item]) => [path, ...Object.keys(item)])).toEqual([
      ['/advertisement/{PAID}', 'get'],
      ['/advertisement-full/{PAID}', 'get'],
      ['/advertisement/{PAID}/metrics', 'put'],
      ['/ssp/advertisement/{PAID}', 'get'],
    ]);
    for (const path of [
      '/graphql',
      '/metrics',
      '/health/live',
      '/api/v2/advertisement/x',
      '/.env',
      '/api',
      '~',
      '~/',
    ]) {
      expect([path, (await server.call({ path, token: tokens.write })).status]).toEqual([path, 404]);
    }
  });
});

describe('API10 unsafe consumption of APIs', () => {
  it('what comes from elsewhere is judged as anybody else’s input: an import with a script for an address is refused', async () => {
    const query = 'mutation ($r: [NoticeInput!]!) { importNotices(records: $r) { outcome issues { path } } }';
    const r = [{ paId: 'PA-ELSEWHERE', legalMetadata: { noticeUrl: 'javascript:alert(1)' } }];
    expect(JSON.stringify(await server.graphql(tokens.staff, query, { r }))).toMatch(/"outcome":"(rejected|refused)"/);
    expect(await server.sql("select 1 from notice where pa_id = 'PA-ELSEWHERE'")).toEqual([]);
  });
});
