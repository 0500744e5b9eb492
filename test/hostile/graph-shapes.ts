import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationTypeNode,
} from 'graphql';
import { draftRecord } from '../support/draft-record.ts';
import { codeUnits, oneOf } from './shapes.ts';

/** Existing ids and other values, by the names of their arguments and fields. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const constants = (texts: string) => fc.constantFrom(...texts.trim().split(/\s+/));

const texts = fc.oneof(
  codeUnits,
  fc.constantFrom('', ' ', '\0', "' or 1=1--", '\ud800', '"unclosed -', 'a\\', '\u202e'),
  constants(
    '% %% _ \\ __proto__ constructor PA-0000000000 2026-02-30 0000-00-00 9999-12-31T23:59:60Z -1 1e400 NaN * : & ! | <->',
  ),
  fc.uuid(),
  fc.nat({ max: 5_000 }).map((length) => 'x'.repeat(length)),
);
const wholeNumbers = oneOf(
  [4, fc.integer({ min: -1, max: 300 })],
  [1, fc.integer()],
  [1, fc.constantFrom(0, -0, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1.5, 1e308)],
);
const anything: fc.Arbitrary<unknown> = fc.oneof(texts, wholeNumbers, fc.boolean(), fc.jsonValue({ maxDepth: 3 }));

const instantsFrom = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
const instants = instantsFrom('0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z');
const nearNow = instantsFrom('2026-08-01T00:00:00Z', '2027-03-01T00:00:00Z');
const days = fc.oneof(nearNow, instants).map((date) => date.toISOString().slice(0, 10));

/** Well-formed values of the scalars. */
const scalars: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Boolean: fc.boolean(),
  Int: wholeNumbers,
  Float: fc.double(),
  Date: days,
  DateTime: fc.oneof(nearNow, instants).map((date) => date.toISOString()),
  Money: fc.tuple(fc.nat(), fc.nat({ max: 99 })).map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
  Count: fc.oneof(wholeNumbers, fc.maxSafeNat()),
  CountryCode: constants('IE DE NL FR AT BE XX ie ZZZ'),
  CurrencyCode: constants('EUR SEK USD XXX eur'),
  JSON: fc.jsonValue(),
  NoticeRecordJson: records(),
};

/** A complete record with one random value. */
function records(): fc.Arbitrary<unknown> {
  const groups = ['basicInformation', 'advertiser', 'campaign', 'complianceFunding', 'targeting', 'legalMetadata'];
  return fc
    .tuple(fc.constantFrom(...groups), fc.nat(), fc.oneof(anything, days), fc.boolean())
    .map(([group, place, value, isWhole]) => {
      const record = draftRecord();
      const fields = record[group] as Record<string, unknown>;
      const names = Object.keys(fields);
      if (!isWhole) fields[names[place % names.length] ?? ''] = value;
      return record;
    });
}

/** A value for an argument or input field, mostly of its type. */
export function valuesOf(name: string, type: GraphQLInputType, known: KnownValues, depth = 0): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valuesOf(name, type.ofType, known, depth);
  return oneOf<unknown>([20, fittingValues(name, type, known, depth)], [1, fc.oneof(anything, fc.constant(null))]);
}

