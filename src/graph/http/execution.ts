import { type ApolloServerPlugin, type GraphQLRequestContextResponseForOperation, HeaderMap } from '@apollo/server';
import { ApolloServerErrorCode } from '@apollo/server/errors';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
  OperationTypeNode,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../domain/context.ts';
import { failure } from '../../platform/failures.ts';
import type { Issue } from '../../platform/issues.ts';
import { compileOperation, type Run } from '../compile.ts';
import { lenientSchema, recordInput } from '../lenient-schema.ts';
import { typesOfVariables } from '../variable-types.ts';
import { boundedResult } from './answer-bounds.ts';
import { documentLength } from './document-store.ts';
import { introspects, sizeOf } from './query-size.ts';
import { type ShownSchemas, schemaShownTo } from './sdl.ts';
import { tooLongLists, variableIssues } from './variable-issues.ts';

const isMutation = ({ operation }: OperationDefinitionNode) => operation === OperationTypeNode.MUTATION;

export type FormatError = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

const withValidationCode = (error: GraphQLError) => {
  error.extensions.code = ApolloServerErrorCode.GRAPHQL_VALIDATION_FAILED;
  return error;
};

/** Maximum heap of cached compiled operations, in bytes, estimated from their fields and the length of their documents. */
const maxHeap = 35_000_000;
const heapOfField = 2_500;

/** Compiles operations from the second request on. @returns undefined for those that graphql-js executes */
function createCompiler(
  schema: GraphQLSchema,
): (document: DocumentNode, operation: OperationDefinitionNode) => Run | undefined {
  const known = new LRUCache<DocumentNode, Run>({ maxSize: maxHeap });
  // Weak, so that documents that the document store drops are collected.
  const requested = new WeakSet<DocumentNode>();
  /** Documents that graphql-jit cannot compile. graphql-js executes them. */
  const neverCompiled = new WeakSet<DocumentNode>();

  return (document, operation) => {
    const found = known.get(document);
    if (found || neverCompiled.has(document)) return found;
    if (!requested.has(document)) {
      requested.add(document);
      return undefined;
    }
    const run = compileOperation(schema, document);
    if (!run) {
      neverCompiled.add(document);
      return undefined;
    }
    const { fields, aliases } = sizeOf(document, operation);
    known.set(document, run, { size: heapOfField * (1 + fields + aliases) + 4 * documentLength(document) });
    return run;
  };
}

/**
 * Executes operations: compiled from the second request on, if graphql-jit runs them as graphql-js does. Apollo Server's own
 * execution would quote the values of variables that do not fit their types, and would format, and so log, each of thousands of
 * errors.
 */
export function executionPlugin(graph: ShownSchemas, formatError: FormatError): ApolloServerPlugin<Context> {
  const { schema } = graph;
  let lenient: GraphQLSchema | undefined;
  const compiled = createCompiler(schema);

  async function resultOf(
    { document, request, contextValue }: GraphQLRequestContextResponseForOperation<Context>,
    operation: OperationDefinitionNode,
  ): Promise<ExecutionResult> {
    const { operationName, variables = {} } = request;
    const invalid = (issues: Issue[]): ExecutionResult => ({ errors: [failure('INPUT_INVALID', { issues })] });
    const tooLong = tooLongLists(variables);
    if (tooLong.length > 0) return invalid(tooLong);
    // The errors of variables are not used, and each quotes a value, which may be of megabytes.
    const options = { maxCoercionErrors: 0 };
    const executeIn = (schema: GraphQLSchema) =>
      execute({ schema, document, operationName, variableValues: variables, contextValue, options });

    let executed = schema;
    let result: ExecutionResult;
    if (introspects(document, operation)) {
      executed = schemaShownTo(contextValue.caller, graph);
      const hidden = validate(executed, document);
      if (hidden.length > 0) return { errors: hidden.map(withValidationCode) };
      result = await executeIn(executed);
    } else {
      const run = compiled(document, operation);
      const fits = () =>
        !getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 0 }).errors;
      result = run && fits() ? await run(variables, contextValue) : await executeIn(schema);
      // Without `data` nothing was executed: the variables do not fit.
      if (!('data' in result) && typesOfVariables(schema, operation).some(({ name }) => name === recordInput)) {
        lenient ??= lenientSchema(schema);
        executed = lenient;
        result = await executeIn(lenient);
      }
    }
    return 'data' in result
      ? boundedResult(result, isMutation(operation))
      : invalid(variableIssues(executed, operation, variables));
  }

  return {
    requestDidStart: async () => ({
      async responseForOperation(requested) {
        const { operation } = requested;
        if (!operation) return null; // Apollo Server reports the unknown name
        const { data, errors } = await resultOf(requested, operation);
        const singleResult = {
          ...(data !== undefined && { data }),
          ...(errors && { errors: errors.map((error) => formatError(error.toJSON(), error)) }),
        };
        // The answer of a mutation may hold the secret of a token. An attacker who sees the length of compressed answers, and
        // can add text to them, could guess it (BREACH): neither this server nor a proxy compresses them.
        const headers = new HeaderMap(
          isMutation(operation) ? [['cache-control', 'private, no-store, no-transform']] : [],
        );
        return {
          http: { headers, status: data === undefined ? 400 : undefined },
          body: { kind: 'single', singleResult },
        };
      },
    }),
  };
}
