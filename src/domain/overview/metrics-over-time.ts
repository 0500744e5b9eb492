import { z } from 'zod';
import type { OverviewMetricsOverTimeArgs, TimeStep } from '../../generated/graph/graphql.ts';
import { dayLength, dayOf, daysBefore } from '../../platform/database/pg-timestamps.ts';
import { validateRange, validateTimeZone } from '../../platform/database/ranges.ts';
import { allOf, endOfDay, type Sql, sql, startOfDay } from '../../platform/database/sql.ts';
import { assertNoIssues, invalidInput } from '../../platform/failures.ts';
import { issue, issuesOf } from '../../platform/issues.ts';
import { date } from '../notices/fields/validators.ts';
import { type FigureNotices, rowsOfEach } from '../notices/list/notice-filter.ts';
import { scopesNamed } from '../summaries/notice-sums.ts';
import type { CountedNotices } from './figures.ts';

/** How counts grew in the step that starts on a day. */
type MetricsStepRow = { start: string; views: string; engagements: string; changes: number };

/** First and last day. */
type Period = { from: string; to: string };

const defaultDays = 30;
const maxSteps = 400;
const minDaysPerStep: Record<TimeStep, number> = { day: 1, week: 7, month: 28 };

/** Validates the period and fills in defaults. @throws Failure INPUT_INVALID */
function periodOf({ from, to, by, timeZone }: OverviewMetricsOverTimeArgs, now: Date): Period {
  const days = z.object({ from: date().nullish(), to: date().nullish() });
  assertNoIssues([...validateTimeZone(timeZone), ...issuesOf(days.safeParse({ from, to }).error)]);
  const last = to ?? dayIn(timeZone, now);
  const first = from ?? dayOf(daysBefore(new Date(last), defaultDays));
  const max = maxSteps * minDaysPerStep[by];
  const message = `must give a period of at most ${max} days for these steps`;
  assertNoIssues(validateRange(first, last, 'from', 'to'));
  if ((Date.parse(last) - Date.parse(first)) / dayLength >= max)
    throw invalidInput(issue('from', 'out_of_range', { max, fields: ['to'] }, message));
  return { from: first, to: last };
}

/** The calendar day of an instant in a time zone, as `YYYY-MM-DD`. */
const dayIn = (timeZone: string, instant: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);

/**
 * How the counts of notices grew, step by step: the sum of the recorded changes. Those of scopes are sums over the summary;
 * those of other notices are summed change by change, from the partitions of the period.
 * @throws Failure INPUT_INVALID
 */
export async function metricsOverTime(
  args: OverviewMetricsOverTimeArgs,
  { query, scopes, now, ...counted }: CountedNotices,
): Promise<MetricsStepRow[]> {
  const { from, to } = periodOf(args, now);
  const { timeZone, includeFirstImports } = args;
  const step = sql.lit(args.by);
  const since = startOfDay(sql`${from}`, sql`${timeZone}`);
  const until = endOfDay(sql`${to}`, sql`${timeZone}`);
  const growth = scopes ? sql`growth_of(${scopesNamed(scopes)}, ${since}, ${until})` : growthOf(counted, since, until);
  return query(sql<MetricsStepRow>`
    select step::date::text as start, coalesce(views, 0) as views, coalesce(engagements, 0) as engagements,
      coalesce(changes, 0)::int as changes
    from generate_series(date_trunc(${step}, ${from}::timestamp), ${to}::timestamp, ${sql.lit(`1 ${args.by}`)}::interval) as step
    left join (
      select date_trunc(${step}, g.quarter at time zone ${timeZone}) as step, sum(g.views) as views,
        sum(g.engagements) as engagements, sum(g.changes) as changes
      from ${growth} as g
      where ${includeFirstImports} or not g.is_first_import
      group by 1 having sum(g.changes) > 0) as grown using (step)
    order by step`);
}

/** The changes of the notices that match, as rows of the summary. */
function growthOf({ notices, conditions, own }: FigureNotices, since: Sql, until: Sql): Sql {
  const changes = sql`engagement_metrics_change c where c.pa_id = n.pa_id and c.recorded_at >= ${since} and c.recorded_at < ${until}`;
  return sql`(
    select c.recorded_at as quarter, c.is_first_import, c.views_increment as views, c.engagements_increment as engagements, 1 as changes
    from ${notices} cross join ${rowsOfEach(own, changes)} as c
    where ${allOf(conditions)})`;
}
