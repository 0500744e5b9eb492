import type { ApolloServerOptions } from '@apollo/server';
import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  type OperationDefinitionNode,
  printSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { failure } from '../../failures.ts';
import { lenientSchema, recordInput } from '../lenient-schema.ts';
import { withDefaults } from '../variable-defaults.ts';
import { someVariableType } from '../variable-types.ts';
import { boundedResult } from './answer-bounds.ts';
import { fragmentsOf, weightOf } from './query-limits.ts';
import { variableIssues } from './variable-issues.ts';

type Variables = Record<string, unknown>;
type Run = (context: Context, variables: Variables) => Promise<ExecutionResult>;

/** An operation that has been requested: its compiled form, if any, and the number of compiled fields. */
type CachedOperation = { run?: Run; size: number };

/** Total fields of the compiled operations in the cache: 2 to 3 KB of heap each. */
const maxFields = 10_000;
/** Operations in the cache, compiled or not. */
const maxOperations = 2_000;

/**
 * Runs the operations of Apollo Server with graphql-jit. Compiling takes longer than one run, so an operation is compiled
 * at its second request. Apollo takes an executor only as a federated gateway; nothing else of federation is used.
 */
export function createJitExecutor(schema: GraphQLSchema): NonNullable<ApolloServerOptions<Context>['gateway']> {
  const cache = new LRUCache<string, CachedOperation>({
    max: maxOperations,
    maxSize: maxFields,
    sizeCalculation: ({ size }) => size,
  });
  let lenient: GraphQLSchema | undefined;
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: printSchema(schema) });
      return () => {};
    },
    load: async () => ({
      executor: async ({ document, operation, operationName, queryHash, request, context }) => {
        const variableValues = request.variables ?? {};
        const uncompiled = { schema, document, variableValues, contextValue: context };
        // Unknown operation name: graphql-js reports it.
        if (!operation) return execute({ ...uncompiled, operationName: request.operationName });
        const error = variableError(schema, operation, variableValues);
        if (error) {
          const takesRecord = someVariableType(schema, operation, ({ name }) => name === recordInput);
          if (!takesRecord) return { errors: [error] };
          lenient ??= lenientSchema(schema);
          const remaining = variableError(lenient, operation, variableValues);
          if (remaining) return { errors: [remaining] };
          return boundedResult(await execute({ ...uncompiled, schema: lenient, operationName }));
        }

        const key = `${queryHash} ${operationName ?? ''}`;
        const cached = cache.get(key);
        if (!cached) cache.set(key, { size: 1 });
        const run = cached && (cached.run ?? compile(document, operation));
        if (cached && run && !cached.run) cache.set(key, { run, size: sizeOf(document, operation) });
        const result = run
          ? await run(context as Context, withDefaults(schema, operation, variableValues))
          : await execute({ ...uncompiled, operationName });
        return boundedResult(result);
      },
    }),
    stop: async () => {},
  };

  /** @returns undefined if the result of graphql-jit would differ from that of graphql-js */
  function compile(document: DocumentNode, operation: OperationDefinitionNode): Run | undefined {
    if (hasVariableInScalar(schema, document)) return undefined;
    const query = compileQuery<Variables>(schema, document, operation.name?.value);
    if (!isCompiledQuery(query)) return async () => query;
    return async (context, variables) => rebuildErrors(await query.query(undefined, context, variables));
  }

  function sizeOf(document: DocumentNode, operation: OperationDefinitionNode): number {
    const { fields, aliases } = weightOf(schema, operation, fragmentsOf(document), {});
    return 1 + fields + aliases;
  }
}

/** The error of variables that do not fit their types, if any. */
function variableError(schema: GraphQLSchema, operation: OperationDefinitionNode, given: Variables) {
  const { variableDefinitions = [] } = operation;
  const { errors } = getVariableValues(schema, variableDefinitions, given, { maxErrors: 1 });
  if (!errors) return undefined;
  const issues = variableIssues(schema, operation, given);
  if (issues.length === 0) return errors[0];
  const { message, extensions } = failure('INPUT_INVALID', { issues });
  return new GraphQLError(message, { extensions: { ...extensions, http: { status: 400 } } });
}

/** Whether a value of a scalar, such as a record, contains a variable: graphql-jit drops it. */
function hasVariableInScalar(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isFound = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition: () => false,
      Variable() {
        // Inside the value of a scalar there is no type.
        if (!types.getInputType()) isFound = true;
        return isFound ? BREAK : undefined;
      },
    }),
  );
  return isFound;
}

/** Rebuilds the errors of graphql-jit 0.8.7, which lack the `extensions` that Apollo Server needs. */
function rebuildErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map(({ message, path, originalError, locations }) =>
    Object.defineProperty(new GraphQLError(message, { path, originalError }), 'locations', {
      value: locations,
      enumerable: true,
    }),
  );
  return { ...result, errors };
}
