import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import {
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  graphql,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { guardInputs } from '../../src/graph/input-guard.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { isOutage } from '../../src/platform/database/outage.ts';
import { graphServer } from '../support/graph-server.ts';

/*
 * Every input list is bounded. Tests the lists of the schema, found by walking it, and the mechanism, with a test schema.
 */

const schema = createSchema();

/** A list in the arguments of a root field, and a function that makes a request with that many items. */
type Place = {
  field: string;
  path: string;
  most: number;
  ask: (items: number) => { query: string; variables: object };
};

/** A valid value of the type. */
function someValue(type: GraphQLNamedType): unknown {
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(
      required.map(({ name, type: of }) => [name, isListType(getNullableType(of)) ? [] : someValue(getNamedType(of))]),
    );
  }
  return { Boolean: true, Int: 1, DateTime: '2026-11-21T00:00:00Z' }[type.name] ?? 'x';
}

/** The paths to the lists within a type, each with a function that makes a value with so many items there. */
function listsIn(
  type: GraphQLInputType,
  description: string | null | undefined,
): { path: string[]; most: number; of: (items: number) => unknown }[] {
  const named = getNamedType(type);
  if (isListType(getNullableType(type))) {
    const most = Number(/ At most (\d+) items\.$/.exec(description ?? '')?.[1]);
    return [{ path: [], most, of: (items) => Array(items).fill(someValue(named)) }];
  }
  if (!isInputObjectType(named) || named.name === 'NoticeInput') return []; // records judge their own lists
  return Object.values(named.getFields()).flatMap((field) =>
    listsIn(field.type, field.description).map(({ path, most, of }) => ({
      path: [field.name, ...path],
      most,
      of: (items: number) => ({ ...(someValue(named) as object), [field.name]: of(items) }),
    })),
  );
}

const places: Place[] = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
  Object.values(root?.getFields() ?? {}).flatMap((field) =>
    field.args.flatMap((arg) =>
      listsIn(arg.type, arg.description).map(({ path, most, of }) => {
        const operation = root === schema.getQueryType() ? 'query' : 'mutation';
        const others = field.args.filter(
          (other) => other !== arg && isNonNullType(other.type) && other.defaultValue === undefined,
        );
        const used = [arg, ...others];
        const definitions = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
        const given = used.map(({ name }) => `${name}: $${name}`).join(', ');
        return {
          field: field.name,
          path: [arg.name, ...path].join('.'),
          most,
          ask: (items: number) => ({
            query: `${operation}(${definitions}) { ${field.name}(${given}) { __typename } }`,
            variables: {
              ...Object.fromEntries(others.map(({ name, type }) => [name, someValue(getNamedType(type))])),
              [arg.name]: of(items),
            },
          }),
        };
      }),
    ),
  ),
);

/** A copy of `object` with another value at a path. */
const withValueAt = (object: object, [first = '', ...rest]: string[], value: unknown): object => ({
  ...object,
  [first]: rest.length > 0 ? withValueAt(Object(Reflect.get(object, first)), rest, value) : value,
});

const longest = Math.max(...places.map(({ most }) => most));

const server = await graphServer();
const { staff: administrator } = server;

