import {
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  type InlineFragmentNode,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { type AnyField, directiveOf, type ListSize, listSizeOf } from './list-sizes.ts';
import { fragmentsOf, measure } from './query-size.ts';

/**
 * Cost of an introspection field: about as many values as a query for the whole schema has. Aliases repeat parts of it, so each
 * costs as much again.
 */
const introspectionCost = 22_000;

type Type = GraphQLNamedType | undefined;
/** A field, with the type that it is in. */
type Asked = { node: FieldNode; parent: Type };

/**
 * The cost of a valid operation, and the path of its costliest list: the field cost of the GraphQL Cost Directives, by the directives
 * that the served SDL shows. Ignores `@skip` and `@include`. `__typename` counts as a field.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): { cost: number; list: () => string } {
  const { root, within, sizeAt } = createReader(schema, document, operation, variables);
  const byFragment = new Map<string, number>();
  const cost = ofSelections(operation.selectionSet, root, undefined);
  return { cost, list: () => costliestList(operation.selectionSet, root, { within, sizeAt, ofField }) };

  /** @param page the size of lists in the object whose selections these are, such as a connection */
  function ofSelections(set: SelectionSetNode, parent: Type, page: ListSize | undefined): number {
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
    const { condition } = within(selection);
    return !condition || condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
  }

  /** Measures a fragment once per page size: nested fragments would otherwise take exponential time. */
  function ofSelection(selection: SelectionNode, parent: Type, page: ListSize | undefined): number {
    if (selection.kind === Kind.FIELD) return ofField(selection, parent, page);
    const { set, condition } = within(selection);
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSelections(set, condition ?? parent, page);
    const key = `${selection.name.value} ${page?.items}`;
    const cost = byFragment.get(key) ?? ofSelections(set, condition, page);
    byFragment.set(key, cost);
    return cost;
  }

  function ofField(node: FieldNode, parent: Type, page: ListSize | undefined): number {
    const field = fieldOf(node, parent);
    // Of the fields that are in no type, only `__typename` is a leaf.
    if (!field) return node.selectionSet ? introspectionCost * (1 + measure(document, node).aliases) : 1;
    const weight = weightOf(node, parent);
    if (!node.selectionSet) return weight;
    const ownSize = sizeAt(node, field);
    const isList = isListType(getNullableType(field.type));
    const size = page?.of?.includes(field.name) ? page : ownSize;
    if (isList && !size) throw new Error(`no @listSize at the list ${field.name}`);
    const items = isList && size ? size.items : 1;
    return weight + items * ofSelections(node.selectionSet, getNamedType(field.type), ownSize);
  }

  /** The weight of a field: in an interface, the highest that it has in an object. */
  function weightOf(node: FieldNode, parent: Type): number {
    const objects = isInterfaceType(parent) ? schema.getPossibleTypes(parent) : [parent];
    return Math.max(
      ...objects.map((type) => {
        const field = fieldOf(node, type);
        const use = field && directiveOf(schema, 'cost', field);
        return Number(use?.weight ?? (isCompositeType(getNamedType(field?.type)) ? 1 : 0));
      }),
    );
  }
}

const fieldOf = (node: FieldNode, parent: Type): AnyField | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;

/** What an operation says about its fragments and the sizes of its lists. */
function createReader(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
) {
  const fragments = fragmentsOf(document);

  function variableOf(name: string): unknown {
    if (variables[name] !== undefined) return variables[name];
    const definition = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
    return definition?.defaultValue && valueFromASTUntyped(definition.defaultValue);
  }

  return {
    root: schema.getRootType(operation.operation) ?? undefined,

    /** The selections of a fragment, and the type that it is on. */
    within(selection: FragmentSpreadNode | InlineFragmentNode): { set: SelectionSetNode; condition: Type } {
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (!fragment) throw new Error('a fragment is missing');
      const { selectionSet, typeCondition } = fragment;
      return { set: selectionSet, condition: typeCondition && schema.getType(typeCondition.name.value) };
    },

    sizeAt: (node: FieldNode, field: AnyField) => listSizeOf(schema, node, field, variableOf),
  };
}

type Measures = Pick<ReturnType<typeof createReader>, 'within' | 'sizeAt'> & {
  ofField: (node: FieldNode, parent: Type, page: ListSize | undefined) => number;
};

/** Follows the costliest field of each object. @returns the path of the last list on the way */
function costliestList(selected: SelectionSetNode, root: Type, { within, sizeAt, ofField }: Measures): string {
  const path: string[] = [];
  let list = '';
  let set: SelectionSetNode | undefined = selected;
  let parent = root;
  let page: ListSize | undefined;
  while (set) {
    const fields: Asked[] = [...fieldsIn(set, parent, new Set())];
    const costs = fields.map(({ node, parent }) => ofField(node, parent, page));
    const next: Asked | undefined = fields[costs.indexOf(Math.max(...costs))];
    const field = next && fieldOf(next.node, next.parent);
    if (!field) break;
    path.push(next.node.name.value);
    const isList = isListType(getNullableType(field.type));
    if (isList && next.node.selectionSet) list = path.join('.');
    set = next.node.selectionSet;
    parent = getNamedType(field.type);
    page = sizeAt(next.node, field);
  }
  return list;

  /** The fields of selections, with the types that they are in. Each fragment once: a second time it would cost the same. */
  function* fieldsIn({ selections }: SelectionSetNode, parent: Type, met: Set<string>): Generator<Asked> {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        yield { node: selection, parent };
        continue;
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (met.has(selection.name.value)) continue;
        met.add(selection.name.value);
      }
      const { set, condition } = within(selection);
      yield* fieldsIn(set, condition ?? parent, met);
    }
  }
}
