import { GraphQLError, type ValidationRule } from 'graphql';

/**
 * Refuses an operation of a kind that the schema has no root type for, a subscription: graphql 16 validates it, but
 * fails to execute it, which would look like an internal error.
 */
export const knownOperationTypes: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`There is no ${node.operation} in this schema.`, { nodes: node }));
  },
});
