import { describe, expect, it } from '@jest/globals';
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
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { groupsOfRequests } from '../../src/generated/graph/request-groups.ts';
import { costOf } from '../../src/graph/http/query-cost.ts';
import { sizeOf } from '../../src/graph/http/query-size.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';

const schema = buildASTSchema(readTypeDefs());

function weigh(source: string, variables: Record<string, unknown> = {}) {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  return { ...sizeOf(document, operation), cost: costOf(schema, document, operation, variables).cost };
}

/** The number of objects and scalars in a response, without lists. */
function valuesIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.reduce<number>((sum, item) => sum + valuesIn(item), 0);
  if (typeof answer !== 'object' || answer === null) return 1;
  return Object.values(answer).reduce<number>((sum, value) => sum + valuesIn(value), 1);
}

/** A query that would have 2^60 lists if it were written out. */
const doubled = [
  '{ ...f0 }',
  ...Array.from({ length: 60 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`),
  'fragment f60 on Query { publishers { nodes { id } } }',
].join(' ');

describe('the cost of an operation', () => {
  // Counted by hand.
  const rows: [string, Partial<ReturnType<typeof weigh>>, Record<string, unknown>?][] = [
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
      { cost: 1 + (1 + 500 * 2) + 100 * 2 },
    ],
    // A field with a rule of its own counts as 10.
    ['{ notices(first: 7) { nodes { paId publisher { figures { notices } } } } }', { cost: 1 + 7 * (1 + 1 + 1 + 11) }],
    ['{ notice(paId: "x") { metrics { history { token { id } } } } }', { cost: 1 + (1 + 500 * (1 + 2)) }],
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
      { cost: 365 * groupsOfRequests['endpoint status'] * 2 },
      { groups: ['status', 'endpoint'] },
    ],
    [
      'query ($from: DateTime!) { tokens(first: 1) { nodes { requestFigures(from: $from, to: "2026-11-21T00:00:00Z", groupBy: [endpoint, status, code]) { status } } } }',
      { cost: 1 + (1 + 9 + 7 * 50 * 2) },
      { from: '2026-11-14T00:00:00Z' },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "2026-11-14T01:00:01Z", by: hour) { status } } } }',
      { cost: 1 + (1 + 9 + 2 * 1 * 2) },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "2026-11-14T01:00:00Z", by: hour) { status } } } }',
      { cost: 1 + (1 + 9 + 1 * 1 * 2) },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "nonsense", groupBy: status) { status } } } }',
      { cost: 1 + (1 + 9 + 366 * groupsOfRequests.status * 2) },
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
    expect(weigh('{ __schema { types { name } } }').cost).toBe(22_000);
    expect(weigh('{ __schema { a: types { name } b: types { c: name } } __typename }').cost).toBe(88_001);
  });

  it('introspection counts its aliases and fields', () => {
    const { aliases, fields, rootFields } = weigh('{ a: __schema { b: types { c: name } } }');
    expect({ aliases, fields, rootFields }).toEqual({ aliases: 3, fields: 3, rootFields: 1 });
  });

  it('introspection is found at any depth, also where it is invalid', () => {
    const document = parse(
      '{ notice(paId: "x") { ...n } } fragment n on Notice { publisher { __schema { description } } }',
    );
    const [operation] = document.definitions;
    expect(sizeOf(document, operation as OperationDefinitionNode).introspections).toBe(1);
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
    expect(lists.filter((list) => !isPaged(list) && !says(list)).map(({ name }) => name)).toEqual([]);
    expect(lists.length).toBeGreaterThan(30);
  });

  it('an alias equal to its field does not count', () => {
    expect(weigh('{ publishers: publishers { totalCount } }').aliases).toBe(0);
  });

  it('nested fragments, each spread twice, are computed once each', () => {
    expect(weigh(doubled).fields).toBe(3 * 2 ** 60);
  });
});

describe('the costliest list', () => {
  it.each([
    [doubled, 'publishers.nodes'],
    [
      '{ notices(first: 3) { nodes { versions { differences { path } } } } me { tier } }',
      'notices.nodes.versions.differences',
    ],
    ['{ notices(first: 200) { nodes { id versions(first: 1) { version } } } }', 'notices.nodes.versions'],
    ['{ me { publishers { name } } notices(first: 1) { nodes { id } } }', 'me.publishers'],
    ['{ ...page } fragment page on Query { notices { edges { node { id } } } }', 'notices.edges'],
  ])('of %s is %s', (source, list) => {
    const document = parse(source);
    const operation = getOperationAST(document);
    expect(operation && costOf(schema, document, operation, {}).list()).toBe(list);
  });
});
