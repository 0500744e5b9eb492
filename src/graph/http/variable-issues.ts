import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
} from 'graphql';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { type Fault, fault, type Issue, issue } from '../../platform/issues.ts';
import { longestList } from '../input-guard.ts';
import { variableTypes } from '../variable-types.ts';

type Variables = Readonly<Record<string, unknown>>;

/** Maximum issues of variables in an answer. */
const maxIssues = 50;

/**
 * The issues of variables that do not fit their types. graphql-js reports each as an error of its own, which quotes the
 * value: that may be personal data.
 */
export function variableIssues(schema: GraphQLSchema, operation: OperationDefinitionNode, given: Variables): Issue[] {
  const issues: Issue[] = [];
  for (const { name, type, defaultValue } of variableTypes(schema, operation)) {
    if (given[name] === undefined && defaultValue) continue;
    for (const found of issuesIn(type, given[name], `variables.${name}`)) {
      issues.push(found);
      if (issues.length === maxIssues) return issues;
    }
  }
  return issues;
}

/** Nesting of input types in which long lists are looked for; the rest is left to the guard of the fields. */
const maxDepth = 4;

/**
 * Lists in variables that are too long for any input. They are refused before graphql-js coerces each item: that takes seconds
 * for the longest list that fits in a request. Does not descend into lists, which may have many items.
 */
export function tooLongLists(given: object, path = 'variables', depth = 1): Issue[] {
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const at = `${path}.${name}`;
    if (Array.isArray(value))
      return value.length > longestList ? [issue(at, 'too_many_items', { max: longestList })] : [];
    const isNested = typeof value === 'object' && value !== null && depth < maxDepth;
    return isNested ? tooLongLists(value, at, depth + 1) : [];
  });
}

function* issuesIn(type: GraphQLInputType, value: unknown, path: string): Generator<Issue> {
  if (value == null) {
    if (isNonNullType(type)) yield issue(path, 'required');
  } else if (isNonNullType(type)) {
    yield* issuesIn(type.ofType, value, path);
  } else if (isListType(type)) {
    if (!Array.isArray(value))
      yield* issuesIn(type.ofType, value, path); // graphql-js makes a list of it
    else for (const [index, item] of value.entries()) yield* issuesIn(type.ofType, item, `${path}.${index}`);
  } else if (isInputObjectType(type)) {
    yield* issuesInObject(Object.entries(type.getFields()), value, path);
  } else {
    const found = faultOfLeaf(type, value);
    if (found) yield { path, ...found };
  }
}

type InputFields = [string, { type: GraphQLInputType; defaultValue?: unknown }][];

function* issuesInObject(fields: InputFields, value: unknown, path: string): Generator<Issue> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield issue(path, 'wrong_type', { expected: 'object' });
    return;
  }
  const given = value as Variables;
  for (const [name, { type, defaultValue }] of fields) {
    if (given[name] === undefined && defaultValue !== undefined) continue;
    yield* issuesIn(type, given[name], `${path}.${name}`);
  }
  const known = new Set(fields.map(([name]) => name));
  for (const name of Object.keys(given)) {
    if (!known.has(name)) yield issue(`${path}.${name}`, 'unknown_field', {}, 'is not a field of this input');
  }
}

function faultOfLeaf(type: GraphQLInputType, value: unknown): Fault | undefined {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return undefined;
  try {
    if (named.parseValue(value) !== undefined) return undefined;
  } catch {
    // The error quotes the value.
  }
  if (isEnumType(named))
    return fault('not_in_vocabulary', { allowed: [...vocabulary[named.name as keyof typeof vocabulary]] });
  if (named.name === 'Boolean') return fault('wrong_type', { expected: 'boolean' });
  if (named.name === 'Float') return fault('wrong_type', { expected: 'number' });
  if (named.name !== 'Int') return fault('wrong_type', { expected: 'text' });
  return fault('out_of_range', { min: -(2 ** 31), max: 2 ** 31 - 1 });
}
