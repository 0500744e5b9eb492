import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';

type Variables = Record<string, unknown>;

/** Adds the defaults of variables and their fields: graphql-jit 0.8.7 refuses a required one that relies on its default. */
export function withDefaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Variables,
): Variables {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type, defaultValue }) => {
      const inputType = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
      const value = orDefault(given[variable.name.value], defaultValue);
      return value === undefined
        ? []
        : [[variable.name.value, isInputType(inputType) ? withFieldDefaults(inputType, value) : value]];
    }),
  );
}

const orDefault = (value: unknown, otherwise: ValueNode | undefined) =>
  value === undefined && otherwise ? valueFromASTUntyped(otherwise) : value;

function withFieldDefaults(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return withFieldDefaults(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? value.map((one) => withFieldDefaults(type.ofType, one)) : value;
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return value;
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const own = orDefault(Reflect.get(value, field.name), field.astNode?.defaultValue);
    return own === undefined ? [] : [[field.name, withFieldDefaults(field.type, own)]];
  });
  return { ...Object.fromEntries(fields) };
}

/** Whether a variable of the operation can rely on the default of a field. */
export function mayRelyOnDefaults(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): boolean {
  return variableDefinitions.some(({ type }) => {
    const found = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
    return found !== undefined && hasDefaults(found);
  });
}

function hasDefaults(type: GraphQLInputType, within: readonly GraphQLInputType[] = []): boolean {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || within.includes(named)) return false;
  const fields = Object.values(named.getFields());
  return fields.some((field) => field.defaultValue !== undefined || hasDefaults(field.type, [...within, named]));
}
