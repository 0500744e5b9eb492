import { allOf } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import { isOnRegisterSql, today } from '../notices/predicates/visibility.ts';
import { campaignColumns } from './campaigns.ts';

/** Campaign spending in a currency. */
export type SpendRow = { currency: string; campaigns: number; notices: number; totalValue: string };

type Sums = { [Name in keyof SpendRow]: string };

/**
 * Adds up the total values of campaigns per currency. A campaign has a notice for each medium, each with the total of
 * the whole campaign, so it is counted once. Notices belong to one campaign if they share its name, the currency and
 * the sponsor's public contact address; the highest total wins. The index has this order, so nothing is sorted.
 */
export async function spendOf(query: Query, conditions: readonly Sql<boolean>[], now: Date): Promise<SpendRow[]> {
  const rows = await query(sql<Sums>`
    select currency, count(*) as campaigns, sum(notices) as notices, sum(value) as "totalValue" from (
      select n.currency, max(n.total_value) as value, count(*) as notices from notice n
      where ${allOf([...conditions, isOnRegisterSql(today(now))])}
      group by ${campaignColumns}) as campaign
    group by currency order by currency`);
  return rows.map(spendRow);
}

/**
 * The same of a scope of the summaries. Each day has what changes on it: campaigns whose first notice comes onto the
 * register, and rises of the highest total.
 */
export async function summarizedSpend(query: Query, scope: string, now: Date): Promise<SpendRow[]> {
  const rows = await query(sql<Sums>`
    select currency, sum(campaigns) as campaigns, sum(notices) as notices, sum(value) as "totalValue" from (
      select * from campaign_total where scope = ${scope}
      union all select * from campaign_numbers(false, null, array[${scope}])) as total
    where day <= ${today(now)} group by currency having sum(notices) > 0 order by currency`);
  return rows.map(spendRow);
}

const spendRow = ({ campaigns, notices, ...row }: Sums): SpendRow => ({
  ...row,
  campaigns: Number(campaigns),
  notices: Number(notices),
});
