import type { AmendmentState } from '../../../generated/graph/graphql.ts';
import { allOf, type Sql, sql } from '../../../platform/database/sql.ts';
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

/**
 * The versions that await sign-off: confirmed, neither signed off nor declined. A notice with an open amendment counts with
 * its amendment only. Columns: pa_id, publisher_id, confirmed_at, is_amendment.
 * @param where conditions on notice `n`
 */
export function versionsAwaitingSignOff(where: readonly Sql<boolean>[] = []): Sql {
  const isWaiting = (version: Sql) =>
    allOf([...where, sql`${version}.confirmation_status = 'confirmed'`, sql`${version}.sign_off_status = 'pending'`]);
  return sql`
    select n.pa_id, n.publisher_id, n.confirmed_at, false as is_amendment from notice n
    where ${isWaiting(sql`n`)} and not exists (select from ${amendmentOfNotice})
    union all
    select v.pa_id, n.publisher_id, v.confirmed_at, true from notice_version v join notice n on n.pa_id = v.pa_id
    where ${isWaiting(sql`v`)} and v.is_open`;
}

/** When the version in work of notice `n` was confirmed: its open amendment, or the notice itself if it has none. */
export const confirmedAtOfVersionInWork = sql`coalesce((select v.confirmed_at from ${amendmentOfNotice}), n.confirmed_at, 'infinity')`;
