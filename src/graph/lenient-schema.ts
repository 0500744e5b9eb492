import { buildASTSchema, type GraphQLSchema, Kind } from 'graphql';
import { scalars } from './scalars.ts';
import { readTypeDefs } from './type-defs.ts';
import { showUnknown, withUnknown } from './unknown-values.ts';
import { withResolvers } from './with-resolvers.ts';

/** The input type that is judged by the rules of records, and not by the graph. */
export const recordInput = 'NoticeInput';

/**
 * The same schema, with records as JSON. A request whose record does not fit the SDL runs on it, so that its answer lists
 * every issue of the record and not only the first values of a wrong type.
 */
export function lenientSchema(strict: GraphQLSchema): GraphQLSchema {
  const document = withUnknown(readTypeDefs());
  const definitions = document.definitions.map((definition) =>
    definition.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION && definition.name.value === recordInput
      ? ({ kind: Kind.SCALAR_TYPE_DEFINITION, name: definition.name } as const)
      : definition,
  );
  const schema = showUnknown(withResolvers(buildASTSchema({ ...document, definitions }), strict));
  Object.assign(schema.getType(recordInput) ?? {}, scalars.NoticeRecordJson);
  return schema;
}
