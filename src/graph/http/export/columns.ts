import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** A column of a table: a path in a row, and how its values are written into a cell. */
export type Column = { path: readonly string[]; cell: (value: unknown) => string };

type Selected = { path: readonly string[]; field: FieldNode; type: GraphQLOutputType };

/**
 * The columns of the `nodes` of an operation: one for each scalar. A list of scalars is one cell with `;` between its
 * values; a list of objects, and any JSON value, is one cell of JSON.
 */
export function exportColumnsOf(schema: GraphQLSchema, document: DocumentNode): Column[] {
  const fragments = new Map(
    document.definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const operation = getOperationAST(document);
  const [root] = operation ? fieldsOf(schema, schema.getQueryType()?.name, operation.selectionSet, fragments) : [];
  const nodes = root && children(root).find(({ field }) => field.name.value === 'nodes');
  if (!nodes) throw new Error('an export has no nodes');
  const columns = children(nodes).flatMap((each) => columnsAt({ ...each, path: [each.field.name.value] }));
  // Both types of a union may have the same field.
  return [...new Map(columns.map((column) => [column.path.join('.'), column])).values()];

  function columnsAt(selected: Selected): Column[] {
    const { path, type } = selected;
    const nullable = getNullableType(type);
    if (isListType(nullable)) return [{ path, cell: isLeafType(getNamedType(type)) ? joined : json }];
    if (isLeafType(nullable)) return [{ path, cell: nullable.name === 'JSON' ? json : text }];
    return children(selected).flatMap(columnsAt);
  }

  function children({ path, field, type }: Selected): Selected[] {
    const set = field.selectionSet;
    const below = set ? fieldsOf(schema, getNamedType(type).name, set, fragments) : [];
    return below.map((each) => ({ ...each, path: [...path, ...each.path] }));
  }
}

/** The fields that a selection set selects, fragments included. */
function fieldsOf(
  schema: GraphQLSchema,
  typeName: string | undefined,
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Selected[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) {
      const parent = schema.getType(typeName ?? '');
      const name = selection.name.value;
      const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
      return definition ? [{ path: [name], field: selection, type: definition.type }] : [];
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    if (!fragment) return [];
    return fieldsOf(schema, fragment.typeCondition?.name.value ?? typeName, fragment.selectionSet, fragments);
  });
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const joined = (value: unknown) => (Array.isArray(value) ? value.join(';') : '');
const json = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value);
