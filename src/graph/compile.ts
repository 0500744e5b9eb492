import {
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInputObjectType,
  isScalarType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitInParallel,
  visitWithTypeInfo,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../domain/context.ts';
import { typesWithin } from './variable-types.ts';

type Variables = Record<string, unknown>;
/** A compiled operation. Its variables must fit their types. */
export type Run = (variables: Variables, context: Context) => Promise<ExecutionResult>;

/**
 * Compiles a valid document with one operation. test/hostile/compiled.test.ts compares the results with those of graphql-js.
 * @param customSerializers instead of those of the types with these names
 * @returns undefined if they would differ
 */
export function compileOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  customSerializers: Record<string, (value: unknown) => unknown> = {},
): Run | undefined {
  const operation = getOperationAST(document);
  if (!operation || !runsAlike(schema, document, operation)) return undefined;
  const compiled = compileQuery<Variables>(schema, document, undefined, { customSerializers });
  if (!isCompiledQuery(compiled)) return undefined;
  return async (variables, context) => withExtensions(await compiled.query(undefined, context, variables));
}

type Difference = {
  /** What graphql-jit does. */
  does: string;
  /** Issues of github.com/zalando-incubator/graphql-jit. */
  issues: number[];
  /** Calls `found` where an operation would meet the difference. */
  visitor: (found: () => typeof BREAK, types: TypeInfo, operation: OperationDefinitionNode) => ASTVisitor;
};

/**
 * What graphql-jit 0.8.7 does unlike graphql-js, in operations of this schema. graphql-js executes those. 0.8.9 has mended the order of
 * mutations only, and is slower: 60 scalars take 1.9 µs, not 1.0.
 */
export const differences: Difference[] = [
  {
    does: 'reads selections that `@skip` or `@include` leave out, if there are fragments',
    issues: [111, 166],
    visitor: (found) => ({ Directive: found }),
  },
  {
    does: 'runs root fields of a mutation out of order, if some are in fragments',
    issues: [283],
    visitor: (found) => ({
      OperationDefinition: ({ operation, selectionSet: { selections } }) =>
        operation === 'mutation' && (selections.length > 1 || selections[0]?.kind !== Kind.FIELD) ? found() : undefined,
    }),
  },
  {
    does: 'refuses a required variable, or a required field of one, that relies on its default',
    issues: [142],
    visitor: (found, types) => ({
      VariableDefinition: ({ defaultValue }) => {
        const type = types.getInputType();
        const fields = [...(type ? typesWithin(type) : [])]
          .filter(isInputObjectType)
          .flatMap((within) => Object.values(within.getFields()));
        return defaultValue || fields.some((field) => field.defaultValue !== undefined) ? found() : undefined;
      },
    }),
  },
  {
    does: 'gives null to a field of an object literal whose variable is left out',
    issues: [91, 230],
    visitor: (found, _types, { variableDefinitions = [] }) => {
      const required = new Set(
        variableDefinitions
          .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
          .map(({ variable }) => variable.name.value),
      );
      return {
        ObjectField: ({ value }) =>
          value.kind === Kind.VARIABLE && !required.has(value.name.value) ? found() : undefined,
      };
    },
  },
  {
    does: 'prints texts and values of scalars into the code that it generates, where they may lose their meaning',
    issues: [266],
    visitor: (found, types) => ({
      StringValue: found,
      ObjectValue: () => (isInputObjectType(getNamedType(types.getInputType())) ? undefined : found()),
      ListValue: () => (isScalarType(getNullableType(types.getParentInputType())) ? found() : undefined),
    }),
  },
  {
    does: 'takes a variable that is left out from the prototype of objects: `$constructor`',
    issues: [],
    visitor: (found) => ({ Variable: ({ name }) => (name.value in Object.prototype ? found() : undefined) }),
  },
];

function runsAlike(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const types = new TypeInfo(schema);
  let isAlike = true;
  const found = (): typeof BREAK => {
    isAlike = false;
    return BREAK;
  };
  const visitors = differences.map(({ visitor }) => visitor(found, types, operation));
  visit(document, visitWithTypeInfo(types, visitInParallel(visitors)));
  return isAlike;
}

/** The errors of graphql-jit 0.8.7 lack the `extensions` of the original error. */
function withExtensions(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map(({ message, path, originalError, locations }) =>
    Object.defineProperty(new GraphQLError(message, { path, originalError }), 'locations', {
      value: locations,
      enumerable: true,
    }),
  );
  return { ...result, errors };
}
