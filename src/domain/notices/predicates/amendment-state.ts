import type { AmendmentState } from '../../../generated/graph/graphql.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { ReviewStatus } from '../model/rows.ts';

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
