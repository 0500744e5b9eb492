import {
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { someVariableType, variableTypes } from './variable-types.ts';

type Variables = Record<string, unknown>;

/** Adds the defaults of variables and their fields: graphql-jit 0.8.7 refuses a required one that relies on its default. */
export function withDefaults(schema: GraphQLSchema, operation: OperationDefinitionNode, given: Variables): Variables {
  return Object.fromEntries(
    variableTypes(schema, operation).flatMap(({ name, type, defaultValue }) => {
      const value = orDefault(given[name], defaultValue);
      return value === undefined ? [] : [[name, withFieldDefaults(type, value)]];
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
export function mayRelyOnDefaults(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  return someVariableType(
    schema,
    operation,
    (type) =>
      isInputObjectType(type) && Object.values(type.getFields()).some(({ defaultValue }) => defaultValue !== undefined),
  );
}
