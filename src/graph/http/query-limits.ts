import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLFormattedError,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValidationRule,
  valueFromASTUntyped,
} from 'graphql';
import type { Context } from '../../context.ts';
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

/** The measures of a document that may be invalid. */
type Size = Record<'rootFields' | 'fields', number>;

/** The measures of a valid operation. */
export type Weight = Record<Exclude<Limit, keyof Size | 'tokens'>, number> & {
  /** Number of introspection fields. */
  introspections: number;
};

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
        const weight = assertWithinLimits(schema, document, operation, request.variables ?? {}, limits);
        const refusal = weight.introspections > 0 && schemaRefusal(contextValue.caller);
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
): Weight {
  const weight = weightOf(schema, operation, fragmentsOf(document), variables);
  const all = { ...limits, ...fixedLimits };
  for (const name of ['depth', 'aliases', 'directives', 'cost'] as const) {
    if (weight[name] > all[name]) throw limitError(name, weight[name], all[name]);
  }
  return weight;
}

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
      .map(({ selectionSet }) => sizeOf(selectionSet, fragmentsOf(document)));
    for (const name of ['rootFields', 'fields'] as const) {
      const found = Math.max(...sizes.map((size) => size[name]));
      if (found <= fixedLimits[name]) continue;
      context.reportError(limitError(name, found, fixedLimits[name]));
      return null; // visits nothing more
    }
    return undefined;
  },
});

/** Counts the fields of an operation without `__typename`, in a document that may be invalid. */
export function sizeOf(operation: SelectionSetNode, fragments: readonly FragmentDefinitionNode[]): Size {
  const byFragment = new Map<string, Size>();

  function sizeOfFragment(name: string): Size {
    const known = byFragment.get(name);
    if (known) return known;
    byFragment.set(name, { rootFields: 0, fields: 0 }); // of a fragment within itself, which is invalid
    const fragment = fragments.find((each) => each.name.value === name);
    const size = fragment ? sizeOfAll(fragment.selectionSet) : { rootFields: 0, fields: 0 };
    byFragment.set(name, size);
    return size;
  }

  function sizeOfAll({ selections }: SelectionSetNode): Size {
    const size = { rootFields: 0, fields: 0 };
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if (selection.name.value === '__typename') continue;
        size.rootFields += 1;
        size.fields += 1 + (selection.selectionSet ? sizeOfAll(selection.selectionSet).fields : 0);
      } else {
        const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
        const { rootFields, fields } = isSpread
          ? sizeOfFragment(selection.name.value)
          : sizeOfAll(selection.selectionSet);
        size.rootFields += rootFields;
        size.fields += fields;
      }
    }
    return size;
  }

  return sizeOfAll(operation);
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

/** The fragments of a document. */
export const fragmentsOf = ({ definitions }: DocumentNode): FragmentDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);

/** Cost of a field with its own rules, for each object of a list: each refusal adds an error. */
const ruledFieldCost = 10;

/**
 * Cost of an introspection field: about as many values as a query for the whole schema has. Aliases repeat parts of it, so each
 * costs as much again.
 */
const introspectionCost = 20_000;

const metaFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]));

const zero: Weight = { depth: 0, aliases: 0, directives: 0, cost: 0, introspections: 0 };

