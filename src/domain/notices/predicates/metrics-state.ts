import type { MetricsState } from '../../../generated/graph/graphql.ts';
import { dayLength, dayOf } from '../../../platform/database/pg-timestamps.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { metricsApply, metricsApplySql } from './metrics-apply.ts';
import { hasEnded, hasEndedSql } from './phase.ts';

type End = Parameters<typeof hasEnded>[0];
type Metrics = Parameters<typeof metricsApply>[0] & End & { metricsUpdatedAt: Date | string | null };

/** Counts are outdated after so many days, unless a caller names another number. */
export const defaultOutdatedAfterDays = 7;

/** The first day on which counts that are not outdated can have been recorded. Whole days, so that a list is stable for a day. */
export const firstDayOfReported = (days: number, now: Date) =>
  dayOf(new Date(Date.parse(dayOf(now)) - days * dayLength));

/** Whether counts are final: recorded after the last day of the campaign, or since the day (UTC) on which it was stopped. */
const areFinal = (recordedOn: string, { ceasedAt, endDate }: End): boolean =>
  (typeof endDate === 'string' && recordedOn > endDate) ||
  (typeof ceasedAt === 'string' && recordedOn >= dayOf(new Date(ceasedAt)));

/** The state of the engagement metrics of a notice. Derived, never stored. @param days counts that were recorded on a day (UTC) before that many days ago are no longer `reported` */
export function metricsStateOf(notice: Metrics, days: number, now: Date): MetricsState {
  if (!metricsApply(notice, now)) return 'not_applicable';
  if (notice.metricsUpdatedAt === null) return 'missing';
  const recordedOn = dayOf(new Date(notice.metricsUpdatedAt));
  if (areFinal(recordedOn, notice)) return 'final';
  if (recordedOn >= firstDayOfReported(days, now)) return 'reported';
  return hasEnded(notice, now) ? 'final_missing' : 'outdated';
}

/** Whether notice `n` has no counts `m`. */
export const metricsAreMissing = sql<boolean>`m.pa_id is null`;

/** `areFinal` as SQL, for notice `n` and its counts `m`. */
export const metricsAreFinal = sql<boolean>`coalesce(
  m.recorded_on > n.end_date or m.recorded_on >= (n.ceased_at at time zone 'UTC')::date, false)`;

/** Whether counts `m` of notice `n` are neither final nor recent: outdated, or, after the end of the campaign, `final_missing`. */
export function metricsAreOld(days: number, now: Date): Sql<boolean> {
  return sql`(m.recorded_on < ${firstDayOfReported(days, now)}::date and not ${metricsAreFinal})`;
}

/** `metricsStateOf` as SQL, for notice `n` and its counts `m`. */
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
