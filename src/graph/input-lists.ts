import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
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
import { failure, type Issue } from '../failures.ts';

/** An argument, or a field of an input type. */
type Input = GraphQLArgument | GraphQLInputField;

/**
 * Bounds the lists of the input: an argument whose list, at any depth, has more items than `@maxItems` says is refused.
 * Resolvers get lists without duplicates. The descriptions say what the directive says, since introspection does not show
 * applied directives.
 * @throws Error when a list has no `@maxItems`
 */
export function boundInputLists(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap());
  const fields = types.filter(isObjectType).flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const limits = new Map<Input, number>();
  for (const input of [...fields.flatMap(({ args }) => args), ...inputs]) {
    if (!isListType(getNullableType(input.type))) continue;
    const most = maxItemsOf(schema, input);
    limits.set(input, most);
    input.description = `${input.description ?? ''} At most ${most} items.`.trim();
  }

  for (const field of fields) {
    const withLists = field.args.filter((arg) => holdsList(arg.type));
    if (withLists.length === 0) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context, info) => {
      const issues: Issue[] = [];
      const given = Object.fromEntries(
        withLists.map((arg) => [arg.name, bounded(arg, args[arg.name], arg.name, limits, issues)]),
      );
      if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
      return resolve(source, { ...args, ...given }, context, info);
    };
  }
}

function maxItemsOf(schema: GraphQLSchema, input: Input): number {
  const directive = schema.getDirective('maxItems');
  const values = directive && input.astNode && getDirectiveValues(directive, input.astNode);
  if (!values || isListType(itemTypeOf(input.type))) throw new Error(`the list ${input.name} needs a @maxItems`);
  return Number(values.value);
}

/** What a list is of; the type itself where it is none. */
function itemTypeOf(type: GraphQLInputType): GraphQLInputType {
  const nullable = getNullableType(type) as GraphQLInputType;
  return isListType(nullable) ? (getNullableType(nullable.ofType) as GraphQLInputType) : nullable;
}

/** Whether a value of the type can hold a list. */
function holdsList(type: GraphQLInputType, within: readonly GraphQLInputObjectType[] = []): boolean {
  if (isListType(getNullableType(type))) return true;
  const named = getNamedType(type);
  if (!isInputObjectType(named) || within.includes(named)) return false;
  return Object.values(named.getFields()).some((field) => holdsList(field.type, [...within, named]));
}

/** The value without duplicates. @param issues takes the lists that are too long */
function bounded(input: Input, value: unknown, path: string, limits: Map<Input, number>, issues: Issue[]): unknown {
  if (value === null || value === undefined) return value;
  const type = itemTypeOf(input.type);
  const fieldsOf = (object: unknown, at: string) =>
    isInputObjectType(type) ? boundedFields(type, object as Record<string, unknown>, at, limits, issues) : object;
  if (!Array.isArray(value)) return fieldsOf(value, path);

  const most = limits.get(input) ?? 0;
  if (value.length > most) {
    issues.push({ path, message: `must have at most ${most} items` });
    return value;
  }
  // Items of other types are answered one by one, by their places.
  const isSet = isEnumType(type) || (isScalarType(type) && isSpecifiedScalarType(type));
  return isSet ? [...new Set(value)] : value.map((item, place) => fieldsOf(item, `${path}.${place}`));
}

function boundedFields(
  type: GraphQLInputObjectType,
  value: Record<string, unknown>,
  path: string,
  limits: Map<Input, number>,
  issues: Issue[],
): Record<string, unknown> {
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const field = fields[name];
      return [name, field ? bounded(field, given, `${path}.${name}`, limits, issues) : given];
    }),
  );
}
