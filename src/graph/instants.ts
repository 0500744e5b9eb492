import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { failure } from '../failures.ts';
import { type Issue, issue } from '../issues.ts';
import { pathOf } from './input-lists.ts';
import { recordInput } from './lenient-schema.ts';

const isInvalid = (value: unknown) => value instanceof Date && Number.isNaN(value.getTime());

/** Whether an argument or field takes an instant, at any depth. Input types are not recursive. */
function takesInstant({ type }: GraphQLArgument | GraphQLInputField): boolean {
  const named = getNamedType(type);
  if (named.name === recordInput) return false; // the rules of records check their own
  return isInputObjectType(named) ? Object.values(named.getFields()).some(takesInstant) : named.name === 'DateTime';
}

/** The arguments, and fields of arguments, that hold an invalid instant. */
function issuesIn(value: unknown, path: readonly string[]): Issue[] {
  if (isInvalid(value)) return [issue(pathOf(path), 'invalid_format', { format: 'instant' })];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => issuesIn(entry, [...path, name]));
}

/** Makes each field refuse invalid instants with `INPUT_INVALID`, naming the argument. */
export function refuseInvalidInstants(schema: GraphQLSchema): void {
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  for (const field of fields) {
    const names = field.args.filter(takesInstant).map(({ name }) => name);
    if (names.length === 0) continue;
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (source, args, context, info) => {
      const issues = names.flatMap((name) => issuesIn(args[name], [name]));
      if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
      return resolve(source, args, context, info);
    };
  }
}
