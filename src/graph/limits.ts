import type { ApolloServerPlugin } from '@apollo/server';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../context.ts';
import { defaultSize } from '../paging.ts';

/** How much an operation may ask for. Fragments count wherever they are spread; introspection weighs nothing. */
export type Limits = {
  /** Words and signs of the document: names, values, brackets. */
  tokens: number;
  /** Fields below each other. */
  depth: number;
  /** Fields of Query or Mutation: each is judged and answered by itself. */
  rootFields: number;
  fields: number;
  aliases: number;
  directives: number;
  /** Values that the answer could have at most, for a page as many as `first` or `last` asks for. */
  cost: number;
};

/** What an operation weighs against its limits. */
export type Weight = Omit<Limits, 'tokens'>;

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
      didResolveOperation: async ({ schema, document, operation, request }) => {
        if (!operation) return; // no operation has the name that is asked for: execution says so
        const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
        const weight = weightOf(schema, operation, fragments, request.variables ?? {});
        for (const name of ['depth', 'rootFields', 'fields', 'aliases', 'directives', 'cost'] as const) {
          if (weight[name] <= limits[name]) continue;
          const { code, message } = refusals[name];
          // Beyond this a number is no longer exact, and beyond 10^308 no JSON.
          const found = Math.min(weight[name], Number.MAX_SAFE_INTEGER);
          throw new GraphQLError(message, { extensions: { code, limit: limits[name], found, http: { status: 400 } } });
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

/** The items of a list that has no pages, such as parties. */
const assumedItems = 10;

const nothing: Weight = { depth: 0, rootFields: 0, fields: 0, aliases: 0, directives: 0, cost: 0 };

/** What a valid operation weighs. `@skip` and `@include` take nothing off. */
export function weightOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
  variables: Readonly<Record<string, unknown>>,
): Weight {
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  const known = new Map<string, Weight>();
  const root = schema.getRootType(operation.operation) ?? undefined;

  /** @param page the items of the lists among the selections, where they are a connection's */
  function ofAll(set: SelectionSetNode, parent: GraphQLNamedType | undefined, page: number | undefined): Weight {
    return set.selections.map((selection) => ofOne(selection, parent, page)).reduce(together, nothing);
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
    // Introspection: graphql-js bounds its depth, and it is off unless asked for.
    if (!field) return { ...nothing, aliases };
    const type = getNamedType(field.type);
    const rootFields = parent === root ? 1 : 0;
    if (!node.selectionSet) return { ...nothing, depth: 1, rootFields, fields: 1, aliases, cost: 1 };
    const isPaged = field.args.some(({ name }) => name === 'first' || name === 'last');
    const below = ofAll(node.selectionSet, type, isPaged ? pageOf(node) : undefined);
    const items = isListType(getNullableType(field.type)) ? (page ?? assumedItems) : 1;
    return {
      ...below,
      depth: below.depth + 1,
      rootFields,
      fields: below.fields + 1,
      aliases: below.aliases + aliases,
      cost: items * (below.cost + 1),
    };
  }

  function pageOf(node: FieldNode): number {
    const sizes = node.arguments?.filter(({ name }) => name.value === 'first' || name.value === 'last') ?? [];
    const asked = sizes.map(({ value }) => {
      if (value.kind === Kind.INT) return Number(value.value);
      return value.kind === Kind.VARIABLE ? ofVariable(value.name.value) : undefined;
    });
    return Math.max(0, ...asked.filter((size) => typeof size === 'number')) || defaultSize;
  }

  function ofVariable(name: string): unknown {
    if (variables[name] !== undefined) return variables[name];
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    return definition?.defaultValue?.kind === Kind.INT ? Number(definition.defaultValue.value) : undefined;
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
});
