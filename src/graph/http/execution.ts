import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
  validate,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { failure } from '../../failures.ts';
import type { Issue } from '../../issues.ts';
import { compileOperation, type Run } from '../compile.ts';
import { lenientSchema, recordInput } from '../lenient-schema.ts';
import { typesOfVariables } from '../variable-types.ts';
import { boundedResult } from './answer-bounds.ts';
import { fragmentsOf, sizeOf, weightOf } from './query-limits.ts';
import { type ShownSchemas, schemaShownTo } from './sdl.ts';
import { tooLongLists, variableIssues } from './variable-issues.ts';

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

// The document store keeps one object for each document.
const introspecting = new WeakMap<DocumentNode, boolean>();

/** Whether a document asks for the schema. */
function introspects(document: DocumentNode): boolean {
  let found = introspecting.get(document);
  if (found !== undefined) return found;
  found = false;
  visit(document, {
    Field: ({ name }) => {
      found ||= name.value === '__schema' || name.value === '__type';
      return found ? BREAK : undefined;
    },
  });
  introspecting.set(document, found);
  return found;
}

const withValidationCode = (error: GraphQLError) => {
  error.extensions.code = ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED;
  return error;
};

/** Total fields of the compiled operations that are kept: 2 to 3 KB of heap each. */
const maxFields = 10_000;

/**
 * Executes operations: compiled from the second request on, if graphql-jit runs them as graphql-js does. Apollo Server's own
 * execution would quote the values of variables that do not fit their types, and would format, and so log, each of thousands of
 * errors.
 */
export function executionPlugin(graph: ShownSchemas, formatError: FormatError): ApolloServerPlugin<Context> {
  const { schema } = graph;
  let lenient: GraphQLSchema | undefined;
  const requested = new WeakSet<DocumentNode>();
  /** Compiled operations; without `run`, those that graphql-js executes. */
  const known = new LRUCache<DocumentNode, { run: Run | undefined }>({ maxSize: maxFields });

  function compiled(document: DocumentNode, operation: OperationDefinitionNode): Run | undefined {
    const found = known.get(document);
    if (found) return found.run;
    if (!requested.has(document)) {
      requested.add(document);
      return undefined;
    }
    const run = compileOperation(schema, document);
    const fragments = fragmentsOf(document);
    const { fields } = sizeOf(operation.selectionSet, fragments);
    const { aliases } = weightOf(schema, operation, fragments, {}); // also those of `__typename`
    known.set(document, { run }, { size: run ? 1 + fields + aliases : 1 });
    return run;
  }

  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, request, contextValue }) {
        if (!operation) return null; // Apollo Server reports the unknown name
        const { operationName, variables = {} } = request;
        const invalid = (issues: Issue[]): ExecutionResult => ({ errors: [failure('INPUT_INVALID', { issues })] });
        const tooLong = tooLongLists(variables);
        if (tooLong.length > 0) return answer(invalid(tooLong));
        // The errors of variables are not used, and each quotes a value, which may be of megabytes.
        const options = { maxCoercionErrors: 0 };
        const executeIn = (schema: GraphQLSchema) =>
          execute({ schema, document, operationName, variableValues: variables, contextValue, options });

        if (introspects(document)) {
          const shown = schemaShownTo(contextValue.caller, graph);
          const hidden = validate(shown, document);
          if (hidden.length > 0) return answer({ errors: hidden.map(withValidationCode) });
          const result = await executeIn(shown);
          return answer(
            'data' in result ? boundedResult(result) : invalid(variableIssues(shown, operation, variables)),
          );
        }

        let executed = schema;
        const run = compiled(document, operation);
        const fits = () =>
          !getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 0 }).errors;
        let result: ExecutionResult = run && fits() ? await run(variables, contextValue) : await executeIn(schema);
        // Without `data` nothing was executed: the variables do not fit.
        if (!('data' in result) && typesOfVariables(schema, operation).some(({ name }) => name === recordInput)) {
          lenient ??= lenientSchema(schema);
          executed = lenient;
          result = await executeIn(lenient);
        }
        return answer(
          'data' in result ? boundedResult(result) : invalid(variableIssues(executed, operation, variables)),
        );
      },
    }),
  };

  function answer({ data, errors }: ExecutionResult): GraphQLResponse {
    const singleResult = {
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map((error) => formatError(error.toJSON(), error)) }),
    };
    const http = { headers: new HeaderMap(), ...(data === undefined && { status: 400 }) };
    return { http, body: { kind: 'single', singleResult } };
  }
}
