import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { failure } from '../../failures.ts';
import { compileOperation, type Run } from '../compile.ts';
import { lenientSchema, recordInput } from '../lenient-schema.ts';
import { someVariableType } from '../variable-types.ts';
import { boundedResult } from './answer-bounds.ts';
import { fragmentsOf, weightOf } from './query-limits.ts';
import { variableIssues } from './variable-issues.ts';

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/** Total fields of the compiled operations that are kept: 2 to 3 KB of heap each. */
const maxFields = 10_000;

/**
 * Executes operations: compiled from the second request on, if graphql-jit runs them as graphql-js does. Apollo Server's own
 * execution would quote the values of variables that do not fit their types, and would format, and so log, each of thousands of
 * errors.
 */
export function executionPlugin(schema: GraphQLSchema, formatError: FormatError): ApolloServerPlugin<Context> {
  let lenient: GraphQLSchema | undefined;
  /** By document, of which the document store keeps one object. `size` counts fields. */
  const known = new LRUCache<DocumentNode, { run?: Run; size: number }>({
    maxSize: maxFields,
    sizeCalculation: ({ size }) => size,
  });

  /** @returns undefined for an operation that graphql-js executes */
  function compiled(document: DocumentNode, operation: OperationDefinitionNode): Run | undefined {
    const found = known.get(document);
    if (!found) known.set(document, { size: 1 });
    if (!found || found.run || found.size > 1) return found?.run;
    const { fields, aliases } = weightOf(schema, operation, fragmentsOf(document), {});
    const run = compileOperation(schema, document);
    known.set(document, { ...(run && { run }), size: 2 + (run ? fields + aliases : 0) });
    return run;
  }

  return {
    requestDidStart: async () => ({
      async responseForOperation({ document, operation, request, contextValue }) {
        if (!operation) return null; // Apollo Server reports the unknown name
        const { operationName, variables = {} } = request;
        // The errors of variables are not used, and each quotes a value, which may be of megabytes.
        const options = { maxCoercionErrors: 0 };
        const executeIn = (schema: GraphQLSchema) =>
          execute({ schema, document, operationName, variableValues: variables, contextValue, options });

        let executed = schema;
        const run = compiled(document, operation);
        const fits = () =>
          !getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 0 }).errors;
        let result: ExecutionResult = run && fits() ? await run(variables, contextValue) : await executeIn(schema);
        // Without `data` nothing was executed: the variables do not fit.
        if (!('data' in result) && someVariableType(schema, operation, ({ name }) => name === recordInput)) {
          lenient ??= lenientSchema(schema);
          executed = lenient;
          result = await executeIn(lenient);
        }
        const { data, errors } =
          'data' in result
            ? boundedResult(result)
            : { errors: [failure('INPUT_INVALID', { issues: variableIssues(executed, operation, variables) })] };
        const singleResult = {
          ...(data !== undefined && { data }),
          ...(errors && { errors: errors.map((error) => formatError(error.toJSON(), error)) }),
        };
        const http = { headers: new HeaderMap(), ...(data === undefined && { status: 400 }) };
        return { http, body: { kind: 'single', singleResult } };
      },
    }),
  };
}
