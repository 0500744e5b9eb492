import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';

/** The introspection fields of Query. */
const metaFields = new Map([SchemaMetaFieldDef, TypeMetaFieldDef].map((field) => [field.name, field]));

export const isIntrospection = (node: FieldNode): boolean => metaFields.has(node.name.value);

/**
 * The exact number of values that an introspection field returns. Counts each pair of a selection and a part of the schema
 * only once, since nested selections repeat them.
 * @param max counting stops beyond it
 */
export function introspectionCost(
  schema: GraphQLSchema,
  root: FieldNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Readonly<Record<string, unknown>>,
  max: number,
): number {
  const memo = new Map<SelectionSetNode, Map<unknown, number>>();
  const info = { schema } as GraphQLResolveInfo;
  let counted = 0;

  function ofField(field: GraphQLField<unknown, unknown>, node: FieldNode, source: unknown): number {
    counted += 1;
    if (counted > max) return Number.POSITIVE_INFINITY;
    const type = getNamedType(field.type);
    const { selectionSet } = node;
    if (!selectionSet || !isObjectType(type)) return 1;
    const args = field.args.length > 0 ? getArgumentValues(field, node, variables) : {};
    const value = field.resolve?.(source, args, undefined, info);
    const items = isListType(getNullableType(field.type)) ? [...((value as unknown[] | null) ?? [])] : [value];
    return items.reduce<number>((sum, item) => sum + (item ? ofAll(selectionSet, type, item) : 0), 1);
  }

  function ofAll(set: SelectionSetNode, type: GraphQLObjectType, source: unknown): number {
    const ofSet = memo.get(set) ?? new Map<unknown, number>();
    memo.set(set, ofSet);
    const cost = ofSet.get(source) ?? 1 + selected(set, type, source);
    ofSet.set(source, cost);
    return cost;
  }

  function selected(set: SelectionSetNode, type: GraphQLObjectType, source: unknown): number {
    return set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + ofAll(selection.selectionSet, type, source);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        return sum + (fragment ? ofAll(fragment.selectionSet, type, source) : 0);
      }
      const field = type.getFields()[selection.name.value];
      return sum + (field ? ofField(field, selection, source) : 1);
    }, 0);
  }

  const field = metaFields.get(root.name.value);
  return field ? ofField(field as GraphQLField<unknown, unknown>, root, undefined) : 0;
}
