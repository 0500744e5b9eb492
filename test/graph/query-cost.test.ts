import { describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLDirective,
  type GraphQLField,
  GraphQLInt,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  getDirectiveValues,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  graphqlSync,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  validate,
} from 'graphql';
import { groupsOfRequests } from '../../src/generated/graph/request-groups.ts';
import { readExamples } from '../../src/graph/http/examples.ts';
import { costOf } from '../../src/graph/http/query-cost.ts';
import { sizeOf } from '../../src/graph/http/query-size.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { graphServer } from '../support/graph-server.ts';
import { send } from '../support/http.ts';
import { testNow } from '../support/server.ts';

const schema = createSchema();
const server = await graphServer({}, {}, { hasDemo: true });

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
      { depth: 3, rootFields: 1, fields: 4, cost: 2 + 100 * 2 },
    ],
    [
      '{ publishers { totalCount } tokens { totalCount } more: publishers { totalCount } }',
      { rootFields: 3, fields: 6, aliases: 1 },
    ],
    // A list of values is one field.
    ['{ tokens { nodes { scopes } } }', { depth: 3, cost: 2 + 50 }],
    // A page: the requested size, 50 by default.
    ['{ notices { nodes { paId title } } }', { depth: 3, fields: 4, cost: 2 + 50 * 2 }],
    ['{ notices(first: 7) { nodes { paId title } } }', { cost: 2 + 7 * 2 }],
    ['{ notices(last: 7) { nodes { paId title } } }', { cost: 2 + 7 * 2 }],
    ['{ notices(first: null, last: 7) { nodes { paId } } }', { cost: 2 + 7 }],
    ['{ notices(first: 0) { nodes { paId } } }', { cost: 2 + 50 }],
    ['query ($n: Int) { notices(first: $n) { nodes { paId } } }', { cost: 2 + 200 }, { n: 200 }],
    ['query ($n: Int) { notices(last: $n) { nodes { paId } } }', { cost: 2 + 200 }, { n: 200 }],
    ['query ($n: Int = 9) { notices(first: $n) { nodes { paId } } }', { cost: 2 + 9 }],
    ['query ($n: Int = 9) { notices(first: $n) { nodes { paId } } }', { cost: 2 + 50 }, { n: null }],
    ['query ($n: Int) { notices(first: $n) { nodes { paId } } }', { cost: 2 + 50 }],
    ['query ($n: Int) { notices(first: $n) { nodes { paId } } }', { cost: 2 + 50 }, { n: 'many' }],
    // In a connection, only the lists are multiplied by the page size.
    [
      '{ notices(first: 7) { totalCount pageInfo { hasNextPage } edges { cursor node { paId } } } }',
      { cost: 1 + 1 + 2 + (1 + 7 * 3) },
    ],
    // A list within a page has its declared length again.
    ['{ notices(first: 7) { nodes { controllers { __typename } } } }', { depth: 3, cost: 2 + 7 * (1 + 100) }],
    [
      '{ notice(paId: "x") { metrics { history { viewsCount } } versions { version } } }',
      { cost: 1 + (2 + 500) + (1 + 100) },
    ],
    // A field with a rule of its own counts as 10.
    ['{ notices(first: 7) { nodes { paId publisher { figures { notices } } } } }', { cost: 2 + 7 * (1 + 1 + 10 + 1) }],
    ['{ notice(paId: "x") { metrics { history { token { id } } } } }', { cost: 1 + (2 + 500 * 2) }],
    // An object of a union has one type.
    [
      `{ registerEntry(paId: "x") { advertiser { __typename ... on RegisterOrganisation { city country } ...person } } }
       fragment person on RegisterPerson { firstName lastName country }`,
      { fields: 7, cost: 1 + 1 + 1 + 3 },
    ],
    // A list that takes `first` itself, with its own default.
    ['{ overview { byProcess(first: 30) { count } } }', { cost: 2 + 30 }],
    ['{ overview { byProcess { count } } }', { cost: 2 + 10 }],
    // A list with an item for each entry of an argument.
    [
      'mutation ($i: ImportNoticesInput!) { importNotices(input: $i) { results { paId } } }',
      { cost: 2 + 3 },
      { i: { records: [{}, {}, {}] } },
    ],
    [
      'mutation ($r: [NoticeRecordJson!]!) { importNotices(input: { records: $r }) { results { paId } } }',
      { cost: 2 + 3 },
      { r: [{}, {}, {}] },
    ],
    [
      'mutation { importNotices(input: { records: [{}, {}] }) { results { paId issues { path } } } }',
      { cost: 2 + 2 * (1 + 1 + 20) },
    ],
    ['mutation ($i: ImportNoticesInput!) { importNotices(input: $i) { results { paId } } }', { cost: 2 + 1000 }],
    // Up to 50 statistics for each hour or day, by its groups.
    [
      'query ($groups: [RequestGroup!]!) { requestFigures(from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z", groupBy: $groups) { status } }',
      { cost: 1 + 365 * groupsOfRequests['endpoint status'] },
      { groups: ['status', 'endpoint'] },
    ],
    [
      'query ($from: DateTime!) { tokens(first: 1) { nodes { requestFigures(from: $from, to: "2026-11-21T00:00:00Z", groupBy: [endpoint, status, code]) { status } } } }',
      { cost: 2 + (10 + 7 * 50) },
      { from: '2026-11-14T00:00:00Z' },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "2026-11-14T01:00:01Z", by: hour) { status } } } }',
      { cost: 2 + (10 + 2) },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "2026-11-14T01:00:00Z", by: hour) { status } } } }',
      { cost: 1 + (1 + 9 + 1 * 1 * 2) },
    ],
    [
      '{ tokens(first: 1) { nodes { requestFigures(from: "2026-11-14T00:00:00Z", to: "nonsense", groupBy: status) { status } } } }',
      { cost: 2 + (10 + 366 * groupsOfRequests.status) },
    ],
    // Fragments count wherever they are spread, also on pages of different sizes.
    [
      `{ a: notices(first: 2) { ...page } b: notices(first: 3) { ... on NoticeConnection { ...page } } }
       fragment page on NoticeConnection { nodes { ...notice ...notice } }
       fragment notice on Notice { key: paId @include(if: true) }`,
      { depth: 3, rootFields: 2, fields: 8, aliases: 6, directives: 4, cost: 2 + 2 * 2 + (2 + 3 * 2) },
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

/** The field cost of an operation, by chapter 5 of the GraphQL Cost Directives: as a client calculates it from the SDL. */
function fieldCost(sdl: GraphQLSchema, source: string, variables: Record<string, unknown> = {}): number {
  const document = parse(source);
  const operation = getOperationAST(document) as OperationDefinitionNode;
  const values = getVariableValues(sdl, operation.variableDefinitions ?? [], variables).coerced;
  const use = (name: string, { astNode }: GraphQLField<unknown, unknown>) =>
    (astNode && getDirectiveValues(sdl.getDirective(name) as GraphQLDirective, astNode)) as Record<string, never>;
  type Sized = { size: number; fields: readonly string[] } | undefined;

  function ofObject(type: GraphQLObjectType, selected: SelectionSetNode, parent: Sized): number {
    return selected.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + ofField(type, selection, parent);
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : (document.definitions.find(
              (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === selection.name.value,
            ) as FragmentDefinitionNode);
      const condition = fragment.typeCondition ? sdl.getType(fragment.typeCondition.name.value) : type;
      const applies = condition === type || (isAbstractType(condition) && sdl.isSubType(condition, type));
      return applies ? sum + ofObject(type, fragment.selectionSet, parent) : sum;
    }, 0);
  }

  function ofField(type: GraphQLObjectType, node: FieldNode, parent: Sized): number {
    const field = type.getFields()[node.name.value];
    if (!field) return 1; // `__typename`
    const named = getNamedType(field.type);
    const weight = Number(use('cost', field)?.weight ?? (isCompositeType(named) ? 1 : 0));
    if (!node.selectionSet) return weight;
    const size = use('listSize', field);
    const given = getArgumentValues(field, node, values);
    const slices = ((size?.slicingArguments ?? []) as string[]).map((name) => Number(given[name] ?? 0));
    const own = size && {
      size: Math.max(...slices, 0) || Number(size.assumedSize),
      fields: (size.sizedFields ?? []) as string[],
    };
    const sized = parent?.fields.includes(field.name) ? parent : own;
    const items = isListType(getNullableType(field.type)) ? (sized?.size ?? Number.NaN) : 1;
    const types = isAbstractType(named) ? sdl.getPossibleTypes(named) : [named as GraphQLObjectType];
    const costs = types.map((each) => ofObject(each, node.selectionSet as SelectionSetNode, own));
    return weight + items * Math.max(...costs);
  }

  return ofObject(sdl.getRootType(operation.operation) as GraphQLObjectType, operation.selectionSet, undefined);
}

