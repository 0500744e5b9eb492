import { dayLength, dayOf } from '../../database/pg-timestamps.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { MetricsState } from '../../generated/graphql.ts';
import { metricsApply, metricsApplySql } from './metrics-apply.ts';

type Metrics = Parameters<typeof metricsApply>[0] & { metricsUpdatedAt: Date | string | null };

/** The first day on which counts that are not outdated can have been recorded. Whole days, so that a list is stable for a day. */
export const firstDayOfReported = (days: number, now: Date) =>
  dayOf(new Date(Date.parse(dayOf(now)) - days * dayLength));

/** The state of the engagement metrics of a notice. Derived, never stored. @param days counts that were recorded on a day (UTC) before that many days ago are outdated */
export function metricsStateOf(notice: Metrics, days: number, now: Date): MetricsState {
  if (!metricsApply(notice, now)) return 'not_applicable';
  if (notice.metricsUpdatedAt === null) return 'missing';
  return dayOf(new Date(notice.metricsUpdatedAt)) < firstDayOfReported(days, now) ? 'outdated' : 'reported';
}

/** Whether notice `n` has no counts `m`. */
export const metricsAreMissing = sql<boolean>`m.pa_id is null`;

/** Whether counts `m` are outdated. */
export function metricsAreOutdated(days: number, now: Date): Sql<boolean> {
  return sql`m.recorded_at < ${`${firstDayOfReported(days, now)}T00:00:00Z`}::timestamptz`;
}

/** `metricsStateOf` as SQL, for notice `n` and its counts `m`. */
export function inMetricsState(state: MetricsState, days: number, now: Date): Sql<boolean> {
  const applies = metricsApplySql(now);
  switch (state) {
    case 'not_applicable':
      return sql`not ${applies}`;
    case 'missing':
      return sql`(${applies} and ${metricsAreMissing})`;
    case 'outdated':
      return sql`(${applies} and ${metricsAreOutdated(days, now)})`;
    case 'reported':
      return sql`(${applies} and m.pa_id is not null and not ${metricsAreOutdated(days, now)})`;
  }
}
