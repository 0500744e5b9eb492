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
  getVariableValues,
  isAbstractType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Context } from '../../context.ts';
import { failure } from '../../failures.ts';
import { rulesOf } from '../permissions.ts';
import { introspectionCost, isIntrospection } from './introspection-cost.ts';
import { listSizeOf, pageOf } from './list-sizes.ts';

/** How much an operation may ask for. Fragments count wherever they are spread, and introspection counts as well. */
export type Limits = {
  /** Words and signs of the document: names, values, brackets. */
  tokens: number;
  /** Fields below each other; those of introspection are limited by graphql-js. */
  depth: number;
  /** Fields of Query or Mutation: each is judged and answered by itself. */
  rootFields: number;
  fields: number;
  aliases: number;
  directives: number;
  /**
   * Values that the answer could have at most. A page counts with `first` or `last`, another list of objects with its
   * `@listSize`, a list of scalars as one value.
   */
  cost: number;
};

/** What an operation weighs against its limits. */
export type Weight = Omit<Limits, 'tokens'> & {
  /** How often it asks about the schema. */
  introspections: number;
};

/** How each limit refuses. */
const refusals = {
  tokens: { code: 'QUERY_TOO_LONG', message: 'The document has too many tokens.' },
  depth: { code: 'QUERY_TOO_DEEP', message: 'The operation nests its fields too deeply.' },
  rootFields: { code: 'QUERY_TOO_BROAD', message: 'The operation has too many root fields.' },
  fields: { code: 'QUERY_TOO_LARGE', message: 'The operation has too many fields.' },
  aliases: { code: 'QUERY_TOO_MANY_ALIASES', message: 'The operation has too many aliases.' },
  directives: { code: 'QUERY_TOO_MANY_DIRECTIVES', message: 'The operation has too many directives.' },
  cost: { code: 'QUERY_TOO_COSTLY', message: 'The answer could have too many values: ask for smaller pages.' },
} as const satisfies Record<keyof Limits, { code: string; message: string }>;

export const limitCodes: readonly string[] = Object.values(refusals).map(({ code }) => code);

/** Refuses an operation that weighs too much, with its variables, before any rule is asked. */
export function limitsPlugin(limits: Limits): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        if (!operation) return; // no operation has the name that is asked for: execution says so
        const weight = weightOf(schema, operation, fragmentsOf(document), request.variables ?? {}, limits.cost);
        for (const name of ['depth', 'rootFields', 'fields', 'aliases', 'directives', 'cost'] as const) {
          if (weight[name] <= limits[name]) continue;
          const { code, message } = refusals[name];
          // Beyond this a number is no longer exact, and beyond 10^308 no JSON.
          const found = Math.min(weight[name], Number.MAX_SAFE_INTEGER);
          throw new GraphQLError(message, { extensions: { code, limit: limits[name], found, http: { status: 400 } } });
        }
        if (weight.introspections > 0 && contextValue.caller.tier !== 'staff') {
          const { message, extensions } = failure('TIER_REFUSED', { message: 'The schema is shown to staff only.' });
          throw new GraphQLError(message, { extensions: { ...extensions, http: { status: 403 } } });
        }
      },
    }),
  };
}

/** The refusal of a document that the parser stopped reading at the limit of its tokens; so nobody knows how many it has. */
export function tooLong(error: GraphQLFormattedError, { tokens }: Limits): GraphQLFormattedError | undefined {
  if (!/tokens\. Parsing aborted\.$/.test(error.message)) return undefined;
  const { code, message } = refusals.tokens;
  return { message, extensions: { code, limit: tokens } };
}

/** The fragments of a document. */
export const fragmentsOf = ({ definitions }: DocumentNode): FragmentDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);

/** What a field counts that has a rule of its own, for each object of a list: each refusal is an error. */
const ruledFieldCost = 10;

const nothing: Weight = {
  depth: 0,
  rootFields: 0,
  fields: 0,
  aliases: 0,
  directives: 0,
  cost: 0,
  introspections: 0,
};

/**
 * What a valid operation weighs. `@skip` and `@include` take nothing off.
 * @param enough the cost of introspection is not counted further
 */
