import { z } from 'zod';
import type { PageInfo } from '../../generated/graph/graphql.ts';
import { assertNoIssues } from '../failures.ts';
import { type Issue, issue } from '../issues.ts';
import { isoOf } from './pg-timestamps.ts';
import { allOf, type Query, type Sql, sql } from './sql.ts';
import { isStorable, isUuid } from './validate-text.ts';

/** Default and largest number of rows of a page. */
export const defaultSize = 50;
export const maxSize = 200;
/** Largest count of an append-only table. */
export const maxCounted = 10_000;

/** A sort column: its SQL type, its value in a cursor, and the schema of such values. */
export type SortKey<Row> = {
  column: Sql;
  type: Sql;
  of: (row: Row) => string;
  form: z.ZodType<string>;
};

/**
 * An order of a list: its name in cursors, and its keys; the last key is unique. `isFinal`: a condition on its rows, if the
 * list has rows that the order does not have yet.
 */
export type Order<Row> = {
  name: string;
  keys: readonly [SortKey<Row>, ...SortKey<Row>[]];
  descending: boolean;
  isFinal?: Sql<boolean> | undefined;
};

/** A row with the text of its first sort key. */
export type Sorted = { sortKey: string };

export type PageArguments = {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
} & PageLimit;

/** Largest page; default: `maxSize`. Not an argument of a field. */
export type PageLimit = { maxPageSize?: number | undefined };

/** A position in a list: the sort keys of a row. Inserted and deleted rows do not move it. */
type Position = readonly string[];

/** A validated request for a page. `list`: its name in cursors. */
export type PageRequest<Row> = {
  list: string;
  order: Order<Row>;
  size: number;
  backward: boolean;
  after: Position | undefined;
  before: Position | undefined;
};

export type Page<Node> = { edges: { readonly cursor: string; readonly node: Node }[]; pageInfo: PageInfo };

/** A page of a list; `count` reads the length of the list. */
export type CountedPage<Node> = Page<Node> & { count: () => Promise<number> };

/**
 * Validates the page arguments.
 * @param issuesOfFilter the issues of the filter
 * @throws Failure INPUT_INVALID with the issues of filter and page
 */
export function validPage<Row>(
  list: string,
  order: Order<Row>,
  args: PageArguments,
  issuesOfFilter: readonly Issue[],
): PageRequest<Row> {
  const issues = [...issuesOfFilter];
  const { maxPageSize: max = maxSize } = args;
  const first = args.first ?? undefined;
  const last = args.last ?? undefined;
  for (const [path, size = defaultSize] of Object.entries({ first, last })) {
    if (size < 1 || size > max) issues.push(issue(path, 'out_of_range', { min: 1, max }));
  }
  if (first !== undefined && last !== undefined) issues.push(issue('last', 'exclusive', { fields: ['first'] }));

  const positionAt = (path: 'after' | 'before') => {
    const cursor = args[path];
    const position = typeof cursor === 'string' ? positionOf(list, order, cursor) : undefined;
    if (typeof cursor === 'string' && !position) issues.push(issue(path, 'invalid_format', { format: 'cursor' }));
    return position;
  };
  const [after, before] = [positionAt('after'), positionAt('before')];
  assertNoIssues(issues);
  return { list, order, size: first ?? last ?? defaultSize, backward: last !== undefined, after, before };
}

/** Conditions: the rows between the cursors of the page. */
export function cursorConditions<Row>({
  order,
  after,
  before,
}: Pick<PageRequest<Row>, 'order' | 'after' | 'before'>): Sql<boolean>[] {
  const [later, earlier] = order.descending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const columns = sql.join(order.keys.map(({ column }) => column));
  const beyond = (side: Sql, position: Position | undefined) => {
    if (!position) return [];
    const values = sql.join(order.keys.map(({ type }, index) => sql`${position[index]}::${type}`));
    return [sql<boolean>`(${columns}) ${side} (${values})`];
  };
  return [...beyond(later, after), ...beyond(earlier, before)];
}

/** Conditions: the rows after the last row of the page; after its cursor if the page is empty. */
export const rowsAfter = <Row>({ order, after }: PageRequest<Row>, last: Row | undefined): Sql<boolean>[] =>
  cursorConditions({ order, after: last ? order.keys.map(({ of }) => of(last)) : after, before: undefined });

/** ORDER BY of the page, in its direction. */
export function orderOfPage<Row>({ order, backward }: PageRequest<Row>): Sql {
  const direction = order.descending === backward ? sql`asc` : sql`desc`;
  return sql`order by ${sql.join(order.keys.map(({ column }) => sql`${column} ${direction}`))}`;
}

