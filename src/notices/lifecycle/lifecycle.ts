import { LockMode } from '@mikro-orm/core';
import type { AuditAction } from '../../audit/audit-entry.entity.ts';
import { audit, differenceOf } from '../../audit/audit-trail.ts';
import type { Context } from '../../context.ts';
import { refuseConflict } from '../../database/conflict.ts';
import type { EntityManager } from '../../database/connect.ts';
import { queryIn } from '../../database/query.ts';
import { failure } from '../../failures.ts';
import type { ceasedReasons } from '../fields/vocabulary.ts';
import { Notice, type NoticeEntity } from '../model/notice.entity.ts';
import { NoticeVersion, type NoticeVersionEntity } from '../model/notice-version.entity.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { Party } from '../model/party.entity.ts';
import { retentionEnd } from '../model/retention.ts';
import { phaseOf } from '../predicates/phase.ts';
import { incrementRevision, keepVersions, promoteAmendment, readVersions } from '../store/version-store.ts';
import { objectionsToReason } from './reason.ts';
import { type MoveName, moves, type Standing } from './transitions.ts';

/** What a change is made to: a notice, and the revision of it that was read. */
export type Target = { paId: string; revision?: number | null };

/** A notice that nobody else can change until the unit of work ends, with its open amendment. */
export type Locked = { work: EntityManager; notice: NoticeEntity; amendment: NoticeVersionEntity | null };

/** Makes a change in a transaction of its own, with the notice locked. @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED */
export function changing<Result>(
  { em }: Context,
  paId: string,
  change: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  // A new unit of work: what the operation read before may be out of date.
  const changed = em.fork().transactional(async (work) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const notice = isValidPaId(paId) ? await work.findOne(Notice, { paId }, { lockMode }) : null;
    if (!notice) throw failure('NOTICE_UNKNOWN');
    return change({ work, notice, amendment: await work.findOne(NoticeVersion, { notice, isOpen: true }) });
  });
  return changed.catch(refuseConflict('NOTICE_CHANGED'));
}

/** Optimistic concurrency check on `revision`. @throws Failure NOTICE_CHANGED, which names the current revision */
export function guard(notice: NoticeEntity, revision: number | null | undefined): void {
  if (typeof revision !== 'number' || revision === notice.revision) return;
  const message = `is not the current revision, which is ${notice.revision}`;
  throw failure('NOTICE_CHANGED', { issues: [{ path: 'revision', message }] });
}

const actions: Record<MoveName, AuditAction> = {
  submit: 'notice.submitted',
  requestRevision: 'notice.revision_requested',
  confirm: 'notice.confirmed',
  signOff: 'notice.signed_off',
  declineSignOff: 'notice.sign_off_declined',
  withdrawSignOff: 'notice.sign_off_withdrawn',
};

const standingOf = ({ confirmationStatus, signOffStatus }: Standing): Standing => ({
  confirmationStatus,
  signOffStatus,
});

/**
 * Makes a move of the version that is being worked on: the open amendment, or else the notice itself. Only a withdrawal
 * is always of the notice itself, which the register shows. A move that was made already changes nothing.
 * @param reason why, where the move takes one; for the audit trail
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE, INPUT_INVALID
 */
export function move(context: Context, name: MoveName, { paId, revision }: Target, reason?: string | null) {
  return changing(context, paId, async ({ work, notice, amendment: open }) => {
    const amendment = name === 'withdrawSignOff' ? null : open;
    const version = amendment ?? notice;
    const before = standingOf(version);
    const outcome = moves[name](before, !notice.publisher);
    if (outcome === 'unchanged') return;
    guard(notice, revision);
    if ('refusal' in outcome) throw failure('NOTICE_STATE', { message: outcome.refusal });
    if (typeof reason === 'string') await judgeReason(work, notice, reason);

    const { to } = outcome;
    if (amendment && to.signOffStatus === 'signed_off') {
      await promote(work, notice, amendment, context.now);
    } else {
      if (name === 'withdrawSignOff') await keepVersions(queryIn(work), [paId], null);
      work.assign(version, { ...to, ...timesOf(version, to, context.now), updatedAt: context.now });
      if (amendment) await incrementRevision(work, paId);
    }
    const changed = differenceOf(before, to);
    audit(work, context, {
      action: actions[name],
      paId,
      publisherId: notice.publisher?.id ?? null,
      before: { version: version.version, ...changed.before },
      after: { version: version.version, ...changed.after, ...(reason && { reason }) },
    });
  });
}

/** When a version was confirmed and signed off: now, where it becomes so; never, where it is not. */
function timesOf(version: { confirmedAt?: Date | null; signedOffAt?: Date | null }, to: Standing, now: Date) {
  return {
    confirmedAt: to.confirmationStatus === 'confirmed' ? (version.confirmedAt ?? now) : null,
    signedOffAt: to.signOffStatus === 'signed_off' ? now : null,
  };
}

async function judgeReason(work: EntityManager, notice: NoticeEntity, reason: string): Promise<void> {
  const issues = objectionsToReason(reason, await work.findAll(Party, { where: { notice } }));
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
}

/** The amendment takes the place of the version that the register shows. */
async function promote(work: EntityManager, notice: NoticeEntity, amendment: NoticeVersionEntity, now: Date) {
  const { paId } = notice;
  const amended = (await readVersions(work, paId, [amendment.version])).get(amendment.version);
  if (!amended) throw new Error(`the amendment of ${paId} is gone`);
  const publication = { endDate: amended.endDate ?? null, ceasedAt: notice.ceasedAt?.toISOString() ?? null };
  await promoteAmendment(work, {
    paId,
    confirmedAt: amendment.confirmedAt ?? now,
    signedOffAt: now,
    retentionUntil: retentionEnd(publication, notice.retentionUntil ?? null),
  });
}

/**
 * Records that an advertisement has ceased before the end of its campaign: the register goes on to show its notice.
 * Ceasing it again for the same reason changes nothing.
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE
 */
export function cease(
  context: Context,
  { paId, revision }: Target,
  reason: (typeof ceasedReasons)[number],
): Promise<void> {
  const { now } = context;
  return changing(context, paId, async ({ work, notice }) => {
    if (notice.ceasedAt && notice.ceasedReason === reason) return;
    guard(notice, revision);
    const { endDate = null, ceasedAt = null } = notice;
    if (phaseOf({ ...notice, endDate, ceasedAt: ceasedAt?.toISOString() ?? null }, now) !== 'published') {
      throw failure('NOTICE_STATE', { message: 'Only a notice that is on the register, and runs, can cease.' });
    }
    const before = { ceasedAt: null, ceasedReason: null, retentionUntil: notice.retentionUntil ?? null };
    const retentionUntil = retentionEnd({ endDate, ceasedAt: now.toISOString() }, before.retentionUntil);
    work.assign(notice, {
      ceasedAt: now,
      ceasedReason: reason,
      retentionUntil,
      updatedAt: now,
    });
    audit(work, context, {
      action: 'notice.ceased',
      paId,
      publisherId: notice.publisher?.id ?? null,
      ...differenceOf<Record<string, unknown>>(before, {
        ceasedAt: now.toISOString(),
        ceasedReason: reason,
        retentionUntil,
      }),
    });
  });
}
