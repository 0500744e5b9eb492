import { z } from 'zod';
import { readPage, validPage } from '../database/list.ts';
import { allOf, type CountedPage, type Order, type Sorted, type SortKey } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { textualKey } from '../database/sort-keys.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { CampaignOrder, CampaignTotal, QueryCampaignsArgs, RequireFields } from '../generated/graphql.ts';
import { issuesOf } from '../issues.ts';
import { currency as currencyCode, money } from '../notices/fields/validators.ts';
import { validateFilter } from '../notices/list/filter-values.ts';
import { noticeConditions } from '../notices/list/notice-filter.ts';
import { isValidPaId } from '../notices/model/pa-id.ts';
import { isOnRegisterSql, today } from '../notices/predicates/visibility.ts';

/** A campaign as it is read. */
export type CampaignTotalRow = Omit<CampaignTotal, 'notice'>;
export type CampaignPage = CountedPage<CampaignTotalRow>;

/** What makes notices `n` one campaign (see `spend.ts`). */
export const campaignColumns = sql`n.currency, n.campaign_name, n.public_contact_email`;

type Row = Omit<CampaignTotalRow, 'notices'> & { notices: string } & Sorted;

// A notice of the campaign stands for it: a cursor must not hold an e-mail address.
const paId: SortKey<Row> = {
  column: sql`c."paId"`,
  type: sql`text`,
  of: (row) => row.paId,
  form: z.string().refine(isValidPaId),
};

const orders: Record<CampaignOrder, Order<Row>> = {
  total_value_desc: {
    name: 'total_value_desc',
    keys: [textualKey(sql`c."totalValue"`, sql`numeric`, money()), paId],
    descending: true,
  },
  name: { name: 'name', keys: [textualKey(sql`c.name`), paId], descending: false },
};

export const campaignOrders = Object.keys(orders);

/** A page of the campaigns of a currency, in one statement. @throws Failure INPUT_INVALID */
export async function listCampaigns(
  query: Query,
  { currency, filter, orderBy, ...args }: RequireFields<QueryCampaignsArgs, 'orderBy'>,
  now: Date,
): Promise<CampaignPage> {
  const issues = [
    ...issuesOf(currencyCode().safeParse(currency).error, () => 'currency'),
    ...validateFilter(filter ?? {}),
  ];
  const page = validPage(orders[orderBy], args, issues);
  const counted: Sql<boolean>[] = [
    ...noticeConditions(filter ?? {}, now),
    sql`n.currency = ${currency}`,
    isOnRegisterSql(today(now)),
  ];
  const campaigns = sql`(
    select n.campaign_name as name, min(n.pa_id) as "paId", n.currency, max(n.total_value) as "totalValue", count(*) as notices
    from notice n where ${allOf(counted)} group by ${campaignColumns}) as c`;
  const list = { from: campaigns, columns: sql`c.*` };
  return readPage(query, list, page, [], ({ sortKey: _, ...row }) => ({ ...row, notices: Number(row.notices) }));
}
