import type { ApolloServerOptions } from '@apollo/server';
import {
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  printSchema,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { boundedResult } from './answer-bounds.ts';
import { fragmentsOf, weightOf } from './query-limits.ts';

type Variables = Record<string, unknown>;
type Run = (context: Context, variables: Variables) => Promise<ExecutionResult>;

/** An operation that was asked for: how it is run, once it is compiled, and how many fields that has. */
type Seen = { run?: Run; size: number };

/** Fields of all operations that are kept compiled: 2 to 3 KB of heap each. */
const maxFields = 10_000;
/** Operations that are remembered, compiled or not. */
const maxSeen = 2_000;

/** As many errors as graphql-js itself makes for the variables of one request. */
const maxVariableErrors = 50;
/** Characters of variables as JSON; beyond them one error is enough, since each may quote nearly all of them. */
const maxQuoted = 256 * 1024;

/**
 * Has Apollo Server run operations as the gateway runs its own: compiled, once each. Compiling takes longer than running,
 * so an operation is compiled when it is asked for a second time. Apollo's interface for that is the one of a federated
 * gateway; nothing else of federation is used.
 */
export function compiledOnce(schema: GraphQLSchema): NonNullable<ApolloServerOptions<Context>['gateway']> {
  const known = new LRUCache<string, Seen>({ max: maxSeen, maxSize: maxFields, sizeCalculation: ({ size }) => size });
  return {
    onSchemaLoadOrUpdate(callback) {
      callback({ apiSchema: schema, coreSupergraphSdl: printSchema(schema) });
      return () => {};
    },
    load: async () => ({
      executor: async ({ document, operation, operationName, queryHash, request, context }) => {
        const variableValues = request.variables ?? {};
        const uncompiled = { schema, document, variableValues, contextValue: context };
        // No operation has the name that was asked for: graphql-js has the right words, given that name.
        if (!operation) return execute({ ...uncompiled, operationName: request.operationName });
        const errors = variableErrors(schema, operation, variableValues);
        if (errors) return { errors };

        const key = `${queryHash} ${operationName ?? ''}`;
        const seen = known.get(key);
        if (!seen) known.set(key, { size: 1 });
        const run = seen && (seen.run ?? compile(document, operation));
        if (seen && run && !seen.run) known.set(key, { run, size: sizeOf(document, operation) });
        const result = run
          ? await run(context as Context, withDefaults(schema, operation, variableValues))
          : await execute({ ...uncompiled, operationName });
        return boundedResult(result);
      },
    }),
    stop: async () => {},
  };

  /** Nothing for an operation that graphql-jit would run in another way than graphql-js. */
  function compile(document: DocumentNode, operation: OperationDefinitionNode): Run | undefined {
    if (hasVariableInScalar(schema, document)) return undefined;
    const query = compileQuery<Variables>(schema, document, operation.name?.value);
    if (!isCompiledQuery(query)) return async () => query;
    return async (context, variables) => withWholeErrors(await query.query(undefined, context, variables));
  }

  function sizeOf(document: DocumentNode, operation: OperationDefinitionNode): number {
    const { fields, aliases } = weightOf(schema, operation, fragmentsOf(document), {});
    return 1 + fields + aliases;
  }
}

/** What is wrong with the variables of an operation, if anything. */
function variableErrors(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Variables,
) {
  const errorsOf = (maxErrors: number) => getVariableValues(schema, variableDefinitions, given, { maxErrors }).errors;
  const errors = errorsOf(1);
  return errors && JSON.stringify(given).length <= maxQuoted ? errorsOf(maxVariableErrors) : errors;
}

/** Whether a value of a scalar, such as a record, has a variable inside: graphql-jit leaves those out. */
function hasVariableInScalar(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isFound = false;
  visit(
    document,
    visitWithTypeInfo(types, {
      VariableDefinition: () => false,
      Variable() {
        // Within the value of a scalar there are no types.
        if (!types.getInputType()) isFound = true;
        return isFound ? BREAK : undefined;
      },
    }),
  );
  return isFound;
}

/** Variables with their defaults, and those of the fields within: graphql-jit 0.8.7 refuses a required one that is left to its default. */
function withDefaults(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode, given: Variables) {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type, defaultValue }) => {
      const inputType = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
      const value = orDefault(given[variable.name.value], defaultValue);
      return value === undefined
        ? []
        : [[variable.name.value, isInputType(inputType) ? completed(inputType, value) : value]];
    }),
  );
}

const orDefault = (value: unknown, otherwise: ValueNode | undefined) =>
  value === undefined && otherwise ? valueFromASTUntyped(otherwise) : value;

function completed(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return completed(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? value.map((one) => completed(type.ofType, one)) : value;
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return value;
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const own = orDefault(Reflect.get(value, field.name), field.astNode?.defaultValue);
    return own === undefined ? [] : [[field.name, completed(field.type, own)]];
  });
  return { ...Object.fromEntries(fields) };
}

/** graphql-jit 0.8.7 makes errors without the extensions that Apollo Server counts on: they are made anew. */
function withWholeErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map(({ message, path, originalError, locations }) =>
    Object.defineProperty(new GraphQLError(message, { path, originalError }), 'locations', {
      value: locations,
      enumerable: true,
    }),
  );
  return { ...result, errors };
}
