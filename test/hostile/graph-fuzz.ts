import fc from 'fast-check';
import {
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** A body for /graphql, as it is sent. */
export type GraphBody = { text: string };

const strings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '\0',
    '%',
    "' or 1=1--",
    '__proto__',
    'PA-0000000000',
    '2026-02-30',
    '9999-12-31T23:59:60Z',
    '-1',
    '1e400',
  ),
  fc.uuid(),
  fc.nat({ max: 5_000 }).map((length) => 'x'.repeat(length)),
);
const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308));
const anything: fc.Arbitrary<unknown> = fc.oneof(
  strings,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value for an input: mostly of its type, at its edges; sometimes of none. */
function valueFor(type: GraphQLInputType, depth = 0): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueFor(type.ofType, depth);
  const fitting = fittingValue(type, depth);
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: anything });
}

function fittingValue(type: GraphQLInputType, depth: number): fc.Arbitrary<unknown> {
  if (isListType(type)) return fc.array(valueFor(type.ofType as GraphQLInputType, depth + 1), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name), 'NONE_OF_THEM');
  if (isInputObjectType(type)) {
    if (depth > 3) return fc.constant({});
    const fields = Object.values(type.getFields());
    const values = Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type, depth + 1)]));
    return fc.record(values, {
      requiredKeys: fields.filter(({ type: of }) => isNonNullType(of)).map(({ name }) => name),
    });
  }
  const { name } = getNamedType(type);
  if (name === 'Boolean') return fc.boolean();
  if (name === 'Int' || name === 'Float') return numbers;
  if (name === 'DateTime')
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      strings,
    );
  return strings;
}

/** Fields of a type, down to a few levels; those with arguments that must be given are left out below the root. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  if (!isObjectType(named)) return '{ __typename }';
  const fields = Object.values(named.getFields())
    .filter((field) => !field.args.some((argument) => isNonNullType(argument.type)))
    .filter((field) => depth > 0 || !isCompositeType(getNamedType(field.type)))
    .map((field) => `${field.name} ${selectionOf(field.type, depth - 1)}`);
  return `{ __typename ${fields.join(' ')} }`;
}

/** One root field with its arguments as variables, whatever is in them. */
function operations(schema: GraphQLSchema): fc.Arbitrary<{ query: string; variables: unknown }> {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    type
      ? Object.values(type.getFields()).map((field) => ({ field, isMutation: type === schema.getMutationType() }))
      : [],
  );
  return fc.constantFrom(...roots).chain(({ field, isMutation }) => {
    const { args } = field;
    const variables = fc.record(Object.fromEntries(args.map((argument) => [argument.name, valueFor(argument.type)])), {
      requiredKeys: args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name),
    });
    return fc.tuple(variables, fc.nat({ max: 2 })).map(([values, depth]) => {
      const declared = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
      const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
      const asked = `${field.name}${given && `(${given})`} ${selectionOf(field.type, depth)}`;
      return {
        query: `${isMutation ? 'mutation' : 'query'} ${declared && `(${declared})`} { ${asked} }`,
        variables: values,
      };
    });
  });
}

const nested = fc
  .nat({ max: 3_000 })
  .map((depth) => ({ query: `{ ${'a { '.repeat(depth)} b ${'}'.repeat(depth)} }`, variables: {} }));
const aliased = fc
  .nat({ max: 2_000 })
  .map((count) => ({
    query: `{ ${Array.from({ length: count }, (_, n) => `a${n}: __typename`).join(' ')} }`,
    variables: {},
  }));
const fragments = fc.constantFrom(
  { query: 'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }', variables: {} },
  { query: 'subscription { x }', variables: {} },
  { query: '{ __schema { types { fields { type { fields { type { name } } } } } } }', variables: {} },
  { query: 'query ($a: [NoticeFilter!] = [{}]) { __typename }', variables: { a: 5 } },
  { query: 'query A { __typename } query A { __typename }', variables: null },
);

/** Bodies for /graphql: operations of the schema with any values, documents that are none, JSON that is no request. */
export function graphBodies(schema: GraphQLSchema): fc.Arbitrary<GraphBody> {
  const whole = operations(schema);
  const damaged = fc
    .tuple(whole, fc.nat(), fc.constantFrom('{', '}', '(', '$', '"', '...', '@skip(if: true)', '#', '\ufeff', '\0'))
    .map(([{ query, variables }, place, piece]) => {
      const at = place % query.length;
      return { query: query.slice(0, at) + piece + query.slice(at), variables };
    });
  const requests = fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 4, arbitrary: damaged },
    { weight: 1, arbitrary: fc.oneof(nested, aliased, fragments) },
    {
      weight: 1,
      arbitrary: fc.record({ query: anything, variables: anything, operationName: anything, extensions: anything }),
    },
  );
  return fc.oneof(
    { weight: 15, arbitrary: requests.map((request) => ({ text: JSON.stringify(request) })) },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: 'binary' })).map((text) => ({ text })) },
  );
}
