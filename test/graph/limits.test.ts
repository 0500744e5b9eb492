import { describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { graphServer } from '../support/graph-server.ts';
import { send } from '../support/http.ts';
import { statementsOf } from './bare-graph.ts';

const strict = await graphServer({}, {}, { limits: { tokens: 400, depth: 4, cost: 1102 } });
await strict.notice(null);
const slow = await graphServer(
  { GRAPHQL_RATE_LIMIT: '3', TRUSTED_PROXIES: 'loopback' },
  {},
  { limits: { staffRequests: 4, unknownRequests: 2 } },
);
const usual = await graphServer();

describe('a limit', () => {
  const { staff, ...server } = strict;

  /** A page of publishers with a fragment that is spread so many times, and with more fields. */
  const spread = (count: number, fragment: string, more = '') =>
    `{ publishers { ${'...F '.repeat(count)} ${more} } } fragment F on PublisherConnection { ${fragment} }`;
  const roots = (more = '') =>
    `{ ${'...F '.repeat(10)} ${more} } fragment F on Query { publishers { totalCount } tokens { totalCount } }`;
  const row = `paId title phase revision version language currency createdAt updatedAt linkedProcessType
    publicationStartDate`;
  const rows: { limit: string; passes: string; refused: string; extensions: object; variables?: object }[] = [
    {
      limit: 'tokens',
      passes: `{ publishers { ${'__typename '.repeat(395)} } }`,
      refused: `{ publishers { ${'__typename '.repeat(396)} } }`,
      extensions: { code: 'QUERY_TOO_LONG', limit: 400 },
    },
    {
      limit: 'depth',
      passes: '{ notices { nodes { campaign { name } } } }',
      refused: '{ notices { edges { node { campaign { name } } } } }',
      extensions: { code: 'QUERY_TOO_DEEP', limit: 4, found: 5 },
    },
    {
      limit: 'root fields',
      passes: roots(),
      refused: roots('a: publishers { totalCount }'),
      extensions: { code: 'QUERY_TOO_BROAD', limit: 20, found: 21 },
    },
    {
      limit: 'fields',
      passes: spread(111, 'totalCount '.repeat(9)),
      refused: spread(111, 'totalCount '.repeat(9), 'totalCount'),
      extensions: { code: 'QUERY_TOO_LARGE', limit: 1000, found: 1001 },
    },
    {
      limit: 'aliases',
      passes: spread(50, 'a: totalCount b: totalCount'),
      refused: spread(50, 'a: totalCount b: totalCount', 'c: totalCount'),
      extensions: { code: 'QUERY_TOO_MANY_ALIASES', limit: 100, found: 101 },
    },
    {
      limit: 'directives',
      passes: spread(50, 'totalCount @skip(if: false) @include(if: true)'),
      refused: spread(50, 'totalCount @skip(if: false) @include(if: true)', '__typename @skip(if: true)'),
      extensions: { code: 'QUERY_TOO_MANY_DIRECTIVES', limit: 100, found: 101 },
    },
    {
      limit: 'cost',
      passes: `query ($n: Int = 100) { notices(first: $n) { nodes { ${row} } } }`,
      refused: `query ($n: Int = 100) { notices(first: $n) { nodes { ${row} } } }`,
      variables: { n: 101 },
      extensions: { code: 'QUERY_TOO_COSTLY', limit: 1102, found: 1113, list: 'notices.nodes' },
    },
  ];

  it.each(rows)('of $limit accepts an operation that reaches it', async ({ passes }) => {
    const { data, errors } = await server.graphql(staff, passes);
    expect(errors).toBeUndefined();
    expect(data).toBeTruthy();
  });

  it.each(rows)('of $limit rejects an operation that exceeds it', async ({ refused, extensions, variables }) => {
    const { data, errors } = await server.graphql(staff, refused, variables);
    expect(data).toBeUndefined();
    expect(errors).toEqual([{ message: expect.stringMatching(/^[A-Z].*\.$/), extensions }]);
  });

  it.each([
    ['QUERY_TOO_BROAD', `{ ${'unknown '.repeat(21)} }`],
    ['QUERY_TOO_BROAD', `{ unknown ... { unknown ...F } } fragment F on Unknown { ${'unknown '.repeat(19)} ...F }`],
    ['QUERY_TOO_BROAD', `query Small { unknown } query Large { ${'unknown '.repeat(21)} }`],
    ['QUERY_TOO_LARGE', `{ unknown { ${'...F '.repeat(100)} } } fragment F on Unknown { ${'unknown '.repeat(10)} }`],
  ])('is checked before validation: %s', async (code, query) => {
    const { errors } = await server.graphql(staff, query);
    expect(errors).toMatchObject([{ extensions: { code, limit: expect.any(Number), found: expect.any(Number) } }]);
    const stream = await send(server.internalUrl, {
      method: 'POST',
      path: '/graphql/stream',
      token: staff,
      headers: { accept: 'text/event-stream' },
      body: { query },
    });
    expect(stream).toMatchObject({ status: 400, body: { errors: [{ extensions: { code } }] } });
  });

  it('rejects before any rule or resolver runs', async () => {
    const tooDeep = '{ notices { edges { node { campaign { name } } } } }';
    const statements = await statementsOf(server.database.orm, async () => {
      expect(await server.codes(tooDeep)).toEqual(['QUERY_TOO_DEEP']);
    });
    expect(statements).toEqual([]);
  });

  it('applies to the operation that runs, each time', async () => {
    const large = spread(51, 'a: totalCount b: totalCount');
    const both = `query Small { publishers { totalCount } } query Large ${large}`;
    const run = async (operationName: string) => {
      const response = await fetch(`${server.internalUrl}/graphql`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${staff}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: both, operationName }),
      });
      return [response.status, await response.json()];
    };
    for (let time = 0; time < 2; time++) {
      expect(await run('Small')).toEqual([200, { data: { publishers: { totalCount: 0 } } }]);
      expect(await run('Large')).toMatchObject([400, { errors: [{ extensions: { code: 'QUERY_TOO_MANY_ALIASES' } }] }]);
      expect(await run('None')).toMatchObject([
        400,
        { errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }] },
      ]);
    }
  });
});