describe('the SDL that is served', () => {
  const read = async (token: string) => {
    const { text } = await send(server.internalUrl, { path: '/graphql/schema.graphql', token });
    return { text, sdl: buildSchema(text) };
  };
  const ask = (token: string, document: string, variables: object, headers = {}) =>
    send(server.internalUrl, {
      method: 'POST',
      path: '/graphql',
      token,
      body: { query: document, variables },
      headers: { 'GraphQL-Cost': 'report', ...headers },
    });

  it.each(readExamples(schema, testNow).filter(({ document }) => !/^subscription /m.test(document)))(
    'lets a client calculate the cost that is reported: $name',
    async ({ document, variables }) => {
      const { sdl } = await read(demoTokens.administrator);
      const { body } = await ask(demoTokens.administrator, document, variables);
      const { cost } = (body as { extensions: { cost: { fieldCost: number; limit: number } } }).extensions;
      const calculated = fieldCost(sdl, document, variables);
      expect(cost).toEqual({ fieldCost: expect.any(Number), limit: 100_000 });
      // `@listSizeOf` and `@listSizePerStep` are no part of the specification, and lower the cost.
      const isLower = /requestFigures|numbers:/.test(document) && cost.fieldCost < calculated;
      expect(isLower || calculated).toBe(isLower || cost.fieldCost);
    },
  );

  it('gives partners the same costs, without which an answer has no extensions', async () => {
    const { sdl, text } = await read(demoTokens.readWrite);
    expect(text).not.toContain('erasableNotices');
    const abstract = Object.values(sdl.getTypeMap()).filter(isAbstractType);
    expect(abstract.flatMap((type) => (sdl.getPossibleTypes(type).length < 2 ? type.name : []))).toEqual([]);
    const source = '{ notices(first: 7) { edges { node { paId controllers { displayName } } } } }';
    const { body } = await ask(demoTokens.readWrite, source, {});
    expect(body).toMatchObject({ extensions: { cost: { fieldCost: fieldCost(sdl, source), limit: 100_000 } } });
    const silent = await ask(demoTokens.readWrite, source, {}, { 'GraphQL-Cost': '' });
    expect(silent.body).not.toHaveProperty('extensions');
  });

  // Chapter 9 of the specification.
  it('defines and uses the directives by their specification', async () => {
    const { sdl } = await read(demoTokens.administrator);
    const definition = (name: string) => {
      const { args, locations, isRepeatable } = sdl.getDirective(name) as GraphQLDirective;
      const types = args.map((each) => [each.name, `${each.type}`, each.defaultValue]);
      return { args: types, locations: [...locations].sort(), isRepeatable };
    };
    expect(definition('cost')).toEqual({
      args: [['weight', 'String!', undefined]],
      locations: ['ARGUMENT_DEFINITION', 'ENUM', 'FIELD_DEFINITION', 'INPUT_FIELD_DEFINITION', 'OBJECT', 'SCALAR'],
      isRepeatable: false,
    });
    expect(definition('listSize')).toEqual({
      args: [
        ['assumedSize', 'Int', undefined],
        ['slicingArguments', '[String!]', undefined],
        ['sizedFields', '[String!]', undefined],
        ['requireOneSlicingArgument', 'Boolean', true],
      ],
      locations: ['FIELD_DEFINITION'],
      isRepeatable: false,
    });
    const types = Object.values(sdl.getTypeMap()).filter((type) => !isIntrospectionType(type));
    const fields = types.flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).map((field) => ({ type, field, at: `${type.name}.${field.name}` }))
        : [],
    );
    const use = (name: string, { astNode }: GraphQLField<unknown, unknown>) =>
      astNode && getDirectiveValues(sdl.getDirective(name) as GraphQLDirective, astNode);
    const isList = (field: GraphQLField<unknown, unknown> | undefined) => isListType(getNullableType(field?.type));
    const sized = fields.flatMap(({ field }) => {
      const names = (use('listSize', field)?.sizedFields ?? []) as string[];
      return names.map((name) => `${getNamedType(field.type).name}.${name}`);
    });
    const faults = fields.flatMap(({ type, field, at }) => {
      const size = use('listSize', field);
      const {
        assumedSize,
        slicingArguments = [],
        sizedFields = [],
        requireOneSlicingArgument,
      } = { ...size } as {
        assumedSize?: number;
        slicingArguments?: string[];
        sizedFields?: string[];
        requireOneSlicingArgument?: boolean;
      };
      const slices = slicingArguments.map((name) => field.args.find((each) => each.name === name));
      const named = getNamedType(field.type);
      const inObject = isObjectType(named) ? named.getFields() : {};
      const isOfObjects = isList(field) && isCompositeType(named);
      return [
        isInterfaceType(type) && use('cost', field) && 'cost in an interface',
        isOfObjects && !size && !sized.includes(at) && 'a list of objects without a size',
        size && !isList(field) && sizedFields.length === 0 && 'no list',
        size && assumedSize === undefined && slices.length === 0 && 'says no size',
        sizedFields.some((name) => !isList(inObject[name])) && 'a sized field that is no list',
        slices.some((slice) => !slice || getNullableType(slice.type) !== GraphQLInt) &&
          'a slicing argument that is no Int',
        assumedSize !== undefined &&
          slices.some((slice) => requireOneSlicingArgument || slice?.defaultValue !== undefined) &&
          'two sizes',
      ].flatMap((fault) => (fault ? `${at}: ${fault}` : []));
    });
    expect(faults).toEqual([]);
    expect(sized.length).toBeGreaterThan(10);
    const { text } = await read(demoTokens.administrator);
    const defined = sdl.getDirectives().filter(({ astNode }) => astNode);
    expect(defined.filter(({ name }) => !new RegExp(`(?<!directive )@${name}\\b`).test(text))).toEqual([]);
  });
});
