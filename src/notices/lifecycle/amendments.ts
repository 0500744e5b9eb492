import { audit } from '../../audit/audit-trail.ts';
import type { ChangeContext } from '../../context.ts';
import type { EntityManager } from '../../database/connect.ts';
import { queryIn } from '../../database/query.ts';
import { failure } from '../../failures.ts';
import type { CreateNoticeInput } from '../../generated/graphql.ts';
import { type Created, once } from '../../idempotency/once.ts';
import { type Issue, issue } from '../../issues.ts';
import { Publisher } from '../../publishers/publisher.entity.ts';
import { NoticeVersion } from '../model/notice-version.entity.ts';
import { mintPaId } from '../model/pa-id.ts';
import { Party } from '../model/party.entity.ts';
import type { NoticeRow, ReviewStatus } from '../model/rows.ts';
import type { NoticeRecordInput } from '../record/parse-record.ts';
import { toRows } from '../record/to-rows.ts';
import { auditedDifference, auditedFieldsOf } from '../store/audited-fields.ts';
import { changeNotice, storeRecords } from '../store/notice-store.ts';
import { readLive, readVersion, writeAmendment } from '../store/version-store.ts';
import { type LockedNotice, type Target, withLockedNotice } from './lifecycle.ts';
import { parseAmendment, parseNewNotice } from './notice-input.ts';
import { validateReason } from './reason.ts';

/**
 * Creates a notice, as a draft or submitted for confirmation.
 * @returns its PA-ID, given or minted
 * @throws Failure INPUT_INVALID, IDEMPOTENCY_KEY_REUSED
 */
export function createNotice(context: ChangeContext, input: CreateNoticeInput): Promise<Created> {
  const record = parseNewNotice(input.record);
  return context.em
    .fork({ keepTransactionContext: true })
    .transactional((work) => once(work, context, 'createNotice', input, () => create(work, context, record)));
}

async function create(work: EntityManager, context: ChangeContext, record: NoticeRecordInput): Promise<string> {
  const { now } = context;
  const publisher = record.publisherId ? await work.findOne(Publisher, record.publisherId) : null;
  if (record.publisherId && !publisher)
    rejectInput(issue('record.publisherId', 'not_found', {}, 'must be the id of a publisher that exists'));
  const defaults = { publisherName: publisher?.name ?? null, createdAt: now.toISOString() };
  const store = async (paId: string) =>
    (await storeRecords(work, [toRows(record, { paId, now, defaults })], [])).has(paId);
  let paId = record.paId ?? mintPaId();
  while (!(await store(paId))) {
    if (record.paId !== null)
      rejectInput(issue('record.paId', 'already_used', {}, 'is already used by another notice'));
    paId = mintPaId();
  }
  const notice = assertFound(await readLive(work, paId));
  audit(work, context, {
    action: 'notice.created',
    paId,
    publisherId: record.publisherId,
    after: auditedFieldsOf(notice),
  });
  return paId;
}

/**
 * Replaces the content of a notice. A notice that was ever signed off stays as it is: the content goes to its open
 * amendment, or to a new one, as its next version. Either way the content needs a new confirmation.
 * @param reason required from version 2 on, unless the open amendment has one
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, INPUT_INVALID
 */
export function amend(context: ChangeContext, target: Target, input: unknown, reason: string | null): Promise<boolean> {
  const { now } = context;
  return withLockedNotice(context, target, async (locked) => {
    const { work, notice, amendment } = locked;
    const { paId } = notice;

    const version = amendment ?? notice;
    const goesToAmendment = amendment !== null || (await wasSignedOff(locked));
    const versionNumber = amendment || !goesToAmendment ? version.version : notice.version + 1;
    const sentBack = version.confirmationStatus === 'needs_revision' && (amendment !== null || !goesToAmendment);
    const status: ReviewStatus = sentBack
      ? { confirmationStatus: 'needs_revision', signOffStatus: version.signOffStatus }
      : { confirmationStatus: 'draft', signOffStatus: 'pending' };
    const publisherId = notice.publisher?.id ?? null;
    const keptReason = amendment || !goesToAmendment ? (version.amendmentReason ?? null) : null;
    const parties = reason === null ? [] : await work.findAll(Party, { where: { notice } });
    const record = parseAmendment(input, reason === null ? [] : validateReason(reason, parties), {
      ...status,
      paId,
      publisherId,
      version: versionNumber,
      reason: reason ?? keptReason,
    });

    const publisher = publisherId === null ? null : await work.findOne(Publisher, publisherId);
    const defaults = { publisherName: publisher?.name ?? null, createdAt: notice.createdAt.toISOString() };
    const before = assertFound(
      await (amendment ? readVersion(queryIn(work), { paId, version: versionNumber }) : readLive(work, paId)),
    );
    const rows = toRows(record, { paId, now, defaults });
    if (goesToAmendment) {
      await writeAmendment(queryIn(work), rows);
      await changeNotice(queryIn(work), paId);
    } else {
      await storeRecords(work, [rows], [paId]);
    }
    const after = assertFound(
      await (goesToAmendment ? readVersion(queryIn(work), { paId, version: versionNumber }) : readLive(work, paId)),
    );
    audit(work, context, { action: 'notice.amended', paId, publisherId, ...auditedDifference(before, after) });
    return true;
  });
}

/**
 * Discards the open amendment. If none is open, nothing changes.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED
 */
export function discardAmendment(context: ChangeContext, target: Target): Promise<boolean> {
  return withLockedNotice(context, target, async ({ work, notice, amendment }) => {
    if (!amendment) return false;
    const { paId } = notice;
    const { version, confirmationStatus, signOffStatus } = amendment;
    work.remove(amendment);
    await changeNotice(queryIn(work), paId);
    audit(work, context, {
      action: 'notice.amendment_discarded',
      paId,
      publisherId: notice.publisher?.id ?? null,
      before: { version, confirmationStatus, signOffStatus },
    });
    return true;
  });
}

/** Whether the live version was ever signed off. Withdrawing a sign-off leaves a row in `notice_version`. */
async function wasSignedOff({ work, notice }: LockedNotice): Promise<boolean> {
  if (notice.signOffStatus === 'signed_off') return true;
  return (await work.count(NoticeVersion, { notice, version: notice.version })) > 0;
}

function assertFound(notice: NoticeRow | undefined): NoticeRow {
  if (!notice) throw new Error('a locked notice is missing');
  return notice;
}

function rejectInput(issue: Issue): never {
  throw failure('INPUT_INVALID', { issues: [issue] });
}
