import type { NoticePhase } from '../../../generated/graph/graphql.ts';
import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { type Sql, sql, today } from '../../../platform/database/sql.ts';
import type { NoticeRow } from '../model/rows.ts';
import { isOnRegister, isOnRegisterSql } from './visibility.ts';

type PhaseFields = Pick<
  NoticeRow,
  'confirmationStatus' | 'signOffStatus' | 'publicationStartDate' | 'endDate' | 'ceasedAt'
>;

/** The phase of a notice. Derived, never stored. */
export function phaseOf(notice: PhaseFields, now: Date): NoticePhase {
  if (notice.confirmationStatus === 'pending_confirmation') return 'awaiting_confirmation';
  if (notice.confirmationStatus !== 'confirmed') return 'draft';
  if (notice.signOffStatus !== 'signed_off') return 'awaiting_sign_off';
  if (!isOnRegister(notice, now)) return 'scheduled';
  return hasEnded(notice, now) ? 'ceased' : 'published';
}

/** Whether the campaign was stopped, or its last day is over. */
export const hasEnded = ({ ceasedAt, endDate }: Pick<PhaseFields, 'endDate' | 'ceasedAt'>, now: Date): boolean =>
  ceasedAt !== null || (typeof endDate === 'string' && endDate < dayOf(now));

/** `hasEnded` as SQL, for notice `n`. */
export const hasEndedSql = (now: Date): Sql<boolean> =>
  sql`(n.ceased_at is not null or coalesce(n.end_date < ${today(now)}, false))`;

/** `phaseOf` as SQL, for notice `n`. Plain conditions on columns, so that indexes apply. */
export function inPhase(phase: NoticePhase, now: Date): Sql<boolean> {
  const day = today(now);
  switch (phase) {
    case 'draft':
      return sql`n.confirmation_status in ('draft', 'needs_revision')`;
    case 'awaiting_confirmation':
      return sql`n.confirmation_status = 'pending_confirmation'`;
    case 'awaiting_sign_off':
      return sql`(n.confirmation_status = 'confirmed' and n.sign_off_status in ('pending', 'declined'))`;
    case 'scheduled':
      return sql`(n.confirmation_status = 'confirmed' and n.sign_off_status = 'signed_off'
        and n.publication_start_date > ${day})`;
    case 'published':
      return sql`(${isOnRegisterSql(day)} and not ${hasEndedSql(now)})`;
    case 'ceased':
      return sql`(${isOnRegisterSql(day)} and ${hasEndedSql(now)})`;
  }
}
