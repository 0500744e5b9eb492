import DataLoader from 'dataloader';
import type { FigureInterval, RequestFigure, RequestGroup, Resolvers } from '../../generated/graph/graphql.ts';
import { conditionsOfFilter, validateFilter } from '../../platform/database/list.ts';
import { validatePeriod, validateTimeZone } from '../../platform/database/ranges.ts';
import { allOf, instant, type Sql, sql } from '../../platform/database/sql.ts';
import { assertNoIssues } from '../../platform/failures.ts';
import type { Issue } from '../../platform/issues.ts';
import type { Context } from '../context.ts';
import { requestFilters } from './request-filter.ts';
import { readTopCallers } from './top-callers.ts';

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
