import type { MetricsState } from '../../../generated/graph/graphql.ts';
import { dayOf, daysBefore } from '../../../platform/database/pg-timestamps.ts';
import { dayInUtc, type Sql, sql } from '../../../platform/database/sql.ts';
import { metricsApplySql } from './metrics-apply.ts';
import { hasEndedSql } from './phase.ts';

/** Counts are outdated after so many days, unless a caller names another number. */
export const defaultOutdatedAfterDays = 7;

/** The first day on which counts that are not outdated can have been recorded. Whole days, so that a list is stable for a day. */
export const firstDayOfReported = (days: number, now: Date) => dayOf(daysBefore(now, days));

/** Whether notice `n` has no counts `m`. */
export const metricsAreMissing = sql<boolean>`m.pa_id is null`;

/** Whether counts `m` of notice `n` are final: recorded after the last day of the campaign, or since the day (UTC) on which it was stopped. */
export const metricsAreFinal = sql<boolean>`coalesce(
  m.recorded_on > n.end_date or m.recorded_on >= ${dayInUtc(sql`n.ceased_at`)}, false)`;

/** Whether counts `m` of notice `n` are neither final nor recent: outdated, or, after the end of the campaign, `final_missing`. */
export function metricsAreOld(days: number, now: Date): Sql<boolean> {
  return sql`(m.recorded_on < ${firstDayOfReported(days, now)}::date and not ${metricsAreFinal})`;
}

/** Whether the engagement metrics of notice `n`, with counts `m`, are in a state. Derived, never stored. */
export function inMetricsState(state: MetricsState, days: number, now: Date): Sql<boolean> {
  const applies = metricsApplySql(now);
  const areOld = metricsAreOld(days, now);
  switch (state) {
    case 'not_applicable':
      return sql`not ${applies}`;
    case 'missing':
      return sql`(${applies} and ${metricsAreMissing})`;
    case 'outdated':
      return sql`(${applies} and ${areOld} and not ${hasEndedSql(now)})`;
    case 'reported':
      return sql`(${applies} and m.pa_id is not null and not ${metricsAreFinal} and not ${areOld})`;
    case 'final_missing':
      return sql`(${applies} and ${areOld} and ${hasEndedSql(now)})`;
    case 'final':
      return sql`(${applies} and ${metricsAreFinal})`;
  }
}
