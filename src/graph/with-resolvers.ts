import { type GraphQLSchema, isAbstractType, isIntrospectionType, isObjectType, isScalarType } from 'graphql';

/** Gives a schema that was made from SDL the behaviour of another one, for the types that both have. */
export function withResolvers(made: GraphQLSchema, original: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(made.getTypeMap())) {
    const known = original.getType(type.name);
    if (isIntrospectionType(type)) continue;
    if (isScalarType(type) && isScalarType(known)) {
      const { serialize, parseValue, parseLiteral } = known;
      Object.assign(type, { serialize, parseValue, parseLiteral });
    }
    if (isAbstractType(type) && isAbstractType(known)) type.resolveType = known.resolveType;
    if (!isObjectType(type) || !isObjectType(known)) continue;
    for (const [name, field] of Object.entries(type.getFields())) {
      const { resolve, subscribe } = known.getFields()[name] ?? {};
      Object.assign(field, { resolve, subscribe });
    }
  }
  return made;
}