function fittingValues(name: string, type: GraphQLInputType, known: KnownValues, depth: number): fc.Arbitrary<unknown> {
  if (isListType(type)) return fc.array(valuesOf(name, type.ofType, known, depth + 1), { maxLength: 3 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const values = fields.map((field) => [field.name, valuesOf(field.name, field.type, known, depth + 1)] as const);
    const required = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
    // Few filters at a time, so that some operations find rows.
    const some = fc.subarray(
      fields.map((field) => field.name),
      { maxLength: Math.min(fields.length, 4) },
    );
    return some.chain((names) =>
      fc.record(Object.fromEntries(values.filter(([field]) => names.includes(field) || required.includes(field)))),
    );
  }
  const ofName = known[name];
  const fitting = scalars[getNamedType(type).name] ?? texts;
  return ofName ? oneOf<unknown>([6, fc.constantFrom(...ofName)], [1, texts]) : fitting;
}

/** A selection with its variable definitions and values. */
type Part = { text: string; declared: string[]; variables: Record<string, unknown> };

const joined = (parts: readonly Part[], text: string): Part => ({
  text,
  declared: parts.flatMap(({ declared }) => declared),
  variables: Object.assign({}, ...parts.map(({ variables }) => variables)) as Record<string, unknown>,
});

type Place = {
  known: KnownValues;
  schema: GraphQLSchema;
  path: string;
  /** Remaining depth. */
  depth: number;
  /** Whether to select all fields instead of a few. */
  isGreedy: boolean;
};

function argumentsOf(args: readonly GraphQLArgument[], { known, path }: Place): fc.Arbitrary<Part> {
  const needed = (argument: GraphQLArgument) => isNonNullType(argument.type) && argument.defaultValue === undefined;
  return fc.subarray([...args]).chain((chosen) => {
    const given = args.filter((argument) => chosen.includes(argument) || needed(argument));
    const values = Object.fromEntries(given.map(({ name, type }) => [name, valuesOf(name, type, known)]));
    return fc.record(values).map((filled) => ({
      text: given.length === 0 ? '' : `(${given.map(({ name }) => `${name}: $${path}_${name}`).join(', ')})`,
      declared: given.map(({ name, type }) => `$${path}_${name}: ${type}`),
      variables: Object.fromEntries(given.map(({ name }) => [`${path}_${name}`, filled[name]])),
    }));
  });
}

function fieldOf(field: GraphQLField<unknown, unknown>, place: Place): fc.Arbitrary<Part> {
  const below = { ...place, path: `${place.path}_${field.name}`, depth: place.depth - 1 };
  return fc
    .tuple(argumentsOf(field.args, below), selectionOf(getNamedType(field.type), below))
    .map((parts) => joined(parts, `${field.name}${parts[0].text} ${parts[1].text}`));
}

/** Some fields of a type, with nested selections. */
function selectionOf(type: GraphQLNamedType, place: Place): fc.Arbitrary<Part> {
  const nothing: Part = { text: '', declared: [], variables: {} };
  if (!isCompositeType(type)) return fc.constant(nothing);
  if (isAbstractType(type)) {
    const kinds = place.schema
      .getPossibleTypes(type)
      .map((kind) =>
        selectionOf(kind, { ...place, path: `${place.path}_${kind.name}` }).map((part) =>
          joined([part], `... on ${kind.name} ${part.text}`),
        ),
      );
    return fc.tuple(...kinds).map((parts) => joined(parts, `{ ${parts.map(({ text }) => text).join(' ')} }`));
  }
  if (!isObjectType(type)) return fc.constant({ ...nothing, text: '{ __typename }' });
  const fields = Object.values(type.getFields()).filter(
    (field) => place.depth > 0 || !isCompositeType(getNamedType(field.type)),
  );
  return fc
    .subarray(fields, place.isGreedy ? { minLength: fields.length } : { maxLength: Math.min(fields.length, 6) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => fieldOf(field, place))))
    .map((parts) => joined(parts, `{ __typename ${parts.map(({ text }) => text).join(' ')} }`));
}

type Asked = { query: unknown; variables?: unknown; operationName?: unknown; extensions?: unknown };

export type Operation = { query: string; variables: unknown };

type Kind = `${OperationTypeNode}`;

