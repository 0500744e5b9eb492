import type { Context } from '../../context.ts';
import { selectPage, validPage } from '../../database/list.ts';
import { countRows, orderByLimit, type Page, type PageRequest, pageOf } from '../../database/paging.ts';
import type { Query } from '../../database/query.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { QueryNoticesArgs, RequireFields } from '../../generated/graphql.ts';
import { type NoticeNode, noticeColumns, withRelatedRows } from '../read/notice-node.ts';
import { validateFilter } from './filter-values.ts';
import { noticeConditions } from './notice-filter.ts';
import { orderOf, requirementsOf, type SortedRow } from './notice-order.ts';
import { searchFirst } from './notice-search.ts';

/** A page and the total count, each read only if it is selected. */
export type NoticePage = { page: () => Promise<Page<NoticeNode>>; count: () => Promise<number> };

export type Arguments = RequireFields<QueryNoticesArgs, 'orderBy'>;

/** A validated request for a page. */
type ListRequest = { page: PageRequest<SortedRow>; conditions: Sql<boolean>[] };

/** @throws Failure INPUT_INVALID */
export async function listRequest(query: Query, args: Arguments, now: Date): Promise<ListRequest> {
  const filter = args.filter ?? {};
  const page = validPage(orderOf(args.orderBy), args, validateFilter(filter, requirementsOf(args.orderBy)));
  const { found, rest } = await searchFirst(query, filter);
  return { page, conditions: [...found, ...noticeConditions(rest, now)] };
}

/**
 * A page of the notices that match a filter, in one statement, plus one each for related rows, the total count and each
 * search term, only if requested.
 * @throws Failure INPUT_INVALID
 */
export async function listNotices(context: Context, args: Arguments): Promise<NoticePage> {
  const { queryReplica, now } = context;
  const { page, conditions } = await listRequest(queryReplica, args, now);
  return {
    page: once(async () => {
      const rows = withRelatedRows(await queryReplica(selectRows(page, conditions)), queryReplica);
      return pageOf(page, rows, (row) => row);
    }),
    count: () => countRows(queryReplica, noticeJoinMetrics, conditions),
  };
}

/** Calls a function on the first call only. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/** The tables that filter conditions refer to. */
export const noticeJoinMetrics = sql`notice n left join engagement_metrics m on m.pa_id = n.pa_id`;

/** Selects the rows of a page. Joins the counts after the limit, so as not to read the counts of all notices. */
export function selectRows(page: PageRequest<SortedRow>, conditions: readonly Sql<boolean>[]): Sql<SortedRow> {
  const found = selectPage({ from: noticeJoinMetrics, columns: sql`n.*` }, page, conditions);
  return sql`select ${noticeColumns}, n."sortKey" from (${found}) n left join engagement_metrics m on m.pa_id = n.pa_id
    ${orderByLimit(page)}`;
}
