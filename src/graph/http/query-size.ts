import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The measures that need no schema, so that the operation may be invalid. Without `__typename`. */
export type Size = Record<'rootFields' | 'fields' | 'depth' | 'aliases' | 'directives' | 'introspections', number>;

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
export function measure(document: DocumentNode, { selectionSet }: OperationDefinitionNode | FieldNode): Size {
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
/** Whether an operation asks for the schema. */
export const introspects = (document: DocumentNode, operation: OperationDefinitionNode): boolean =>
  sizeOf(document, operation).introspections > 0;

export const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])));
