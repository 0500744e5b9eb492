import type { InferEntity } from '@mikro-orm/core';
import type {
  PublisherFilter,
  PublisherOrder,
  QueryPublishersArgs,
  RequireFields,
} from '../../generated/graph/graphql.ts';
import { rowLoader } from '../../platform/database/batching.ts';
import { columnsOf, type RowOf } from '../../platform/database/columns.ts';
import { idIn, type List, readList, valueIn, withCheck } from '../../platform/database/list.ts';
import { type CountedPage, instantKey, ordersBy, type Sorted, textualKey } from '../../platform/database/paging.ts';
import { instantOf } from '../../platform/database/pg-timestamps.ts';
import { instant, prepared, type Query, sql } from '../../platform/database/sql.ts';
import { validateSearch } from '../../platform/database/validate-text.ts';
import type { Context } from '../context.ts';
import { isProSql } from './plan.ts';
import { Publisher, type PublisherRow } from './publisher.entity.ts';

export type PublisherPage = CountedPage<PublisherRow>;

type Row = RowOf<InferEntity<typeof Publisher>> & Sorted;

const orderOf = ordersBy<PublisherOrder, Row>(sql`p.id`, {
  name: textualKey(sql`fold_text(p.name)`),
  created_desc: instantKey(sql`p.created_at`),
  pro_until_asc: instantKey(sql`case when p.plan = 'pro' then coalesce(p.pro_until, 'infinity') else 'infinity' end`),
});

const list: List<Row, PublisherFilter, [now: Date]> = {
  name: 'publishers',
  from: sql`publisher p`,
  columns: columnsOf(Object.keys(Publisher.properties), 'p'),
  filters: {
    ids: idIn(sql`p.id`),
    search: withCheck(validateSearch, (search: string) => sql`strpos(fold_text(p.name), fold_text(${search})) > 0`),
    plans: valueIn(sql`p.plan`),
    isPro: (is, now) => sql`${isProSql(instant(now))} = ${is}`,
    proEndsAfter: (after) => sql`(p.plan = 'pro' and p.pro_until > ${instant(after)})`,
    proEndsTo: (to) => sql`(p.plan = 'pro' and p.pro_until <= ${instant(to)})`,
  },
};

/** A page of publishers. @throws Failure INPUT_INVALID */
export const listPublishers = (
  query: Query,
  { orderBy, ...args }: RequireFields<QueryPublishersArgs, 'orderBy'>,
  now: Date,
): Promise<PublisherPage> => readList(query, list, orderOf(orderBy), args, nodeOf, now);

const nodeOf = ({ proUntil, createdAt, ...publisher }: Row): PublisherRow => ({
  ...publisher,
  proUntil: typeof proUntil !== 'string' ? null : instantOf(proUntil),
  createdAt: instantOf(createdAt),
});

const selectByIds = prepared(
  'publishers-by-id',
  (ids: readonly string[]) => sql<Row>`select ${list.columns} from ${list.from} where id = any(${ids}::uuid[])`,
);

export const publishersWithIds = async (query: Query, ids: readonly string[]): Promise<PublisherRow[]> =>
  (await query(selectByIds([...new Set(ids)]))).map(nodeOf);

/** Publishers by id, in one statement for a page. Keeps nothing, so that an operation sees its own changes. */
export const publishersById = ({ queryPrimary, ownPublisherIds: own }: Context) =>
  rowLoader(
    { cache: false },
    ({ id }: PublisherRow) => id,
    (ids: readonly string[]) => publishersWithIds(queryPrimary, own ? ids.filter((id) => own.includes(id)) : ids),
  );
