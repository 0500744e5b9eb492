import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { deleteOldRefusals } from '../../../src/domain/requests/refusal-retention.ts';
import type { Refusal } from '../../../src/generated/graph/graphql.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { seedActors } from '../../support/contract.ts';
import { graphServer } from '../../support/graph-server.ts';
import type { HttpRequest } from '../../support/http.ts';
import { withoutDatabase } from '../../support/outage.ts';
import { exchange, type RawResponse } from '../../support/raw-http.ts';
import { testNow } from '../../support/server.ts';

const server = await graphServer();
const actors = await seedActors(server);
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });

const idOf = async (secret: string) => {
  const [row] = await server.sql(`select id from token where hash = sha256('${secret}')`);
  return row?.id as string;
};

const fields =
  'id refusedAt endpoint method status code explanation paId token { id } publisher { id } requestId callerRequestId';
type Listed = Pick<Refusal, 'id' | 'requestId'>;
type Page = Record<'totalCount' | 'omittedCount', number> & { nodes: Listed[]; isHeldBack: boolean } & {
  pageInfo: { endCursor: string | null };
};

const list = (args = '', selection = `nodes { ${fields} }`) =>
  server.ask<Page>(`{ refusals${args && `(${args})`} { ${selection} } }`, {}, viewer);

/** Waits until a number of refusals is stored. */
async function untilStored(count: number): Promise<void> {
  for (;;) {
    const [row] = await server.sql('select count(*)::int as count from refusal');
    if ((row?.count as number) >= count) return;
    await sleep(50);
  }
}

const { tokens, notices } = actors;
const { own, others, othersHidden, ownPrint } = notices;
const counts = { viewsCount: 1, engagementsCount: 1 };
const read = (paId: string) => `~/advertisement/${paId}`;
const get = (paId: string, token?: string) => ({ path: read(paId), token });
const getFull = (paId: string, token: string) => ({ path: `~/advertisement-full/${paId}`, token });
const put = (paId: string, token: string, body: unknown = counts) => ({
  method: 'PUT',
  path: `${read(paId)}/metrics`,
  token,
  body,
});
/** Personal data that a caller put everywhere it could. */
const canary = 'anna.canary@contact.example';

type Row = [what: string, request: HttpRequest, endpoint: string | null, status: number, code: string, paId?: string];
const rows: Row[] = [
  ['no token', get(own), 'register_entry', 401, 'CREDENTIALS_MISSING', own],
  ['an unknown token', get(own, tokens.unknown), 'register_entry', 401, 'TOKEN_INVALID', own],
  ['a revoked token', get(own, tokens.revoked), 'register_entry', 401, 'TOKEN_INVALID', own],
  ['an expired token', put(own, tokens.expired), 'metrics_write', 401, 'TOKEN_INVALID', own],
  ['a token of another tier', get(own, tokens.ssp), 'register_entry', 401, 'WRONG_TIER', own],
  ['a publisher off the Pro plan', getFull(own, tokens.notPro), 'full_record', 403, 'PLAN_NOT_PRO', own],
  ['a token without the scope', put(own, tokens.read), 'metrics_write', 403, 'SCOPE_MISSING', own],
  [
    'a notice that is not on the register',
    { method: 'HEAD', ...get(othersHidden, tokens.read) },
    ...(['register_entry', 404, 'NOTICE_NOT_ON_REGISTER', othersHidden] as const),
  ],
  [
    'a PA-ID of no notice',
    get(encodeURIComponent(canary), tokens.read),
    'register_entry',
    404,
    'NOTICE_NOT_ON_REGISTER',
  ],
  ['a PA-ID that cannot exist', get('a%00b', tokens.read), 'register_entry', 404, 'NOTICE_NOT_ON_REGISTER'],
  ['a notice of another publisher', getFull(others, tokens.read), 'full_record', 404, 'NOTICE_NOT_OWN', others],
  ['invalid counts', put(own, tokens.write, { viewsCount: canary }), 'metrics_write', 400, 'METRICS_INVALID', own],
  ['a body that is not JSON', put(own, tokens.write, `{${canary}`), 'metrics_write', 400, 'BODY_NOT_JSON', own],
  ['a notice without metrics', put(ownPrint, tokens.write), 'metrics_write', 409, 'METRICS_NOT_APPLICABLE', ownPrint],
  [
    'an SSP read without a notice',
    { path: '~/ssp/advertisement/PA-0000000000', token: tokens.ssp },
    ...(['ssp_register_entry', 404, 'NOTICE_NOT_ON_REGISTER'] as const),
  ],
  ['a path of no endpoint', { path: `~/${canary}?who=${canary}`, token: tokens.read }, null, 404, 'PATH_NOT_FOUND'],
  ['a method of no endpoint', { ...get(own, tokens.read), method: 'DELETE' }, null, 405, 'METHOD_NOT_ALLOWED', own],
];
/** The token that is recorded. */
const knownToken = ([, { token }]: Row) => (token === tokens.unknown ? undefined : token);

