import type { Context } from '../../context.ts';
import { selectPage, validPage } from '../../database/list.ts';
import { type CountedPage, countRows, orderByLimit, type PageRequest, pageOf } from '../../database/paging.ts';
import type { Query } from '../../database/query.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { QueryNoticesArgs, RequireFields } from '../../generated/graphql.ts';
import { Publisher, type PublisherRow } from '../../publishers/publisher.entity.ts';
import type { NoticeRow, PartyRow } from '../read/notice-loader.ts';
import { validateFilter } from './filter-values.ts';
import { noticeConditions } from './notice-filter.ts';
import { orderOf, requirementsOf, type SortedRow } from './notice-order.ts';
import { searchFirst } from './notice-search.ts';
import { type SummaryColumns, summaryColumns } from './notice-summary.ts';

/** A party as the register shows it, so without the contact person of an organisation. */
export type PublicPartyRow = Pick<
  PartyRow,
  'paId' | 'role' | 'companyName' | 'legalName' | 'firstName' | 'lastName' | 'city' | 'country'
>;

/** A row of a list, with lazy look-ups for its whole page. */
export type SummaryRow = SortedRow & { page: RelatedRows };

export type AmendmentRow = Pick<NoticeRow, 'paId' | 'version' | 'confirmationStatus' | 'updatedAt' | 'confirmedAt'>;

/** Related rows of a whole page. Each is read on first use, in one statement. */
type RelatedRows = {
  /** Parties by PA-ID. */
  parties: () => Promise<ReadonlyMap<string, PublicPartyRow[]>>;
  /** Open amendments by PA-ID. */
  amendments: () => Promise<ReadonlyMap<string, AmendmentRow>>;
  /** Publishers by id. */
  publishers: () => Promise<ReadonlyMap<string, PublisherRow>>;
};

/** A page with a lazy total count. */
export type NoticePage = CountedPage<SummaryRow>;

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
 * A page of the notices that match a filter, in one statement, plus one each for parties, amendments, publishers, the
 * total count and each search term, only if requested.
 * @throws Failure INPUT_INVALID
 */
export async function listNotices(context: Context, args: Arguments): Promise<NoticePage> {
  const { queryReplica, now } = context;
  const { page, conditions } = await listRequest(queryReplica, args, now);
  const rows = await queryReplica(selectRows(page, conditions));
  const related = loadRelated(context, rows);
  return {
    ...pageOf(page, rows, (row) => Object.assign(row, { page: related })),
    count: () => countRows(queryReplica, noticeJoinMetrics, conditions),
  };
}

/** The tables that filter conditions refer to. */
export const noticeJoinMetrics = sql`notice n left join engagement_metrics m on m.pa_id = n.pa_id`;

/** Selects the rows of a page. Joins the counts after the limit, so as not to read the counts of all notices. */
export function selectRows(page: PageRequest<SortedRow>, conditions: readonly Sql<boolean>[]): Sql<SortedRow> {
  const found = selectPage({ from: noticeJoinMetrics, columns: sql`n.*` }, page, conditions);
  return sql`select ${summaryColumns}, n."sortKey" from (${found}) n left join engagement_metrics m on m.pa_id = n.pa_id
    ${orderByLimit(page)}`;
}

export function loadRelated({ em, queryReplica }: Context, rows: readonly SummaryColumns[]): RelatedRows {
  return {
    parties: once(async () => {
      const paIds = rows.map(({ paId }) => paId);
      const parties = await queryReplica(sql<PublicPartyRow>`
        select p.pa_id as "paId", p.role, p.company_name as "companyName", p.legal_name as "legalName",
          case when p.company_name is null then p.first_name end as "firstName",
          case when p.company_name is null then p.last_name end as "lastName", p.city, p.country
        from party p where p.pa_id = any(${paIds}::text[]) and p.role in ('advertiser', 'controller')
        order by p.position`);
      return Map.groupBy(parties, ({ paId }) => paId);
    }),
    amendments: once(async () => {
      const open = await queryReplica(sql<AmendmentRow>`
        select v.pa_id as "paId", v.version, v.confirmation_status as "confirmationStatus",
          v.updated_at as "updatedAt", v.confirmed_at as "confirmedAt"
        from notice_version v where v.is_open and v.pa_id = any(${rows.map(({ paId }) => paId)}::text[])`);
      return new Map(open.map((amendment) => [amendment.paId, amendment]));
    }),
    publishers: once(async () => {
      const ids = new Set(rows.flatMap(({ publisherId }) => publisherId ?? []));
      const found = ids.size === 0 ? [] : await em.findAll(Publisher, { where: { id: { $in: [...ids] } } });
      return new Map(found.map((publisher) => [publisher.id, publisher]));
    }),
  };
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
