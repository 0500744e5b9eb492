import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
  valueFromASTUntyped,
} from 'graphql';
import type { Context } from '../../domain/context.ts';
import { rulesOf } from '../permissions.ts';
import { listSizeOf, pageLengthOf } from './list-sizes.ts';
import { schemaRefusal } from './sdl.ts';

/** Limits of an operation that operators can set. Fragments count wherever they are spread. */
export type QueryLimits = {
  /** Lexical tokens of the document. */
  tokens: number;
  /** Nesting of fields. graphql-js limits that of introspection. */
  depth: number;
  /**
   * Maximum number of values in the answer. A page counts with `first` or `last`, another list of objects with its
   * `@listSize`, a list of scalars as one value, introspection with a fixed charge.
   */
  cost: number;
};

/** The other limits. `rootFields` are fields of Query or Mutation. */
const fixedLimits = { rootFields: 20, fields: 1_000, aliases: 100, directives: 100 };

type Limit = keyof QueryLimits | keyof typeof fixedLimits;

/** The measures that need no schema, so that the operation may be invalid. Without `__typename`. */
export type Size = Record<Exclude<Limit, 'tokens' | 'cost'> | 'introspections', number>;

/** The error of each limit. */
const refusals = {
  tokens: { code: 'QUERY_TOO_LONG', message: 'The document has too many tokens.' },
  depth: { code: 'QUERY_TOO_DEEP', message: 'The operation nests its fields too deeply.' },
  rootFields: { code: 'QUERY_TOO_BROAD', message: 'The operation has too many root fields.' },
  fields: { code: 'QUERY_TOO_LARGE', message: 'The operation has too many fields.' },
  aliases: { code: 'QUERY_TOO_MANY_ALIASES', message: 'The operation has too many aliases.' },
  directives: { code: 'QUERY_TOO_MANY_DIRECTIVES', message: 'The operation has too many directives.' },
  cost: { code: 'QUERY_TOO_COSTLY', message: 'The answer could have too many values: ask for smaller pages.' },
} as const satisfies Record<Limit, { code: string; message: string }>;

export const limitCodes: readonly string[] = Object.values(refusals).map(({ code }) => code);

/** Refuses an operation that exceeds a limit, before any access rule runs. */
export function limitsPlugin(limits: QueryLimits): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        if (!operation) return; // unknown operation name: execution reports it
        assertWithinLimits(schema, document, operation, request.variables ?? {}, limits);
        const refusal = introspects(document, operation) && schemaRefusal(contextValue.caller);
        if (refusal) {
          const { message, extensions } = refusal;
          throw new GraphQLError(message, { extensions: { ...extensions, http: { status: 403 } } });
        }
      },
    }),
  };
}

/** Measures a valid operation, whose size validation has limited. @throws GraphQLError if it exceeds another limit */
export function assertWithinLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  limits: QueryLimits,
): void {
  const measured = { ...sizeOf(document, operation), cost: costOf(schema, document, operation, variables) };
  const all = { ...limits, ...fixedLimits };
  for (const name of ['depth', 'aliases', 'directives', 'cost'] as const) {
    if (measured[name] > all[name]) throw limitError(name, measured[name], all[name]);
  }
}

/** Whether an operation asks for the schema. */
export const introspects = (document: DocumentNode, operation: OperationDefinitionNode): boolean =>
  sizeOf(document, operation).introspections > 0;

function limitError(name: Limit, measured: number, limit: number): GraphQLError {
  const { code, message } = refusals[name];
  // Larger numbers are not exact, and beyond 10^308 not JSON.
  const found = Math.min(measured, Number.MAX_SAFE_INTEGER);
  return new GraphQLError(message, { extensions: { code, limit, found, http: { status: 400 } } });
}

/**
 * Counts the fields of each operation before other rules run: validation compares each field with all of the same name,
 * so 300 of them take it up to 200 ms. Skips the other rules if there are too many.
 */
export const limitSize: ValidationRule = (context) => ({
  Document(document) {
    const sizes = document.definitions
      .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
      .map((operation) => sizeOf(document, operation));
    for (const name of ['rootFields', 'fields'] as const) {
      const found = Math.max(...sizes.map((size) => size[name]));
      if (found <= fixedLimits[name]) continue;
      context.reportError(limitError(name, found, fixedLimits[name]));
      return null; // visits nothing more
    }
    return undefined;
  },
});

const nothing: Size = { rootFields: 0, fields: 0, depth: 0, aliases: 0, directives: 0, introspections: 0 };

const add = (one: Size, other: Size): Size => ({
  rootFields: one.rootFields + other.rootFields,
  fields: one.fields + other.fields,
  depth: Math.max(one.depth, other.depth),
  aliases: one.aliases + other.aliases,
  directives: one.directives + other.directives,
  introspections: one.introspections + other.introspections,
});

// The document store keeps one object for each document.
const sizes = new WeakMap<OperationDefinitionNode, Size>();

/** Measures an operation. Ignores `@skip` and `@include`. */
export function sizeOf(document: DocumentNode, operation: OperationDefinitionNode): Size {
  const size = sizes.get(operation) ?? add(measure(document, operation), directivesOf(operation));
  sizes.set(operation, size);
  return size;
}

const directivesOf = ({ directives = [] }: OperationDefinitionNode | SelectionNode) => ({
  ...nothing,
  directives: directives.length,
});