/** The same with a LIMIT. Reads one extra row, to see whether there are more. */
export const orderByLimit = <Row>(page: PageRequest<Row>): Sql => sql`${orderOfPage(page)} limit ${page.size + 1}`;

/** The page, from the rows of that statement. */
export function pageOf<Row, Node>(
  page: PageRequest<Row>,
  rows: readonly Row[],
  nodeOf: (row: Row) => Node,
): Page<Node> {
  const { size, backward, after, before } = page;
  const hasMore = rows.length > size;
  const found = rows.slice(0, size);
  if (backward) found.reverse();
  const edges = found.map((row) => ({
    node: nodeOf(row),
    /** Written only if it is selected. */
    get cursor() {
      return cursorOf(page, row);
    },
  }));
  return {
    edges,
    pageInfo: {
      // The row of a given cursor is beyond the page.
      hasNextPage: (hasMore && !backward) || before !== undefined,
      hasPreviousPage: (hasMore && backward) || after !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** The cursor of a row. Opaque to clients. */
function cursorOf<Row>({ list, order: { name, keys } }: PageRequest<Row>, row: Row): string {
  return Buffer.from(JSON.stringify([list, name, ...keys.map((key) => key.of(row))])).toString('base64url');
}

/**
 * The position of a cursor; undefined for a cursor of another list or order. Clients can send any text, so each key is
 * validated: PostgreSQL would fail on one that it cannot parse.
 */
function positionOf<Row>(list: string, { name, keys }: Order<Row>, cursor: string): Position | undefined {
  const given = z.array(z.string()).safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString())).data;
  if (given?.length !== keys.length + 2 || given[0] !== list || given[1] !== name) return undefined;
  const position = given.slice(2);
  return keys.every(({ form }, index) => form.safeParse(position[index]).success) ? position : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function countRows(query: Query, tables: Sql, wanted: readonly Sql<boolean>[]): Promise<number> {
  const rows = await query(sql<{ count: string }>`
    select count(*) as count from ${tables} where ${allOf(wanted)}`);
  return Number(rows[0]?.count);
}

/** Counts rows of an append-only table; null above 10,000, since counting them takes too long. */
export async function countFew(query: Query, table: Sql, wanted: readonly Sql<boolean>[]): Promise<number | null> {
  const found = sql`(select from ${table} where ${allOf(wanted)} limit ${maxCounted + 1}) as found`;
  const count = await countRows(query, found, []);
  return count > maxCounted ? null : count;
}

/** Resolvers of the connection fields that a page lacks. */
export const connection = {
  nodes: <Node>({ edges }: Page<Node>): Node[] => edges.map(({ node }) => node),
};
export const countedConnection = {
  ...connection,
  totalCount: ({ count }: Pick<CountedPage<unknown>, 'count'>): Promise<number> => count(),
};

/*
 * First sort keys of lists, and ids as last keys. A null is replaced by a value at one end of the order, because a position
 * cannot have nulls.
 */

const infinities = ['infinity', '-infinity'];
const infinite = z.enum(infinities);
/** Plausible years: PostgreSQL's range is narrower than that of ISO 8601. */
const iso = z
  .string()
  .regex(/^[12]\d{3}-/)
  .pipe(z.iso.datetime());

/** A time, or `infinity` or `-infinity`. */
export const instantKey = (column: Sql): SortKey<Sorted> => ({
  column,
  type: sql`timestamptz`,
  of: ({ sortKey }) => (infinities.includes(sortKey) ? sortKey : isoOf(sortKey)),
  form: iso.or(infinite),
});

/** A key whose text is its value in a cursor. */
export const textualKey = (
  column: Sql,
  type: Sql = sql`text`,
  form: z.ZodType<string> = z.string().refine(isStorable),
): SortKey<Sorted> => ({ column, type, of: ({ sortKey }) => sortKey, form });

const idKey = (column: Sql): SortKey<{ id: string }> => ({
  column,
  type: sql`uuid`,
  of: ({ id }) => id,
  form: z.string().refine(isUuid),
});

/** An order by a key, and by id where that is the same. */
export const orderBy = <Row extends Sorted & { id: string }>(
  name: string,
  key: SortKey<Sorted>,
  id: Sql,
  descending = false,
): Order<Row> => ({ name, keys: [key, idKey(id)], descending });

/** Such orders by their names, which say which descend. */
export const ordersBy =
  <Name extends string, Row extends Sorted & { id: string }>(id: Sql, keys: Record<Name, SortKey<Sorted>>) =>
  (name: Name): Order<Row> =>
    orderBy(name, keys[name], id, name.endsWith('_desc'));
