import { type Query, sql } from '../../../platform/database/sql.ts';
import { failure, failureOf } from '../../../platform/failures.ts';
import { type AuditAction, AuditEntry } from '../../audit/audit-entry.entity.ts';
import type { ChangeContext } from '../../context.ts';
import { NoticeVersion } from '../model/notice-version.entity.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { eraseRegisterPeriods } from '../store/register-periods.ts';
import { type Target, withLockedNotice } from './lifecycle.ts';
import { canErase, isDraft } from './transitions.ts';

/**
 * Erases all data of a notice whose retention has ended, except in the ledger and the audit trail. Erasing it again
 * changes nothing while the audit trail still has the erasure.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE
 */
export const erase = (context: ChangeContext, target: Target): Promise<boolean> =>
  deleteOnce(context, target, 'notice.erased', () =>
    withLockedNotice(context, target, async ({ query, notice, auditChange }) => {
      const { paId, retentionUntil = null, version } = notice;
      if (!canErase({ retentionUntil }, context.now)) refuse('The retention of the notice has not ended yet.');
      await deleteNotice(query, paId);
      await eraseRegisterPeriods(query, paId, context.now);
      auditChange('notice.erased', { before: { version, retentionUntil } });
    }),
  );

/**
 * Deletes a draft that was never signed off, with its amendments and counts. What was on the register is kept until its
 * retention ends (Arts. 9, 12). Discarding it again changes nothing while the audit trail still has it.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE, INPUT_INVALID
 */
export const discardDraft = (context: ChangeContext, target: Target): Promise<boolean> =>
  deleteOnce(context, target, 'notice.draft_discarded', () =>
    withLockedNotice(context, target, async ({ work, query, notice, auditChange }) => {
      const { paId, version, confirmationStatus, signOffStatus } = notice;
      if (!isDraft(notice)) refuse('Only a draft can be discarded. Send the notice back for revision first.');
      const others = await work.count(NoticeVersion, { notice });
      if (others > 0) refuse('The notice was signed off before. It is kept until its retention ends.');
      await deleteNotice(query, paId);
      auditChange('notice.draft_discarded', { before: { version, confirmationStatus, signOffStatus } });
    }),
  );

/** Parties, versions and counts go with the notice. */
async function deleteNotice(query: Query, paId: string): Promise<void> {
  await query(sql`delete from engagement_metrics_change where pa_id = ${paId}`);
  await query(sql`delete from notice where pa_id = ${paId}`);
}

function refuse(message: string): never {
  throw failure('NOTICE_STATE', { message });
}

/** Deletes a notice; a notice that this action has already deleted stays deleted. */
async function deleteOnce(
  { em }: ChangeContext,
  { paId }: Target,
  action: AuditAction,
  deleteNow: () => Promise<void>,
): Promise<boolean> {
  try {
    await deleteNow();
    return true;
  } catch (error) {
    // Only after the failed look-up is the audit entry of a concurrent deletion visible.
    const isMissing = failureOf(error)?.kind === 'NOTICE_UNKNOWN' && isValidPaId(paId);
    if (isMissing && (await em.fork({ keepTransactionContext: true }).count(AuditEntry, { paId, action })) > 0)
      return false;
    throw error;
  }
}
