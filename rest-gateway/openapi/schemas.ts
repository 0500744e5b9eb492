import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { endpoints } from '../../src/generated/graph/endpoints.ts';
import type { Documentation, Route } from '../routes.ts';
import { type JsonSchema, objectOf, scalarSchemas } from './formats.ts';

/** Fields that the contract does not have. The operations of the gateway do not select them. */
export const notInContract: readonly string[] = [
  'NoticeRecord.publisherId',
  'RecordEngagementMetricsPayload.notice',
  'RecordEngagementMetricsPayload.changed',
  'RegisterOrganisation.displayName',
  'RegisterPerson.displayName',
];

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;

/**
 * Writes the JSON Schemas of a document. Types become named components, which operations share. Descriptions, names, fields and
 * nullability come from the SDL.
 */
export function createSchemaWriter(schema: GraphQLSchema) {
  const components: Record<string, JsonSchema> = {};

  return {
    components,
    /** The answer of an endpoint. */
    answerOf(route: Route): JsonSchema {
      const { type } = rootFieldOf(route);
      // A root field is null only when it fails, and then the response is an error.
      const answer = getNullableType(route.body ? fieldOf(type, route.body.field).type : type);
      return ofPresent(answer, route.documentation.success.example);
    },
    /** The body of an endpoint, if it reads one. */
    bodyOf(route: Route): JsonSchema | undefined {
      const [input] = rootFieldOf(route)
        .args.map((arg) => getNamedType(arg.type))
        .filter(isInputObjectType);
      const body = getNamedType(input?.getFields()[route.body?.field ?? '']?.type);
      const { documentation } = route;
      return isInputObjectType(body) && documentation.body ? ofInput(body, documentation.body) : undefined;
    },
  };

  function rootFieldOf({ name }: Route): GraphQLField<unknown, unknown> {
    const { type, field } = endpoints[name];
    return fieldOf(schema.getType(type), field);
  }

  function ofType(type: GraphQLType, example: unknown): JsonSchema {
    return isNonNullType(type) ? ofPresent(type.ofType, example) : orNull(ofPresent(type, example));
  }

  /** @param example an answer, whose values become examples of the properties: many tools read them only there */
  function ofPresent(type: GraphQLType, example?: unknown): JsonSchema {
    if (isListType(type)) return { type: 'array', items: ofType(type.ofType, own(example, 0)) };
    if (isEnumType(type)) return component(type.name, ofEnum(type));
    if (isObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(({ name }) => !notInContract.includes(`${type}.${name}`));
      const properties = fields.map((field) => {
        const value = own(example, field.name);
        return [field.name, described(field, ofType(field.type, value), value)];
      });
      return component(type.name, { ...textOf(type), ...objectOf(Object.fromEntries(properties)) });
    }
    if (isAbstractType(type)) {
      return component(type.name, {
        ...textOf(type),
        oneOf: schema.getPossibleTypes(type).map((each) => ofPresent(each, example)),
      });
    }
    const scalarSchema = isScalarType(type) && scalarSchemas[type.name];
    if (!scalarSchema) throw new Error(`no JSON Schema for ${type}`);
    return scalarSchema;
  }

  /** Other keys are ignored (choice D5), so nothing forbids them. */
  function ofInput(
    type: GraphQLInputObjectType,
    { required, examples }: NonNullable<Documentation['body']>,
  ): JsonSchema {
    const fields = Object.values(type.getFields());
    const [example] = Object.values(examples);
    const properties = fields.map((field) => {
      return [field.name, described(field, ofPresent(getNullableType(field.type)), own(example?.value, field.name))];
    });
    const value = { type: 'object', properties: Object.fromEntries(properties), required };
    return component(type.name, { ...textOf(type), ...value });
  }

  function component(name: string, value: JsonSchema): JsonSchema {
    components[name] = value;
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** @throws Error if there is no such field */
function fieldOf(parent: GraphQLType | undefined, name: string): GraphQLField<unknown, unknown> {
  const type = parent && getNullableType(parent);
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (!field) throw new Error(`${parent} has no field ${name}`);
  return field;
}

type Described = { description?: string | null | undefined; extensions?: { limits?: JsonSchema } };

const textOf = ({ description }: Described): JsonSchema => (description ? { description } : {});

const described = (field: Described, value: JsonSchema, example: unknown): JsonSchema => ({
  ...textOf(field),
  ...value,
  ...field.extensions?.limits,
  ...(isLeaf(example) && { examples: [example] }),
});

const own = (value: unknown, key: string | number): unknown => Object(value)[key];

/** Whether a value of an example is no object and contains none: the properties of an object have their own examples. */
const isLeaf = (example: unknown): boolean =>
  Array.isArray(example) ? example.length > 0 && example.every(isLeaf) : example !== Object(example) && example != null;

const orNull = (present: JsonSchema): JsonSchema =>
  '$ref' in present ? { oneOf: [present, { type: 'null' }] } : { ...present, type: [present.type, 'null'] };

function ofEnum(type: GraphQLEnumType): JsonSchema {
  // The graph also shows values of newer releases, as `unknown`.
  const values = type.getValues().filter(({ name }) => name !== 'unknown');
  const meanings = values.map(({ name, description }) => `- \`${name}\`: ${description}`);
  return {
    type: 'string',
    description: [type.description, '', ...meanings].join('\n'),
    enum: values.map(({ name }) => name),
  };
}
