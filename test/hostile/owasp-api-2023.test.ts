import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../support/contract.ts';
import { draftRecord } from '../support/draft-record.ts';
import { contactCanaries } from '../support/factories.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { exchange } from '../support/raw-http.ts';
import { startServer } from '../support/server.ts';

/* OWASP API Security Top 10, 2023: attacks for each risk, from outside. Every test names an attack and fails without the
   protection; test/contract and test/graph cover the protections in full. */

const server = await contractServer({ GRAPHQL_EXPLORER: 'false' });
const cast = await seedActors(server);
const { tokens, notices, publisherId, otherId } = cast;
const counts = { viewsCount: 5, engagementsCount: 1 };
const secretTitle = 'Plans of the other publisher';
const newest = { createdAt: new Date('2026-11-20T08:00:00Z') }; // and so the first of everybody's list
const secretNotice = await server.notice(otherId, { title: secretTitle, signOffStatus: 'pending', ...newest });
const viewer = (await server.token({ tier: 'staff', role: 'viewer' })).secret;

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

describe('API1 broken object level authorization', () => {
  it.each([
    ['by its PA-ID', `{ noticeRecord(paId: "${secretNotice}") { basicInformation { title } } }`, 'NOTICE_NOT_OWN'],
    ['as staff see it', `{ notice(paId: "${secretNotice}") { publisher { name } } }`, 'NOTICE_NOT_OWN'],
    ['as the register shows it', `{ registerEntry(paId: "${secretNotice}") { paId } }`, 'NOTICE_NOT_ON_REGISTER'],
    [
      'in a list of its publisher',
      `{ notices(filter: { publisherIds: ["${otherId}"] }) { nodes { title } } }`,
      'PUBLISHER_NOT_OWN',
    ],
    [
      'in that list, in capitals',
      `{ notices(filter: { publisherIds: ["${otherId.toUpperCase()}"] }) { nodes { title } } }`,
      'PUBLISHER_NOT_OWN',
    ],
    [
      'in the figures of its publisher',
      `{ overview(filter: { publisherIds: ["${otherId}"] }) { byPhase { count } } }`,
      'PUBLISHER_NOT_OWN',
    ],
    ['from its publisher on', `{ publisher(id: "${otherId}") { notices { nodes { title } } } }`, 'TIER_REFUSED'],
    [
      'from a publisher in a list on',
      `{ notices { edges { node { publisher { notices(filter: { publisherIds: ["${otherId}"] }) { nodes { title } } } } } } }`,
      undefined,
    ],
    ['in the ledger', `{ accessLedger(filter: { paIds: ["${secretNotice}"] }) { nodes { paId } } }`, undefined],
    [
      'in the audit trail',
      `{ auditTrail(filter: { paIds: ["${secretNotice}"] }) { nodes { after } } }`,
      'TIER_REFUSED',
    ],
    [
      'in an explanation',
      `{ explainAccess(paId: "${secretNotice}", tokenId: "x") { tokens { endpoints { conditions { explanation } } } } }`,
      'TOKEN_UNKNOWN',
    ],
    ['by a global id', `{ node(id: "notice:${secretNotice}") { ... on Notice { title } } }`, 'NOTICE_NOT_OWN'],
    ['by its PA-ID as a global id', `{ node(id: "${secretNotice}") { ... on Notice { title } } }`, undefined],
    ['as a detail', `{ notice(paId: "${secretNotice}") { title } }`, 'NOTICE_NOT_OWN'],
    ['from its own publisher on', '{ me { publisher { notices { nodes { title } } } } }', undefined],
    [
      'as an entity of a federation',
      '{ _entities(representations: []) { __typename } _service { sdl } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'as a draft of its own',
      `mutation { recordEngagementMetrics(input: { paId: "${secretNotice}", metrics: { viewsCount: 1, engagementsCount: 1 } }) { metrics { paId } } }`,
      'NOTICE_NOT_VISIBLE',
    ],
  ])("reaching another publisher's notice on the graph %s", async (_how, query, code) => {
    const answer = await server.graphql(tokens.write, query);
    expect(new Set(answer.errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(code ? [code] : []));
    expect(JSON.stringify(answer)).not.toContain(secretTitle);
  });

  it('paging on from a cursor of the full list: own notices only', async () => {
    const page = '{ notices(first: 1) { pageInfo { endCursor } } }';
    const { data } = await server.graphql(tokens.staff, page);
    const { endCursor } = (data as { notices: { pageInfo: { endCursor: string } } }).notices.pageInfo;
    const query = 'query ($after: String) { notices(first: 200, after: $after) { nodes { paId } } }';
    const answer = await server.graphql(tokens.write, query, { after: endCursor });
    const own = [notices.own, notices.ownHidden, notices.ownDraft, notices.ownFuture, notices.ownPrint].sort();
    const seen = (answer.data as { notices: { nodes: { paId: string }[] } }).notices.nodes.map(({ paId }) => paId);
    expect(seen.sort()).toEqual(own);
  });
});

describe('API2 broken authentication', () => {
  const unsigned = [{ alg: 'none' }, { sub: 'x', role: 'administrator', roles: ['administrator'], exp: 4_000_000_000 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  it('coming to the graph with an unsigned JSON Web Token: refused', async () => {
    expect(await codesOf(`${unsigned}.`, '{ publishers { totalCount } }')).toEqual(['TOKEN_INVALID']);
  });
});

describe('API3 broken object property level authorization', () => {
  it.each([
    '{ registerEntry(paId: $paId) { advertiser { ... on RegisterOrganisation { email } } } }',
    '{ registerEntry(paId: $paId) { advertiser { ... on Party { email phone } } } }',
    '{ registerEntry(paId: $paId) { advertiser { ... on RegisterPerson { city streetAddress } } } }',
    '{ notices { nodes { paId(x: $paId) advertiser { ... on RegisterOrganisation { phone postalCode } } } } }',
  ])('asking the graph for contact data outside full records: %s', async (selection) => {
    const query = `query ($paId: ID!) ${selection}`;
    for (const token of [tokens.read, tokens.ssp, viewer]) {
      expect(new Set(await codesOf(token, query, { paId: notices.others }))).toEqual(
        new Set(['GRAPHQL_VALIDATION_FAILED']),
      );
    }
  });

  it.each(['record { advertiser { email } }', 'versions { record { advertiser { email } } }'])(
    'a viewer among the staff asking for contact data: %s',
    async (selection) => {
      const answer = await server.graphql(viewer, `{ notice(paId: "${notices.others}") { ${selection} } }`);
      expect(answer.errors?.map(({ extensions }) => extensions.code)).toContain('ROLE_REFUSED');
      expect(JSON.stringify(answer)).not.toContain(contactCanaries.email);
    },
  );

  it('changing more of a notice than its counts by naming it in the body: nothing else changes', async () => {
    const select = `select to_jsonb(n) as row from notice n where pa_id in ('${notices.own}', '${notices.others}') order by 1`;
    const before = await server.sql(select);
    const more = { paId: notices.others, publisherId: otherId, signOffStatus: 'pending', title: 'x', tokenId: 'x' };
    const { status, body } = await put(notices.own, {
      ...more,
      ['__proto__']: more,
      recordedAt: '2000-01-01T00:00:00Z',
      ...counts,
    });
    expect([status, body]).toEqual([200, { paId: notices.own, ...counts, recordedAt: '2026-11-21T12:00:00Z' }]);
    expect(await server.sql(select)).toEqual(before);
  });

  it('setting the own role or tier through a mutation: no such input', async () => {
    const query =
      'mutation ($i: EngagementMetricsInput) { recordEngagementMetrics(input: { paId: "x", metrics: $i }) { metrics { paId } } }';
    const i = { ...counts, role: 'administrator', tier: 'staff' };
    expect(await codesOf(tokens.write, query, { i })).toEqual(['INPUT_INVALID']);
  });
});

describe('API4 unrestricted resource consumption', () => {
  it.each([
    {
      what: 'a count of 16,000 digits',
      body: `{"viewsCount": 1.${'0'.repeat(16_000)}1, "engagementsCount": 1}`,
      status: 400,
    },
    { what: '8,000 brackets', body: '['.repeat(8_000), status: 400 },
    { what: '8,000 brackets around a number', body: `${'['.repeat(8_000)}1.5${']'.repeat(8_000)}`, status: 400 },
  ])('sending $what: $status', async ({ body, status }) => {
    expect((await put(notices.own, body)).status).toBe(status);
  });

  it('sending a compression bomb: it is not decompressed', async () => {
    const body = gzipSync(JSON.stringify({ ...counts, x: 'x'.repeat(10_000_000) }));
    const headers = { 'Content-Encoding': 'gzip' };
    expect((await post({ headers, body })).status).toBe(413);
  });

  const times = (count: number, text: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => text(n)).join(' ');
  const rounds = (count: number) =>
    `{ notices { nodes { ${'publisher { notices { nodes { '.repeat(count)} paId ${'} } }'.repeat(count)} } } }`;
  it.each([
    ['a page of a million', '{ notices(first: 1000000) { totalCount } }', 'INPUT_INVALID'],
    ['a page of a million, with what is in it', '{ notices(first: 1000000) { nodes { paId } } }', 'QUERY_TOO_COSTLY'],
    ['the same thing 200 times', `{ notices { ${times(200, (n) => `a${n}: totalCount`)} } }`, 'QUERY_TOO_MANY_ALIASES'],
    ['30 things at once', `{ ${times(30, (n) => `a${n}: publishers { totalCount }`)} }`, 'QUERY_TOO_BROAD'],
    ['what leads in circles', rounds(10), 'QUERY_TOO_DEEP'],
    ['pages of pages', rounds(2), 'QUERY_TOO_COSTLY'],
    ['200 directives', `{ __typename ${times(200, () => '@include(if: true)')} }`, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'fragments that double 40 times',
      `{ ...f0 } ${times(40, (n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`)} fragment f40 on Query { notices { totalCount } }`,
      'QUERY_TOO_BROAD',
    ],
    [
      'fragments in a circle',
      '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a document of 3,000 words', `{ ${times(3_000, () => '__typename')} }`, 'QUERY_TOO_LONG'],
  ])('asking the graph for %s', async (_what, query, code) => {
    const answer = await server.graphql(tokens.staff, query);
    expect(Object.values(answer.data ?? {}).filter((value) => value !== null)).toEqual([]);
    expect(new Set(answer.errors?.map(({ extensions }) => extensions.code))).toEqual(new Set([code]));
  });

  it('batching operations in one request: rejected as a whole', async () => {
    const { status } = await post({ body: Array(100).fill({ query: '{ publishers { totalCount } }' }) });
    expect(status).toBe(400);
  });
});

describe('API5 broken function level authorization', () => {
  const changes = [
    ['a publisher', 'mutation { createPublisher(input: { name: "X" }) { changed } }'],
    ['a plan', `mutation { setPublisherPlan(input: { id: "${cast.freeId}", plan: pro, revision: 1 }) { changed } }`],
    ['a token', 'mutation { mintToken(input: { tier: staff, role: administrator, label: "x" }) { secret } }'],
    ['an import', 'mutation { importNotices(input: { records: [] }) { results { paId } } }'],
    ['an erasure', `mutation { eraseNotice(input: { paId: "${notices.own}", revision: 1 }) { changed } }`],
    ['a sign-off', `mutation { signOffNotice(input: { paId: "${notices.ownHidden}", revision: 1 }) { changed } }`],
  ] as const;
  const stored = () =>
    server.sql(`select (select jsonb_agg(p order by id) from publisher p) as publishers, (select count(*) from token) as tokens,
      (select jsonb_agg(n order by pa_id) from notice n) as notices, (select count(*) from audit_trail) as audited`);

  it.each(changes)('%s without the role: rejected, nothing changes, nothing is audited', async (_what, query) => {
    const before = await stored();
    for (const token of [tokens.write, tokens.ssp, viewer, undefined]) {
      const codes = await codesOf(token, query);
      expect(['TIER_REFUSED', 'ROLE_REFUSED', 'CREDENTIALS_MISSING', 'GRAPHQL_VALIDATION_FAILED']).toContain(
        codes?.[0],
      );
    }
    expect(await stored()).toEqual(before);
  });
});

describe('API6 unrestricted access to sensitive business flows', () => {
  it('scraping full records: each read leaves a ledger row', async () => {
    const before = (await server.ledger()).length;
    const own = [notices.own, notices.ownDraft, notices.ownFuture];
    for (const paId of own) await server.call({ path: `~/advertisement-full/${paId}`, token: tokens.read });
    expect((await server.ledger()).slice(before).map(({ paId }) => paId)).toEqual(own);
  });

  it('scraping the register: an SSP gets no list of PA-IDs', async () => {
    for (const path of ['~/advertisement', '~/advertisement/', '~/ssp/advertisement', '~/advertisement?page=1']) {
      expect((await server.call({ path, token: tokens.ssp })).status).toBe(404);
    }
    expect(await codesOf(tokens.ssp, '{ notices { nodes { paId } } }')).toEqual(['TIER_REFUSED']);
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
    for (const step of ['withdrawSignOff', 'signOffNotice']) {
      const input = `{ paId: "${paId}", revision: ${await server.revision(paId)} }`;
      const { errors } = await server.graphql(tokens.staff, `mutation { ${step}(input: ${input}) { changed } }`);
      expect(errors).toBeUndefined();
    }
    expect(trap.knocks()).toBe(0);
  });

  it('an absolute request target of another host is a local path', async () => {
    const head = `GET ${trap.address('http')}x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${tokens.read}\r\n\r\n`;
    expect((await exchange(server.publicUrl, head))[0]?.status).toBe(404);
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
    const { text } = await server.call({
      path: '/api/docs',
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    });
    expect(text).not.toContain('evil.example');
  });

  it('errors of the graph reveal no internals, and no schema if introspection is off', async () => {
    for (const body of ['{', '{"query":"{"}', '{"query":5}', '']) {
      expect((await post({ body })).text).not.toMatch(/stacktrace|node_modules|\\n +at /);
    }
    expect(await codesOf(tokens.staff, '{ __schema { types { name } } }')).toContain('GRAPHQL_VALIDATION_FAILED');
    expect(JSON.stringify(await server.graphql(tokens.staff, '{ publisherz { id } }'))).not.toContain('Did you mean');
    const streamed = {
      path: '/graphql/stream',
      headers: { Accept: 'text/event-stream' },
      body: { query: 'subscription { changes { changes { notice { recor } } } }' },
    };
    const { status, text } = await post({ token: tokens.staff, ...streamed });
    expect([status, text]).toEqual([
      400,
      expect.stringMatching(/Cannot query field \\"recor\\" on type \\"Notice\\"\."/),
    ]);
  });
});

describe('API9 improper inventory management', () => {
  it('only the documented paths are served', async () => {
    const { body } = await server.call({ path: '/api/docs' });
    const { paths } = body as { paths: Record<string, object> };
    expect(Object.entries(paths).map(([path, item]) => [path, ...Object.keys(item)])).toEqual([
      ['/advertisement/{PAID}', 'get'],
      ['/advertisement-full/{PAID}', 'get'],
      ['/advertisement/{PAID}/metrics', 'put'],
      ['/ssp/advertisement/{PAID}', 'get'],
    ]);
  });

  it.each([
    ...['/', '/favicon.ico', '/robots.txt', '/.well-known/security.txt', '/health', '/health/live', '/health/ready'],
    ...['/graphql', '/graphiql', '/metrics', '/.env', '/api', '/admin', '/debug', '/api/docs/../../package.json'],
    ...['~', '~/', '~/internal', '~/../graphql', '/api/v0/advertisement/x', '/api/v2/advertisement/x'],
  ])('looking for forgotten paths on the public listener: %s', async (path) => {
    expect((await server.call({ path, token: tokens.write })).status).toBe(404);
  });
});

describe('API10 unsafe consumption of APIs', () => {
  const pending = { confirmationStatus: 'draft', signOffStatus: 'pending' };

  it.each([
    ['a script for an address', { legalMetadata: { noticeUrl: 'javascript:alert(1)' } }, 'legalMetadata.noticeUrl'],
    ['a country that there is not', { advertiser: { country: 'ZZ' } }, 'advertiser.country'],
    ['a NUL', { campaign: { name: 'a\0b' } }, 'campaign.name'],
  ])('importing an external record with %s: rejected for exactly that', async (_what, changes, path) => {
    const query = `mutation ($input: ImportNoticesInput!) {
      importNotices(input: $input) { results { outcome issues { path } } } }`;
    const { data } = await server.graphql(tokens.staff, query, {
      input: { records: [draftRecord({ basicInformation: pending, ...changes })] },
    });
    expect(data).toEqual({ importNotices: { results: [{ outcome: 'rejected', issues: [{ path }] }] } });
  });

  it('importing a script as text: it is served as JSON, which no browser renders as a page', async () => {
    const title = '</script><script>alert(1)</script>';
    const paId = await server.notice(publisherId, { title });
    const { headers, body } = await server.call({
      path: `~/advertisement/${paId}`,
      token: tokens.read,
      headers: { Accept: 'text/html' },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(body).toMatchObject({ basicInformation: { title } });
  });
});
