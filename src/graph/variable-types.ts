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

type VariableType = { name: string; type: GraphQLInputType; defaultValue: ValueNode | undefined };

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

/** The named types of the variables of an operation, and of the fields within them. */
export const typesOfVariables = (schema: GraphQLSchema, operation: OperationDefinitionNode): GraphQLNamedInputType[] =>
  variableTypes(schema, operation).flatMap(({ type }) => [...typesWithin(type)]);

/** The named type of an input, and those of the fields within it. */
export function typesWithin(
  given: GraphQLInputType,
  found = new Set<GraphQLNamedInputType>(),
): Set<GraphQLNamedInputType> {
  const type = getNamedType(given);
  if (found.has(type)) return found;
  found.add(type);
  if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) typesWithin(field.type, found);
  return found;
}
