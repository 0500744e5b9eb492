import DataLoader from 'dataloader';
import type { Context } from '../context.ts';
import { type Sql, sql } from '../database/sql.ts';
import { failure, type Issue } from '../failures.ts';
import type { FigureInterval, RequestFigure, Resolvers } from '../generated/graphql.ts';

/** What is asked for: hours or days that begin within some time. */
type Series = { from: Date; to: Date; by: FigureInterval };
type Wanted = Series & { id: string };
type Figure = RequestFigure & { key: string };

const lengths: Record<FigureInterval, number> = { hour: 60 * 60 * 1000, day: 24 * 60 * 60 * 1000 };
/** Days that a series may span: a page of publishers has one each, and each a figure for every endpoint and status. */
const longest: Record<FigureInterval, number> = { hour: 7, day: 366 };

/** @throws Failure INPUT_INVALID */
function judge({ from, to, by }: Series): void {
  const issues: Issue[] = [];
  if (to <= from) issues.push({ path: 'to', message: 'must be after `from`' });
  if (to.getTime() - from.getTime() > longest[by] * lengths.day) {
    issues.push({ path: 'to', message: `must be at most ${longest[by]} days after \`from\`` });
  }
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
}

/**
 * A loader of series of one kind of owner: one statement for all owners of an operation who are asked for the same
 * hours or days.
 */
const loaderOf =
  (owner: Sql) =>
  ({ queryReplica }: Context) =>
    new DataLoader<Wanted, RequestFigure[], string>(
      async (all) => {
        const alike = [...Map.groupBy(all, seriesOf).values()];
        const found = await Promise.all(alike.map((wanted) => readSeries(queryReplica, owner, wanted)));
        const byKey = Map.groupBy(found.flat(), ({ key }) => key);
        return all.map((wanted) => byKey.get(keyOf(wanted)) ?? []);
      },
      { cacheKeyFn: keyOf },
    );

/** The figures of owners who are asked for the same hours or days. */
async function readSeries(query: Context['queryReplica'], owner: Sql, wanted: Wanted[]): Promise<Figure[]> {
  const [series] = wanted;
  if (!series) return [];
  const { by, from, to } = series;
  const rows = await query(sql<RequestFigure & { owner: string }>`
    select ${owner} as owner, date_trunc(${by}::text, c.hour, 'UTC') as start, c.endpoint, c.status,
      sum(c.requests) as requests
    from token t join request_count c on c.token_id = t.id
    where ${owner} = any(${wanted.map(({ id }) => id)}::uuid[])
      and c.hour >= ${nextStart(from, by)}::timestamptz and c.hour < ${nextStart(to, by)}::timestamptz
    group by 1, 2, c.endpoint, c.status
    order by 2, c.endpoint, c.status`);
  return rows.map((row) => ({ ...row, key: keyOf({ ...series, id: row.owner }) }));
}

/** The first hour or day that begins at a moment or after it. */
const nextStart = (moment: Date, by: FigureInterval) =>
  new Date(Math.ceil(moment.getTime() / lengths[by]) * lengths[by]).toISOString();

const seriesOf = ({ from, to, by }: Series) => `${by} ${from.getTime()} ${to.getTime()}`;
const keyOf = (wanted: Wanted) => `${wanted.id} ${seriesOf(wanted)}`;

const figuresOfPublishers = loaderOf(sql`t.publisher_id`);
const figuresOfTokens = loaderOf(sql`t.id`);

export const requestFigureResolvers: Resolvers = {
  Publisher: {
    requestFigures: ({ id }, series, context) => {
      judge(series);
      return context.memo(figuresOfPublishers).load({ id, ...series });
    },
  },
  Token: {
    requestFigures: ({ id }, series, context) => {
      judge(series);
      return context.memo(figuresOfTokens).load({ id, ...series });
    },
  },
};
