import { z } from 'zod';
import type { CampaignOrder, CampaignTotal, QueryCampaignsArgs, RequireFields } from '../../generated/graph/graphql.ts';
import { selectPage } from '../../platform/database/list.ts';
import {
  type CountedPage,
  type Order,
  pageOf,
  type Sorted,
  type SortKey,
  textualKey,
  validPage,
} from '../../platform/database/paging.ts';
import { allOf, type Query, type Sql, sql, today } from '../../platform/database/sql.ts';
import { issuesOf } from '../../platform/issues.ts';
import type { Reader } from '../context.ts';
import { currency as currencyCode, money } from '../notices/fields/validators.ts';
import { validateNoticeFilter } from '../notices/list/notice-filter.ts';
import { sortCampaign } from '../notices/model/notice.entity.ts';
import { isValidPaId } from '../notices/model/pa-id.ts';
import { isOnRegisterSql } from '../notices/predicates/visibility.ts';
import { type CountedNotices, figuresOf } from './figures.ts';
import { campaignColumns, spendOf } from './spend.ts';

/** A campaign as it is read. */
export type CampaignTotalRow = Omit<CampaignTotal, 'notice'>;
export type CampaignPage = CountedPage<CampaignTotalRow>;

type Row = CampaignTotalRow & Sorted;

// A notice of the campaign stands for it: a cursor must not hold an e-mail address.
const paId: SortKey<Row> = {
  column: sql`c.pa_id`,
  type: sql`text`,
  of: (row) => row.paId,
  form: z.string().refine(isValidPaId),
};

const orders: Record<CampaignOrder, Order<Row>> = {
  total_value_desc: {
    name: 'total_value_desc',
    keys: [textualKey(sql`c.total_value`, sql`numeric`, money()), paId],
    descending: true,
  },
  name: { name: 'name', keys: [textualKey(sql.raw(sortCampaign('c.'))), paId], descending: false },
};

/** Campaigns as the notices `c` that stand for them, the most frequent name, how many notices each has, and whether `c` stands for one. */
type Campaigns = { from: Sql; name: Sql; notices: Sql; isHighest: Sql<boolean> };

/** An index has the order, so only the campaigns of the page are added up. */
function inOrder({ notices, conditions, now }: CountedNotices): Campaigns {
  const counted = sql`(select n.* from ${notices} where ${allOf([...conditions, isOnRegisterSql(today(now))])})`;
  const others = sql`${counted} as o where (${campaignColumns(sql`o`)}) = (${campaignColumns(sql`c`)})`;
  const hasHigher = sql`exists (select from ${others} and (o.total_value, o.pa_id) > (c.total_value, c.pa_id))`;
  // `coalesce` hides the condition: PostgreSQL expects that few notices fulfil it, and would sort all instead of scanning in order.
  const isHighest = sql<boolean>`coalesce(not ${hasHigher}, false)`;
  return {
    from: sql`${counted} as c`,
    name: sql`(select mode() within group (order by o.campaign_name) from ${others})`,
    notices: sql`(select count(*) from ${others})`,
    isHighest,
  };
}

/** A partner's are all added up: the index with the order has the notices of others, too. */
function ofOwn({ notices, conditions, now }: CountedNotices): Campaigns {
  const columns = campaignColumns(sql`n`);
  const ofHighest = (column: Sql) => sql`(array_agg(${column} order by n.total_value desc, n.pa_id desc))[1]`;
  const from = sql`(select ${columns}, count(*) as notices, mode() within group (order by n.campaign_name) as name,
      max(n.total_value) as total_value, ${ofHighest(sql`n.pa_id`)} as pa_id, ${ofHighest(sql`n.campaign_name`)} as campaign_name,
      ${ofHighest(sql`n.amount_basis`)} as amount_basis, ${ofHighest(sql`n.amount_includes_vat`)} as amount_includes_vat
    from ${notices} where ${allOf([...conditions, isOnRegisterSql(today(now))])} group by ${columns}) as c`;
  return { from, name: sql`c.name`, notices: sql`c.notices`, isHighest: sql<boolean>`true` };
}

/**
 * A page of the campaigns of a currency. The notice with the highest total, and among those with the highest PA-ID, stands for
 * its campaign.
 * @throws Failure INPUT_INVALID
 */
export async function listCampaigns(
  query: Query,
  { currency, filter: given, orderBy, ...args }: RequireFields<QueryCampaignsArgs, 'orderBy'>,
  reader: Reader,
): Promise<CampaignPage> {
  const filter = given ?? {};
  const issues = [
    ...issuesOf(currencyCode().safeParse(currency).error, () => 'currency'),
    ...validateNoticeFilter(filter, reader.now),
  ];
  const page = validPage('campaigns', orders[orderBy], args, issues);
  const found = await figuresOf(query, filter, reader);
  const figures = { ...found, conditions: [...found.conditions, sql<boolean>`n.currency = ${currency}`] };
  const { from, name, notices, isHighest } = (found.own === null ? inOrder : ofOwn)(figures);
  const list = {
    from,
    columns: sql`${name} as name, c.pa_id as "paId", c.currency, c.total_value as "totalValue",
      c.amount_basis as "amountBasis", c.amount_includes_vat as "amountIncludesVat", (${notices})::int as notices`,
  };
  return {
    ...pageOf(page, await figures.query(selectPage(list, page, [isHighest])), (row) => row),
    count: async () => {
      const spend = await spendOf(figures);
      return spend.find((one) => one.currency === currency)?.campaigns ?? 0;
    },
  };
}
