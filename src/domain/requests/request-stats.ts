import DataLoader from 'dataloader';
import type {
  CallerGroup,
  CallerOrder,
  FigureInterval,
  QueryTopCallersArgs,
  RequestFigure,
  RequestGroup,
  RequireFields,
  Resolvers,
} from '../../generated/graph/graphql.ts';
import { conditionsOfFilter, validateFilter } from '../../platform/database/list.ts';
import { dayLength } from '../../platform/database/pg-timestamps.ts';
import { validateFirst, validatePeriod, validateTimeZone } from '../../platform/database/ranges.ts';
import { allOf, instant, type Query, type Sql, sql } from '../../platform/database/sql.ts';
import { assertNoIssues } from '../../platform/failures.ts';
import type { Issue } from '../../platform/issues.ts';
import type { Context } from '../context.ts';
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
const maxDaysOfCallers = 92;

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
async function readTopCallers(
  query: Query,
  { per, orderBy, filter: given, from, to, first }: RequireFields<QueryTopCallersArgs, 'per' | 'orderBy' | 'first'>,
): Promise<CallerRow[]> {
  const filter = given ?? {};
  assertNoIssues([
    ...validateFilter(requestFilters, filter),
    ...validatePeriod({ from, to }, maxDaysOfCallers),
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

/** The hours or days that begin within a period. */
type Series = { from: Date; to: Date; by: FigureInterval; timeZone: string; groupBy: readonly RequestGroup[] };
type SeriesKey = Series & { id: string };
type RequestStat = RequestFigure & { key: string };

/** What counts can be grouped by, and its value where they are not. */
const absent: Record<RequestGroup, Sql> = { endpoint: sql`null::text`, status: sql`null::int`, code: sql`null::text` };
export const requestGroups = Object.keys(absent) as RequestGroup[];

/** The longest period, in days. A page of publishers has a series each. */
const maxDays: Record<FigureInterval, number> = { hour: 7, day: 366 };

/** @throws Failure INPUT_INVALID with these issues and its own */
const assertValid = (series: Series, issues: Issue[] = []): void =>
  assertNoIssues([...issues, ...validateTimeZone(series.timeZone), ...validatePeriod(series, maxDays[series.by])]);

/** Counts `c` of tokens: by hour, or the sums of days in UTC, which are far fewer. */
const countsOfTokens = ({ by, timeZone }: Series): Sql =>
  by === 'day' && timeZone === 'UTC'
    ? sql`(select token_id, day as hour, endpoint, status, code, requests from request_day) as c`
    : sql`request_count c`;

/** The columns of a figure. Whole hours are the same in every time zone, as far as counts know. */
const figureColumns = ({ by, timeZone }: Series) => sql`
  ${by === 'hour' ? sql`hour` : sql`date_trunc('day', hour, ${timeZone}::text)`} as start, nullif(endpoint, '') as endpoint,
  status, nullif(code, '') as code, sum(requests) as requests`;

/** The columns by which to count apart, and null for the others. */
const groupColumns = ({ groupBy }: Series) =>
  sql.join(
    Object.entries(absent).map(
      ([group, none]) => sql`${groupBy.some((one) => one === group) ? sql.id('c', group) : none} as ${sql.id(group)}`,
    ),
  );

/**
 * Adds up the counts whose hour or day begins within the period. By hour first: to find the day of each count would take
 * most of the time.
 * @param owner expression by which figures are separate
 * @param from tables with count `c`
 */
function figuresOf<Row>(series: Series, owner: Sql, from: Sql, where: readonly Sql<boolean>[]): Sql<Row> {
  const [first, end] = [instant(series.from), instant(series.to)];
  const hours = sql<boolean>`c.hour >= ${first} and c.hour < ${end} + interval '1 day'`;
  return sql<Row>`
    select * from (
      select owner, ${figureColumns(series)} from (
        select ${owner} as owner, c.hour, ${groupColumns(series)}, sum(c.requests) as requests from ${from}
        where ${allOf([hours, ...where])} group by 1, 2, 3, 4, 5) as by_hour
      group by owner, start, by_hour.endpoint, by_hour.status, by_hour.code) as figure
    where start >= ${first} and start < ${end} and requests > 0 order by start, endpoint nulls first, status, code nulls first`;
}

/** Loads series for publishers or tokens. Those with the same period and interval share one statement. */
const loaderOf =
  (owner: Sql) =>
  ({ queryReplica }: Context) =>
    new DataLoader<SeriesKey, RequestFigure[], string>(
      async (keys) => {
        const groups = [...Map.groupBy(keys, seriesOf).values()];
        const found = await Promise.all(groups.map((group) => readSeries(queryReplica, owner, group)));
        const byKey = Map.groupBy(found.flat(), ({ key }) => key);
        return keys.map((key) => byKey.get(keyOf(key)) ?? []);
      },
      { cacheKeyFn: keyOf },
    );

/** Reads series that differ only in their owner. */
async function readSeries(query: Context['queryReplica'], owner: Sql, keys: SeriesKey[]): Promise<RequestStat[]> {
  const [series] = keys;
  if (!series) return [];
  const isWanted = sql<boolean>`${owner} = any(${keys.map(({ id }) => id)}::uuid[])`;
  const tables = sql`token t join ${countsOfTokens(series)} on c.token_id = t.id`;
  const rows = await query(figuresOf<RequestFigure & { owner: string }>(series, owner, tables, [isWanted]));
  return rows.map((row) => ({ ...row, key: keyOf({ ...series, id: row.owner }) }));
}

const seriesOf = ({ from, to, by, timeZone, groupBy }: Series) =>
  JSON.stringify([from, to, by, timeZone, requestGroups.filter((group) => groupBy.includes(group))]);
const keyOf = (key: SeriesKey) => key.id + seriesOf(key);

const statsOfPublishers = loaderOf(sql`t.publisher_id`);
const statsOfTokens = loaderOf(sql`t.id`);

export const requestStatsResolvers: Resolvers = {
  Query: {
    requestFigures: (_root, { filter, ...series }, { queryReplica }) => {
      assertValid(series, validateFilter(requestFilters, filter ?? {}));
      const isOfTokens = Boolean(filter?.tokenIds ?? filter?.publisherIds);
      const counts = isOfTokens ? countsOfTokens(series) : sql`request_total c`;
      return queryReplica(figuresOf(series, sql`null::uuid`, counts, conditionsOfFilter(requestFilters, filter ?? {})));
    },
    topCallers: (_root, args, { queryReplica }) => readTopCallers(queryReplica, args),
  },
  Publisher: {
    requestFigures: ({ id }, series, context) => {
      assertValid(series);
      return context.memo(statsOfPublishers).load({ id, ...series });
    },
  },
  Token: {
    requestFigures: ({ id }, series, context) => {
      assertValid(series);
      return context.memo(statsOfTokens).load({ id, ...series });
    },
  },
};
