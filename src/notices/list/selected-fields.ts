import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/**
 * The names of the fields that are selected of a field's value, or of a field of it. They include those that `@skip` leaves
 * out.
 */
export function selectedFields({ fieldNodes, fragments }: Info, of?: string): Set<string> {
  const all = below(fieldNodes);
  const found = of === undefined ? all : below(all.filter(({ name }) => name.value === of));
  return new Set(found.map(({ name }) => name.value));

  function below(parents: readonly { selectionSet?: SelectionSetNode | undefined }[]): FieldNode[] {
    return parents.flatMap(({ selectionSet }) =>
      (selectionSet?.selections ?? []).flatMap((selection) => {
        if (selection.kind === Kind.FIELD) return [selection];
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
        return fragment ? below([fragment]) : [];
      }),
    );
  }
}
