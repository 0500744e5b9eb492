import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { queryOn } from '../../src/database/query.ts';
import type { Refusal } from '../../src/generated/graphql.ts';
import { deleteOldRefusals } from '../../src/requests/refusal-retention.ts';
import { seedActors } from '../support/contract.ts';
import { graphServer } from '../support/graph-server.ts';
import type { HttpRequest } from '../support/http.ts';
import { withoutDatabase } from '../support/outage.ts';
import { exchange, type RawResponse } from '../support/raw-http.ts';
import { testNow } from '../support/server.ts';

const server = await graphServer();
const actors = await seedActors(server);
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });

const idOf = async (secret: string) => {
  const [row] = await server.sql(`select id from token where hash = sha256('${secret}')`);
  return row?.id as string;
};

const fields =
  'id refusedAt endpoint method status code explanation paId token { id } publisher { id } requestId callerRequestId';
type Listed = Pick<Refusal, 'endpoint' | 'method' | 'status' | 'code' | 'paId' | 'callerRequestId' | 'requestId'> & {
  id: string;
  explanation: string;
  token: { id: string } | null;
  publisher: { id: string } | null;
};
type Page = {
  nodes: Listed[];
  totalCount: number;
  omittedCount: number;
  isHeldBack: boolean;
  pageInfo: { endCursor: string | null };
};

async function list(args = '', selection = `nodes { ${fields} }`): Promise<Page> {
  const { data, errors } = await server.graphql(viewer, `{ refusals${args && `(${args})`} { ${selection} } }`);
  expect(errors).toBeUndefined();
  return data?.refusals as Page;
}

/** Waits until a number of refusals is stored. */
async function untilStored(count: number): Promise<void> {
  for (;;) {
    const [row] = await server.sql('select count(*)::int as count from refusal');
    if ((row?.count as number) >= count) return;
    await sleep(50);
  }
}

type Row = {
  what: string;
  request: () => HttpRequest;
  endpoint: string | null;
  status: number;
  code: string;
  /** The secret of the token that is recorded. */
  token?: () => string;
  paId?: () => string;
  method?: string;
};

const read = (paId: string) => `~/advertisement/${paId}`;
const counts = { viewsCount: 1, engagementsCount: 1 };
const put = (paId: string, token: string, body: unknown = counts) => ({
  method: 'PUT',
  path: `${read(paId)}/metrics`,
  token,
  body,
});
/** Personal data that a caller put everywhere it could. */
const canary = 'anna.canary@contact.example';

