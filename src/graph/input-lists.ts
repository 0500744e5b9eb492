import type { ApolloServerPlugin } from '@apollo/server';
import {
  defaultFieldResolver,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import type { Context } from '../context.ts';
import { failure } from '../failures.ts';
import { type Issue, issue } from '../issues.ts';
import { recordInput } from './lenient-schema.ts';

/** An argument, or a field of an input type. */
type Input = GraphQLArgument | GraphQLInputField;

/**
 * Enforces `@maxItems` for the lists in arguments, at any depth, and removes duplicates. Records enforce their own. Adds
 * the limits to the descriptions, since introspection does not show applied directives.
 * @throws Error if a list has no `@maxItems`
 */
export function boundInputLists(schema: GraphQLSchema): void {
  const limits = limitsOf(schema);
  for (const [input, maxItems] of limits) {
    input.description = `${input.description ?? ''} At most ${maxItems} items.`.trim();
  }

  for (const field of outputFieldsOf(schema)) {
    const withLists = field.args.filter((arg) => holdsList(arg.type));
    if (withLists.length === 0) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context, info) => {
      const issues: Issue[] = [];
      const given = Object.fromEntries(
        withLists.map((arg) => [arg.name, bounded(arg, args[arg.name], [arg.name], limits, issues)]),
      );
      if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
      return resolve(source, { ...args, ...given }, context, info);
    };
  }
}

/**
 * Refuses variables with a list that is too long for any input, before graphql-js coerces each item: that takes seconds
 * for the longest list that fits in a request.
 */
export function boundVariables(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  const maxItems = Math.max(0, ...limitsOf(schema).values());
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ request }) => {
        const issues = longLists(request.variables ?? {}, maxItems).map((path) =>
          issue(`variables.${path}`, 'too_many_items', { max: maxItems }),
        );
        if (issues.length === 0) return;
        const { message, extensions } = failure('INPUT_INVALID', { issues });
        throw new GraphQLError(message, { extensions: { ...extensions, http: { status: 400 } } });
      },
    }),
  };
}

/** Nesting of input types that is checked here; the rest is left to `boundInputLists`. */
const maxDepth = 4;

/** The paths of lists that are too long. Does not descend into lists, which may have many items. */
function longLists(value: object, maxItems: number, depth = 1): string[] {
  return Object.entries(value).flatMap(([name, given]: [string, unknown]) => {
    if (Array.isArray(given)) return given.length > maxItems ? [name] : [];
    if (typeof given !== 'object' || given === null || depth === maxDepth) return [];
    return longLists(given, maxItems, depth + 1).map((path) => `${name}.${path}`);
  });
}

const fieldsOf = <Type extends GraphQLObjectType | GraphQLInputObjectType>(types: Type[]) =>
  types.flatMap((type) => Object.values(type.getFields()) as ReturnType<Type['getFields']>[string][]);

const outputFieldsOf = (schema: GraphQLSchema) => fieldsOf(Object.values(schema.getTypeMap()).filter(isObjectType));

/** All list inputs with their `@maxItems`. */
function limitsOf(schema: GraphQLSchema): Map<Input, number> {
  const inputFields = fieldsOf(Object.values(schema.getTypeMap()).filter(isInputObjectType));
  const inputs: Input[] = [...outputFieldsOf(schema).flatMap(({ args }) => args), ...inputFields];
  return new Map(
    inputs
      .filter(({ type }) => isListType(getNullableType(type)))
      .map((input) => [input, maxItemsOf(schema, input)] as const),
  );
}

function maxItemsOf(schema: GraphQLSchema, input: Input): number {
  const directive = schema.getDirective('maxItems');
  const values = directive && input.astNode && getDirectiveValues(directive, input.astNode);
  if (!values || isListType(itemTypeOf(input.type))) throw new Error(`the list ${input.name} needs a @maxItems`);
  return Number(values.value);
}

/** The item type of a list; any other type itself. */
function itemTypeOf(type: GraphQLInputType): GraphQLInputType {
  const nullable = getNullableType(type) as GraphQLInputType;
  return isListType(nullable) ? (getNullableType(nullable.ofType) as GraphQLInputType) : nullable;
}

/** Whether a value of the type can hold a list. */
function holdsList(type: GraphQLInputType, within: readonly GraphQLInputObjectType[] = []): boolean {
  if (isListType(getNullableType(type))) return true;
  const named = getNamedType(type);
  if (!isInputObjectType(named) || named.name === recordInput || within.includes(named)) return false;
  return Object.values(named.getFields()).some((field) => holdsList(field.type, [...within, named]));
}

/** The path of an issue. The argument `input` is left out, as by resolvers. */
export const pathOf = (path: readonly string[]) => (path[0] === 'input' ? path.slice(1) : path).join('.');

type Path = readonly string[];

/** The value without duplicates in its lists. @param issues receives the lists that are too long */
function bounded(input: Input, value: unknown, path: Path, limits: Map<Input, number>, issues: Issue[]): unknown {
  if (value === null || value === undefined) return value;
  const type = itemTypeOf(input.type);
  const ofItem = (object: unknown, at: Path) =>
    isInputObjectType(type) && type.name !== recordInput
      ? boundedFields(type, object as Record<string, unknown>, at, limits, issues)
      : object;
  if (!Array.isArray(value)) return ofItem(value, path);

  const maxItems = limits.get(input) ?? 0;
  if (value.length > maxItems) {
    issues.push(issue(pathOf(path), 'too_many_items', { max: maxItems }));
    return value;
  }
  // Lists of other types keep duplicates: results refer to their items by index.
  const isSet = isEnumType(type) || (isScalarType(type) && isSpecifiedScalarType(type));
  return isSet ? [...new Set(value)] : value.map((item, index) => ofItem(item, [...path, `${index}`]));
}

function boundedFields(
  type: GraphQLInputObjectType,
  value: Record<string, unknown>,
  path: Path,
  limits: Map<Input, number>,
  issues: Issue[],
): Record<string, unknown> {
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const field = fields[name];
      return [name, field ? bounded(field, given, [...path, name], limits, issues) : given];
    }),
  );
}
