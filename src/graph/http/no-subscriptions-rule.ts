import { GraphQLError, OperationTypeNode, type ValidationRule } from 'graphql';

/** Refuses subscriptions, which have an address of their own. */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation !== OperationTypeNode.SUBSCRIPTION) return;
    context.reportError(new GraphQLError('Subscriptions are served at /graphql/stream.', { nodes: node }));
  },
});