const rows: Row[] = [
  {
    what: 'no token',
    request: () => ({ path: read(actors.notices.own) }),
    ...{ endpoint: 'register_entry', status: 401, code: 'CREDENTIALS_MISSING', paId: () => actors.notices.own },
  },
  {
    what: 'an unknown token',
    request: () => ({ path: read(actors.notices.own), token: actors.tokens.unknown }),
    ...{ endpoint: 'register_entry', status: 401, code: 'TOKEN_INVALID', paId: () => actors.notices.own },
  },
  {
    what: 'a revoked token',
    request: () => ({ path: read(actors.notices.own), token: actors.tokens.revoked }),
    ...{ endpoint: 'register_entry', status: 401, code: 'TOKEN_INVALID', paId: () => actors.notices.own },
    token: () => actors.tokens.revoked,
  },
  {
    what: 'an expired token',
    request: () => put(actors.notices.own, actors.tokens.expired),
    ...{ endpoint: 'metrics_write', status: 401, code: 'TOKEN_INVALID', paId: () => actors.notices.own },
    ...{ token: () => actors.tokens.expired, method: 'PUT' },
  },
  {
    what: 'a token of another tier',
    request: () => ({ path: read(actors.notices.own), token: actors.tokens.ssp }),
    ...{ endpoint: 'register_entry', status: 401, code: 'WRONG_TIER', paId: () => actors.notices.own },
    token: () => actors.tokens.ssp,
  },
  {
    what: 'a publisher off the Pro plan',
    request: () => ({ path: `~/advertisement-full/${actors.notices.own}`, token: actors.tokens.notPro }),
    ...{ endpoint: 'full_record', status: 403, code: 'PLAN_NOT_PRO', paId: () => actors.notices.own },
    token: () => actors.tokens.notPro,
  },
  {
    what: 'a token without the scope',
    request: () => put(actors.notices.own, actors.tokens.read),
    ...{ endpoint: 'metrics_write', status: 403, code: 'SCOPE_MISSING', paId: () => actors.notices.own },
    ...{ token: () => actors.tokens.read, method: 'PUT' },
  },
  {
    what: 'a notice that is not on the register',
    request: () => ({ method: 'HEAD', path: read(actors.notices.othersHidden), token: actors.tokens.read }),
    ...{ endpoint: 'register_entry', status: 404, code: 'NOTICE_NOT_ON_REGISTER' },
    ...{ token: () => actors.tokens.read, paId: () => actors.notices.othersHidden, method: 'HEAD' },
  },
  {
    what: 'a PA-ID of no notice',
    request: () => ({ path: read(encodeURIComponent(canary)), token: actors.tokens.read }),
    ...{ endpoint: 'register_entry', status: 404, code: 'NOTICE_NOT_ON_REGISTER', token: () => actors.tokens.read },
  },
  {
    what: 'a PA-ID that cannot exist',
    request: () => ({ path: read('a%00b'), token: actors.tokens.read }),
    ...{ endpoint: 'register_entry', status: 404, code: 'NOTICE_NOT_ON_REGISTER', token: () => actors.tokens.read },
  },
  {
    what: 'a notice of another publisher',
    request: () => ({ path: `~/advertisement-full/${actors.notices.others}`, token: actors.tokens.read }),
    ...{ endpoint: 'full_record', status: 404, code: 'NOTICE_NOT_OWN', paId: () => actors.notices.others },
    token: () => actors.tokens.read,
  },
  {
    what: 'invalid counts',
    request: () => put(actors.notices.own, actors.tokens.write, { viewsCount: canary }),
    ...{ endpoint: 'metrics_write', status: 400, code: 'METRICS_INVALID', paId: () => actors.notices.own },
    ...{ token: () => actors.tokens.write, method: 'PUT' },
  },
  {
    what: 'a body that is not JSON',
    request: () => put(actors.notices.own, actors.tokens.write, `{${canary}`),
    ...{ endpoint: 'metrics_write', status: 400, code: 'BODY_NOT_JSON', paId: () => actors.notices.own },
    ...{ token: () => actors.tokens.write, method: 'PUT' },
  },
  {
    what: 'a notice without metrics',
    request: () => put(actors.notices.ownPrint, actors.tokens.write),
    ...{ endpoint: 'metrics_write', status: 409, code: 'METRICS_NOT_APPLICABLE', paId: () => actors.notices.ownPrint },
    ...{ token: () => actors.tokens.write, method: 'PUT' },
  },
  {
    what: 'an SSP read without a notice',
    request: () => ({ path: '~/ssp/advertisement/PA-0000000000', token: actors.tokens.ssp }),
    ...{ endpoint: 'ssp_register_entry', status: 404, code: 'NOTICE_NOT_ON_REGISTER', token: () => actors.tokens.ssp },
  },
  {
    what: 'a path of no endpoint',
    request: () => ({ path: `~/${canary}?who=${canary}`, token: actors.tokens.read }),
    ...{ endpoint: null, status: 404, code: 'PATH_NOT_FOUND', token: () => actors.tokens.read },
  },
  {
    what: 'a method of no endpoint',
    request: () => ({ method: 'DELETE', path: read(actors.notices.own), token: actors.tokens.read }),
    ...{ endpoint: null, status: 405, code: 'METHOD_NOT_ALLOWED', paId: () => actors.notices.own },
    ...{ token: () => actors.tokens.read, method: 'DELETE' },
  },
];

