import {
  type DocumentNode,
  defaultFieldResolver,
  type EnumTypeDefinitionNode,
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isObjectType,
  Kind,
  parse,
} from 'graphql';
import type { Context } from '../domain/context.ts';
import type { UnknownValue } from '../generated/graph/graphql.ts';
import type { vocabulary } from '../generated/graph/vocabulary.ts';

/*
 * The database may hold values that this release does not know, because a newer one wrote them: beside it in a rolling replacement, or
 * before it was replaced. They are shown as `unknown`, and `unknownValues` has their texts, so that no list fails for one of its rows.
 */

export const unknownValue = 'unknown';

/** The enums whose values are stored. */
const stored = [
  'ActorKind',
  'AmountBasis',
  'AuditAction',
  'CeasedReason',
  'ConfirmationStatus',
  'ElectionType',
  'FundingOrigin',
  'FundingSource',
  'ImportState',
  'IssueCode',
  'LinkedProcessType',
  'Medium',
  'PartyRole',
  'PersonalDataCategory',
  'Plan',
  'ProcessLevel',
  'RefusalCode',
  'RestEndpoint',
  'Scope',
  'SignOffStatus',
  'SponsorCategory',
  'SponsorType',
  'StaffRole',
  'Tier',
] as const satisfies (keyof typeof vocabulary)[];
const isStored = (name: string) => stored.some((each) => each === name);

const [added] = parse(`enum Added {
  "A stored value that this release does not know, because a newer one wrote it. Only in answers."
  ${unknownValue}
}`).definitions as [EnumTypeDefinitionNode];

/** Adds `unknown` to the enums that are stored: to the graph, but not to the vocabulary of records and of the REST API. */
export const withUnknown = (document: DocumentNode): DocumentNode => ({
  ...document,
  definitions: document.definitions.map((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && isStored(definition.name.value)
      ? { ...definition, values: [...(definition.values ?? []), ...(added.values ?? [])] }
      : definition,
  ),
});

/** Lets the enums that are stored answer `unknown`, and the fields `unknownValues` its texts. */
export function showUnknown(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type) && type.getValue(unknownValue)) answerUnknown(type);
    if (!isObjectType(type)) continue;
    const { unknownValues } = type.getFields();
    if (unknownValues) unknownValues.resolve = unknownValuesOf(type);
  }
  return schema;
}

/** How an operation writes the values of enums, if not with `unknown`. @param ofUnknown what it writes for others, or throws */
export const enumSerializers = (schema: GraphQLSchema, ofUnknown: (text: unknown) => unknown) =>
  Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter(isEnumType)
      .map((type) => [
        type.name,
        (value: unknown) => {
          const shown = type.serialize(value);
          return shown === unknownValue ? ofUnknown(value) : shown;
        },
      ]),
  );

function answerUnknown(type: GraphQLEnumType): void {
  const { serialize, parseValue, parseLiteral } = type;
  type.serialize = (value) =>
    serialize.call(type, typeof value === 'string' && !type.getValue(value) ? unknownValue : value);
  const known = (value: unknown) => {
    if (value === unknownValue) throw new GraphQLError(`${type.name}: \`${unknownValue}\` is only in answers.`);
    return value;
  };
  type.parseValue = (...given) => known(parseValue.apply(type, given));
  type.parseLiteral = (...given) => known(parseLiteral.apply(type, given));
}

type StoredField = { path: string; names: readonly string[]; of: GraphQLEnumType };

/** The fields of a type that show stored values, those of its groups without texts of their own included: `campaign.medium`. */
function storedFields(type: GraphQLObjectType): StoredField[] {
  return Object.values(type.getFields()).flatMap(({ name, type: given }): StoredField[] => {
    const named = getNamedType(given);
    if (isEnumType(named)) return isStored(named.name) ? [{ path: name, names: [name], of: named }] : [];
    const group = getNullableType(given);
    if (!isObjectType(group) || group.getFields().unknownValues || !isStoredGroup(group)) return [];
    return storedFields(group).map(({ path, names, of }) => ({ path: `${name}.${path}`, names: [name, ...names], of }));
  });
}
const isStoredGroup = ({ name }: GraphQLObjectType) => name === 'Campaign';

function unknownValuesOf(type: GraphQLObjectType): GraphQLFieldResolver<unknown, Context> {
  const fields = storedFields(type);
  return async (source, args, context, info) => {
    const found = fields.map(async ({ path, names, of }): Promise<UnknownValue[]> => {
      let value: unknown = source;
      let at: GraphQLObjectType = type;
      for (const fieldName of names) {
        const { resolve = defaultFieldResolver, type: next } = at.getFields()[fieldName] ?? {};
        value = await resolve(value, args, context, { ...info, fieldName });
        const group = getNullableType(next);
        if (isObjectType(group)) at = group;
      }
      const texts = [value].flat().filter((text) => typeof text === 'string' && !of.getValue(text));
      return texts.map((text) => ({ field: path, text: String(text) }));
    });
    return (await Promise.all(found)).flat();
  };
}
