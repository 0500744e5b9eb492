import {
  buildASTSchema,
  GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { scalars } from '../../src/graph/scalars.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';

/** What one execution did: the resolvers that ran, in order, those of root fields with `root`. The seed decides what they answer. */
export type MockContext = { seed: number; calls: string[] };

type Source = { path: string; __typename: string };

const values: Readonly<Record<string, unknown>> = {
  Boolean: true,
  Int: 7,
  Float: 0.5,
  DateTime: '2026-11-20T01:30:00.120Z',
  Count: '9007199254740991',
  Sum: '-3',
  JSON: { key: [1] },
};

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The project's schema with resolvers that answer at random, now or later: values, null, lists, errors. */
export function mockGraph(): GraphQLSchema {
  const schema = buildASTSchema(readTypeDefs());
  const answer = (given: GraphQLOutputType, path: string, seed: number, isItem = false): unknown => {
    const type = isNonNullType(given) ? given.ofType : given;
    const hash = hashOf(`${seed} ${path}`);
    // Not for an item that must not be null: graphql-js leaves rejected promises of its neighbours unhandled.
    if (hash % 11 === 0 && !(isItem && isNonNullType(given))) return null;
    if (isListType(type)) {
      return Array.from({ length: hash % 3 }, (_, index) => answer(type.ofType, `${path}[${index}]`, seed, true));
    }
    if (isEnumType(type)) return type.getValues()[hash % type.getValues().length]?.value;
    if (isScalarType(type)) return values[type.name] ?? `${type.name} ${hash % 100}`;
    const kinds = isAbstractType(type) ? schema.getPossibleTypes(type) : [getNamedType(type)];
    return { path, __typename: kinds[hash % kinds.length]?.name ?? '' } satisfies Source;
  };
  for (const type of Object.values(schema.getTypeMap())) {
    const original = scalars[type.name as keyof typeof scalars];
    if (original && isScalarType(type)) {
      const { serialize, parseValue, parseLiteral } = original;
      Object.assign(type, { serialize, parseValue, parseLiteral });
    }
    if (isAbstractType(type)) type.resolveType = ({ __typename }: Source) => __typename;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = (source: Source | undefined, args, { seed, calls }: MockContext) => {
        const given = Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1));
        const path = `${source?.path ?? type.name}.${field.name}(${JSON.stringify(given)})`;
        calls.push(source ? path : `root ${path}`);
        const hash = hashOf(`${path} ${seed}`);
        const resolve = () => {
          if (hash % 23 === 0) throw new GraphQLError(`no ${field.name}`, { extensions: { code: 'NO' } });
          return answer(field.type, path, seed);
        };
        // Not both in one execution, for the same reason.
        return seed % 2 === 0 ? Promise.resolve().then(resolve) : resolve();
      };
    }
  }
  return schema;
}