describe('refused requests', () => {
  const callersId = (place: number) => `call-${place}`;
  const responses: number[] = [];

  beforeAll(async () => {
    for (const [place, { request }] of rows.entries()) {
      const asked = request();
      const headers = { 'X-Request-Id': callersId(place), 'User-Agent': canary };
      responses.push((await server.call({ ...asked, headers: { ...headers, ...asked.headers } })).status);
    }
    // A success, and an id that may be personal data.
    responses.push((await server.call({ path: read(actors.notices.own), token: actors.tokens.read })).status);
    await server.call({ path: read('PA-0'), token: actors.tokens.other, headers: { 'X-Request-Id': canary } });
    await untilStored(rows.length + 1);
  });

  it('are stored, successes are not', async () => {
    expect(responses).toEqual([...rows.map(({ status }) => status), 200]);
    const { totalCount, omittedCount } = await list('', 'totalCount omittedCount');
    expect([totalCount, omittedCount]).toEqual([rows.length + 1, 0]);
  });

  it.each(rows.map((row, place) => ({ ...row, place })))('$what', async ({ place, ...row }) => {
    const { nodes } = await list(`filter: { requestId: "${callersId(place)}" }`);
    const tokenId = row.token ? await idOf(row.token()) : null;
    const [{ publisher_id: publisherId } = { publisher_id: null }] = tokenId
      ? await server.sql(`select publisher_id from token where id = '${tokenId}'`)
      : [];
    expect(nodes).toEqual([
      {
        id: expect.any(String),
        refusedAt: '2026-11-21T12:00:00Z',
        endpoint: row.endpoint,
        method: row.method ?? 'GET',
        status: row.status,
        code: row.code,
        explanation: expect.stringContaining(`(${row.status})`),
        paId: row.paId?.() ?? null,
        token: tokenId && { id: tokenId },
        publisher: publisherId && { id: publisherId },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        callerRequestId: callersId(place),
      },
    ]);
    const own = await list(`filter: { requestId: "${nodes[0]?.requestId}" }`);
    expect(own.nodes).toEqual(nodes);
  });

  it('hold nothing else that the caller sent', async () => {
    const stored = await server.sql('select refusal::text as row from refusal');
    expect(stored).toHaveLength(rows.length + 1);
    expect(JSON.stringify(stored)).not.toMatch(/canary/);
  });

  it('are filtered', async () => {
    const { tokens, notices, publisherId } = actors;
    const readId = await idOf(tokens.read);
    const ofToken = (tokenId: string) => rows.filter(({ token }) => token && secretIds.get(token()) === tokenId).length;
    const secretIds = new Map(
      await Promise.all(Object.values(tokens).map(async (one) => [one, await idOf(one)] as const)),
    );
    const count = async (filter: string) => (await list(`filter: { ${filter} }`, 'totalCount')).totalCount;
    expect(await count(`tokenIds: ["${readId}"]`)).toBe(ofToken(readId));
    expect(await count(`paIds: ["${notices.ownPrint}", "${notices.others}"]`)).toBe(2);
    expect(await count('codes: [WRONG_TIER, PLAN_NOT_PRO]')).toBe(2);
    expect(await count('endpoints: [full_record]')).toBe(2);
    const own = rows.filter(
      ({ token }) =>
        token && ([tokens.read, tokens.write, tokens.revoked, tokens.expired] as string[]).includes(token()),
    );
    expect(await count(`publisherIds: ["${publisherId}"]`)).toBe(own.length);
    expect(await count('from: "2026-11-21T12:00:00.001Z"')).toBe(0);
    expect(await count('to: "2026-11-21T12:00:00Z"')).toBe(0);
    const { errors } = await server.graphql(
      viewer,
      '{ refusals(filter: { tokenIds: ["x"], publisherIds: ["y"], paIds: ["\\u0000"], requestId: "\\u0000" }) { totalCount } }',
    );
    expect((errors?.[0]?.extensions.issues as { path: string }[]).map(({ path }) => path)).toEqual([
      ...['filter.tokenIds.0', 'filter.publisherIds.0', 'filter.paIds.0', 'filter.requestId'],
    ]);
  });

  it('are a feed: paged in both orders, each once', async () => {
    const newest = await list();
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = await list(`orderBy: feed, first: 5${after}`, 'nodes { id } pageInfo { endCursor } isHeldBack');
      if (page.nodes.length === 0 && !page.isHeldBack) break; // other workers' transactions hold the feed back, too
      seen.push(...page.nodes.map(({ id }) => id));
      if (page.pageInfo.endCursor) after = `, after: "${page.pageInfo.endCursor}"`;
    }
    expect(seen).toEqual(newest.nodes.map(({ id }) => id).reverse());
  });
});

