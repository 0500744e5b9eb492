import { LockMode } from '@mikro-orm/core';
import type { CeaseNoticeInput, SubmitNoticeInput } from '../../../generated/graph/graphql.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { type Query, queryIn } from '../../../platform/database/sql.ts';
import { assertNoIssues, failure } from '../../../platform/failures.ts';
import { issue } from '../../../platform/issues.ts';
import type { AuditAction } from '../../audit/audit-entry.entity.ts';
import { type AuditedChange, audit, differenceOf } from '../../audit/audit-trail.ts';
import type { ChangeContext } from '../../context.ts';
import { isPro } from '../../publishers/plan.ts';
import { Publisher } from '../../publishers/publisher.entity.ts';
import { Notice, type NoticeEntity } from '../model/notice.entity.ts';
import { NoticeVersion, type NoticeVersionEntity } from '../model/notice-version.entity.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { Party } from '../model/party.entity.ts';
import { retentionEnd } from '../model/retention.ts';
import type { ReviewStatus } from '../model/rows.ts';
import { readVersion } from '../read/version-loader.ts';
import { changeNotice, lockCounts } from '../store/notice-store.ts';
import { archiveVersions, promoteAmendment } from '../store/version-store.ts';
import { validateLastingText } from './lasting-text.ts';
import { appliesToAmendment, canCease, type TransitionName, transitions } from './transitions.ts';

/** The notice to change, the revision that the client has read, and a note for the audit trail. */
export type Target = Pick<SubmitNoticeInput, 'paId' | 'revision' | 'note'>;

/** A notice, locked until the unit of work ends, with its open amendment. */
type LockedNotice = {
  work: EntityManager;
  query: Query;
  notice: NoticeEntity;
  publisherId: string | null;
  amendment: NoticeVersionEntity | null;
  /** Adds a change of the notice to the audit trail. */
  auditChange: (action: AuditAction, change: Pick<AuditedChange, 'before' | 'after'>) => void;
};

/**
 * Locks a notice and changes it in a transaction, or in a part of the caller's.
 * @throws Failure NOTICE_UNKNOWN; INPUT_INVALID for the note; NOTICE_CHANGED if the revision is outdated, even if the step is already made: the
 * client decided about other content
 */
export function withLockedNotice<Result>(
  context: ChangeContext,
  { paId, revision, note }: Target,
  change: (locked: LockedNotice) => Promise<Result>,
): Promise<Result> {
  // A new unit of work, because entities that the operation has already loaded may be stale.
  return context.em.fork({ keepTransactionContext: true }).transactional(async (work) => {
    const query = queryIn(work);
    if (isValidPaId(paId)) await lockCounts(query, [paId]);
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const notice = isValidPaId(paId) ? await work.findOne(Notice, { paId }, { lockMode }) : null;
    if (!notice) throw failure(context.caller.tier === 'partner' ? 'NOTICE_NOT_OWN' : 'NOTICE_UNKNOWN');
    await assertStillOwn(work, context, notice);
    assertRevision(notice, revision);
    if (typeof note === 'string') await assertNote(work, notice, note);
    const amendment = await work.findOne(NoticeVersion, { notice, isOpen: true });
    const publisherId = notice.publisher?.id ?? null;
    const auditChange: LockedNotice['auditChange'] = (action, { before, after }) =>
      audit(work, context, { action, paId, publisherId, before, after: note ? { ...after, note } : after });
    return change({ work, query, notice, publisherId, amendment, auditChange });
  });
}

/** What the rules decided about a person of a publisher, judged again while its plan is locked. @throws Failure NOTICE_NOT_OWN, PLAN_NOT_PRO */
async function assertStillOwn(work: EntityManager, { caller, now }: ChangeContext, { publisher }: NoticeEntity) {
  if (caller.tier !== 'partner') return;
  const own = caller.publishers.find(({ id }) => id === publisher?.id);
  if (!own) throw failure('NOTICE_NOT_OWN');
  const options = { lockMode: LockMode.PESSIMISTIC_READ, refresh: true } as const;
  if (!isPro(await work.findOneOrFail(Publisher, { id: own.id }, options), now)) throw failure('PLAN_NOT_PRO');
}

/** Optimistic concurrency check on `revision`. @throws Failure NOTICE_CHANGED, which names the current revision */
function assertRevision(notice: NoticeEntity, revision: number): void {
  if (revision === notice.revision) return;
  const current = notice.revision;
  throw failure('NOTICE_CHANGED', { issues: [issue('revision', 'outdated', { current })], currentRevision: current });
}

const actions: Record<TransitionName, AuditAction> = {
  submit: 'notice.submitted',
  requestRevision: 'notice.revision_requested',
  confirm: 'notice.confirmed',
  signOff: 'notice.signed_off',
  declineSignOff: 'notice.sign_off_declined',
  withdrawSignOff: 'notice.sign_off_withdrawn',
};

