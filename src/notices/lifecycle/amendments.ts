import { audit } from '../../audit/audit-trail.ts';
import type { Context } from '../../context.ts';
import { queryIn } from '../../database/query.ts';
import { failure } from '../../failures.ts';
import { Publisher } from '../../publishers/publisher.entity.ts';
import { NoticeVersion } from '../model/notice-version.entity.ts';
import { mintPaId } from '../model/pa-id.ts';
import { Party } from '../model/party.entity.ts';
import type { NoticeRow } from '../read/notice-loader.ts';
import { toRows } from '../record/to-rows.ts';
import { auditedDifference, auditedFieldsOf } from '../store/audited-fields.ts';
import { storeRecords } from '../store/notice-store.ts';
import { incrementRevision, readLive, readVersions, writeAmendment } from '../store/version-store.ts';
import { changing, guard, type Locked, type Target } from './lifecycle.ts';
import { judgeAmended, judgeNew } from './notice-input.ts';
import { objectionsToReason } from './reason.ts';
import type { Standing } from './transitions.ts';

/**
 * Creates a notice, as a draft or submitted for confirmation.
 * @returns its PA-ID, given or minted
 * @throws Failure INPUT_INVALID
 */
export function createNotice(context: Context, input: unknown): Promise<string> {
  const { now } = context;
  const record = judgeNew(input);
  return context.em.fork().transactional(async (work) => {
    const publisher = record.publisherId ? await work.findOne(Publisher, record.publisherId) : null;
    if (record.publisherId && !publisher) refuse('publisherId', 'must be the id of a publisher that exists');
    const defaults = { publisherName: publisher?.name ?? null, createdAt: now.toISOString() };
    const store = async (paId: string) =>
      (await storeRecords(queryIn(work), [toRows(record, { paId, now, defaults })], [])).has(paId);
    let paId = record.paId ?? mintPaId();
    while (!(await store(paId))) {
      if (record.paId !== null) refuse('paId', 'is that of another notice');
      paId = mintPaId();
    }
    const notice = known(await readLive(work, paId));
    audit(work, context, {
      action: 'notice.created',
      paId,
      publisherId: record.publisherId,
      after: auditedFieldsOf(notice),
    });
    return paId;
  });
}

/**
 * Replaces what a notice says. One that was never signed off is replaced in its place, and so is an open amendment; one
 * that was signed off once stays as it is, and an amendment is opened beside it: its next version.
 * Either way what was confirmed is to be confirmed anew.
 * @param reason what is amended; required from version 2 on, unless the open amendment has one
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, INPUT_INVALID
 */
export function amend(context: Context, target: Target, input: unknown, reason: string | null): Promise<void> {
  const { now } = context;
  return changing(context, target.paId, async (locked) => {
    const { work, notice, amendment } = locked;
    const { paId } = notice;
    guard(notice, target.revision);

    const version = amendment ?? notice;
    const isBeside = amendment !== null || (await wasSignedOff(locked));
    const number = amendment || !isBeside ? version.version : notice.version + 1;
    const sentBack = version.confirmationStatus === 'needs_revision' && (amendment !== null || !isBeside);
    const standing: Standing = sentBack
      ? { confirmationStatus: 'needs_revision', signOffStatus: version.signOffStatus }
      : { confirmationStatus: 'draft', signOffStatus: 'pending' };
    const publisherId = notice.publisher?.id ?? null;
    const kept = amendment || !isBeside ? (version.amendmentReason ?? null) : null;
    const parties = reason === null ? [] : await work.findAll(Party, { where: { notice } });
    const record = judgeAmended(input, reason === null ? [] : objectionsToReason(reason, parties), {
      ...standing,
      paId,
      publisherId,
      version: number,
      reason: reason ?? kept,
    });

    const publisher = publisherId === null ? null : await work.findOne(Publisher, publisherId);
    const defaults = { publisherName: publisher?.name ?? null, createdAt: notice.createdAt.toISOString() };
    const before = known(await (amendment ? readVersion(locked, number) : readLive(work, paId)));
    const rows = toRows(record, { paId, now, defaults });
    if (isBeside) {
      await writeAmendment(queryIn(work), rows);
      await incrementRevision(work, paId);
    } else {
      await storeRecords(queryIn(work), [rows], [paId]);
    }
    const after = known(await (isBeside ? readVersion(locked, number) : readLive(work, paId)));
    audit(work, context, { action: 'notice.amended', paId, publisherId, ...auditedDifference(before, after) });
  });
}

/**
 * Throws the open amendment away; the notice stays as it is. Where none is open, nothing changes.
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED
 */
export function discardAmendment(context: Context, { paId, revision }: Target): Promise<void> {
  return changing(context, paId, async ({ work, notice, amendment }) => {
    if (!amendment) return;
    guard(notice, revision);
    const { version, confirmationStatus, signOffStatus } = amendment;
    work.remove(amendment);
    await incrementRevision(work, paId);
    audit(work, context, {
      action: 'notice.amendment_discarded',
      paId,
      publisherId: notice.publisher?.id ?? null,
      before: { version, confirmationStatus, signOffStatus },
    });
  });
}

/** Whether the version in the row of a notice was ever signed off; one whose sign-off was withdrawn has been kept. */
async function wasSignedOff({ work, notice }: Locked): Promise<boolean> {
  if (notice.signOffStatus === 'signed_off') return true;
  return (await work.count(NoticeVersion, { notice, version: notice.version })) > 0;
}

async function readVersion({ work, notice }: Locked, version: number): Promise<NoticeRow | undefined> {
  return (await readVersions(work, notice.paId, [version])).get(version);
}

function known(notice: NoticeRow | undefined): NoticeRow {
  if (!notice) throw new Error('a notice is gone while it was locked');
  return notice;
}

function refuse(path: string, message: string): never {
  throw failure('INPUT_INVALID', { issues: [{ path, message }] });
}