describe('the input lists', () => {
  const issuesOf = async (token: string | undefined, { query, variables }: { query: string; variables: object }) => {
    const { errors } = await server.graphql(token, query, variables);
    return errors?.map(({ extensions }) => [extensions.code, extensions.issues]) ?? [];
  };

  it('include those known here', () => {
    const known = ['notices filter.phases', 'auditTrail filter.actions', 'mintToken input.scopes'];
    expect(places.map(({ field, path }) => `${field} ${path}`)).toEqual(expect.arrayContaining(known));
  });

  it.each(places)(
    '$field: $path, however deep in a variable, is refused before its items are looked at',
    async (place) => {
      const { path, ask } = place;
      const asked = ask(longest + 1);
      const message = `must have at most ${longest} items`;
      const nonsense = withValueAt(asked.variables, path.split('.'), Array(longest + 1).fill({}));
      expect(await issuesOf(administrator, { ...asked, variables: nonsense })).toMatchObject([
        ['INPUT_INVALID', [{ path: `variables.${path}`, message }]],
      ]);
    },
  );

  it.each(places)('$field: $path has $most items at most', async ({ path, most, ask }) => {
    const found = most < longest ? path.replace(/^input\./, '') : `variables.${path}`;
    const tooLong = ['INPUT_INVALID', [{ path: found, message: `must have at most ${most} items` }]];
    expect(await issuesOf(administrator, ask(most + 1))).toMatchObject([tooLong]);
    expect(await issuesOf(administrator, ask(most))).not.toContainEqual(tooLong);
  });

  it('are validated after the access rules', async () => {
    const phases = places.find(({ path }) => path === 'filter.phases');
    expect(await issuesOf(undefined, phases?.ask(1_000) ?? { query: '', variables: {} })).toEqual([
      ['CREDENTIALS_MISSING', undefined],
    ]);
  });

  it('that are far too long are a client error, not an outage', async () => {
    const query = 'query($phases: [NoticePhase!]) { notices(filter: { phases: $phases }) { totalCount } }';
    const variables = { phases: Array(33_000).fill('published') };
    server.logs.length = 0;
    expect(await issuesOf(administrator, { query, variables })).toMatchObject([
      ['INPUT_INVALID', [{ path: 'variables.phases', message: 'must have at most 1000 items' }]],
    ]);
    expect(server.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('with more parameters than PostgreSQL allows would be an internal error, not an outage', async () => {
    const pool = await server.database.orm.em.getConnection().getNativeClient();
    const values = Array.from({ length: 70_000 }, (_, index) => index);
    const text = `select array[${values.map((index) => `$${index + 1}::int`).join()}]`;
    const error: unknown = await pool.query(text, values).catch((caught) => caught);
    expect(error).toMatchObject({ code: '08P01' });
    expect(isOutage(error)).toBe(false);
  });

  it('may repeat a value, which counts once', async () => {
    await server.notice(await server.publisher());
    const query = 'query($phases: [NoticePhase!]) { notices(filter: { phases: $phases }) { totalCount } }';
    const { data } = await server.graphql(administrator, query, { phases: Array(20).fill('published') });
    expect(data).toEqual({ notices: { totalCount: 1 } });
  });
});

describe('with a test schema', () => {
  const directive = 'directive @maxItems(value: Int!) on ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION';
  const echo = { Query: { echo: (_root: unknown, args: object) => JSON.stringify(args) } };
  const over = (typeDefs: string) => {
    const made = makeExecutableSchema({ typeDefs: [directive, typeDefs], resolvers: echo });
    guardInputs(made);
    return made;
  };
  const nested = over(`
    type Query { echo(ids: [ID!] = [] @maxItems(value: 2), filter: Filter, filters: [Filter!] @maxItems(value: 2)): String }
    input Filter { kinds: [Kind!] @maxItems(value: 2), inner: Filter }
    enum Kind { one two three }`);
  const run = async (query: string) => {
    const { data, errors } = await graphql({ schema: nested, source: query });
    return errors ? errors[0]?.extensions.issues : JSON.parse(String(data?.echo));
  };

  it.each([
    ['echo(ids: null, filter: null)', { ids: null, filter: null }],
    ['echo(ids: "one")', { ids: ['one'] }],
    ['echo(filter: { inner: { kinds: [two, two] } })', { ids: [], filter: { inner: { kinds: ['two'] } } }],
  ])('%s is accepted', async (field, args) => {
    expect(await run(`{ ${field} }`)).toEqual(args);
  });

  it.each([
    ['echo(ids: ["a", "a", "a"])', ['ids']],
    ['echo(filter: { inner: { inner: { kinds: [one, two, three] } } })', ['filter.inner.inner.kinds']],
    ['echo(filters: [{}, { kinds: [one, two, three] }])', ['filters.1.kinds']],
    ['echo(ids: ["a", "b", "c"], filters: [{}, {}, {}])', ['ids', 'filters']],
  ])('%s is rejected', async (field, paths) => {
    expect(await run(`{ ${field} }`)).toMatchObject(
      paths.map((path) => ({ path, message: 'must have at most 2 items' })),
    );
  });

  it.each([
    ['an argument', 'type Query { echo(ids: [ID!]): String }'],
    ['a field of an input type', 'type Query { echo(filter: Filter): String } input Filter { ids: [ID!] }'],
    ['a list of lists', 'type Query { echo(ids: [[ID!]!] @maxItems(value: 2)): String }'],
  ])('a list without a limit is a schema error: %s', (_what, typeDefs) => {
    expect(() => over(typeDefs)).toThrow(/needs a @maxItems/);
  });
});
