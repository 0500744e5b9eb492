import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { type Sql, sql, today } from '../../../platform/database/sql.ts';
import { isCountable, isCountableSql } from '../model/countable.ts';
import type { NoticeRow } from '../model/rows.ts';
import { isOnRegister, isOnRegisterSql } from './visibility.ts';

type Applicability = Parameters<typeof isOnRegister>[0] &
  Parameters<typeof isCountable>[0] &
  Pick<NoticeRow, 'startDate'>;

/**
 * Whether engagement metrics are defined for a notice (contract part 3, Annex II note 15): it is countable, on the
 * register, and its campaign has begun. An ended campaign still accepts its final counts.
 */
export function metricsApply(notice: Applicability, now: Date): boolean {
  return isCountable(notice) && isOnRegister(notice, now) && notice.startDate <= dayOf(now);
}

/** The day from which engagement metrics apply to a notice, past or to come. Undefined if more than days is in the way. */
export function metricsApplyFrom(notice: Applicability): string | undefined {
  const day = [notice.publicationStartDate, notice.startDate].reduce((one, other) => (one > other ? one : other));
  return metricsApply(notice, new Date(day)) ? day : undefined;
}

/** `metricsApply` as SQL, of notice `n`. */
export function metricsApplySql(now: Date): Sql<boolean> {
  return sql`(${sql.raw(isCountableSql('n.'))} and ${isOnRegisterSql(today(now))} and n.start_date <= ${today(now)})`;
}
