import type { Issue } from '../issues.ts';
import {
  type CountedPage,
  countRows,
  cursorConditions,
  type Order,
  orderByLimit,
  type PageArguments,
  type PageRequest,
  pageOf,
  validPage,
} from './paging.ts';
import { validateRanges } from './ranges.ts';
import { allOf, instant, type Query, type Sql, sql } from './sql.ts';
import { validateIds, validateTexts } from './validate-text.ts';

type FieldFilter<Value, Given extends unknown[]> = {
  (value: Value, ...given: Given): Sql<boolean>;
  validate?(path: string, value: Value): Issue[];
};

/** The condition of each filter field. A field without a condition does not compile. */
export type Filters<Filter, Given extends unknown[] = []> = {
  [Field in keyof Filter]-?: FieldFilter<NonNullable<Filter[Field]>, Given>;
};

export const withCheck = <Value, Given extends unknown[]>(
  validate: (path: string, value: Value) => Issue[],
  condition: (value: Value, ...given: Given) => Sql<boolean>,
): FieldFilter<Value, Given> =>
  Object.assign((value: Value, ...given: Given) => condition(value, ...given), { validate });

/** A filter by ids, which PostgreSQL could fail to parse. */
export const idIn = (column: Sql) =>
  withCheck(validateIds, (ids: readonly string[]) => isOneOf(column, sql`uuid`, ids));

/** A filter by texts, which PostgreSQL could fail to parse. */
export const textIn = (column: Sql) =>
  withCheck(validateTexts, (texts: readonly string[]) => isOneOf(column, sql`text`, texts));

/** A filter by values of an SDL enum. */
export const valueIn = (column: Sql) => (values: readonly string[]) => isOneOf(column, sql`text`, values);

/** A filter by whether a condition holds. */
export const whether = (condition: Sql) => (holds: boolean) =>
  (holds ? condition : sql`not ${condition}`) as Sql<boolean>;

/** A filter by a text, which PostgreSQL could fail to parse. */
export const textIs = (column: Sql) => withCheck(validateTexts, (text: string) => sql`${column} = ${text}`);

/** The filters by the first and the last time of a period. It ends before `to`. */
export const within = (column: Sql) => ({
  from: (from: Date): Sql<boolean> => sql`${column} >= ${instant(from)}`,
  to: (to: Date): Sql<boolean> => sql`${column} < ${instant(to)}`,
});

/** The rows of a list, and its filters. `name`: as in the graph and in cursors. */
export type List<Row, Filter, Given extends unknown[] = []> = {
  name: string;
  from: Sql;
  columns: Sql;
  filters: Filters<Filter, Given>;
  row?: Row;
};

/** The fields of a filter that have a condition: neither absent nor null. */
export const givenFields = (filter: object): [string, unknown][] =>
  Object.entries(filter).filter(([, value]) => value != null);

/** The conditions of a filter, to be joined with AND. A field that is absent or null has none. */
export function conditionsOfFilter<Filter extends object, Given extends unknown[]>(
  filters: Filters<Filter, Given>,
  filter: Filter,
  ...given: Given
): Sql<boolean>[] {
  return Object.entries(filters).flatMap(([field, condition]) => {
    const value = filter[field as keyof Filter];
    return value == null ? [] : (condition as (value: unknown, ...given: Given) => Sql<boolean>)(value, ...given);
  });
}

export const validateValues = <Filter extends object, Given extends unknown[]>(
  filters: Filters<Filter, Given>,
  filter: Filter,
): Issue[] =>
  givenFields(filter).flatMap(([field, value]) => {
    const { validate } = filters[field as keyof Filter] as FieldFilter<unknown, Given>;
    return validate?.(`filter.${field}`, value) ?? [];
  });

/** Checks the values of a filter, and that no range in it is inverted. */
export const validateFilter = <Filter extends object, Given extends unknown[]>(
  filters: Filters<Filter, Given>,
  filter: Filter,
): Issue[] => [...validateValues(filters, filter), ...validateRanges(filter)];

/** Whether a column has one of the values. One value is compared as such: only then does an index give the order too. */
export function isOneOf(column: Sql, type: Sql, values: readonly string[]): Sql<boolean> {
  return values.length === 1 ? sql`${column} = ${values[0]}::${type}` : sql`${column} = any(${values}::${type}[])`;
}

/** Whether a column has one of the publishers whose rows a caller may read; null: all. */
export const isOfPublishers = (column: Sql, publisherIds: readonly string[] | null): Sql<boolean> =>
  publisherIds === null ? sql`true` : isOneOf(column, sql`uuid`, publisherIds);

/** The statement that reads the rows of a page, each with the text of its first sort key as `sortKey`. */
export function selectPage<Row>(
  { from, columns }: Pick<List<Row, object>, 'from' | 'columns'>,
  page: PageRequest<Row>,
  where: readonly Sql<boolean>[],
): Sql<Row> {
  return sql<Row>`
    select ${columns}, ${page.order.keys[0].column}::text as "sortKey" from ${from} where ${allOf([
      ...where,
      ...(page.order.isFinal ? [page.order.isFinal] : []),
      ...cursorConditions(page),
    ])} ${orderByLimit(page)}`;
}

/**
 * A page of the rows that match a filter: one statement, and another when its `count` is called.
 * @param given what the conditions of the filters need
 * @throws Failure INPUT_INVALID
 */
export async function readList<Row, Node, Filter extends object, Given extends unknown[]>(
  query: Query,
  list: List<Row, Filter, Given>,
  order: Order<Row>,
  { filter, ...args }: PageArguments & { filter?: Filter | null | undefined },
  nodeOf: (row: Row) => Node,
  ...given: Given
): Promise<CountedPage<Node>> {
  const page = validPage(list.name, order, args, filter ? validateFilter(list.filters, filter) : []);
  const where = filter ? conditionsOfFilter(list.filters, filter, ...given) : [];
  const rows = await query(selectPage(list, page, where));
  return { ...pageOf(page, rows, nodeOf), count: () => countRows(query, list.from, where) };
}
