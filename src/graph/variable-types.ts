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
export function someVariableType(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  matches: (type: GraphQLNamedInputType) => boolean,
): boolean {
  const seen = new Set<GraphQLNamedInputType>();
  const someWithin = (given: GraphQLInputType): boolean => {
    const type = getNamedType(given);
    if (seen.has(type)) return false;
    seen.add(type);
    if (matches(type)) return true;
    return isInputObjectType(type) && Object.values(type.getFields()).some((field) => someWithin(field.type));
  };
  return variableTypes(schema, operation).some(({ type }) => someWithin(type));
}
