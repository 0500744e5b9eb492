import { type GraphQLObjectType, type GraphQLSchema, isAbstractType, isIntrospectionType, isObjectType } from 'graphql';

/** What a normalised cache of a client must know of a schema. */
type CacheSettings = {
  /** The types of each interface and union. */
  possibleTypes: Record<string, string[]>;
  /** The types without an `id`: parts of the object that they are in. */
  parts: string[];
  /** The paged root fields, with their arguments other than those of a page. */
  lists: Record<string, string[]>;
};

const pageArguments = ['first', 'after', 'last', 'before'];

/** The settings for a schema, which clients read from `/graphql/cache.json`. */
export function cacheSettingsOf(schema: GraphQLSchema): CacheSettings {
  const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
  const roots: unknown[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const isPart = (type: unknown): type is GraphQLObjectType =>
    isObjectType(type) && !roots.includes(type) && !('id' in type.getFields());
  const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) =>
    `${type}`.endsWith('Connection'),
  );
  const abstract = types.filter(isAbstractType);
  return {
    possibleTypes: Object.fromEntries(
      abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
    parts: types.filter(isPart).map(({ name }) => name),
    lists: Object.fromEntries(
      lists.map(({ name, args }) => [name, args.map((arg) => arg.name).filter((arg) => !pageArguments.includes(arg))]),
    ),
  };
}