export function weightOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
  enough = Number.POSITIVE_INFINITY,
): Weight {
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  const known = new Map<string, Weight>();
  const root = schema.getRootType(operation.operation) ?? undefined;

  /** @param page the items of the lists among the selections, where they are a connection's */
  function ofAll(set: SelectionSetNode, parent: GraphQLNamedType | undefined, page: number | undefined): Weight {
    const weighed = set.selections.map((selection) => ({ selection, weight: ofOne(selection, parent, page) }));
    const weight = weighed.map((one) => one.weight).reduce(together, nothing);
    if (!isAbstractType(parent)) return weight;
    // An object is of one type, so it has the values of one.
    const costs = schema.getPossibleTypes(parent).map((type) => {
      const asked = weighed.filter(({ selection }) => isFor(selection, type));
      return asked.reduce((sum, one) => sum + one.weight.cost, 0);
    });
    return { ...weight, cost: Math.max(...costs) };
  }

  /** Whether a selection asks for something of objects of a type. */
  function isFor(selection: SelectionNode, type: GraphQLObjectType): boolean {
    if (selection.kind === Kind.FIELD) return true;
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? byName.get(selection.name.value) : selection;
    const condition = fragment?.typeCondition && schema.getType(fragment.typeCondition.name.value);
    return !condition || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
  }

  function ofOne(selection: SelectionNode, parent: GraphQLNamedType | undefined, page: number | undefined): Weight {
    const directives = selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) return together(ofField(selection, parent, page), { ...nothing, directives });
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      return together(ofFragment(selection.name.value, page), { ...nothing, directives });
    }
    const type = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : parent;
    return together(ofAll(selection.selectionSet, type, page), { ...nothing, directives });
  }

  /** A fragment is weighed once for each size of page, or fragments of fragments would take for ever. */
  function ofFragment(name: string, page: number | undefined): Weight {
    const key = `${name} ${page}`;
    const fragment = byName.get(name);
    const weight =
      known.get(key) ??
      (fragment ? ofAll(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value), page) : nothing);
    known.set(key, weight);
    return weight;
  }

  function ofField(node: FieldNode, parent: GraphQLNamedType | undefined, page: number | undefined): Weight {
    const aliases = node.alias && node.alias.value !== node.name.value ? 1 : 0;
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const rootFields = parent === root ? 1 : 0;
    if (!field) return isIntrospection(node) ? ofIntrospection(node) : { ...nothing, aliases, cost: 1 }; // `__typename`
    const type = getNamedType(field.type);
    const own = parent !== root && rulesOf(parent?.name ?? '', node.name.value).length > 0 ? ruledFieldCost : 1;
    if (!node.selectionSet) return { ...nothing, depth: 1, rootFields, fields: 1, aliases, cost: own };
    const isList = isListType(getNullableType(field.type));
    const ownPage = field.args.some(({ name }) => name === 'first' || name === 'last')
      ? pageOf(node, field, variableOf)
      : undefined;
    const below = ofAll(node.selectionSet, type, isList ? undefined : ownPage);
    const items = isList ? (ownPage ?? page ?? maxOf(parent, node, field)) : 1;
    return {
      ...below,
      depth: below.depth + 1,
      rootFields,
      fields: below.fields + 1,
      aliases: below.aliases + aliases,
      cost: items * (below.cost + own),
    };
  }

  function maxOf(parent: GraphQLNamedType | undefined, node: FieldNode, field: GraphQLField<unknown, unknown>): number {
    return parent && isIntrospectionType(parent) ? 1 : listSizeOf(schema, node, field, variableOf);
  }

  /** As any field, but for the depth, and for the cost, which is exact. */
  function ofIntrospection(node: FieldNode): Weight {
    const type = schema.getType(node.name.value === '__schema' ? '__Schema' : '__Type');
    const { fields, aliases, directives } = node.selectionSet ? ofAll(node.selectionSet, type, undefined) : nothing;
    const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 1 }).coerced;
    const cost = coerced ? introspectionCost(schema, node, byName, coerced, enough) : 0; // execution refuses the variables
    const ownAlias = node.alias && node.alias.value !== node.name.value ? 1 : 0;
    return {
      depth: 1,
      rootFields: 1,
      fields: fields + 1,
      aliases: aliases + ownAlias,
      directives,
      cost,
      introspections: 1,
    };
  }

  function variableOf(name: string): unknown {
    if (variables[name] !== undefined) return variables[name];
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    return definition?.defaultValue && valueFromASTUntyped(definition.defaultValue);
  }

  const weight = ofAll(operation.selectionSet, root, undefined);
  return { ...weight, directives: weight.directives + (operation.directives?.length ?? 0) };
}

const together = (one: Weight, other: Weight): Weight => ({
  depth: Math.max(one.depth, other.depth),
  rootFields: one.rootFields + other.rootFields,
  fields: one.fields + other.fields,
  aliases: one.aliases + other.aliases,
  directives: one.directives + other.directives,
  cost: one.cost + other.cost,
  introspections: one.introspections + other.introspections,
});
