import type { ApolloServerOptions } from '@apollo/server';
import {
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
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';

type Variables = Record<string, unknown>;
type Run = (context: Context, variables: Variables) => Promise<ExecutionResult>;

/** How many operations are remembered: dashboards ask the same few over and over. */
const kept = 500;

/**
 * Has Apollo Server run operations as the gateway runs its own: compiled, once each. To compile one takes longer than to
 * run it, so one that was never asked before is run as it is. Apollo's interface for that is the one of a federated
 * gateway; of federation nothing is used.
 */
export function compiledOnce(schema: GraphQLSchema): NonNullable<ApolloServerOptions<Context>['gateway']> {
  const known = new LRUCache<string, { run?: Run }>({ max: kept });
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
        const key = `${queryHash} ${operationName ?? ''}`;
        const seen = known.get(key);
        if (!seen) {
          known.set(key, {});
          return execute({ ...uncompiled, operationName });
        }
        seen.run ??= compile(schema, document, operationName);
        const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues);
        return errors ? { errors } : seen.run(context as Context, withDefaults(schema, operation, variableValues));
      },
    }),
    stop: async () => {},
  };
}

function compile(schema: GraphQLSchema, document: DocumentNode, operationName: string | null): Run {
  const query = compileQuery<Variables>(schema, document, operationName ?? undefined);
  if (!isCompiledQuery(query)) return async () => query;
  return async (context, variables) => withWholeErrors(await query.query(undefined, context, variables));
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
