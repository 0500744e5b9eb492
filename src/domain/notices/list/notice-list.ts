import type {
  NoticeFilter,
  QueryErasableNoticesArgs,
  QueryNoticesArgs,
  RequireFields,
} from '../../../generated/graph/graphql.ts';
import { type Awaitable, readOnce } from '../../../platform/database/batching.ts';
import { type HeldBack, isHeldBack, refuseAhead } from '../../../platform/database/feed.ts';
import { givenFields, selectPage } from '../../../platform/database/list.ts';
import {
  countFew,
  countRows,
  orderByLimit,
  type Page,
  type PageLimit,
  type PageRequest,
  pageOf,
  validPage,
} from '../../../platform/database/paging.ts';
import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { type Query, type Sql, sql, today } from '../../../platform/database/sql.ts';
import type { Reader } from '../../context.ts';
import { countMetricsStates } from '../../summaries/notice-figures.ts';
import { countSummarized } from '../../summaries/notice-sums.ts';
import { isFirstPeriod } from '../model/first-period.ts';
import { retentionEndSql } from '../model/notice.entity.ts';
import { wasShownOn } from '../predicates/visibility.ts';
import { type NoticeNode, noticeColumns, withRelatedRows } from '../read/notice-node.ts';
import { findConditions, validateNoticeFilter } from './notice-filter.ts';
import { orderOf, pageByPeriods, pagesByCounts, requirementsOf, type SortedRow } from './notice-order.ts';
import { countFound, isSearch } from './notice-search.ts';

/** A page and what belongs to it, each read only if it is selected. */
export type NoticePage = HeldBack & { page: () => Awaitable<Page<NoticeNode>>; count: () => Promise<number | null> };

export type Arguments = RequireFields<QueryNoticesArgs, 'orderBy'> & PageLimit;

type ListRequest = {
  page: PageRequest<SortedRow>;
  conditions: Sql<boolean>[];
  /** The filter without the searches that the conditions name by PA-ID. */
  rest: NoticeFilter;
};

/** @throws Failure INPUT_INVALID */
export async function listRequest(query: Query, args: Arguments, reader: Reader): Promise<ListRequest> {
  const filter = args.filter ?? {};
  const page = validPage(
    'notices',
    orderOf(args.orderBy),
    args,
    validateNoticeFilter(filter, reader.now, requirementsOf(args.orderBy)),
  );
  return { page, ...(await findConditions(query, filter, reader)) };
}

/**
 * A page of the notices that match a filter, in one statement, plus one each for related rows, the total count and each
 * search term, only if requested.
 * @param always conditions on notice `n`, besides the filter
 * @param fields of a notice that are selected; default: all
 * @param primary if `query` asks a replica
 * @throws Failure INPUT_INVALID; reading the page: CURSOR_AHEAD
 */
export async function listNotices(
  query: Query,
  args: Arguments,
  reader: Reader,
  {
    always = [],
    fields,
    primary = query,
  }: { always?: readonly Sql<boolean>[]; fields?: Iterable<string>; primary?: Query } = {},
): Promise<NoticePage> {
  const { page, conditions: filtered, rest } = await listRequest(query, args, reader);
  const conditions = [...filtered, ...always];
  const read = readOnce(async () => {
    const rows = withRelatedRows(await query(selectRows(page, conditions, fields)), query);
    if (rows.length === 0) await refuseAhead(primary, page);
    return pageOf(page, rows, (row) => row);
  });
  return {
    page: read,
    isHeldBack: () => isNoticeHeldBack(query, conditions, page, read),
    count: async () => {
      const isWhole = always.length === 0 && givenFields(rest).length === givenFields(args.filter ?? {}).length;
      const counted = isWhole
        ? ((await countFound(query, rest)) ??
          (await countSummarized(query, rest, reader.now)) ??
          (await countMetricsStates(query, rest, reader.now)) ??
          (await countShown(query, rest, reader)))
        : undefined;
      if (counted !== undefined) return counted;
      // No index and no summary counts what a common word finds among the notices of another filter.
      return isSearch(rest)
        ? countFew(query, noticeJoinMetrics, conditions)
        : countRows(query, noticeJoinMetrics, conditions);
    },
  };
}

