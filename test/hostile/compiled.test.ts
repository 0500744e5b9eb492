import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type ExecutionResult,
  execute,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputType,
  getNamedType,
  getVariableValues,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  parse,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../../src/domain/context.ts';
import { compileOperation, differences } from '../../src/graph/compile.ts';
import { campaign, campaignTimeout, isWhole } from './campaign.ts';
import { type MockContext, mockGraph } from './mock-graph.ts';

/* Operations that run compiled answer as graphql-js does, and call the same resolvers. */

const schema = mockGraph();

/** Texts with characters that mean something in code. */
const codes = ['"', "'", '`', '\u2028'];
/** Names that each object inherits. */
const inherited = ['constructor', '__proto__', 'hasOwnProperty', 'toString'];

type Case = { source: string; variables: Record<string, unknown>; seed: number };

/** A random valid document of the schema: fragments, directives, aliases, arguments, variables. */
const cases: fc.Arbitrary<Case> = fc.noBias(fc.nat()).map((first) => {
  // Linear congruential: fast-check's own numbers prefer extremes, of which such documents would be endless.
  let state = first;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
  const nat = (max: number): number => Math.floor(random() * (max + 1));
  const chance = (percent: number): boolean => random() * 100 < percent;
  const pick = <Item>(items: readonly Item[]): Item => items[nat(items.length - 1)] as Item;
  const fragments: string[] = [];
  const declared: string[] = [];
  const variables: Record<string, unknown> = {};
  const hasDirectives = chance(25);

  /** A value that fits a type, as JSON. */
  function fittingValue(type: GraphQLInputType, depth: number): unknown {
    if (isNonNullType(type)) return fittingValue(type.ofType, depth);
    if (isListType(type)) return Array.from({ length: nat(2) }, () => fittingValue(type.ofType, depth + 1));
    if (isEnumType(type)) return pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) =>
          (isNonNullType(field.type) && field.defaultValue === undefined) ||
          (depth < 3 && chance(200 / (1 + 20 * depth))),
      );
      return Object.fromEntries(
        fields.slice(0, 6 + fields.length * depth).map((field) => [field.name, fittingValue(field.type, depth + 1)]),
      );
    }
    const { name } = type;
    if (name === 'Boolean') return chance(50);
    if (name === 'Int' || name === 'Count') return nat(300);
    if (name === 'DateTime') return '2026-11-20T01:30:00Z';
    if (name === 'JSON' || name === 'NoticeRecordJson')
      return pick([{ a: [nat(3)], b: chance(50) }, [nat(3)], JSON.parse('{"__proto__": {"a": 1}}'), 'a']);
    return pick(['a', 'PA-1', '2026-11-20', '1.00', ...codes]);
  }

  /** A value in a document; parts of it may be variables. */
  function literalOf(type: GraphQLInputType, value: unknown): string {
    // Operations with texts are not compiled, so that most texts are variables.
    if (chance(typeof value === 'string' ? 85 : 30)) {
      const odd = pick(inherited);
      const name = chance(98) || declared.some((one) => one.startsWith(`$${odd}:`)) ? `v${declared.length}` : odd;
      const withDefault = chance(5);
      declared.push(`$${name}: ${type}${withDefault ? ` = ${plainLiteralOf(type, value)}` : ''}`);
      // Left out, null, or given.
      if (isNonNullType(type) && !withDefault) variables[name] = value;
      else if (chance(50)) variables[name] = !isNonNullType(type) && chance(30) ? null : value;
      return `$${name}`;
    }
    return plainLiteralOf(type, value, literalOf);
  }
  function plainLiteralOf(type: GraphQLInputType, value: unknown, inner = plainLiteralOf): string {
    const bare = isNonNullType(type) ? type.ofType : type;
    if (value === null) return 'null';
    if (isListType(bare) && Array.isArray(value))
      return `[${value.map((item) => inner(bare.ofType, item)).join(', ')}]`;
    if (isEnumType(bare)) return String(value);
    if (isInputObjectType(bare)) {
      const fields = bare.getFields();
      return `{${Object.entries(value as object)
        .map(([key, item]) => `${key}: ${inner((fields[key] as { type: GraphQLInputType }).type, item)}`)
        .join(', ')}}`;
    }
    if (typeof value !== 'object') return JSON.stringify(value);
    const item = inner === literalOf && chance(30) ? scalarVariable() : 1;
    return pick([`{a: [${item}], b: true}`, `[${item}]`, `{__proto__: {a: ${item}}}`]);
  }
  /** A variable within the value of a scalar. */
  function scalarVariable(): string {
    const name = `v${declared.length}`;
    declared.push(`$${name}: Int`);
    variables[name] = nat(9);
    return `$${name}`;
  }
  function argumentsOf(args: readonly GraphQLArgument[]): string {
    const given = args.filter(
      ({ type, defaultValue }) => (isNonNullType(type) && defaultValue === undefined) || chance(30),
    );
    return given.length === 0
      ? ''
      : `(${given.map(({ name, type }) => `${name}: ${literalOf(type, fittingValue(type, 0))}`).join(', ')})`;
  }
  function directive(): string {
    if (!hasDirectives || !chance(30)) return '';
    const name = `v${declared.length}`;
    const isVariable = chance(60);
    if (isVariable) {
      declared.push(`$${name}: Boolean!`);
      variables[name] = chance(50);
    }
    return ` @${pick(['skip', 'include'])}(if: ${isVariable ? `$${name}` : chance(50)})`;
  }

  function selectionOf(type: GraphQLCompositeType, depth: number): string {
    const parts = Array.from({ length: 1 + nat(2) }, () => partOf(type, depth));
    return `{ ${parts.join(' ')} }`;
  }
  function partOf(type: GraphQLCompositeType, depth: number): string {
    if (chance(20)) {
      const kinds = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
      const kind = pick(kinds);
      if (chance(50)) return `... on ${kind.name}${directive()} ${selectionOf(kind, depth)}`;
      const name = `F${fragments.length}`;
      fragments.push('');
      fragments[Number(name.slice(1))] = `fragment ${name} on ${kind.name} ${selectionOf(kind, depth)}`;
      return `...${name}${directive()}`;
    }
    if (isUnionType(type)) return '__typename';
    const fields = Object.values(type.getFields()).filter(
      (field) => depth > 0 || !isCompositeType(getNamedType(field.type)),
    );
    if (fields.length === 0 || chance(5)) return '__typename';
    const field = pick(fields);
    const inner = getNamedType(field.type);
    // The alias names the arguments, so that fields of one name can be merged.
    const args = argumentsOf(field.args);
    const alias = args || chance(10) ? `${field.name}_${nat(3)}: ` : '';
    return `${alias}${field.name}${args}${directive()}${isCompositeType(inner) ? ` ${selectionOf(inner, depth - 1)}` : ''}`;
  }

  const operation = pick(['query', 'query', 'mutation'] as const);
  const root = operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  if (!isObjectType(root)) throw new Error('no root type');
  const text = selectionOf(root, nat(3));
  const head = declared.length > 0 ? ` (${declared.join(', ')})` : '';
  return { source: `${operation}${head} ${text}\n${fragments.join('\n')}`, variables, seed: nat(99) };
});