describe('refused requests', () => {
  const callersId = (place: number) => `call-${place}`;
  const responses: number[] = [];

  beforeAll(async () => {
    for (const [place, [, asked]] of rows.entries()) {
      const headers = { 'X-Request-Id': callersId(place), 'User-Agent': canary };
      responses.push((await server.call({ ...asked, headers: { ...headers, ...asked.headers } })).status);
    }
    // A success, and an id that may be personal data.
    responses.push((await server.call({ path: read(actors.notices.own), token: actors.tokens.read })).status);
    await server.call({ path: read('PA-0'), token: actors.tokens.other, headers: { 'X-Request-Id': canary } });
    await untilStored(rows.length + 1);
  });

  it('are stored, successes are not', async () => {
    expect(responses).toEqual([...rows.map(([, , , status]) => status), 200]);
    const { totalCount, omittedCount } = await list('', 'totalCount omittedCount');
    expect([totalCount, omittedCount]).toEqual([rows.length + 1, 0]);
  });

  it.each(rows.map((row, place) => ({ what: row[0], row, place })))('$what', async ({ place, row }) => {
    const [, { method = 'GET' }, endpoint, status, code, paId = null] = row;
    const { nodes } = await list(`filter: { requestId: "${callersId(place)}" }`);
    const token = knownToken(row);
    const tokenId = token ? await idOf(token) : null;
    const [{ publisher_id: publisherId } = { publisher_id: null }] = tokenId
      ? await server.sql(`select publisher_id from token where id = '${tokenId}'`)
      : [];
    expect(nodes).toEqual([
      {
        id: expect.any(String),
        refusedAt: '2026-11-21T12:00:00Z',
        endpoint,
        method,
        status,
        code,
        paId,
        explanation: expect.stringContaining(`(${status})`),
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
    const { publisherId } = actors;
    const readId = await idOf(tokens.read);
    const ofTokens = (...some: string[]) => rows.filter((row) => some.includes(knownToken(row) ?? '')).length;
    const count = async (filter: string) => (await list(`filter: { ${filter} }`, 'totalCount')).totalCount;
    expect(await count(`tokenIds: ["${readId}"]`)).toBe(ofTokens(tokens.read));
    expect(await count(`paIds: ["${notices.ownPrint}", "${notices.others}"]`)).toBe(2);
    expect(await count('codes: [WRONG_TIER, PLAN_NOT_PRO]')).toBe(2);
    expect(await count('endpoints: [full_record]')).toBe(2);
    const ofPublisher = ofTokens(tokens.read, tokens.write, tokens.revoked, tokens.expired);
    expect(await count(`publisherIds: ["${publisherId}"]`)).toBe(ofPublisher);
    expect(await count('from: "2026-11-21T12:00:00.001Z"')).toBe(0);
    expect(await count('to: "2026-11-21T12:00:00Z"')).toBe(0);
  });

  describe('in groups', () => {
    type Group = { count: number; firstRefusedAt: string; paId: string | null; newest: Refusal };
    type Groups = { nodes: Group[]; totalCount: number; pageInfo: { endCursor: string } };
    const read = (args: string, secret = viewer) =>
      server.ask<Groups>(
        `{ refusalGroups(${args}) { totalCount pageInfo { endCursor } nodes { count firstRefusedAt paId newest { ${fields} } } } }`,
        {},
        secret,
      );
    /** The groups that a list has. */
    const expected = (refusals: readonly Refusal[]) => {
      const key = ({ token, endpoint, method, code }: Refusal) => JSON.stringify([token?.id, endpoint, method, code]);
      return [...Map.groupBy(refusals, key).values()].map((alike) => ({
        newest: alike[0],
        count: alike.length,
        firstRefusedAt: alike.map(({ refusedAt }) => String(refusedAt)).toSorted()[0],
        paId: alike.every(({ paId }) => paId === alike[0]?.paId) ? alike[0]?.paId : null,
      }));
    };
    const all = async (args = 'first: 200', secret = viewer) =>
      (await server.ask<{ nodes: Refusal[] }>(`{ refusals(${args}) { nodes { ${fields} } } }`, {}, secret)).nodes;

    beforeAll(async () => {
      // Another notice, at an earlier time, after the others in the table.
      await server.sql(`insert into refusal (refused_at, endpoint, method, status, code, pa_id, token_id, publisher_id, request_id)
        select refused_at - interval '1 hour', endpoint, method, status, code, '${others}', token_id, publisher_id, 'again ' || request_id
        from refusal where code in ('METRICS_INVALID', 'CREDENTIALS_MISSING', 'NOTICE_NOT_ON_REGISTER')`);
    });

    it.each(['', 'codes: [METRICS_INVALID, WRONG_TIER]', 'to: "2026-11-21T11:30:00Z"'])('{ %s }', async (filter) => {
      const { nodes, totalCount } = await read(`first: 200, filter: { ${filter} }`);
      expect(nodes).toEqual(expected(await all(`first: 200, filter: { ${filter} }`)));
      expect(totalCount).toBe(nodes.length);
    });

    it('of a partner are of its own refusals', async () => {
      const { nodes } = await read('first: 200', tokens.read);
      expect(nodes).toEqual(expected(await all('first: 200', tokens.read)));
      expect(nodes.length).toBeGreaterThan(2);
    });

    it('open to their refusals, each an item', async () => {
      const { nodes } = await read('first: 200');
      for (const { newest, count } of nodes) {
        const filter = `first: 200, filter: { likeRequestId: "${newest.requestId}" }`;
        const alike = await all(filter);
        expect([alike[0]?.id, alike.length, expected(alike).length]).toEqual([newest.id, count, 1]);
        expect((await read(filter)).nodes.map((each) => each.newest)).toEqual(alike);
      }
    });
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
    for (const [index, [, , bytes]] of refusals.entries()) {
      const token = `Authorization: Bearer ${actors.tokens.write}\r\nX-Request-Id: listened-${index}`;
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
      { status, code, callerRequestId: `listened-${index}`, token: { id: await idOf(actors.tokens.write) } },
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

it('refusals of before the last 7 calendar days are neither listed nor kept', async () => {
  const insert = (at: string, id: string) =>
    server.sql(`insert into refusal (refused_at, method, status, code, request_id)
      values ('${at}', 'GET', 404, 'PATH_NOT_FOUND', '${id}')`);
  await insert('2026-11-14T23:59:59Z', 'too-old');
  await insert('2026-11-15T00:00:00Z', 'old');
  const found = async (id: string) => (await list(`filter: { requestId: "${id}" }`, 'totalCount')).totalCount;
  expect([await found('too-old'), await found('old')]).toEqual([0, 1]);
  await Promise.all([1, 2].map(() => deleteOldRefusals(queryOn(server.database.orm), testNow)));
  expect(await server.sql("select request_id from refusal where request_id in ('old', 'too-old')")).toEqual([
    { request_id: 'old' },
  ]);
});

describe('refusals that were counted only', () => {
  const hourOf = (hours: number) => new Date(Date.parse('2026-11-21T12:00:00Z') - hours * 3_600_000).toISOString();
  const ids: Record<string, string> = {};
  let publishers: Record<string, unknown>;

  beforeAll(async () => {
    for (const name of ['read', 'write', 'other'] as const) ids[name] = await idOf(tokens[name]);
    const rows = await server.sql(
      `select id, publisher_id from token where id in ('${Object.values(ids).join("','")}')`,
    );
    publishers = Object.fromEntries(rows.map(({ id, publisher_id }) => [id as string, publisher_id]));
    await server.sql('update request_count set omitted = 0');
    const values: [tokenId: string | undefined, hours: number, endpoint: string, code: string, omitted: number][] = [
      [ids.read, 1, 'register_entry', 'RATE_LIMITED', 3],
      [ids.write, 2, 'metrics_write', 'METRICS_INVALID', 4],
      [ids.other, 1, 'register_entry', 'RATE_LIMITED', 50],
      [ids.read, 24, 'full_record', 'NOTICE_NOT_OWN', 600],
      [undefined, 1, '', 'PATH_NOT_FOUND', 7000],
      [ids.read, 24 * 8, 'register_entry', 'RATE_LIMITED', 80_000],
    ];
    for (const [tokenId = '00000000-0000-0000-0000-000000000000', hours, endpoint, code, omitted] of values)
      await server.sql(`insert into request_count (token_id, hour, endpoint, status, code, requests, omitted)
        values ('${tokenId}', '${hourOf(hours)}', '${endpoint}', 429, '${code}', ${omitted}, ${omitted})`);
    await server.sql(`insert into refusal (refused_at, endpoint, method, status, code, token_id, publisher_id, request_id)
      values ('${hourOf(1)}', 'register_entry', 'GET', 429, 'RATE_LIMITED', '${ids.read}', '${publishers[ids.read as string]}', 'one-kept')`);
  });

  const omitted = async (filter = '', root = 'refusals', secret = viewer) => {
    const selection = '{ omittedCount omitted { day publisher { id } count } }';
    const found = await server.ask<{
      omittedCount: number;
      omitted: { day: string; publisher: { id: string }; count: number }[];
    }>(`{ ${root}(filter: { ${filter} }) ${selection} }`, {}, secret);
    return [
      found.omittedCount,
      found.omitted?.map(({ day, publisher, count }) => [day, publisher?.id ?? null, count]) ?? null,
    ];
  };
  const own = () => publishers[ids.read as string];
  const foreign = () => publishers[ids.other as string];

  it.each(['refusals', 'refusalGroups'])('are a figure of their own in %s, by day and publisher', async (root) => {
    expect(await omitted('', root)).toEqual([
      7657,
      [
        ['2026-11-21', null, 7000],
        ['2026-11-21', foreign(), 50],
        ['2026-11-21', own(), 7],
        ['2026-11-20', own(), 600],
      ],
    ]);
  });

  it('of a partner are its own', async () => {
    const expected = [
      607,
      [
        ['2026-11-21', own(), 7],
        ['2026-11-20', own(), 600],
      ],
    ];
    expect(await omitted('', 'refusals', tokens.read)).toEqual(expected);
    expect(await omitted('likeRequestId: "one-kept"', 'refusals', tokens.other)).toEqual([0, []]);
  });

  it.each<[filter: () => string, count: number | null]>([
    [() => 'likeRequestId: "one-kept"', 3],
    [() => 'likeRequestId: "never-kept"', 0],
    [() => `tokenIds: ["${ids.write}"]`, 4],
    [() => 'codes: [RATE_LIMITED]', 53],
    [() => 'endpoints: [full_record], to: "2026-11-21T00:00:00Z"', 600],
    [() => `paIds: ["${notices.own}"]`, null],
    [() => 'requestId: "one-kept"', null],
  ])('are those that the filter selects (%#)', async (filter, count) => {
    const [total, rows] = await omitted(filter());
    expect(total).toBe(count);
    expect(rows && (rows as [string, string, number][]).reduce((sum, [, , each]) => sum + each, 0)).toBe(count);
  });
});
