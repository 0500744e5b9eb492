import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isAbstractType, isObjectType } from 'graphql';
import type { Field, JsonSchema } from '../domain/notices/fields/kinds.ts';
import { fields, maxControllers, partyFields } from '../domain/notices/fields.ts';

/** Fields with their limits, by the field of the record that contains them. */
const limits: Readonly<Record<string, Readonly<Record<string, Pick<Field, 'limits'>>>>> = {
  ...fields,
  advertiser: partyFields,
};

/**
 * Adds the limits of the fields of a notice to its types in the graph, as `extensions.limits`: the keywords of JSON Schema
 * that the types of the SDL do not express. The OpenAPI document shows them.
 */
export function addFieldLimits(schema: GraphQLSchema): GraphQLSchema {
  for (const record of ['NoticeRecord', 'RegisterEntry'].flatMap((name) => objectTypes(schema, name))) {
    for (const [name, field] of Object.entries(record.getFields())) {
      for (const type of objectTypes(schema, getNamedType(field.type).name)) {
        for (const [key, { limits: limit }] of Object.entries(limits[name] ?? {})) addLimits(type, key, limit);
      }
    }
    addLimits(record, 'controllers', { maxItems: maxControllers });
  }
  return schema;
}

function addLimits(type: GraphQLObjectType, name: string, limits: JsonSchema): void {
  const field = type.getFields()[name]; // the register view lacks some
  if (field) field.extensions = { ...field.extensions, limits };
}

/** An object type, or the members of a union. */
function objectTypes(schema: GraphQLSchema, name: string): readonly GraphQLObjectType[] {
  const type = schema.getType(name);
  if (isAbstractType(type)) return schema.getPossibleTypes(type);
  return isObjectType(type) ? [type] : [];
}
