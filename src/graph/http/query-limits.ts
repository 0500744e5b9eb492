import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type ValidationRule,
} from 'graphql';
import type { Context } from '../../domain/context.ts';
import { errorMessages } from '../../generated/graph/error-messages.ts';
import type { ErrorCode } from '../../generated/graph/graphql.ts';
import { costOf } from './query-cost.ts';
import { introspects, sizeOf } from './query-size.ts';
import { schemaRefusal } from './sdl.ts';

/** Limits of an operation that tests can set. Fragments count wherever they are spread. */
export type QueryLimits = {
  /** Lexical tokens of the document. */
  tokens: number;
  /** Nesting of fields. graphql-js limits that of introspection. */
  depth: number;
  /** Maximum number of fields that the answer could have, weighted: see `costOf`. */
  cost: number;
};

/** The other limits. `rootFields` are fields of Query or Mutation. */
const fixedLimits = { rootFields: 20, fields: 1_000, aliases: 100, directives: 100 };

type Limit = keyof QueryLimits | keyof typeof fixedLimits;

/** The code of each limit. */
const codes = {
  tokens: 'QUERY_TOO_LONG',
  depth: 'QUERY_TOO_DEEP',
  rootFields: 'QUERY_TOO_BROAD',
  fields: 'QUERY_TOO_LARGE',
  aliases: 'QUERY_TOO_MANY_ALIASES',
  directives: 'QUERY_TOO_MANY_DIRECTIVES',
  cost: 'QUERY_TOO_COSTLY',
} as const satisfies Record<Limit, ErrorCode>;

export const limitCodes: readonly string[] = Object.values(codes);

/** With the value `report`, an answer states the cost of its operation. */
export const costHeader = 'GraphQL-Cost';

/**
 * Refuses an operation that exceeds a limit, before any access rule runs. Adds the cost to the `extensions` of an answer whose
 * request has the header for it.
 */
export function limitsPlugin(limits: QueryLimits): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => {
      let cost: { fieldCost: number; limit: number } | undefined;
      return {
        didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
          if (!operation) return; // unknown operation name: execution reports it
          const fieldCost = assertWithinLimits(schema, document, operation, request.variables ?? {}, limits);
          if (request.http?.headers.get(costHeader) === 'report') cost = { fieldCost, limit: limits.cost };
          const refusal = introspects(document, operation) && schemaRefusal(contextValue.caller);
          if (refusal) {
            const { message, extensions } = refusal;
            throw new GraphQLError(message, { extensions: { ...extensions, http: { status: 403 } } });
          }
        },
        willSendResponse: async ({ response: { body } }) => {
          if (cost && body.kind === 'single') body.singleResult.extensions = { ...body.singleResult.extensions, cost };
        },
      };
    },
  };
}

/** The cost of a valid operation, whose size validation has limited. @throws GraphQLError if it exceeds another limit */
export function assertWithinLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  limits: QueryLimits,
): number {
  const measured = sizeOf(document, operation);
  const all = { ...limits, ...fixedLimits };
  for (const name of ['depth', 'aliases', 'directives'] as const) {
    if (measured[name] > all[name]) throw limitError(name, measured[name], all[name]);
  }
  const { cost, list } = costOf(schema, document, operation, variables);
  if (cost <= limits.cost) return cost;
  const error = limitError('cost', cost, limits.cost);
  throw new GraphQLError(`${error.message} Most are in \`${list()}\`: ask for fewer items there.`, {
    extensions: { ...error.extensions, list: list() },
  });
}

function limitError(name: Limit, measured: number, limit: number): GraphQLError {
  const code = codes[name];
  // Larger numbers are not exact, and beyond 10^308 not JSON.
  const found = Math.min(measured, Number.MAX_SAFE_INTEGER);
  return new GraphQLError(errorMessages[code], { extensions: { code, limit, found, http: { status: 400 } } });
}

/**
 * Counts the fields of each operation before other rules run: validation compares each field with all of the same name,
 * so 300 of them take it up to 200 ms. Skips the other rules if there are too many.
 */
export const limitSize: ValidationRule = (context) => ({
  Document(document) {
    const sizes = document.definitions
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .map((operation) => sizeOf(document, operation));
    for (const name of ['rootFields', 'fields'] as const) {
      const found = Math.max(...sizes.map((size) => size[name]));
      if (found <= fixedLimits[name]) continue;
      context.reportError(limitError(name, found, fixedLimits[name]));
      return null; // visits nothing more
    }
    return undefined;
  },
});

/** The error of a limit with its own code, which Apollo Server replaces by that of validation. */
export function sizeLimitError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError | undefined {
  const original = error instanceof GraphQLError ? error.originalError : undefined;
  const code = original instanceof GraphQLError ? String(original.extensions.code) : '';
  return limitCodes.includes(code) ? { ...formatted, extensions: { ...formatted.extensions, code } } : undefined;
}

/** The error of a document with too many tokens. Without `found`: the parser stops at the limit. */
export function tokenLimitError(
  error: GraphQLFormattedError,
  { tokens }: QueryLimits,
): GraphQLFormattedError | undefined {
  if (!/tokens\. Parsing aborted\.$/.test(error.message)) return undefined;
  return { message: errorMessages[codes.tokens], extensions: { code: codes.tokens, limit: tokens } };
}