describe('a request that is refused before any endpoint', () => {
  const head = (lines: string[], method = 'GET') =>
    [`${method} /api/v1/advertisement/PA-1 HTTP/1.1`, ...lines, '', ''].join('\r\n');
  const host = 'Host: partner.example';
  const refusals: [code: string, status: number, bytes: (token: string) => string][] = [
    ['BAD_REQUEST', 400, (token) => head(['Host: a b', token])],
    ['EXPECTATION_FAILED', 417, (token) => head([host, token, 'Expect: a miracle'])],
    ['HEADERS_TOO_LARGE', 431, (token) => head([host, token, ...Array.from({ length: 101 }, () => 'X-Many: 1')])],
    ['NOT_IMPLEMENTED', 501, (token) => head([host, token, 'Transfer-Encoding: gzip, chunked'], 'PUT')],
    [
      'BAD_REQUEST',
      400,
      (token) => `${head([host, token, 'Transfer-Encoding: chunked'], 'PUT').replace('/PA-1', '/PA-1/metrics')}zz\r\n`,
    ],
  ];

  const replies = new Map<number, RawResponse>();
  let stored: number;

  // Refusals are written every few seconds, so all are sent before the wait.
  beforeAll(async () => {
    const before = (await list('', 'totalCount')).totalCount;
    const [garbage] = await exchange(server.publicUrl, 'no request at all\r\n\r\n');
    expect(garbage?.status).toBe(400);
    for (const [index, [code, , bytes]] of refusals.entries()) {
      const token = `Authorization: Bearer ${actors.tokens.write}\r\nX-Request-Id: listened-${code}`;
      const [reply] = await exchange(server.publicUrl, bytes(token));
      if (reply) replies.set(index, reply);
    }
    await untilStored(before + refusals.length);
    stored = (await list('', 'totalCount')).totalCount - before;
  });

  it.each([...refusals.entries()])('%d: is stored with its token and its id', async (index, [code, status]) => {
    const reply = replies.get(index);
    expect([reply?.status, (reply?.body as { code: string }).code]).toEqual([status, code]);
    const { nodes } = await list(`filter: { requestId: "${reply?.headers['x-request-id']}" }`);
    expect(nodes).toMatchObject([
      { status, code, callerRequestId: `listened-${code}`, token: { id: await idOf(actors.tokens.write) } },
    ]);
    expect(nodes[0]).toMatchObject({ endpoint: null, paId: null, explanation: expect.stringContaining(`(${status})`) });
  });

  it('without a head that can be read is not stored', () => expect(stored).toBe(refusals.length));
});

it('an outage is kept in memory and written afterwards, with the token and the notice', async () => {
  const before = (await list('', 'totalCount')).totalCount;
  const path = read(actors.notices.own);
  const headers = { 'X-Request-Id': 'during-an-outage' };
  const away = await withoutDatabase(server.database.url, 'takes no connections', () =>
    server.call({ path, token: actors.tokens.read, headers }),
  );
  expect(away.status).toBe(503);
  await untilStored(before + 1);
  const { nodes } = await list('filter: { requestId: "during-an-outage" }');
  expect(nodes).toMatchObject([
    {
      status: 503,
      code: 'DATABASE_UNAVAILABLE',
      paId: actors.notices.own,
      token: { id: await idOf(actors.tokens.read) },
    },
  ]);
});

it('those of a revoked token are kept while unknown callers flood the server', async () => {
  const path = read(actors.notices.own);
  const flood = (make: () => HttpRequest) => Promise.all(Array.from({ length: 250 }, () => server.call(make())));
  await flood(() => ({ path: '~/nothing-here' }));
  await flood(() => ({ path, token: server.unknownToken() }));
  const { headers } = await server.call({ path, token: actors.tokens.revoked });
  const filter = `filter: { requestId: "${headers['x-request-id']}" }`;
  while ((await list(filter, 'totalCount')).totalCount === 0) await sleep(50);
  expect((await list(filter)).nodes).toMatchObject([{ token: { id: await idOf(actors.tokens.revoked) } }]);
});

it('refusals older than 7 days are neither listed nor kept', async () => {
  const insert = (hours: number, id: string) =>
    server.sql(`insert into refusal (refused_at, method, status, code, request_id)
      values (timestamptz '${testNow.toISOString()}' - interval '${hours} hours', 'GET', 404, 'PATH_NOT_FOUND', '${id}')`);
  await insert(7 * 24 + 1, 'too-old');
  await insert(7 * 24 - 1, 'old');
  const found = async (id: string) => (await list(`filter: { requestId: "${id}" }`, 'totalCount')).totalCount;
  expect([await found('too-old'), await found('old')]).toEqual([0, 1]);
  await Promise.all([1, 2].map(() => deleteOldRefusals(queryOn(server.database.orm), testNow)));
  expect(await server.sql("select request_id from refusal where request_id in ('old', 'too-old')")).toEqual([
    { request_id: 'old' },
  ]);
});