/** An operation with one root field, or the same one twice: two queries for each mutation, or one kind only. */
export function operations(
  schema: GraphQLSchema,
  known: KnownValues,
  kinds: readonly Kind[] = ['query', 'query', 'mutation'],
): fc.Arbitrary<Operation> {
  const fieldsOf = (kind: Kind) =>
    Object.values(schema.getRootType(kind as OperationTypeNode)?.getFields() ?? {}).map((field) => ({ kind, field }));
  const fields = fc.constantFrom(...kinds).chain((kind) => fc.constantFrom(...fieldsOf(kind)));
  return fc
    .tuple(fields, fc.integer({ min: 0, max: 4 }), fc.constantFrom(true, false, false, false), fc.boolean())
    .chain(([{ kind, field }, depth, isGreedy, isTwice]) =>
      fieldOf(field, { schema, known, path: 'v', depth, isGreedy }).map(({ text, declared, variables }) => ({
        query: `${kind} ${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${text} ${isTwice && kind !== 'subscription' ? `again: ${text}` : ''} }`,
        variables,
      })),
    );
}

const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ');

/** Documents that are expensive or hard to parse. */
const monsters: fc.Arbitrary<Asked> = fc.oneof(
  fc.nat({ max: 3_000 }).map((depth) => ({ query: `{ ${'a { '.repeat(depth)} b ${'}'.repeat(depth)} }` })),
  fc.nat({ max: 2_000 }).map((count) => ({ query: `{ ${times(count, (n) => `a${n}: __typename`)} }` })),
  fc
    .nat({ max: 2_000 })
    .map((depth) => ({ query: `{ notices(filter: ${'['.repeat(depth)}${']'.repeat(depth)}) { totalCount } }` })),
  fc.nat({ max: 40 }).map((rounds) => ({
    query: `{ notices { nodes { ${'publisher { notices(first: 1) { nodes { '.repeat(rounds)} paId ${'} } }'.repeat(rounds)} } } }`,
  })),
  fc.nat({ max: 200 }).map((count) => ({ query: `{ __typename ${'@include(if: true) '.repeat(count)} }` })),
  fc.nat({ max: 30 }).map((count) => ({
    query: `{ ...f0 } ${times(count, (n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`)} fragment f${count} on Query { __typename }`,
  })),
  fc.constantFrom<Asked>(
    { query: 'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }' },
    { query: 'subscription { x }' },
    { query: 'subscription { __typename }' },
    { query: '{ __schema { types { fields { type { fields { type { name } } } } } } }' },
    { query: '{ __type(name: "__proto__") { name } }' },
    { query: '{ __proto__: __typename constructor: __typename toString: __typename }' },
    { query: 'query ($a: [NoticeFilter!] = [{}]) { __typename }', variables: { a: 5 } },
    { query: 'query ($__proto__: Int, $constructor: ID) { __typename }', variables: { constructor: 'x' } },
    { query: 'query A { __typename } query A { __typename }', variables: null },
    { query: 'query A { __typename } query B { __typename }' },
    { query: 'query A { __typename }', operationName: '__proto__' },
    { query: 'fragment A on Query { __typename }' },
    { query: 'type A { b: Int } { __typename }' },
    { query: '{ notices { nodes @stream { paId } } ... @defer { __typename } }' },
    { query: '', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
  ),
);

/** Bodies for /graphql: operations with any values, invalid documents, JSON that is not a request. */
export function graphBodies(schema: GraphQLSchema, known: KnownValues): fc.Arbitrary<string> {
  const whole = operations(schema, known);
  const damaged = fc
    .tuple(whole, fc.nat(), constants('{ } ( $ " """ ... @skip(if:true) # \\u0000 ! : [ @include(if:$x) | &'))
    .map(([{ query, variables }, place, piece]) => {
      const at = place % query.length;
      return { query: query.slice(0, at) + piece + query.slice(at), variables };
    });
  const loose = fc.record<Asked>({
    query: anything,
    variables: anything,
    operationName: anything,
    extensions: anything,
  });
  const requests = oneOf<Asked>([14, whole], [3, damaged], [2, monsters], [1, loose]);
  return oneOf([20, requests.map((request) => JSON.stringify(request))], [1, fc.oneof(fc.json(), codeUnits)]);
}