/** Counts the notices that the register showed on an earlier day: each has one period then. Undefined for others. */
function countShown(query: Query, filter: NoticeFilter, { now, readablePublisherIds: own }: Reader) {
  const { onRegisterOn: day } = filter;
  if (!day || day === dayOf(now) || own !== null || givenFields(filter).length > 1) return undefined;
  return countRows(query, sql`register_period r`, [sql`not r.is_erased`, wasShownOn(sql`${day}::date`)]);
}

/** Whether matching notices are held back from the feed. */
export async function isNoticeHeldBack(
  query: Query,
  conditions: readonly Sql<boolean>[],
  page: PageRequest<SortedRow>,
  read: () => Awaitable<Page<SortedRow>>,
): Promise<boolean> {
  const { edges, pageInfo } = await read();
  const { hasNextPage } = pageInfo;
  return isHeldBack(query, noticeJoinMetrics, conditions, { page, hasNextPage, last: edges.at(-1)?.node });
}

/** A page of the notices whose retention ended before today, earliest first. @throws Failure INPUT_INVALID */
export function listErasable(query: Query, args: QueryErasableNoticesArgs, reader: Reader): Promise<NoticePage> {
  const hasEnded = sql<boolean>`${sql.raw(retentionEndSql('n.'))} < ${today(reader.now)}`;
  return listNotices(query, { ...args, orderBy: 'retention_asc' }, reader, { always: [hasEnded] });
}

/** The tables that filter conditions refer to. */
export const noticeJoinMetrics = sql`notice n left join engagement_metrics m on m.pa_id = n.pa_id`;

/** The same, in the order of the first periods. */
const periodsJoinNotice = sql`register_period r join notice n on n.pa_id = r.pa_id and ${sql.raw(isFirstPeriod('r.'))}
  left join engagement_metrics m on m.pa_id = n.pa_id`;

/** Selects the rows of a page. Joins the counts after the limit, so as not to read the counts of all notices. */
export function selectRows(
  page: PageRequest<SortedRow>,
  conditions: readonly Sql<boolean>[],
  fields?: Iterable<string>,
): Sql<SortedRow> {
  const byCounts = pagesByCounts(page);
  const byPeriods = pageByPeriods(page);
  const columns = sql`n.*`;
  const found = byCounts
    ? selectByCounts(byCounts, conditions)
    : byPeriods
      ? selectPage({ from: periodsJoinNotice, columns }, byPeriods, conditions)
      : selectPage({ from: noticeJoinMetrics, columns }, page, conditions);
  return sql`select ${noticeColumns(fields)}, n."sortKey" from (${found}) n left join engagement_metrics m on m.pa_id = n.pa_id
    ${orderByLimit(page)}`;
}

/**
 * Selects the rows of a page in an order by counts, each part by its index. Those without counts come last, and are looked
 * for only if the page has room.
 */
function selectByCounts(
  { counted, uncounted }: NonNullable<ReturnType<typeof pagesByCounts>>,
  conditions: readonly Sql<boolean>[],
): Sql {
  const columns = sql`n.*`;
  const partOf = (isCounted: boolean, where: readonly Sql<boolean>[]) =>
    isCounted
      ? selectPage({ from: sql`engagement_metrics m join notice n on n.pa_id = m.pa_id`, columns }, counted, where)
      : selectPage({ from: noticeJoinMetrics, columns }, uncounted, [sql`m.pa_id is null`, ...where]);
  const isCountedFirst = !counted.backward;
  const hasRoom = sql<boolean>`(select count(*) from first_part) <= ${counted.size}`;
  return sql`
    with first_part as materialized (${partOf(isCountedFirst, conditions)})
    select * from first_part union all (${partOf(!isCountedFirst, [hasRoom, ...conditions])})`;
}
