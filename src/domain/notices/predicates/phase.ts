import type { NoticePhase } from '../../../generated/graph/graphql.ts';
import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { dayInUtc, eitherOf, type Sql, sql, today } from '../../../platform/database/sql.ts';
import type { NoticeRow } from '../model/rows.ts';
import { isOnRegister, isOnRegisterSql } from './visibility.ts';

type CampaignFields = Pick<NoticeRow, 'endDate' | 'ceasedAt'>;
type PhaseFields = CampaignFields & Pick<NoticeRow, 'confirmationStatus' | 'signOffStatus' | 'publicationStartDate'>;

/** The phase of a notice. Derived, never stored. */
export function phaseOf(notice: PhaseFields, now: Date): NoticePhase {
  if (notice.confirmationStatus === 'pending_confirmation') return 'awaiting_confirmation';
  if (notice.confirmationStatus !== 'confirmed') return 'draft';
  if (notice.signOffStatus !== 'signed_off') return 'awaiting_sign_off';
  if (!isOnRegister(notice, now)) return 'scheduled';
  return endPhaseOf(notice, now) ?? 'published';
}

const stopOf = ({ ceasedAt }: CampaignFields) => ceasedAt && dayOf(new Date(ceasedAt));

/** The last day of the campaign: the declared one, or the day (UTC) on which it was stopped if that is earlier; null while it is ongoing. */
export const campaignEndOf = (notice: CampaignFields): string | null =>
  [notice.endDate, stopOf(notice)].filter((day) => typeof day === 'string').toSorted()[0] ?? null;

/** How the campaign came to its end: it was stopped, by its last day at the latest, or that day is over. Null before. */
export function endPhaseOf(notice: CampaignFields, now: Date): 'ended' | 'ceased' | null {
  const [end, today] = [campaignEndOf(notice), dayOf(now)];
  if (end === null || end > today) return null;
  if (end === stopOf(notice)) return 'ceased';
  return end < today ? 'ended' : null;
}

const ceasedOn = dayInUtc(sql`n.ceased_at`);

/** `endPhaseOf` as SQL, for notice `n`. `least` ignores nulls. */
const endedSql = (now: Date) => sql<boolean>`coalesce(n.end_date < least(${ceasedOn}, ${today(now)}), false)`;
const ceasedSql = (now: Date) => sql<boolean>`coalesce(${ceasedOn} <= least(n.end_date, ${today(now)}), false)`;
export const hasEndedSql = (now: Date): Sql<boolean> => eitherOf([endedSql(now), ceasedSql(now)]);

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
    case 'ended':
      return sql`(${isOnRegisterSql(day)} and ${endedSql(now)})`;
    case 'ceased':
      return sql`(${isOnRegisterSql(day)} and ${ceasedSql(now)})`;
  }
}
