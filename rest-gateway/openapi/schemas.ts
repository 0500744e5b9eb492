import {
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  getNullableType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql';
import { type JsonSchema, objectOf, scalarSchemas } from './formats.ts';

/** Writes the JSON Schemas of a document. Types become named components, which operations share. */
export type SchemaWriter = {
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** The result of an operation's root field. `of`: a field of that. */
  answerOf: (operation: string, of?: string) => JsonSchema;
  /** A field of the input object of an operation, if it has one. `required`: the fields that the gateway requires. */
  bodyOf: (operation: string, required: readonly string[], of?: string) => JsonSchema | undefined;
};

/** Descriptions, names and nullability come from the SDL, the selection of fields from the operations. */
export function createSchemaWriter(schema: GraphQLSchema): SchemaWriter {
  const components: Record<string, JsonSchema> = {};

  return {
    components,
    answerOf(source, of) {
      const operation = read(source);
      const fieldIn = (parent: GraphQLType | null | undefined, { selections }: SelectionSetNode, name?: string) => {
        const field = selections.find(
          (node) => node.kind === Kind.FIELD && [undefined, node.name.value].includes(name),
        );
        const type = field?.kind === Kind.FIELD && isObjectType(parent) && parent.getFields()[field.name.value]?.type;
        if (!type || !field.selectionSet) throw new Error(`an operation does not fit the schema: ${source}`);
        // A root field is null only when it fails, and then the response is an error.
        return { type: getNullableType(type), selectionSet: field.selectionSet };
      };
      const { operation: root, selectionSet } = operation.definition;
      const result = fieldIn(schema.getRootType(root), selectionSet);
      const answer = of === undefined ? result : fieldIn(result.type, result.selectionSet, of);
      return ofPresent(answer.type, answer.selectionSet.selections, operation);
    },
    bodyOf(source, required, of = '') {
      const inputs = (read(source).definition.variableDefinitions ?? []).map(({ type }) =>
        schema.getType(nameOf(type)),
      );
      const input = inputs.find((type) => isInputObjectType(type))?.getFields()[of]?.type;
      return isInputObjectType(input) ? ofInput(input, required) : undefined;
    },
  };

  function ofType(type: GraphQLType, selections: readonly SelectionNode[], operation: Operation): JsonSchema {
    return isNonNullType(type)
      ? ofPresent(type.ofType, selections, operation)
      : orNull(ofPresent(type, selections, operation));
  }

  function ofPresent(type: GraphQLType, selections: readonly SelectionNode[], operation: Operation): JsonSchema {
    if (isListType(type)) return { type: 'array', items: ofType(type.ofType, selections, operation) };
    if (isObjectType(type)) return component(type.name, ofObject(type, selections, operation));
    if (isAbstractType(type)) {
      const oneOf = schema.getPossibleTypes(type).map((possible) => ofPresent(possible, selections, operation));
      return component(type.name, { ...textOf(type), oneOf });
    }
    return ofLeaf(type);
  }

  function ofObject(type: GraphQLObjectType, selections: readonly SelectionNode[], operation: Operation): JsonSchema {
    const selected = Map.groupBy(fieldsOf(type, selections, operation), ({ name, alias }) => (alias ?? name).value);
    const properties: Record<string, JsonSchema> = {};
    for (const [key, nodes] of selected) {
      const field = type.getFields()[nodes[0]?.name.value ?? ''];
      if (!field) throw new Error(`${type.name} has no field for ${key}`);
      const below = nodes.flatMap((node) => node.selectionSet?.selections ?? []);
      properties[key] = described(field, ofType(field.type, below, operation));
    }
    return { ...textOf(type), ...objectOf(properties) };
  }

  function ofInput(type: GraphQLInputObjectType, required: readonly string[]): JsonSchema {
    const fields = Object.values(type.getFields()).map((field) => {
      return [
        field.name,
        described(field, ofLeaf(isNonNullType(field.type) ? field.type.ofType : field.type)),
      ] as const;
    });
    // Other keys are ignored (choice D5), so nothing forbids them.
    const properties = Object.fromEntries(fields);
    return component(type.name, { ...textOf(type), type: 'object', properties, required });
  }

  function ofLeaf(type: GraphQLType): JsonSchema {
    if (isEnumType(type)) return component(type.name, ofEnum(type));
    const scalarSchema = isScalarType(type) && scalarSchemas[type.name];
    if (!scalarSchema) throw new Error(`no JSON Schema for ${type}`);
    return scalarSchema;
  }

  /** Names a schema after its type, with a number if operations select different fields of it. */
  function component(type: string, value: JsonSchema): JsonSchema {
    const same = JSON.stringify(value);
    let name = type;
    for (let n = 2; components[name] && JSON.stringify(components[name]) !== same; n++) name = `${type}${n}`;
    components[name] = value;
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The selected fields of an object type, including those in fragments. */
  function fieldsOf(type: GraphQLObjectType, selections: readonly SelectionNode[], operation: Operation): FieldNode[] {
    return selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? operation.fragments.get(selection.name.value) : selection;
      if (!fragment) return [];
      const condition = schema.getType(fragment.typeCondition?.name.value ?? type.name);
      const applies = condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
      return applies ? fieldsOf(type, fragment.selectionSet.selections, operation) : [];
    });
  }
}

type Described = { description?: string | null | undefined; extensions?: { limits?: JsonSchema } };

const textOf = ({ description }: Described): JsonSchema => (description ? { description } : {});

const described = (field: Described, value: JsonSchema): JsonSchema => ({
  ...textOf(field),
  ...value,
  ...field.extensions?.limits,
});

const orNull = (present: JsonSchema): JsonSchema =>
  '$ref' in present ? { oneOf: [present, { type: 'null' }] } : { ...present, type: [present.type, 'null'] };

function ofEnum(type: GraphQLEnumType): JsonSchema {
  const values = type.getValues();
  const meanings = values.map(({ name, description }) => `- \`${name}\`: ${description}`);
  return {
    type: 'string',
    description: [type.description, '', ...meanings].join('\n'),
    enum: values.map(({ name }) => name),
  };
}

type Operation = ReturnType<typeof read>;

/** The one operation of a source, and its fragments by name. */
function read(source: string) {
  const { definitions } = parse(source, { noLocation: true });
  const definition = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  if (!definition) throw new Error(`not an operation: ${source}`);
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION);
  return { definition, fragments: new Map(fragments.map((fragment) => [fragment.name.value, fragment])) };
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