/** Measures a valid operation. Ignores `@skip` and `@include`. */
export function weightOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
): Weight {
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  const byFragment = new Map<string, Weight>();
  const root = schema.getRootType(operation.operation) ?? undefined;

  /** @param page the size of the lists, if the selections are those of a connection or another object with a list */
  function measureAll(set: SelectionSetNode, parent: GraphQLNamedType | undefined, page: number | undefined): Weight {
    const measured = set.selections.map((selection) => ({ selection, weight: measureOne(selection, parent, page) }));
    const weight = measured.map((one) => one.weight).reduce(add, zero);
    if (!isAbstractType(parent)) return weight;
    // An object has one type, so the costliest one counts.
    const costs = schema.getPossibleTypes(parent).map((type) => {
      const asked = measured.filter(({ selection }) => appliesTo(selection, type));
      return asked.reduce((sum, one) => sum + one.weight.cost, 0);
    });
    return { ...weight, cost: Math.max(...costs) };
  }

  /** Whether a selection applies to objects of a type. */
  function appliesTo(selection: SelectionNode, type: GraphQLObjectType): boolean {
    if (selection.kind === Kind.FIELD) return true;
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? byName.get(selection.name.value) : selection;
    const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
    return !condition || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
  }

  function measureOne(
    selection: SelectionNode,
    parent: GraphQLNamedType | undefined,
    page: number | undefined,
  ): Weight {
    const directives = selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) return add(measureField(selection, parent, page), { ...zero, directives });
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      return add(measureFragment(selection.name.value, page), { ...zero, directives });
    }
    const type = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent;
    return add(measureAll(selection.selectionSet, type, page), { ...zero, directives });
  }

  /** Measures a fragment once per page size: nested fragments would otherwise take exponential time. */
  function measureFragment(name: string, page: number | undefined): Weight {
    const key = `${name} ${page}`;
    const fragment = byName.get(name);
    const weight =
      byFragment.get(key) ??
      (fragment ? measureAll(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), page) : zero);
    byFragment.set(key, weight);
    return weight;
  }

  function measureField(node: FieldNode, parent: GraphQLNamedType | undefined, page: number | undefined): Weight {
    const aliases = node.alias && node.alias.value !== node.name.value ? 1 : 0;
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return measureMetaField(node, aliases);
    const type = getNamedType(field.type);
    const own = parent !== root && rulesOf(parent?.name ?? '', node.name.value).length > 0 ? ruledFieldCost : 1;
    if (!node.selectionSet) return { ...zero, depth: 1, aliases, cost: own };
    const isList = isListType(getNullableType(field.type));
    const ownSize = field.args.some(({ name }) => name === 'first' || name === 'last')
      ? pageLengthOf(node, field, variableOf)
      : listSizeOf(schema, node, field, variableOf);
    const below = measureAll(node.selectionSet, type, isList ? undefined : ownSize);
    const items = isList ? (page ?? ownSize ?? sizeInIntrospection(parent, field)) : 1;
    return {
      ...below,
      depth: below.depth + 1,
      aliases: below.aliases + aliases,
      cost: items * (below.cost + 1) + own - 1,
    };
  }

  function sizeInIntrospection(parent: GraphQLNamedType | undefined, field: GraphQLField<unknown, unknown>): number {
    if (parent && isIntrospectionType(parent)) return 1; // its cost is fixed
    throw new Error(`no @listSize at the list ${field.name}`);
  }

  /** `__schema`, `__type` or `__typename`. */
  function measureMetaField(node: FieldNode, ownAlias: number): Weight {
    const field = metaFields.get(node.name.value);
    if (!field) return { ...zero, aliases: ownAlias, cost: 1 };
    const below = node.selectionSet ? measureAll(node.selectionSet, getNamedType(field.type), undefined) : zero;
    return {
      ...below,
      depth: 1,
      aliases: below.aliases + ownAlias,
      cost: introspectionCost * (1 + below.aliases),
      introspections: 1,
    };
  }

  function variableOf(name: string): unknown {
    if (variables[name] !== undefined) return variables[name];
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    return definition?.defaultValue && valueFromASTUntyped(definition.defaultValue);
  }

  const weight = measureAll(operation.selectionSet, root, undefined);
  return { ...weight, directives: weight.directives + (operation.directives?.length ?? 0) };
}

const add = (one: Weight, other: Weight): Weight => ({
  depth: Math.max(one.depth, other.depth),
  aliases: one.aliases + other.aliases,
  directives: one.directives + other.directives,
  cost: one.cost + other.cost,
  introspections: one.introspections + other.introspections,
});