/** Measures what an operation or a field selects. */
function measure(document: DocumentNode, { selectionSet }: OperationDefinitionNode | FieldNode): Size {
  const fragments = fragmentsOf(document);
  const byFragment = new Map<string, Size>();

  function ofFragment(name: string): Size {
    const known = byFragment.get(name);
    if (known) return known;
    byFragment.set(name, nothing); // of a fragment within itself, which is invalid
    const size = ofSelections(fragments.get(name)?.selectionSet);
    byFragment.set(name, size);
    return size;
  }

  function ofField({ name: { value: name }, alias, selectionSet }: FieldNode): Size {
    const below = ofSelections(selectionSet);
    const aliases = below.aliases + Number(alias !== undefined && alias.value !== name);
    if (name === '__typename') return { ...nothing, aliases };
    const isIntrospection = name === '__schema' || name === '__type';
    const introspections = below.introspections + Number(isIntrospection);
    // graphql-js limits the depth of introspection.
    const depth = isIntrospection ? 1 : below.depth + 1;
    return { ...below, rootFields: 1, fields: below.fields + 1, depth, aliases, introspections };
  }

  function ofSelection(selection: SelectionNode): Size {
    if (selection.kind === Kind.FIELD) return ofField(selection);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value);
    return ofSelections(selection.selectionSet);
  }

  function ofSelections(set: SelectionSetNode | undefined): Size {
    const all = set?.selections ?? [];
    return all.reduce((size, each) => add(add(size, ofSelection(each)), directivesOf(each)), nothing);
  }

  return ofSelections(selectionSet);
}

/** The error of a limit with its own code, which Apollo Server replaces by that of validation. */
export function sizeLimitError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError | undefined {
  const original = error instanceof GraphQLError ? error.originalError : undefined;
  const code = original instanceof GraphQLError ? String(original.extensions.code) : '';
  return limitCodes.includes(code) ? { ...formatted, extensions: { ...formatted.extensions, code } } : undefined;
}

/** The error of a document with too many tokens. Without `found`: the parser stops at the limit. */
export function tokenLimitError(
  error: GraphQLFormattedError,
  { tokens }: QueryLimits,
): GraphQLFormattedError | undefined {
  if (!/tokens\. Parsing aborted\.$/.test(error.message)) return undefined;
  const { code, message } = refusals.tokens;
  return { message, extensions: { code, limit: tokens } };
}

const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])));

/** Cost of a field with its own rules, for each object of a list: each refusal adds an error. */
const ruledFieldCost = 10;

/**
 * Cost of an introspection field: about as many values as a query for the whole schema has. Aliases repeat parts of it, so each
 * costs as much again.
 */
const introspectionCost = 20_000;

/** The cost of a valid operation. Ignores `@skip` and `@include`. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const fragments = fragmentsOf(document);
  const byFragment = new Map<string, number>();
  const root = schema.getRootType(operation.operation) ?? undefined;
  return ofSelections(operation.selectionSet, root, undefined);

  /** @param page the size of the lists, if the selections are those of a connection or another object with a list */
  function ofSelections(set: SelectionSetNode, parent: GraphQLNamedType | undefined, page: number | undefined): number {
    const costs = set.selections.map((selection) => ({ selection, cost: ofSelection(selection, parent, page) }));
    const sum = (asked: typeof costs) => asked.reduce((all, { cost }) => all + cost, 0);
    if (!isAbstractType(parent)) return sum(costs);
    // An object has one type, so the costliest one counts.
    const types = schema.getPossibleTypes(parent);
    return Math.max(...types.map((type) => sum(costs.filter(({ selection }) => appliesTo(selection, type)))));
  }

  /** Whether a selection applies to objects of a type. */
  function appliesTo(selection: SelectionNode, type: GraphQLObjectType): boolean {
    if (selection.kind === Kind.FIELD) return true;
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
    return !condition || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
  }

  function ofSelection(
    selection: SelectionNode,
    parent: GraphQLNamedType | undefined,
    page: number | undefined,
  ): number {
    if (selection.kind === Kind.FIELD) return ofField(selection, parent, page);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofFragment(selection.name.value, page);
    const type = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent;
    return ofSelections(selection.selectionSet, type, page);
  }

  /** Measures a fragment once per page size: nested fragments would otherwise take exponential time. */
  function ofFragment(name: string, page: number | undefined): number {
    const key = `${name} ${page}`;
    const fragment = fragments.get(name);
    const cost =
      byFragment.get(key) ??
      (fragment ? ofSelections(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), page) : 0);
    byFragment.set(key, cost);
    return cost;
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | undefined, page: number | undefined): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    // Of the fields that are in no type, only `__typename` is a leaf.
    if (!field) return node.selectionSet ? introspectionCost * (1 + measure(document, node).aliases) : 1;
    const own = parent !== root && rulesOf(parent?.name ?? '', node.name.value).length > 0 ? ruledFieldCost : 1;
    if (!node.selectionSet) return own;
    const isList = isListType(getNullableType(field.type));
    const ownSize = field.args.some(({ name }) => name === 'first' || name === 'last')
      ? pageLengthOf(node, field, variableOf)
      : listSizeOf(schema, node, field, variableOf);
    const items = isList ? (page ?? ownSize) : 1;
    if (items === undefined) throw new Error(`no @listSize at the list ${field.name}`);
    const below = ofSelections(node.selectionSet, getNamedType(field.type), isList ? undefined : ownSize);
    return items * (below + 1) + own - 1;
  }

  function variableOf(name: string): unknown {
    if (variables[name] !== undefined) return variables[name];
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    return definition?.defaultValue && valueFromASTUntyped(definition.defaultValue);
  }
}
