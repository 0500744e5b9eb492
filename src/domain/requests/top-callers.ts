import type { CallerGroup, CallerOrder, QueryTopCallersArgs, RequireFields } from '../../generated/graph/graphql.ts';
import { conditionsOfFilter, validateFilter } from '../../platform/database/list.ts';
import { dayLength } from '../../platform/database/pg-timestamps.ts';
import { validateFirst, validatePeriod } from '../../platform/database/ranges.ts';
import { allOf, instant, type Query, type Sql, sql } from '../../platform/database/sql.ts';
import { assertNoIssues } from '../../platform/failures.ts';
import { noToken } from './request-count.entity.ts';
import { requestFilters } from './request-filter.ts';

/** The requests of a token or a publisher. */
export type CallerRow = {
  tokenId: string | null;
  publisherId: string | null;
  requests: string;
  refused: string;
  rateLimited: string;
  inactive: string;
  lastRefusedAt: string | null;
};

const maxCallers = 100;
const maxDays = 92;

/** The requests of count `c` that decide the order. */
const countedBy: Record<CallerOrder, Sql<boolean>> = {
  requests: sql`true`,
  refused: sql`c.code <> ''`,
  rate_limited: sql`c.code = 'RATE_LIMITED'`,
  inactive: sql`c.code = 'TOKEN_INVALID' and c.token_id <> ${noToken}::uuid`,
};
const sums = Object.entries(countedBy).map(
  ([name, counted]) => sql`coalesce(sum(c.requests) filter (where ${counted}), 0) as ${sql.id(name)}`,
);

/** Columns of a group of tokens' sums `c`, and how to find its newest refusal. */
const groups: Record<CallerGroup, { columns: Sql; keys: Sql; where: Sql<boolean>; hasRefused: Sql<boolean> }> = {
  token: {
    columns: sql`nullif(c.token_id, ${noToken}::uuid) as "tokenId", t.publisher_id as "publisherId"`,
    keys: sql`c.token_id, t.publisher_id`,
    where: sql`true`,
    hasRefused: sql`r.token_id = top."tokenId"`,
  },
  publisher: {
    columns: sql`null::uuid as "tokenId", t.publisher_id as "publisherId"`,
    keys: sql`t.publisher_id`,
    where: sql`t.publisher_id is not null`,
    hasRefused: sql`r.publisher_id = top."publisherId"`,
  },
};

/**
 * The counts of the hours that begin within a period. Those of whole days, in UTC, come from the sums of days; only the rest
 * is read by hour.
 */
function countsOf(from: Date, to: Date): Sql {
  const firstDay = new Date(Math.ceil(from.getTime() / dayLength) * dayLength);
  const afterLastDay = new Date(Math.floor(to.getTime() / dayLength) * dayLength);
  const isWithin = (column: Sql, start: Date, end: Date) =>
    sql<boolean>`(${column} >= ${instant(start)} and ${column} < ${instant(end)})`;
  const hour = sql`hour`;
  const byHour = (isWanted: Sql<boolean>) =>
    sql`select token_id, endpoint, code, requests, hour as last_hour from request_count where ${isWanted}`;
  if (firstDay >= afterLastDay) return sql`(${byHour(isWithin(hour, from, to))})`;
  return sql`(
    select token_id, endpoint, code, requests, last_hour from request_day where ${isWithin(sql`day`, firstDay, afterLastDay)}
    union all ${byHour(isWithin(hour, from, firstDay))} union all ${byHour(isWithin(hour, afterLastDay, to))})`;
}

/** @throws Failure INPUT_INVALID */
export async function readTopCallers(
  query: Query,
  { per, orderBy, filter: given, from, to, first }: RequireFields<QueryTopCallersArgs, 'per' | 'orderBy' | 'first'>,
): Promise<CallerRow[]> {
  const filter = given ?? {};
  assertNoIssues([
    ...validateFilter(requestFilters, filter),
    ...validatePeriod({ from, to }, maxDays),
    ...validateFirst(first, maxCallers),
  ]);
  const { columns, keys, where, hasRefused } = groups[per];
  const counted = sql`sum(${sql.id('c', orderBy)})`;
  return query(sql<CallerRow>`
    select top.*, coalesce(
      (select r.refused_at from refusal r where ${hasRefused} order by r.id desc limit 1), top."lastHour") as "lastRefusedAt"
    from (
      select ${columns}, sum(c.requests) as requests, sum(c.refused) as refused, sum(c.rate_limited) as "rateLimited",
        sum(c.inactive) as inactive, max(c."lastHour") as "lastHour"
      from (
        select c.token_id, ${sql.join(sums)},
          max(c.last_hour) filter (where ${countedBy.refused}) as "lastHour"
        from ${countsOf(from, to)} as c where ${allOf(conditionsOfFilter(requestFilters, filter))} group by c.token_id) as c
      left join token t on t.id = c.token_id
      where ${where}
      group by ${keys} having ${counted} > 0 order by ${counted} desc, ${keys} limit ${first}) as top`);
}
