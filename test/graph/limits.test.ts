import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildASTSchema,
  type GraphQLObjectType,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getOperationAST,
  graphqlSync,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  parse,
  validate,
} from 'graphql';
import { type Weight, weightOf } from '../../src/graph/http/query-limits.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { statementsOf } from './bare-graph.ts';

const schema = buildASTSchema(readTypeDefs());

function weigh(source: string, variables: Record<string, unknown> = {}): Weight {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return weightOf(schema, operation, fragments, variables);
}

/** The number of objects and scalars in a response, without lists. */
function valuesIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.reduce<number>((sum, item) => sum + valuesIn(item), 0);
  if (typeof answer !== 'object' || answer === null) return 1;
  return Object.values(answer).reduce<number>((sum, value) => sum + valuesIn(value), 1);
}

describe('the cost of an operation', () => {
  // Counted by hand.
  const rows: [string, Partial<Weight>, Record<string, unknown>?][] = [
    ['{ __typename }', { depth: 0, rootFields: 0, fields: 0, aliases: 0, directives: 0, cost: 1 }],
    ['{ a: __typename b: __typename }', { fields: 0, aliases: 2, cost: 2 }],
    ['{ registerEntry(paId: "x") { paId } }', { depth: 2, rootFields: 1, fields: 2, cost: 2 }],
    [
      'query ($paId: ID!) { registerEntry(paId: $paId) { campaign { name medium } } }',
      { depth: 3, fields: 4, cost: 4 },
    ],
    // A list without paging: its declared length.
    [
      '{ registerEntry(paId: "x") { controllers { ... on RegisterPerson { firstName lastName } } } }',
      { depth: 3, rootFields: 1, fields: 4, cost: 1 + 100 * 3 },
    ],
    [
      '{ publishers { totalCount } tokens { totalCount } more: publishers { totalCount } }',
      { rootFields: 3, fields: 6, aliases: 1 },
    ],
    // A list of values is one value.
    ['{ tokens { nodes { scopes } } }', { depth: 3, cost: 1 + 50 * 2 }],
    // A page: the requested size, 50 by default.
    ['{ notices { nodes { paId title } } }', { depth: 3, fields: 4, cost: 1 + 50 * 3 }],
    ['{ notices(first: 7) { nodes { paId title } } }', { cost: 1 + 7 * 3 }],
    ['{ notices(last: 7) { nodes { paId title } } }', { cost: 1 + 7 * 3 }],
    ['{ notices(first: null, last: 7) { nodes { paId } } }', { cost: 1 + 7 * 2 }],
    ['{ notices(first: 0) { nodes { paId } } }', { cost: 1 + 50 * 2 }],
    ['query ($n: Int) { notices(first: $n) { nodes { paId } } }', { cost: 1 + 200 * 2 }, { n: 200 }],
    ['query ($n: Int) { notices(last: $n) { nodes { paId } } }', { cost: 1 + 200 * 2 }, { n: 200 }],
    ['query ($n: Int = 9) { notices(first: $n) { nodes { paId } } }', { cost: 1 + 9 * 2 }],
    ['query ($n: Int = 9) { notices(first: $n) { nodes { paId } } }', { cost: 1 + 50 * 2 }, { n: null }],
    ['query ($n: Int) { notices(first: $n) { nodes { paId } } }', { cost: 1 + 50 * 2 }],
    ['query ($n: Int) { notices(first: $n) { nodes { paId } } }', { cost: 1 + 50 * 2 }, { n: 'many' }],
    // In a connection, only the lists are multiplied by the page size.
    [
      '{ notices(first: 7) { totalCount pageInfo { hasNextPage } edges { cursor node { paId } } } }',
      { cost: 1 + 1 + 2 + 7 * 4 },
    ],
    // A list within a page has its declared length again.
    ['{ notices(first: 7) { nodes { controllers { __typename } } } }', { depth: 3, cost: 1 + 7 * (1 + 100 * 2) }],
    [
      '{ notice(paId: "x") { metrics { history { viewsCount } } versions { version } } }',
      { cost: 1 + (1 + 500 * 2) + 9 + 100 * 2 },
    ],
    // A field with a rule of its own counts as 10.
    ['{ notices(first: 7) { nodes { paId publisher { name } } } }', { cost: 1 + 7 * (1 + 1 + 11) }],
    ['{ notice(paId: "x") { metrics { history { token { id } } } } }', { cost: 1 + (1 + 500 * (1 + 11)) }],
    // An object of a union has one type.
    [
      `{ registerEntry(paId: "x") { advertiser { __typename ... on RegisterOrganisation { city country } ...person } } }
       fragment person on RegisterPerson { firstName lastName country }`,
      { fields: 7, cost: 1 + 1 + 1 + 3 },
    ],
    // A list that takes `first` itself, with its own default.
    ['{ overview { byProcess(first: 30) { count } } }', { cost: 1 + 30 * 2 }],
    ['{ overview { byProcess { count } } }', { cost: 1 + 10 * 2 }],
    // A list with an item for each entry of an argument.
    [
      'mutation ($i: ImportNoticesInput!) { importNotices(input: $i) { results { paId } } }',
      { cost: 1 + 3 * 2 },
      { i: { records: [{}, {}, {}] } },
    ],
    [
      'mutation ($r: [NoticeRecordJson!]!) { importNotices(input: { records: $r }) { results { paId } } }',
      { cost: 1 + 3 * 2 },
      { r: [{}, {}, {}] },
    ],
    [
      'mutation { importNotices(input: { records: [{}, {}] }) { results { paId issues { path } } } }',
      { cost: 1 + 2 * (1 + 1 + 20 * 2) },
    ],
    ['mutation ($i: ImportNoticesInput!) { importNotices(input: $i) { results { paId } } }', { cost: 1 + 1000 * 2 }],
    // Up to 50 statistics for each hour or day, by its groups.
    [
      'query ($groups: [RequestGroup!]!) { requestFigures(from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z", groupBy: $groups) { status } }',
      { cost: 365 * 54 * 2 },
      { groups: ['status', 'endpoint'] },
    ],
    [
      'query ($from: DateTime!) { tokens(first: 1) { nodes { requestFigures(from: $from, to: "2026-11-21T00:00:00Z", groupBy: [endpoint, status, code]) { status } } } }',
      { cost: 1 + (1 + 9 + 7 * 50 * 2) },
      { from: '2026-11-14T00:00:00Z' },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "2026-11-14T01:30:00Z", by: hour) { status } } } }',
      { cost: 1 + (1 + 9 + 2 * 1 * 2) },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "nonsense", groupBy: status) { status } } } }',
      { cost: 1 + (1 + 9 + 366 * 25 * 2) },
    ],
    // Fragments count wherever they are spread, also on pages of different sizes.
    [
      `{ a: notices(first: 2) { ...page } b: notices(first: 3) { ... on NoticeConnection { ...page } } }
       fragment page on NoticeConnection { nodes { ...notice ...notice } }
       fragment notice on Notice { key: paId @include(if: true) }`,
      { depth: 3, rootFields: 2, fields: 8, aliases: 6, directives: 4, cost: 1 + 2 * 3 + (1 + 3 * 3) },
    ],
    [
      `{ ...root @skip(if: false) } fragment root on Query { publishers { totalCount } ... on Query @skip(if: true) { tokens { totalCount } } }`,
      { rootFields: 2, directives: 2, cost: 4 },
    ],
    [
      '{ notice(paId: "x") { record { advertiser { city } } } registerEntry(paId: "x") { advertiser { ... on RegisterPerson { country } } } }',
      { depth: 4, fields: 7, cost: 6 + 10 },
    ],
    ['mutation { revokeToken(input: { id: "x" }) { changed } }', { rootFields: 1, fields: 2, cost: 2 }],
  ];

  it.each(rows)('%s', (source, expected, variables = {}) => {
    expect(weigh(source, variables)).toMatchObject(expected);
  });

  // Compared with the response, in which each object and each scalar counts.
  it.each([
    getIntrospectionQuery(),
    '{ __schema { types { a: name b: name fields(includeDeprecated: true) { args { name } type { name ofType { name } } } } } }',
    '{ a: __type(name: "Notice") { fields { name } } b: __type(name: "None") { name } __schema { directives { args { name } } } }',
    `{ __schema { ...s ... { ...s } } } fragment s on __Schema { types { ...t } } fragment t on __Type { enumValues { name } }`,
  ])('introspection costs at least as much as its response: %s', (source) => {
    const { data } = graphqlSync({ schema, source });
    const { cost, introspections } = weigh(source);
    expect(introspections).toBeGreaterThan(0);
    expect(cost).toBeGreaterThanOrEqual(valuesIn(data));
  });

  it('introspection has a fixed cost, and each alias within it as much again', () => {
    expect(weigh('{ __schema { types { name } } }').cost).toBe(20_000);
    expect(weigh('{ __schema { a: types { name } b: types { c: name } } __typename }').cost).toBe(80_001);
  });

  it('introspection counts its aliases and fields', () => {
    const { aliases, fields, rootFields } = weigh('{ a: __schema { b: types { c: name } } }');
    expect({ aliases, fields, rootFields }).toEqual({ aliases: 3, fields: 3, rootFields: 1 });
  });

  it('every list of objects without paging declares its length', () => {
    const lists = Object.values(schema.getTypeMap())
      .filter((type): type is GraphQLObjectType => isObjectType(type) && !isIntrospectionType(type))
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
      )
      .filter(({ field }) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)));
    const isPaged = ({ name, field }: (typeof lists)[number]) =>
      /Connection\.(edges|nodes)$/.test(name) || field.args.some((argument) => argument.name === 'first');
    const says = ({ field }: (typeof lists)[number]) =>
      field.astNode?.directives?.some((directive) => directive.name.value === 'listSize') ?? false;
    expect(lists.filter((list) => isPaged(list) === says(list)).map(({ name }) => name)).toEqual([]);
    expect(lists.length).toBeGreaterThan(30);
  });

  it('an alias equal to its field does not count', () => {
    expect(weigh('{ publishers: publishers { totalCount } }').aliases).toBe(0);
  });

  it('nested fragments, each spread twice, are computed once each', () => {
    const levels = Array.from({ length: 60 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`);
    const source = `{ ...f0 } ${levels.join(' ')} fragment f60 on Query { publishers { totalCount } }`;
    expect(weigh(source).fields).toBe(2 * 2 ** 60);
  });
});

describe('a limit', () => {
  let server: TestServer;
  let staff: string;
  beforeAll(async () => {
    server = await startServer({
      GRAPHQL_MAX_TOKENS: '400',
      GRAPHQL_MAX_DEPTH: '4',
      GRAPHQL_MAX_COST: '1201',
    });
    staff = (await server.token({ tier: 'staff' })).secret;
    await server.notice(null);
  });
  afterAll(() => server.stop());

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
      extensions: { code: 'QUERY_TOO_COSTLY', limit: 1201, found: 1213 },
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
      const { errors } = await server.graphql(staff, tooDeep);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_DEEP']);
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
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      GRAPHQL_RATE_LIMIT: '3',
      GRAPHQL_RATE_LIMIT_STAFF: '4',
      GRAPHQL_RATE_LIMIT_UNKNOWN: '2',
      TRUSTED_PROXIES: 'loopback',
    });
  });
  afterAll(() => server.stop());

  /** A long comment: the caller is looked up again when such a body has arrived. */
  const body = { query: `{ me { __typename } } #${' '.repeat(200_000)}` };
  const ask = (token: string | undefined, path = '/graphql', from = '192.0.2.1') =>
    send(server.internalUrl, {
      ...{ method: 'POST', path, token, body },
      headers: { 'X-Forwarded-For': from, ...(path.endsWith('/stream') && { Accept: 'text/event-stream' }) },
    });
  const refusal = (limit: number) => ({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^([1-5]?\d|60)$/) },
    body: { errors: [{ extensions: { code: 'RATE_LIMITED', limit, retryAfter: expect.any(Number) } }] },
  });

  it('is that of a publisher, an SSP token or a staff token', async () => {
    const [one, other] = [await server.publisher(), await server.publisher()];
    const tokenOf = async (data: Parameters<typeof server.token>[0]) => (await server.token(data)).secret;
    const [first, second] = [await tokenOf({ publisherId: one }), await tokenOf({ publisherId: one })];
    for (const token of [first, second, first]) expect((await ask(token)).status).toBe(200);
    for (const path of ['/graphql', '/graphql/stream', '/export/notices.csv']) {
      expect(await ask(second, path)).toMatchObject(refusal(3));
    }
    expect((await ask(await tokenOf({ publisherId: other }))).status).toBe(200);

    for (const [tier, limit] of [
      ['ssp', 3],
      ['staff', 4],
    ] as const) {
      const token = await tokenOf({ tier });
      for (let sent = 0; sent < limit; sent += 1) expect((await ask(token)).status).toBe(200);
      expect(await ask(token)).toMatchObject(refusal(limit));
      expect((await ask(await tokenOf({ tier }))).status).toBe(200);
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
  let server: TestServer;
  let staff: string;
  beforeAll(async () => {
    server = await startServer();
    staff = (await server.token({ tier: 'staff' })).secret;
  });
  afterAll(() => server.stop());

  it('allow the introspection query of explorers', async () => {
    const { data, errors } = await server.graphql(
      staff,
      getIntrospectionQuery({
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
      }),
    );
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('__schema.types');
  });

  it('allow a dashboard of ten widgets, and a page of 200 with every list field', async () => {
    const counts = ['draft', 'awaiting_confirmation', 'awaiting_sign_off', 'scheduled', 'published', 'ceased'].map(
      (phase) => `${phase}: notices(filter: { phases: [${phase}] }, first: 5) { totalCount nodes { ...row } }`,
    );
    const query = `{ ${counts.join(' ')}
        stale: notices(filter: { metricsStates: [outdated] }, first: 20) { totalCount nodes { ...row } }
        page: notices(first: 200) { pageInfo { hasNextPage endCursor } edges { cursor node { ...row } } }
        behind: notices(first: 50) { nodes { paId controllers { ...party } } }
        publishers { nodes { id name plan proUntil isPro createdAt } } tokens { nodes { id label tier hint lastUsedAt } } }
      fragment row on Notice { paId title phase language countries linkedProcessType processName currency
        publicationStartDate usesTargetingTechniques usesAdDeliveryTechniques metrics { viewsCount engagementsCount
        recordedAt } createdAt updatedAt advertiser { ...party } publisher { id name isPro }
        campaign { name totalValue medium isOngoing startDate endDate } }
      fragment party on RegisterParty { __typename ... on RegisterOrganisation { companyName legalName city country }
        ... on RegisterPerson { firstName lastName country } }`;
    const { data, errors } = await server.graphql(staff, query);
    expect(errors).toBeUndefined();
    expect(Object.keys(data ?? {})).toHaveLength(11);
  });

  it('reject circular introspection', async () => {
    const round =
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
    const { errors } = await server.graphql(staff, round);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});
