import { z } from 'zod';
import { allOf, connection, type Order, type Page } from './paging.ts';
import type { Query } from './query.ts';
import { type Sql, sql } from './sql.ts';

/** The orders of a list of rows that are only appended. */
export const logOrders = ['newest_first', 'feed'] as const;
export type LogOrder = (typeof logOrders)[number];

/** A page of such a list; the rest is read when it is asked for. */
export type LogPage<Row> = Page<Row> & { count: () => Promise<number | null>; isHeldBack: () => Promise<boolean> };

/** What a row of such a list is sorted by: 64-bit integers, as strings. */
type LogRow = { id: string; position: string };

const maxId = 2n ** 63n - 1n;
const bigint = (name: keyof LogRow) => ({
  column: sql.id(name),
  type: sql`bigint`,
  of: (row: LogRow) => row[name],
  form: z.string().refine((digits) => /^\d{1,19}$/.test(digits) && BigInt(digits) <= maxId),
});

/**
 * A row's id is drawn before its transaction commits, so the order of ids is not the order in which rows appear. The feed
 * is in the order of positions, the numbers of transactions: what lies below the oldest transaction still open is final.
 */
export const orderOfLog: Record<LogOrder, Order<LogRow>> = {
  newest_first: { name: 'newest_first', keys: [bigint('id')], descending: true },
  feed: { name: 'feed', keys: [bigint('position'), bigint('id')], descending: false },
};

const horizon = sql`feed_horizon()`;

/** What a list in that order asks of its rows: the feed ends before the oldest transaction still open. */
export function inOrder(order: LogOrder): Sql<boolean>[] {
  return order === 'feed' ? [sql`position < ${horizon}`] : [];
}

/** Whether rows that fulfil the conditions are committed, and not in the feed yet. */
export async function isHeldBack(query: Query, table: Sql, wanted: readonly Sql<boolean>[]): Promise<boolean> {
  const rows = await query(sql<{ held: boolean }>`
    select exists (select from ${table} where ${allOf([...wanted, sql`position >= ${horizon}`])}) as held`);
  return rows[0]?.held ?? false;
}

/** Resolvers of the fields of a page that it does not hold as they are asked for. */
export const logConnection = {
  ...connection,
  totalCount: ({ count }: LogPage<unknown>) => count(),
  isHeldBack: ({ isHeldBack }: LogPage<unknown>) => isHeldBack(),
};
