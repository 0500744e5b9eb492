import { z } from 'zod';
import type { LogOrder } from '../../generated/graph/graphql.ts';
import { failure } from '../failures.ts';
import type { Issue } from '../issues.ts';
import { conditionsOfFilter, type List, selectPage, validateFilter } from './list.ts';
import {
  connection,
  countFew,
  type Order,
  type Page,
  type PageArguments,
  type PageLimit,
  type PageRequest,
  pageOf,
  rowsAfter,
  validPage,
} from './paging.ts';
import { allOf, type Query, type Sql, sql } from './sql.ts';

/** Whether matching rows are committed but were not in the feed yet. Queries on demand. */
export type HeldBack = { isHeldBack: () => Promise<boolean> };

/** A page of such a list. `count` queries on demand. */
export type LogPage<Row> = Page<Row> & HeldBack & { count: () => Promise<number | null> };

/** An append-only table as a list. */
export type LogList<Row, Filter> = List<Row, Filter> & { table: string };

/** Pools to read from. */
type Reads = { readonly queryReplica: Query; readonly queryPrimary: Query } & PageLimit;

type LogArguments<Filter> = PageArguments & { filter?: Filter | null | undefined; orderBy: LogOrder };

/** The sort keys of such a row: 64-bit integers, as strings. */
type LogRow = { id: string; position: string };

const maxId = 2n ** 63n - 1n;

const isLogId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= maxId;

/** A 64-bit integer of a cursor. */
export const logId = z.string().refine(isLogId);

const bigint = (name: keyof LogRow) => ({
  column: sql.id(name),
  type: sql`bigint`,
  of: (row: LogRow) => row[name],
  form: logId,
});

const horizon = sql`feed_horizon()`;

/**
 * A row's id is assigned before its transaction commits, so rows do not appear in the order of their ids. A feed is sorted by
 * position, the number of the transaction: rows below the oldest open transaction are final.
 */
export const isFinal = sql<boolean>`position < ${horizon}`;

export const newestFirst: Order<LogRow> = { name: 'newest_first', keys: [bigint('id')], descending: true };

const orderOfLog: Record<LogOrder, Order<LogRow>> = {
  newest_first: newestFirst,
  feed: { name: 'feed', keys: [bigint('position'), bigint('id')], descending: false, isFinal },
};

/**
 * Refuses a cursor that this database cannot have issued: it was restored to an earlier moment, or lost transactions at a
 * failover. Nothing follows such a cursor until new rows have passed it, and those in between would be missed. A page after
 * it is empty, so others need no check.
 * @param primary not a replica, which may lack what a cursor is of
 * @param table whose ids are the keys of its other orders
 * @throws Failure CURSOR_AHEAD
 */
export async function refuseAhead(
  primary: Query,
  { order, after, before }: Pick<PageRequest<never>, 'order' | 'after' | 'before'>,
  table?: string,
): Promise<void> {
  const [key] = (order.descending ? before : after) ?? [];
  if (key === undefined || (!order.isFinal && !table)) return;
  const issued = order.isFinal
    ? sql`${key}::bigint < ${horizon}`
    : sql`${key}::bigint <= coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0)`;
  const [row] = await primary(sql<{ isIssued: boolean }>`select ${issued} as "isIssued"`);
  if (row?.isIssued === false) throw failure('CURSOR_AHEAD');
}

/**
 * Whether rows are held back from the feed.
 * @param last the last row of the page that was read
 */
export async function isHeldBack<Row>(
  query: Query,
  from: Sql,
  where: readonly Sql<boolean>[],
  { page, hasNextPage, last }: { page: PageRequest<Row>; hasNextPage: boolean; last: Row | undefined },
): Promise<boolean> {
  // The horizon may have moved since the page was read, so at the end of the feed every row after the page counts.
  const isEnd = page.order.isFinal !== undefined && !hasNextPage;
  const held = isEnd ? rowsAfter(page, last) : [sql<boolean>`position >= ${horizon}`];
  const [row] = await query(sql<{ isHeld: boolean }>`
    select exists (select from ${from} where ${allOf([...where, ...held])}) as "isHeld"`);
  return row?.isHeld ?? false;
}

/**
 * Reads a page of an append-only table in one statement. The feed ends before the oldest open transaction.
 * @param further conditions and issues besides those of the filter
 * @throws Failure INPUT_INVALID, CURSOR_AHEAD
 */
export async function readLog<Row extends LogRow, Filter extends object>(
  { queryReplica: query, queryPrimary, maxPageSize }: Reads,
  list: LogList<Row, Filter>,
  { filter, orderBy, ...args }: LogArguments<Filter>,
  further: { where?: readonly Sql<boolean>[]; issues?: readonly Issue[] } = {},
): Promise<LogPage<Row>> {
  const issues = [...(filter ? validateFilter(list.filters, filter) : []), ...(further.issues ?? [])];
  const where = [...(filter ? conditionsOfFilter(list.filters, filter) : []), ...(further.where ?? [])];
  const request = validPage<Row>(list.name, orderOfLog[orderBy], { ...args, maxPageSize }, issues);
  const page = pageOf(request, await query(selectPage(list, request, where)), (row) => row);
  if (page.edges.length === 0) await refuseAhead(queryPrimary, request, list.table);
  const { hasNextPage } = page.pageInfo;
  return {
    ...page,
    count: () => countFew(query, list.from, where),
    isHeldBack: () =>
      isHeldBack(query, list.from, where, { page: request, hasNextPage, last: page.edges.at(-1)?.node }),
  };
}

/** Resolvers of the connection fields that `LogPage` lacks. */
export const logConnection = {
  ...connection,
  totalCount: ({ count }: LogPage<unknown>) => count(),
  isHeldBack: (page: HeldBack) => page.isHeldBack(),
};

/** Those of a page of groups, which is no feed. */
export const groupConnection = {
  ...connection,
  totalCount: ({ count }: Pick<LogPage<unknown>, 'count'>) => count(),
};

/** Reads a row of a log by its id. @param where further conditions */
export async function readLogRow<Row>(
  query: Query,
  { from, columns }: Pick<List<Row, object>, 'from' | 'columns'>,
  id: string,
  where: readonly Sql<boolean>[] = [],
): Promise<Row | undefined> {
  if (!isLogId(id)) return undefined;
  const [row] = await query(
    sql<Row>`select ${columns} from ${from} where ${allOf([sql`id = ${id}::bigint`, ...where])}`,
  );
  return row;
}