const reviewStatusOf = ({ confirmationStatus, signOffStatus }: ReviewStatus): ReviewStatus => ({
  confirmationStatus,
  signOffStatus,
});

/**
 * Makes a transition of the open amendment, or of the notice itself. One that is already made changes nothing.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE, INPUT_INVALID
 */
export function transition(context: ChangeContext, name: TransitionName, target: Target): Promise<boolean> {
  return withLockedNotice(context, target, async ({ work, query, notice, amendment: open, auditChange }) => {
    const { paId } = notice;
    const amendment = appliesToAmendment(name) ? open : null;
    const version = amendment ?? notice;
    const before = reviewStatusOf(version);
    const result = transitions[name](before, !notice.publisher);
    if (result === 'unchanged') return false;
    if ('refusal' in result) throw failure('NOTICE_STATE', { message: result.refusal });

    const { to } = result;
    const change = { ...to, ...reviewTimes(version, to, context.now), updatedAt: context.now };
    if (!amendment) {
      if (name === 'withdrawSignOff') await archiveVersions(query, [paId], null);
      await changeNotice(query, paId, change);
    } else if (to.signOffStatus === 'signed_off') {
      await promote(work, notice, amendment, change);
    } else {
      work.assign(amendment, change);
      await changeNotice(query, paId);
    }
    const changed = differenceOf(before, to);
    auditChange(actions[name], {
      before: { version: version.version, ...changed.before },
      after: { version: version.version, ...changed.after },
    });
    return true;
  });
}

const reviewTimes = (version: { confirmedAt?: Date | null }, to: ReviewStatus, now: Date) => ({
  confirmedAt: to.confirmationStatus === 'confirmed' ? (version.confirmedAt ?? now) : null,
  signedOffAt: to.signOffStatus === 'signed_off' ? now : null,
});

async function assertNote(work: EntityManager, notice: NoticeEntity, note: string): Promise<void> {
  assertNoIssues(validateLastingText('note', note, await work.findAll(Party, { where: { notice } })));
}

/** Replaces the notice with its signed-off amendment. What belongs to the notice, not to a version, stays. */
async function promote(
  work: EntityManager,
  notice: NoticeEntity,
  amendment: NoticeVersionEntity,
  change: ReviewStatus & Record<'confirmedAt' | 'signedOffAt', Date | null> & { updatedAt: Date },
): Promise<void> {
  const { paId, createdAt, ceasedAt = null, ceasedReason = null, retentionUntil = null } = notice;
  const amended = await readVersion(queryIn(work), { paId, version: amendment.version });
  if (!amended) throw new Error(`the amendment of ${paId} no longer exists`);
  const {
    parties,
    revision: _,
    viewsCount: _views,
    engagementsCount: _engagements,
    metricsUpdatedAt: _at,
    ...content
  } = amended;
  const publication = { endDate: content.endDate ?? null, ceasedAt: ceasedAt?.toISOString() ?? null };
  const promoted = {
    ...content,
    ...change,
    createdAt,
    ceasedAt,
    ceasedReason,
    publisherId: notice.publisher?.id ?? null,
    retentionUntil: retentionEnd(publication, retentionUntil),
  };
  await promoteAmendment(work, { notice: promoted, parties, metrics: null }, change.updatedAt);
}

/**
 * Records that an advertisement ceased before the end of its campaign. Its notice stays on the register. Ceasing it
 * again for the same reason changes nothing.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, NOTICE_STATE
 */
export function cease(context: ChangeContext, input: CeaseNoticeInput): Promise<boolean> {
  const { now } = context;
  const { ceasedReason } = input;
  return withLockedNotice(context, input, async ({ query, notice, auditChange }) => {
    if (notice.ceasedAt && notice.ceasedReason === ceasedReason) return false;
    const { paId, endDate = null, ceasedAt = null } = notice;
    if (!canCease({ ...notice, endDate, ceasedAt: ceasedAt?.toISOString() ?? null }, now)) {
      throw failure('NOTICE_STATE', { message: 'Only a published notice can cease.' });
    }
    const before = { ceasedAt: null, ceasedReason: null, retentionUntil: notice.retentionUntil ?? null };
    const ceased = new Date(Math.floor(now.getTime() / 1000) * 1000); // stored in whole seconds
    const retentionUntil = retentionEnd({ endDate, ceasedAt: ceased.toISOString() }, before.retentionUntil);
    const change = { ceasedAt: ceased, ceasedReason, retentionUntil, updatedAt: now };
    await changeNotice(query, paId, change);
    const after = { ceasedAt: ceased.toISOString(), ceasedReason, retentionUntil };
    auditChange('notice.ceased', differenceOf<Record<string, unknown>>(before, after));
    return true;
  });
}
