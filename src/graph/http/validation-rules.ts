import { GraphQLError, OperationTypeNode, type ValidationRule } from 'graphql';

/** Refuses subscriptions, which have an address of their own. */
export const noSubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.operation !== OperationTypeNode.SUBSCRIPTION) return;
    context.reportError(
      new GraphQLError(
        'Subscriptions are served at /graphql/stream, as Server-Sent Events: run them in GraphiQL, or with graphql-sse.',
        { nodes: node },
      ),
    );
  },
});

/**
 * Refuses the name `__proto__`, which a document can only give to an alias, a variable, an operation or a fragment. In
 * a JavaScript object it sets the prototype, so that an answer could lack the field.
 */
export const reservedNames: ValidationRule = (context) => ({
  Name(node) {
    if (node.value !== '__proto__') return;
    context.reportError(new GraphQLError('The name "__proto__" is reserved: choose another.', { nodes: node }));
  },
});
