import { type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { execute, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context } from '../../context.ts';
import { failure } from '../../failures.ts';
import { lenientSchema, recordInput } from '../lenient-schema.ts';
import { someVariableType } from '../variable-types.ts';
import { boundedResult } from './answer-bounds.ts';
import { variableIssues } from './variable-issues.ts';

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * Executes operations with graphql-js. Apollo Server's own execution would quote the values of variables that do not fit
 * their types, and would format, and so log, each of thousands of errors.
 *
 * graphql-jit would save 10 to 17 % of the CPU time of a compressed page of 100 notices, but differs from graphql-js in some
 * documents that clients may send (graph.ts).
 */
export function executionPlugin(schema: GraphQLSchema, formatError: FormatError): ApolloServerPlugin<Context> {
  let lenient: GraphQLSchema | undefined;
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
        let result = await executeIn(schema);
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
