import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { isFirstPeriod } from '../model/first-period.ts';
import type { NoticePolicyFields } from '../model/rows.ts';

type Visibility = Pick<NoticePolicyFields, 'confirmationStatus' | 'signOffStatus' | 'publicationStartDate'>;
type Ownership = Pick<NoticePolicyFields, 'publisherId'>;

/** Confirmed, signed off, and its publication has started. Days are in UTC (contract part 3). */
export function isOnRegister(notice: Visibility, now: Date): boolean {
  return (
    notice.confirmationStatus === 'confirmed' &&
    notice.signOffStatus === 'signed_off' &&
    notice.publicationStartDate <= dayOf(now)
  );
}

/** `isOnRegister` as SQL, for notice `n`. @param day an expression of type date */
export const isOnRegisterSql = (day: Sql): Sql<boolean> =>
  sql`(n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off' and n.publication_start_date <= ${day})`;

/** Whether the register showed the notice of period `r` at the end of a day in UTC. @param day an expression of type date */
export const wasShownOn = (day: Sql): Sql<boolean> =>
  sql`(r.from_day <= ${day} and (r.to_day > ${day} or r.to_day is null))`;

/**
 * The first period `r` of a notice: since when the register has shown it. It begins in the future while the notice is scheduled.
 * @param notice its alias
 */
export const firstPeriodOf = (notice: string): Sql =>
  sql`register_period r where r.pa_id = ${sql.ref(`${notice}.pa_id`)} and ${sql.raw(isFirstPeriod('r.'))}`;

/** Whether the publisher owns the notice. A self-published notice has no owner. */
export function belongsTo(notice: Ownership, publisherId: string): boolean {
  return notice.publisherId === publisherId;
}

/** Whether a publisher may know of the notice in a metrics write: on the register, or its own (choice D4). */
export function isVisibleTo(notice: Visibility & Ownership, publisherId: string, now: Date): boolean {
  return belongsTo(notice, publisherId) || isOnRegister(notice, now);
}
