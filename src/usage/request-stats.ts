import DataLoader from 'dataloader';
import type { Context } from '../context.ts';
import { type Sql, sql } from '../database/sql.ts';
import { failure } from '../failures.ts';
import type { FigureInterval, RequestFigure, Resolvers } from '../generated/graphql.ts';
import { type Issue, issue } from '../issues.ts';

/** The hours or days that begin within a period. */
type Series = { from: Date; to: Date; by: FigureInterval };
type SeriesKey = Series & { id: string };
type RequestStat = RequestFigure & { key: string };

const milliseconds: Record<FigureInterval, number> = { hour: 60 * 60 * 1000, day: 24 * 60 * 60 * 1000 };
/** The longest period, in days. A page of publishers has a series each, with a row per endpoint and status. */
const maxDays: Record<FigureInterval, number> = { hour: 7, day: 366 };

/** @throws Failure INPUT_INVALID */
function assertValid({ from, to, by }: Series): void {
  const issues: Issue[] = [];
  if (to <= from) issues.push(issue('to', 'too_early', { fields: ['from'] }, 'must be after `from`'));
  if (to.getTime() - from.getTime() > maxDays[by] * milliseconds.day) {
    const message = `must be at most ${maxDays[by]} days after \`from\``;
    issues.push(issue('to', 'out_of_range', { max: maxDays[by], fields: ['from'] }, message));
  }
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
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
  const { by, from, to } = series;
  const rows = await query(sql<RequestFigure & { owner: string }>`
    select ${owner} as owner, date_trunc(${by}::text, c.hour, 'UTC') as start, c.endpoint, c.status,
      sum(c.requests) as requests
    from token t join request_count c on c.token_id = t.id
    where ${owner} = any(${keys.map(({ id }) => id)}::uuid[])
      and c.hour >= ${nextStart(from, by)}::timestamptz and c.hour < ${nextStart(to, by)}::timestamptz
    group by 1, 2, c.endpoint, c.status
    order by 2, c.endpoint, c.status`);
  return rows.map((row) => ({ ...row, key: keyOf({ ...series, id: row.owner }) }));
}

/** Rounds up to the start of an hour or day. */
const nextStart = (time: Date, by: FigureInterval) =>
  new Date(Math.ceil(time.getTime() / milliseconds[by]) * milliseconds[by]).toISOString();

const seriesOf = ({ from, to, by }: Series) => `${by} ${from.getTime()} ${to.getTime()}`;
const keyOf = (key: SeriesKey) => `${key.id} ${seriesOf(key)}`;

const statsOfPublishers = loaderOf(sql`t.publisher_id`);
const statsOfTokens = loaderOf(sql`t.id`);

export const requestStatsResolvers: Resolvers = {
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