const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, canonical(inner)]),
        )
      : value;

/**
 * Data, errors and calls. The order of keys, errors, their locations, and a query's resolvers makes no difference. Where a null
 * spreads to a parent, how many siblings still run or report their errors is not specified: one error is enough.
 */
function described({ data, errors = [] }: ExecutionResult, calls: readonly string[], isMutation: boolean) {
  let hasSpread = false;
  const shown = errors.map((error) => {
    const { locations = [], path = [], ...rest } = error.toJSON();
    let value: unknown = data;
    const reached = path.findIndex((key) => {
      if (value === null || value === undefined) return true;
      value = (value as Record<string, unknown>)[key];
      return false;
    });
    if (reached !== -1) hasSpread = true;
    return reached === -1
      ? JSON.stringify(canonical({ ...rest, path, locations: locations.map((one) => JSON.stringify(one)).sort() }))
      : `null at ${path.slice(0, reached).join('.')}`;
  });
  const rootCalls = calls.filter((call) => call.startsWith('root '));
  return JSON.stringify({
    data: canonical(data),
    errors: [...new Set(shown)].sort(),
    rootCalls: isMutation ? rootCalls : rootCalls.toSorted(),
    calls: hasSpread ? [] : calls.toSorted(),
  });
}

/** An operation that meets each of the known differences. */
const meeting: [source: string, variables?: Record<string, unknown>][] = [
  [
    `query ($on: Boolean!) { publishers { ...F @include(if: $on) nodes { name } } }
     fragment F on PublisherConnection { nodes { ...G } } fragment G on Publisher { id }`,
    { on: false },
  ],
  [
    `mutation { ...F b: endImport(input: { id: 2 }) { import { id } } }
     fragment F on Mutation { a: endImport(input: { id: 1 }) { import { id } } }`,
  ],
  ['query ($first: Int! = 5) { publishers(first: $first) { totalCount } }'],
  ['query ($text: String) { publishers(filter: { search: $text }) { totalCount } }'],
  ['{ publisher(id: "a") { name } }'],
  ['query ($toString: Int) { publishers(first: $toString) { totalCount } }'],
];

