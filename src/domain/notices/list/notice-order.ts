import { z } from 'zod';
import type { NoticeOrder } from '../../../generated/graph/graphql.ts';
import { isFinal, logId } from '../../../platform/database/feed.ts';
import {
  instantKey,
  type Order,
  type PageRequest,
  type Sorted,
  type SortKey,
  textualKey,
} from '../../../platform/database/paging.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { date, money } from '../fields/validators.ts';
import { isFirstPeriod } from '../model/first-period.ts';
import { campaignEndSql, processDateSql, retentionEndSql, sortTitle } from '../model/notice.entity.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { confirmedAtOfVersionInWork } from '../predicates/amendment-state.ts';
import type { NoticeColumns } from '../read/notice-node.ts';

export type SortedRow = NoticeColumns & Sorted;

const dayForm = date().or(z.literal('infinity'));

// Keys of notice `n` and its counts `m`.
const created = instantKey(sql`n.created_at`);
/** A day, or `infinity`. */
const dayKey = (column: string) => textualKey(sql.raw(column), sql`date`, dayForm);
const publicationStart = dayKey('n.publication_start_date');
const confirmed = instantKey(confirmedAtOfVersionInWork);
const totalValue = textualKey(sql`n.total_value`, sql`numeric`, money());
const adAmount = textualKey(sql`n.ad_amount`, sql`numeric`, money());
const viewsClass = textualKey(sql`coalesce(m.views_class, -1)`, sql`int`, z.string().regex(/^(-1|\d{1,4})$/));
const views: SortKey<SortedRow> = {
  column: sql`coalesce(m.views_count, -1)`,
  type: sql`bigint`,
  of: ({ viewsCount }) => viewsCount ?? '-1',
  form: z.string().regex(/^(-1|\d{1,16})$/),
};
const reportedOn = dayKey("coalesce(m.recorded_on, 'infinity')");
const onRegisterSince = dayKey(
  `(select r.from_day from register_period r where r.pa_id = n.pa_id and ${isFirstPeriod('r.')})`,
);
const paId: SortKey<SortedRow> = {
  column: sql`n.pa_id`,
  type: sql`text`,
  of: (notice) => notice.paId,
  form: z.string().refine(isValidPaId),
};

type Sorting = { keys: [SortKey<Sorted>, ...SortKey<SortedRow>[]]; descending: boolean; isFinal?: Sql<boolean> };

/** By a key; the PA-ID breaks ties. @param exact a key between the two */
const asc = (key: SortKey<Sorted>): Sorting => ({ keys: [key, paId], descending: false });
const desc = (key: SortKey<Sorted>, ...exact: SortKey<SortedRow>[]): Sorting => ({
  keys: [key, ...exact, paId],
  descending: true,
});

const sortings: Record<NoticeOrder, Sorting> = {
  created_desc: desc(created),
  created_asc: asc(created),
  updated_desc: desc(instantKey(sql`n.updated_at`)),
  title: asc(textualKey(sql.raw(sortTitle('n.')))),
  publication_start_desc: desc(publicationStart),
  publication_start_asc: asc(publicationStart),
  on_register_since_desc: desc(onRegisterSince),
  confirmed_asc: asc(confirmed),
  retention_asc: asc(dayKey(retentionEndSql('n.'))),
  campaign_end_asc: asc(dayKey(campaignEndSql('n.'))),
  process_date_asc: asc(dayKey(processDateSql('n.'))),
  total_value_desc: desc(totalValue),
  total_value_asc: asc(totalValue),
  ad_amount_desc: desc(adAmount),
  ad_amount_asc: asc(adAmount),
  views_desc: desc(viewsClass, views),
  metrics_reported_asc: asc(reportedOn),
  feed: { ...asc(textualKey(sql`n.position`, sql`bigint`, logId)), isFinal },
};

export const orderOf = (name: NoticeOrder): Order<SortedRow> => ({ name, ...sortings[name] });

/**
 * For the orders by counts, which put notices without counts last: the columns of the keys, for notices with counts `m` and
 * for those without. Indexes serve these, but not the columns of the keys.
 */
const countColumns: { [Order in NoticeOrder]?: Record<'counted' | 'uncounted', readonly Sql[]> } = {
  views_desc: {
    counted: [sql`m.views_class`, sql`m.views_count`, sql`m.pa_id`],
    uncounted: [sql`'-1'::int`, sql`'-1'::bigint`, sql`n.pa_id`],
  },
  metrics_reported_asc: {
    counted: [sql`m.recorded_on`, sql`m.pa_id`],
    uncounted: [sql`'infinity'::date`, sql`n.pa_id`],
  },
};

/** The page with other columns of its keys. */
function withColumns(page: PageRequest<SortedRow>, columns: readonly Sql[]): PageRequest<SortedRow> {
  const [first, ...others] = page.order.keys;
  const at = (key: SortKey<SortedRow>, index: number) => ({ ...key, column: columns[index] ?? key.column });
  return { ...page, order: { ...page.order, keys: [at(first, 0), ...others.map((key, index) => at(key, index + 1))] } };
}

/** The page of an order by counts, of notices with counts and of those without; undefined for other orders. */
export function pagesByCounts(page: PageRequest<SortedRow>) {
  const columns = countColumns[page.order.name as NoticeOrder];
  return columns && { counted: withColumns(page, columns.counted), uncounted: withColumns(page, columns.uncounted) };
}

/** The page of the order by `onRegisterSince`, in the order of the index of first periods `r`; undefined for other orders. */
export const pageByPeriods = (page: PageRequest<SortedRow>) =>
  page.order.name === 'on_register_since_desc' ? withColumns(page, [sql`r.from_day`, sql`r.pa_id`]) : undefined;

/**
 * What an order requires of the filter. Amounts are comparable only within a currency; only waiting versions are few; only what
 * was on the register has a day on which that began.
 */
export function requirementsOf(order: NoticeOrder) {
  const [key] = sortings[order].keys;
  return {
    oneCurrency: [totalValue, adAmount].includes(key),
    awaitingSignOff: key === confirmed,
    onRegisterSince: key === onRegisterSince,
  };
}
