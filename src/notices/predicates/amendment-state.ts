import { type Sql, sql } from '../../database/sql.ts';
import type { ReviewStatus } from '../model/rows.ts';

/** The states of an open amendment, in order. The names are those of a notice's phases before sign-off. */
export const amendmentStates = ['draft', 'awaiting_confirmation', 'awaiting_sign_off'] as const;
export type AmendmentState = (typeof amendmentStates)[number];

export function amendmentStateOf({ confirmationStatus }: Pick<ReviewStatus, 'confirmationStatus'>): AmendmentState {
  if (confirmationStatus === 'confirmed') return 'awaiting_sign_off';
  return confirmationStatus === 'pending_confirmation' ? 'awaiting_confirmation' : 'draft';
}

/** `amendmentStateOf` as SQL, for the open amendment `v`. */
export function inAmendmentState(state: AmendmentState): Sql<boolean> {
  switch (state) {
    case 'draft':
      return sql`v.confirmation_status in ('draft', 'needs_revision')`;
    case 'awaiting_confirmation':
      return sql`v.confirmation_status = 'pending_confirmation'`;
    case 'awaiting_sign_off':
      return sql`v.confirmation_status = 'confirmed'`;
  }
}

/** The open amendment `v` of notice `n`. */
export const amendmentOfNotice = sql`notice_version v where v.pa_id = n.pa_id and v.is_open`;
