import DataLoader from 'dataloader';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/connect.ts';
import { failure } from '../failures.ts';
import type { NoticeFilter, QueryNoticesArgs, RequireFields } from '../generated/graphql.ts';
import { Publisher, type PublisherEntity } from '../publishers/publisher.ts';
import { cursorOf, type Position, positionOf } from './cursor.ts';
import { allOf, conditionsOf, objectionsTo } from './notice-filter.ts';
import type { NoticeRow, PartyRow } from './notice-loader.ts';
import { comparesAmounts, type NoticeOrder, orders } from './notice-order.ts';

const defaultSize = 50;
const maxSize = 200;

/** Who stands behind a notice, without what the register hides: the contact person of an organisation is not loaded. */
export type PublicPartyRow = Pick<
  PartyRow,
  'paId' | 'role' | 'companyName' | 'legalName' | 'firstName' | 'lastName' | 'city' | 'country'
>;

/** A notice in short, with what loads the rest of it for the whole page at once. */
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
> & { loaders: PageLoaders };

type PageLoaders = {
  parties: DataLoader<string, PublicPartyRow[]>;
  publishers: DataLoader<string, PublisherEntity | undefined>;
};

/** A page of the list, and how long the list is, should anybody ask. */
export type NoticePage = {
  edges: { cursor: string; node: SummaryRow }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  count: () => Promise<number>;
};

type Db = Kysely<unknown>;

type Arguments = RequireFields<QueryNoticesArgs, 'orderBy'>;

/** What is asked for, judged. */
type Request = {
  filter: NoticeFilter;
  orderBy: NoticeOrder;
  size: number;
  backward: boolean;
  after: Position | undefined;
  before: Position | undefined;
};

/**
 * A page of the notices that fit a filter: one statement, and one each for their parties, their publishers and the
 * length of the list, when these are asked for; however long the page.
 * @throws Failure INPUT_INVALID
 */
export async function listNotices(em: EntityManager, args: Arguments, now: Date): Promise<NoticePage> {
  const request = judge(args);
  const { orderBy, size, backward, after, before } = request;
  const db = em.getKysely<unknown>();
  const wanted = conditionsOf(request.filter, now);
  const rows = await readRows(db, request, wanted);
  const goesOn = rows.length > size;
  const found = rows.slice(0, size);
  if (backward) found.reverse();

  const loaders = loadersOf(em, db);
  const edges = found.map((row) => ({
    cursor: cursorOf(orderBy, { key: orders[orderBy].key.of(row), paId: row.paId }),
    node: { ...row, loaders },
  }));
  return {
    edges,
    pageInfo: {
      // Beyond a cursor that was given stands at least its own notice.
      hasNextPage: (goesOn && !backward) || before !== undefined,
      hasPreviousPage: (goesOn && backward) || after !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    count: () => countRows(db, wanted),
  };
}

/** The rows of a page, from the end that it is read from, and one more where the list goes on. */
async function readRows(
  db: Db,
  { orderBy, size, backward, after, before }: Request,
  wanted: readonly RawBuilder<boolean>[],
): Promise<Omit<SummaryRow, 'loaders'>[]> {
  const { key, descending } = orders[orderBy];
  const [later, earlier] = descending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const beyond = (side: RawBuilder<unknown>, position: Position | undefined) =>
    position ? [sql<boolean>`(${key.column}, n.pa_id) ${side} (${position.key}::${key.type}, ${position.paId})`] : [];
  const direction = descending === backward ? sql`asc` : sql`desc`;
  const { rows } = await sql<Omit<SummaryRow, 'loaders'>>`
    select n.pa_id as "paId", n.publisher_id as "publisherId", n.title, n.language, n.countries,
      n.linked_process_type as "linkedProcessType", n.process_name as "processName",
      n.confirmation_status as "confirmationStatus", n.sign_off_status as "signOffStatus",
      n.publication_start_date as "publicationStartDate", n.campaign_name as "campaignName",
      n.total_value as "totalValue", n.medium, n.is_ongoing as "isOngoing", n.start_date as "startDate",
      n.end_date as "endDate", n.currency, n.uses_targeting_techniques as "usesTargetingTechniques",
      n.uses_ad_delivery_techniques as "usesAdDeliveryTechniques", n.ceased_at as "ceasedAt",
      n.created_at as "createdAt", n.updated_at as "updatedAt", m.views_count as "viewsCount",
      m.engagements_count as "engagementsCount", m.recorded_at as "metricsUpdatedAt"
    from notice n left join engagement_metrics m on m.pa_id = n.pa_id
    where ${allOf([...wanted, ...beyond(later, after), ...beyond(earlier, before)])}
    order by ${key.column} ${direction}, n.pa_id ${direction}
    limit ${size + 1}`.execute(db);
  return rows;
}

async function countRows(db: Db, wanted: readonly RawBuilder<boolean>[]): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from notice n left join engagement_metrics m on m.pa_id = n.pa_id
    where ${allOf(wanted)}`.execute(db);
  return Number(rows[0]?.count);
}

/** The request that arguments make. @throws Failure INPUT_INVALID */
function judge({ filter, orderBy, ...page }: Arguments): Request {
  const issues = objectionsTo(filter ?? {}, comparesAmounts(orderBy));

  const first = page.first ?? undefined;
  const last = page.last ?? undefined;
  for (const [path, size = defaultSize] of Object.entries({ first, last })) {
    if (size < 1 || size > maxSize) issues.push({ path, message: `must be 1 to ${maxSize}` });
  }
  if (first !== undefined && last !== undefined) issues.push({ path: 'last', message: 'cannot stand beside `first`' });

  const place = (path: 'after' | 'before') => {
    const cursor = page[path];
    const position = typeof cursor === 'string' ? positionOf(orderBy, cursor) : undefined;
    if (typeof cursor === 'string' && !position) issues.push({ path, message: 'is no cursor of a list in this order' });
    return position;
  };
  const after = place('after');
  const before = place('before');

  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  return {
    filter: filter ?? {},
    orderBy,
    size: first ?? last ?? defaultSize,
    backward: last !== undefined,
    after,
    before,
  };
}

function loadersOf(em: EntityManager, db: Db): PageLoaders {
  return {
    parties: new DataLoader(async (paIds) => {
      const { rows } = await sql<PublicPartyRow>`
        select p.pa_id as "paId", p.role, p.company_name as "companyName", p.legal_name as "legalName",
          case when p.company_name is null then p.first_name end as "firstName",
          case when p.company_name is null then p.last_name end as "lastName", p.city, p.country
        from party p where p.pa_id = any(${paIds}::text[]) and p.role in ('advertiser', 'controller')
        order by p.position`.execute(db);
      const byPaId = Map.groupBy(rows, ({ paId }) => paId);
      return paIds.map((paId) => byPaId.get(paId) ?? []);
    }),
    publishers: new DataLoader(async (ids) => {
      const found = await em.findAll(Publisher, { where: { id: { $in: [...ids] } } });
      const byId = new Map(found.map((publisher) => [publisher.id, publisher]));
      return ids.map((id) => byId.get(id));
    }),
  };
}
