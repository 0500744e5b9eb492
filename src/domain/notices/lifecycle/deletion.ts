import { sql } from '../../../platform/database/sql.ts';
import { failure, failureOf } from '../../../platform/failures.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';
import type { ChangeContext } from '../../context.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { eraseRegisterPeriods } from '../store/register-periods.ts';
import { type Target, withLockedNotice } from './lifecycle.ts';
import { canErase } from './transitions.ts';

/**
 * Erases all data of a notice whose retention has ended, except in the ledger and the audit trail. Erasing it again
 * changes nothing while the audit trail still has the erasure.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE
 */
export async function erase(context: ChangeContext, target: Target): Promise<boolean> {
  try {
    await eraseNow(context, target);
    return true;
  } catch (error) {
    if (failureOf(error)?.kind === 'NOTICE_UNKNOWN' && (await wasErased(context, target.paId))) return false;
    throw error;
  }
}

/** Call after the look-up of the notice has failed: only then is the audit entry of a concurrent erasure visible. */
async function wasErased({ em }: ChangeContext, paId: string): Promise<boolean> {
  return (
    isValidPaId(paId) &&
    (await em.fork({ keepTransactionContext: true }).count(AuditEntry, { paId, action: 'notice.erased' })) > 0
  );
}

function eraseNow(context: ChangeContext, target: Target): Promise<void> {
  return withLockedNotice(context, target, async ({ query, notice, auditChange }) => {
    const { paId, retentionUntil = null, version } = notice;
    if (!canErase({ retentionUntil }, context.now)) {
      throw failure('NOTICE_STATE', { message: 'The retention of the notice has not ended yet.' });
    }
    await query(sql`delete from engagement_metrics_change where pa_id = ${paId}`);
    await query(sql`delete from notice where pa_id = ${paId}`); // cascades to parties, versions and counts
    await eraseRegisterPeriods(query, paId, context.now);
    auditChange('notice.erased', { before: { version, retentionUntil } });
  });
}
