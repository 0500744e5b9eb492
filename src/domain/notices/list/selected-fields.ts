import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/**
 * The names of the fields that are selected of a field's value, or of what a path leads to from there. They include those
 * that `@skip` leaves out.
 */
export function selectedFields({ fieldNodes, fragments }: Info, ...path: string[]): Set<string> {
  const found = path.reduce(
    (fields, step) => below(fields.filter(({ name }) => name.value === step)),
    below(fieldNodes),
  );
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
