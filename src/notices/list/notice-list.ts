import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import {
  allOf,
  betweenCursors,
  type CountedPage,
  countRows,
  fromItsEnd,
  type PageRequest,
  pageOf,
  pageRequest,
} from '../../database/paging.ts';
import { failure } from '../../failures.ts';
import type { QueryNoticesArgs, RequireFields } from '../../generated/graphql.ts';
import { Publisher, type PublisherRow } from '../../publishers/publisher.entity.ts';
import type { NoticeRow, PartyRow } from '../read/notice-loader.ts';
import { conditionsOf, objectionsTo } from './notice-filter.ts';
import { comparesAmounts, orderOf } from './notice-order.ts';
import { searchFirst } from './notice-search.ts';

/** Who stands behind a notice, without what the register hides: the contact person of an organisation is not loaded. */
export type PublicPartyRow = Pick<
  PartyRow,
  'paId' | 'role' | 'companyName' | 'legalName' | 'firstName' | 'lastName' | 'city' | 'country'
>;

/** A notice in short, with what is read for its whole page at once, should it be asked for. */
export type SummaryRow = Pick<
  NoticeRow,
  | 'paId'
  | 'publisherId'
  | 'title'
  | 'language'
  | 'countries'
  | 'linkedProcessType'
  | 'processName'
  | 'confirmationStatus'
  | 'signOffStatus'
  | 'publicationStartDate'
  | 'campaignName'
  | 'totalValue'
  | 'medium'
  | 'isOngoing'
  | 'startDate'
  | 'endDate'
  | 'currency'
  | 'usesTargetingTechniques'
  | 'usesAdDeliveryTechniques'
  | 'ceasedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'viewsCount'
  | 'engagementsCount'
  | 'metricsUpdatedAt'
> & { page: BesideRows };

/** An open amendment in short. */
export type AmendmentRow = Pick<NoticeRow, 'paId' | 'version' | 'confirmationStatus' | 'updatedAt' | 'confirmedAt'>;

/** What stands in other tables about the rows of a page, each read once, when it is first asked for. */
type BesideRows = {
  /** Parties by PA-ID. */
  parties: () => Promise<ReadonlyMap<string, PublicPartyRow[]>>;
  /** Open amendments by PA-ID. */
  amendments: () => Promise<ReadonlyMap<string, AmendmentRow>>;
  /** Publishers by id. */
  publishers: () => Promise<ReadonlyMap<string, PublisherRow>>;
};

/** A page of the list, and how long the list is, should anybody ask. */
export type NoticePage = CountedPage<SummaryRow>;

type Db = Kysely<unknown>;

export type Arguments = RequireFields<QueryNoticesArgs, 'orderBy'>;

/** A row of a list, as it is read. */
export type Row = Omit<SummaryRow, 'page'>;

/** A list that was asked for, judged. */
type ListRequest = { page: PageRequest<Row>; wanted: RawBuilder<boolean>[] };

/** @throws Failure INPUT_INVALID */
export async function listRequest(db: Db, args: Arguments, now: Date): Promise<ListRequest> {
  const filter = args.filter ?? {};
  const issues = objectionsTo(filter, comparesAmounts(args.orderBy));
  const page = pageRequest(orderOf(args.orderBy), args, issues);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const { found, rest } = await searchFirst(db, filter);
  return { page, wanted: [...found, ...conditionsOf(rest, now)] };
}

/**
 * A page of the notices that fit a filter: one statement, and one each for their parties, amendments, publishers, the length of
 * the list and what is searched for, when these are asked for; however long the page.
 * @throws Failure INPUT_INVALID
 */
export async function listNotices(context: Context, args: Arguments): Promise<NoticePage> {
  const { replicaDb, now } = context;
  const { page, wanted } = await listRequest(replicaDb, args, now);
  const { rows } = await selectRows(page, wanted).execute(replicaDb);
  const beside = besideRows(context, rows);
  return {
    ...pageOf(page, rows, (row) => Object.assign(row, { page: beside })),
    count: () => countRows(replicaDb, noticesWithCounts, wanted),
  };
}

/** The rows that the conditions are about. */
export const noticesWithCounts = sql`notice n left join engagement_metrics m on m.pa_id = n.pa_id`;

/**
 * The statement that reads the rows of a page. The page comes first and its counts after it: joined before the page is
 * cut, all counts there are would be read, unless a filter asks about them.
 */
export function selectRows(page: PageRequest<Row>, wanted: readonly RawBuilder<boolean>[]): RawBuilder<Row> {
  return sql<Row>`
    select n.pa_id as "paId", n.publisher_id as "publisherId", n.title, n.language, n.countries,
      n.linked_process_type as "linkedProcessType", n.process_name as "processName",
      n.confirmation_status as "confirmationStatus", n.sign_off_status as "signOffStatus",
      n.publication_start_date as "publicationStartDate", n.campaign_name as "campaignName",
      n.total_value as "totalValue", n.medium, n.is_ongoing as "isOngoing", n.start_date as "startDate",
      n.end_date as "endDate", n.currency, n.uses_targeting_techniques as "usesTargetingTechniques",
      n.uses_ad_delivery_techniques as "usesAdDeliveryTechniques", n.ceased_at as "ceasedAt",
      n.created_at as "createdAt", n.updated_at as "updatedAt", m.views_count as "viewsCount",
      m.engagements_count as "engagementsCount", m.recorded_at as "metricsUpdatedAt"
    from (
      select n.* from ${noticesWithCounts} where ${allOf([...wanted, ...betweenCursors(page)])} ${fromItsEnd(page)}
    ) n left join engagement_metrics m on m.pa_id = n.pa_id
    ${fromItsEnd(page)}`;
}

/** What is read beside the rows of a page, or of several. */
export function besideRows({ em, replicaDb }: Context, rows: readonly Row[]): BesideRows {
  return {
    parties: once(async () => {
      const paIds = rows.map(({ paId }) => paId);
      const { rows: parties } = await sql<PublicPartyRow>`
        select p.pa_id as "paId", p.role, p.company_name as "companyName", p.legal_name as "legalName",
          case when p.company_name is null then p.first_name end as "firstName",
          case when p.company_name is null then p.last_name end as "lastName", p.city, p.country
        from party p where p.pa_id = any(${paIds}::text[]) and p.role in ('advertiser', 'controller')
        order by p.position`.execute(replicaDb);
      return Map.groupBy(parties, ({ paId }) => paId);
    }),
    amendments: once(async () => {
      const { rows: open } = await sql<AmendmentRow>`
        select v.pa_id as "paId", v.version, v.confirmation_status as "confirmationStatus",
          v.updated_at as "updatedAt", v.confirmed_at as "confirmedAt"
        from notice_version v where v.is_open and v.pa_id = any(${rows.map(({ paId }) => paId)}::text[])`.execute(
        replicaDb,
      );
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
