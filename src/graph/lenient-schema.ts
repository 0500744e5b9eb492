import { buildASTSchema, type GraphQLSchema, isAbstractType, isObjectType, isScalarType, Kind } from 'graphql';
import { scalars } from './scalars.ts';
import { readTypeDefs } from './type-defs.ts';

/** The input type that is judged by the rules of records, and not by the graph. */
export const recordInput = 'NoticeInput';

/**
 * The same schema, with records as JSON. A request whose record does not fit the SDL runs on it, so that its answer lists
 * every issue of the record and not only the first values of a wrong type.
 */
export function lenientSchema(strict: GraphQLSchema): GraphQLSchema {
  const document = readTypeDefs();
  const definitions = document.definitions.map((definition) =>
    definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION && definition.name.value === recordInput
      ? ({ kind: Kind.SCALAR_TYPE_DEFINITION, name: definition.name } as const)
      : definition,
  );
  const schema = buildASTSchema({ ...document, definitions });
  for (const type of Object.values(schema.getTypeMap())) {
    const name = type.name === recordInput ? 'NoticeRecordJson' : type.name;
    const original = strict.getType(name);
    if (isScalarType(type) && isScalarType(original) && name in scalars) {
      const { serialize, parseValue, parseLiteral } = original;
      Object.assign(type, { serialize, parseValue, parseLiteral });
    }
    if (isAbstractType(type) && isAbstractType(original)) type.resolveType = original.resolveType;
    if (!isObjectType(type) || !isObjectType(original)) continue;
    for (const [field, { resolve }] of Object.entries(original.getFields())) {
      const own = type.getFields()[field];
      if (own && resolve) own.resolve = resolve;
    }
  }
  return schema;
}
