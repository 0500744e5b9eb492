import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getDirectiveValues,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import { assertNoIssues } from '../platform/failures.ts';
import { type Issue, issue } from '../platform/issues.ts';
import { recordInput } from './lenient-schema.ts';
import { typesWithin } from './variable-types.ts';

/** Largest `@maxItems` of an input list. */
export const longestList = 1_000;

/** An argument, or a field of an input type. */
type Input = GraphQLArgument | GraphQLInputField;
type Path = readonly string[];

/**
 * Makes each field check its arguments, at any depth, after its rules: refuses lists longer than their `@maxItems` and invalid
 * instants, and removes duplicates from lists. Records have checks of their own.
 * @throws Error if a list has no `@maxItems`
 */
export function guardInputs(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) setMaxItems(schema, field);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      for (const arg of field.args) setMaxItems(schema, arg);
      guardArguments(field);
    }
  }
}

function setMaxItems(schema: GraphQLSchema, input: Input): void {
  if (!isListType(getNullableType(input.type))) return;
  const directive = schema.getDirective('maxItems');
  const maxItems = directive && input.astNode && getDirectiveValues(directive, input.astNode)?.value;
  if (typeof maxItems !== 'number' || maxItems > longestList || isListType(itemTypeOf(input.type))) {
    throw new Error(`the list ${input.name} needs a @maxItems of at most ${longestList}`);
  }
  input.extensions = { ...input.extensions, maxItems };
}

function guardArguments(field: GraphQLField<unknown, unknown>): void {
  const guarded = field.args.filter(({ type }) => isListType(getNullableType(type)) || holdsListOrInstant(type));
  if (guarded.length === 0) return;
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => {
    const issues: Issue[] = [];
    const checked = guarded.map((arg) => [arg.name, checkedInput(arg, args[arg.name], [arg.name], issues)]);
    assertNoIssues(issues);
    return resolve(source, { ...args, ...Object.fromEntries(checked) }, context, info);
  };
}

const holdsListOrInstant = (given: GraphQLInputType) =>
  [...typesWithin(given)].some((type) => {
    const fields = isInputObjectType(type) && type.name !== recordInput ? Object.values(type.getFields()) : [];
    return type.name === 'DateTime' || fields.some((field) => isListType(getNullableType(field.type)));
  });

/** The item type of a list; any other type itself. */
function itemTypeOf(type: GraphQLInputType): GraphQLInputType {
  const nullable = getNullableType(type) as GraphQLInputType;
  return isListType(nullable) ? (getNullableType(nullable.ofType) as GraphQLInputType) : nullable;
}

/** The value of an input without duplicates in its lists. @param issues receives what is invalid */
function checkedInput(input: Input, value: unknown, path: Path, issues: Issue[]): unknown {
  const type = itemTypeOf(input.type);
  if (!Array.isArray(value)) return checkedItem(type, value, path, issues);
  const max = Number(input.extensions.maxItems);
  if (value.length > max) {
    issues.push(issue(pathOf(path), 'too_many_items', { max }));
    return value;
  }
  // Lists of other types keep duplicates: results refer to their items by index.
  const isSet = isEnumType(type) || (isScalarType(type) && isSpecifiedScalarType(type));
  if (isSet) return [...new Set(value)];
  return value.map((item, index) => checkedItem(type, item, [...path, `${index}`], issues));
}

function checkedItem(type: GraphQLInputType, value: unknown, path: Path, issues: Issue[]): unknown {
  if (value instanceof Date && Number.isNaN(value.getTime())) {
    issues.push(issue(pathOf(path), 'invalid_format', { format: 'instant' }));
  }
  if (!isInputObjectType(type) || type.name === recordInput || typeof value !== 'object' || value === null)
    return value;
  const fields = type.getFields();
  const checked = Object.entries(value).map(([name, given]) => {
    const field = fields[name];
    return [name, field ? checkedInput(field, given, [...path, name], issues) : given];
  });
  return Object.fromEntries(checked);
}

/** The path of an issue. The argument `input` is left out, as by resolvers. */
const pathOf = (path: Path) => (path[0] === 'input' ? path.slice(1) : path).join('.');
