import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** A column of a table: a path in a row, and how its values are written into a cell. */
export type Column = { path: readonly string[]; cell: (value: unknown) => string };

/**
 * The columns of the `nodes` of an operation: one for each scalar. A list of scalars is one cell with `;` between its
 * values; a list of objects, and any JSON value, is one cell of JSON.
 */
export function exportColumnsOf(schema: GraphQLSchema, document: DocumentNode): Column[] {
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const types = new TypeInfo(schema);
  const path: string[] = [];
  // By path: both types of a union may have the same field.
  const columns = new Map<string, Column>();
  const visitor = visitWithTypeInfo(types, {
    FragmentSpread: ({ name }) => inlined(fragments.find((each) => each.name.value === name.value)),
    Field: {
      enter({ name }) {
        path.push(name.value);
        const [, list, ...column] = path;
        const cell = list === 'nodes' && column.length > 0 ? cellOf(types.getType()) : undefined;
        if (!cell) return undefined;
        columns.set(column.join('.'), { path: column, cell });
        path.pop();
        return false; // skips `leave`
      },
      leave: () => void path.pop(),
    },
  });
  visit(document, visitor);
  if (columns.size === 0) throw new Error('an export has no nodes');
  return [...columns.values()];
}

const inlined = (fragment: FragmentDefinitionNode | undefined) =>
  fragment && { ...fragment, kind: Kind.INLINE_FRAGMENT };

/** How the values of a type are written; undefined for an object, whose fields are columns. */
function cellOf(given: GraphQLOutputType | null | undefined): Column['cell'] | undefined {
  const type = getNullableType(given);
  if (isListType(type)) return isLeafType(getNamedType(type)) ? joined : json;
  if (isLeafType(type)) return type.name === 'JSON' ? json : text;
  return undefined;
}

const text = (value: unknown) => (value == null ? '' : String(value));
const joined = (value: unknown) => (Array.isArray(value) ? value.join(';') : '');
const json = (value: unknown) =>
  value == null || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value);
