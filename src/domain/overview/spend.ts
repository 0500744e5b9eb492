import type { AmountKind } from '../../generated/graph/graphql.ts';
import { allOf, type Sql, sql, today } from '../../platform/database/sql.ts';
import { isOnRegisterSql } from '../notices/predicates/visibility.ts';
import { scopesNamed } from '../summaries/notice-sums.ts';
import { kindSums, kindsOf } from './amount-kinds.ts';
import type { CountedNotices } from './figures.ts';

/**
 * What makes notices one campaign. A campaign has a notice for each medium, each with the total of the whole campaign, so
 * its highest total counts, once. A sponsor is a published e-mail address and a name: agencies give one address for many.
 * Names and addresses are the same however they are typed (`normal_name`).
 * @param alias of the notice
 * @param direction to sort by them
 */
export const campaignColumns = (alias: Sql, direction = sql``): Sql =>
  sql.join(
    ['currency', 'campaign_key', 'contact_key', 'sponsor'].map(
      (column) => sql`${alias}.${sql.raw(column)} ${direction}`,
    ),
  );

/** Campaign spending in a currency. */
type SpendRow = { currency: string; campaigns: number; notices: number; totalValue: string };

/** Adds up the total values of campaigns per currency. */
export function spendOf(figures: CountedNotices): Promise<SpendRow[]> {
  // A campaign may have notices in several scopes, so sums of scopes are no sums of campaigns.
  const [scope, ...others] = figures.scopes ?? [];
  return scope === undefined || others.length > 0 ? countedSpend(figures) : summarizedSpend(figures, scope);
}

/** The index has the order of the columns, so nothing is sorted. */
function countedSpend({ query, notices, conditions, now }: CountedNotices): Promise<SpendRow[]> {
  return query(sql<SpendRow>`
    select currency, count(*)::int as campaigns, sum(notices)::int as notices, sum(value) as "totalValue" from (
      select n.currency, max(n.total_value) as value, count(*) as notices from ${notices}
      where ${allOf([...conditions, isOnRegisterSql(today(now))])}
      group by ${campaignColumns(sql`n`)}) as campaign
    group by currency order by currency`);
}

/** Each day has what changes on it: campaigns whose first notice comes onto the register, and rises of the highest total. */
function summarizedSpend({ query, now }: CountedNotices, scope: string): Promise<SpendRow[]> {
  return query(sql<SpendRow>`
    select currency, sum(campaigns)::int as campaigns, sum(notices)::int as notices, sum(value) as "totalValue"
    from (
      select * from campaign_total where scope = any(${scopesNamed([scope])})
      union all select * from campaign_numbers(false, null, ${scopesNamed([scope])})) as total
    where day <= ${today(now)} group by currency having sum(notices) > 0 order by currency`);
}

/**
 * The kinds of the totals of campaigns, per currency. A campaign counts as the notice that stands for it: that with the highest
 * total, and among those with the highest PA-ID. Read backwards, the index has that order.
 */
export async function spendKinds({
  query,
  notices,
  conditions,
  now,
}: CountedNotices): Promise<Map<string, AmountKind[]>> {
  const rows = await query(sql<{ currency: string }>`
    select currency, ${kindSums(sql`total_value`)} from (
      select distinct on (${campaignColumns(sql`n`)}) n.currency, n.total_value, n.amount_basis, n.amount_includes_vat
      from ${notices} where ${allOf([...conditions, isOnRegisterSql(today(now))])}
      order by ${campaignColumns(sql`n`, sql`desc`)}, n.total_value desc, n.pa_id desc) as campaign
    group by currency`);
  return new Map(rows.map((row) => [row.currency, kindsOf(row)]));
}
