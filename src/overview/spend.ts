import { allOf } from '../database/paging.ts';
import type { Query } from '../database/query.ts';
import { type Sql, sql } from '../database/sql.ts';
import { isOnRegisterSql, today } from '../notices/predicates/visibility.ts';

/** What was spent on campaigns in a currency. */
export type SpendRow = { currency: string; campaigns: number; notices: number; totalValue: string };

/**
 * Adds up the total values of campaigns, for each currency. A campaign stands in a notice for each of its media (domain
 * part 2.4), and in each with its whole total: it is counted once. Notices of one campaign share its name, their currency
 * and the address that the sponsor designates for publication; where their totals differ, the highest is taken. The
 * index is in the order of these, so that nothing needs sorting.
 */
export async function spendOf(query: Query, wanted: readonly Sql<boolean>[], now: Date): Promise<SpendRow[]> {
  const rows = await query(sql<{ [Name in keyof SpendRow]: string }>`
    select currency, count(*) as campaigns, sum(notices) as notices, sum(value) as "totalValue" from (
      select n.currency, max(n.total_value) as value, count(*) as notices from notice n
      where ${allOf([...wanted, isOnRegisterSql(today(now))])}
      group by n.currency, n.campaign_name, n.public_contact_email) as campaign
    group by currency order by currency`);
  return rows.map(({ campaigns, notices, ...row }) => ({
    ...row,
    campaigns: Number(campaigns),
    notices: Number(notices),
  }));
}
