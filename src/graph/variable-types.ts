import {
  type GraphQLInputType,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInputType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
} from 'graphql';

export type VariableType = { name: string; type: GraphQLInputType; defaultValue: ValueNode | undefined };

/** The variables of an operation with their types. Validation refuses a variable of another type. */
export function variableTypes(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): VariableType[] {
  return variableDefinitions.flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node as NamedTypeNode);
    return isInputType(type) ? [{ name: variable.name.value, type, defaultValue }] : [];
  });
}

/** Whether a variable of the operation, or a field within it, has a type that matches. */
export const someVariableType = (
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  matches: (type: GraphQLNamedInputType) => boolean,
): boolean => variableTypes(schema, operation).some(({ type }) => someTypeWithin(type, matches));

/** Whether an input type, or that of a field within it, matches. */
export function someTypeWithin(
  given: GraphQLInputType,
  matches: (type: GraphQLNamedInputType) => boolean,
  seen = new Set<GraphQLNamedInputType>(),
): boolean {
  const type = getNamedType(given);
  if (seen.has(type)) return false;
  seen.add(type);
  if (matches(type)) return true;
  return (
    isInputObjectType(type) &&
    Object.values(type.getFields()).some((field) => someTypeWithin(field.type, matches, seen))
  );
}