const rows = differences.map(({ does }, index) => ({ does, of: meeting[index] }));

it.each(rows)('graphql-js executes an operation because graphql-jit $does', ({ of: [source] = [''] }) => {
  const document = parse(source);
  expect(validate(schema, document)).toEqual([]);
  expect(compileOperation(schema, document)).toBeUndefined();
});

// Whether a text in a document is compiled rightly depends on the text.
it.each(rows.filter(({ does }) => !does.includes('texts')))(
  'graphql-jit $does',
  async ({ of: [source, variables = {}] = [''] }) => {
    const document = parse(source);
    const compiled = compileQuery(schema, document);
    if (!isCompiledQuery(compiled)) throw new Error('graphql-jit does not compile it');
    const seeds = Array.from({ length: 9 }, (_, seed) => seed);
    const areAlike = await Promise.all(
      seeds.map(async (seed) => {
        const [plain, own] = [
          { seed, calls: [] },
          { seed, calls: [] },
        ];
        const expected = await execute({ schema, document, contextValue: plain, variableValues: variables });
        const received = await compiled.query(undefined, own, variables);
        return described(expected, plain.calls, true) === described(received, own.calls, true);
      }),
    );
    expect(areAlike).toContain(false);
  },
);

describe('compiled operations', () => {
  const counts = { valid: 0, compiled: 0, withErrors: 0, mutations: 0 };

  it(
    'answer as graphql-js does, and call the same resolvers',
    async () => {
      await campaign<Case>({
        share: 1,
        cases,
        atOnce: 4,
        show: ({ source, variables, seed }) => `${source}\n${JSON.stringify(variables)} seed ${seed}`,
        async attempt({ source, variables, seed }) {
          const document = parse(source);
          if (validate(schema, document).length > 0) return [];
          counts.valid += 1;
          const [operation] = document.definitions;
          if (operation?.kind !== 'OperationDefinition') return [];
          if (getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return [];
          const run = compileOperation(schema, document);
          if (!run) return [];
          counts.compiled += 1;
          const isMutation = operation.operation === 'mutation';
          if (isMutation) counts.mutations += 1;
          const [plain, own]: [MockContext, MockContext] = [
            { seed, calls: [] },
            { seed, calls: [] },
          ];
          const expected = await execute({ schema, document, contextValue: plain, variableValues: variables });
          const received = await run(variables, own as unknown as Context);
          if (expected.errors) counts.withErrors += 1;
          const [one, other] = [
            described(expected, plain.calls, isMutation),
            described(received, own.calls, isMutation),
          ];
          return one === other ? [] : [`graphql-js: ${one}`, `compiled: ${other}`];
        },
      });
    },
    campaignTimeout,
  );

  (isWhole ? it : it.skip)('were most of the valid documents, with errors and mutations among them', () => {
    expect(counts.valid).toBeGreaterThan(15_000);
    expect(counts.compiled).toBeGreaterThan(counts.valid / 3);
    expect(counts.withErrors).toBeGreaterThan(1_000);
    expect(counts.mutations).toBeGreaterThan(500);
  });
});
