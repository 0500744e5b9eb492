import type { Request } from 'express';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getArgumentValues,
  getOperationAST,
  getVariableValues,
  Kind,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { z } from 'zod';
import type { SubscriptionChangesArgs } from '../../../generated/graph/graphql.ts';
import { failure } from '../../../platform/failures.ts';
import { type PersistedOperations, requirePersisted, textById } from '../persisted-operations.ts';
import { assertWithinLimits, limitSize, type QueryLimits } from '../query-limits.ts';
import { reservedNames } from '../validation-rules.ts';
import { variableIssues } from '../variable-issues.ts';

/** A valid subscription. */
export type Subscription = {
  document: DocumentNode;
  operationName: string | undefined;
  variables: Record<string, unknown>;
  args: SubscriptionChangesArgs;
};

/** A request that is no valid subscription: a client error. */
export class SubscriptionRefused extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('not a valid subscription');
    this.errors = errors;
  }
}

const body = z.object({
  query: z.string().optional(),
  /** Instead of `query`, where operations are persisted. */
  extensions: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

const refusedAs = (code: string, message: string) =>
  new SubscriptionRefused([new GraphQLError(message, { extensions: { code } })]);

/** Parses and validates a request. @throws SubscriptionRefused */
export type PrepareSubscription = (request: Request) => Subscription;

type SubscriptionOptions = {
  schema: GraphQLSchema;
  queryLimits: QueryLimits;
  persistedOperations: PersistedOperations | undefined;
};

export function createPrepareSubscription(options: SubscriptionOptions): PrepareSubscription {
  const { schema, queryLimits, persistedOperations } = options;
  return (request) => {
    const given = body.safeParse(request.body);
    const { query, extensions } = given.data ?? {};
    const isById = query === undefined && extensions && persistedOperations;
    if (!given.success || (query === undefined && !isById)) {
      throw refusedAs('BAD_REQUEST', 'The body must be JSON with a `query`.');
    }
    const operationName = given.data.operationName ?? undefined;
    const variables = given.data.variables ?? {};
    const document = orRefuse('GRAPHQL_PARSE_FAILED', () => {
      const text = query ?? textById(persistedOperations as PersistedOperations, extensions);
      if (persistedOperations) requirePersisted(persistedOperations, request);
      return parse(text, { maxTokens: queryLimits.tokens });
    });
    const errors = validate(schema, document, [limitSize, ...specifiedRules, reservedNames]);
    if (errors.length > 0) throw new SubscriptionRefused(errors.map(withCode('GRAPHQL_VALIDATION_FAILED')));

    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) {
      throw refusedAs('OPERATION_RESOLUTION_FAILURE', 'This address serves one named subscription.');
    }
    const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 0 });
    if (values.errors) throw failure('INPUT_INVALID', { issues: variableIssues(schema, operation, variables) });
    orRefuse('BAD_REQUEST', () => assertWithinLimits(schema, document, operation, variables, queryLimits));

    const [selection] = operation.selectionSet.selections;
    const field = schema.getSubscriptionType()?.getFields().changes;
    if (selection?.kind !== Kind.FIELD || selection.name.value !== field?.name) {
      throw refusedAs('GRAPHQL_VALIDATION_FAILED', 'The subscription must select `changes`, without a fragment.');
    }
    const args = getArgumentValues(field, selection, values.coerced) as SubscriptionChangesArgs;
    return { document, operationName, variables, args };
  };
}

/** Adds the code of an error that has none. */
const withCode = (code: string) => (error: GraphQLError) => {
  error.extensions.code ??= code;
  return error;
};

function orRefuse<Result>(code: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof GraphQLError) throw new SubscriptionRefused([withCode(code)(error)]);
    throw error;
  }
}