describe('the rate limit of the internal port', () => {
  const server = slow;

  /** A long comment: the caller is looked up again when such a body has arrived. */
  const body = { query: `{ me { __typename } } #${' '.repeat(200_000)}` };
  const ask = (token: string | undefined, path = '/graphql', from = '192.0.2.1') =>
    send(server.internalUrl, {
      method: 'POST',
      path,
      token,
      body,
      headers: { 'X-Forwarded-For': from, ...(path.endsWith('/stream') && { Accept: 'text/event-stream' }) },
    });
  const refusal = (limit: number) => ({
    status: 429,
    headers: {
      'retry-after': expect.stringMatching(/^([1-5]?\d|60)$/),
      ...(limit > 2 && { 'x-ratelimit-remaining': '0' }),
    },
    body: { errors: [{ extensions: { code: 'RATE_LIMITED', limit, retryAfter: expect.any(Number) } }] },
  });

  it('is that of a publisher, an SSP token or a staff token', async () => {
    const [one, other] = [await server.publisher(), await server.publisher()];
    const { secretOf } = server;
    const [first, second] = [await secretOf({ publisherId: one }), await secretOf({ publisherId: one })];
    for (const [index, token] of [first, second, first].entries()) {
      const { status, headers } = await ask(token);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': `${2 - index}` });
      const seconds = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
      expect(seconds > 0 && seconds < 61).toBe(true);
    }
    for (const path of ['/graphql', '/graphql/stream', '/export/notices.csv']) {
      expect(await ask(second, path)).toMatchObject(refusal(3));
    }
    expect((await ask(await secretOf({ publisherId: other }))).status).toBe(200);

    for (const [tier, limit] of [
      ['ssp', 3],
      ['staff', 4],
    ] as const) {
      const token = await secretOf({ tier });
      for (let sent = 0; sent < limit; sent += 1) expect((await ask(token)).status).toBe(200);
      expect(await ask(token)).toMatchObject(refusal(limit));
      expect((await ask(await secretOf({ tier }))).status).toBe(200);
    }
  });

  it('is that of the address without a valid token', async () => {
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask('pa_staff_unknown')).status).toBe(401);
    expect(await ask(undefined)).toMatchObject(refusal(2));
    expect((await ask(undefined, '/graphql', '192.0.2.2')).status).toBe(401);
    expect((await ask((await server.token({ tier: 'staff' })).secret)).status).toBe(200);
  });
});

describe('the default limits', () => {
  it('allow the introspection query of explorers', async () => {
    const all = { descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true };
    const query = getIntrospectionQuery({ ...all, inputValueDeprecation: true });
    expect(await usual.ask(query)).toHaveProperty('types');
  });

  it('reject circular introspection', async () => {
    const round =
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
    expect(await usual.codes(round)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});
