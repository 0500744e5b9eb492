import type { AmendNoticeInput } from '../../../generated/graph/graphql.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { type Query, queryIn } from '../../../platform/database/sql.ts';
import { invalidInput } from '../../../platform/failures.ts';
import { issue } from '../../../platform/issues.ts';
import { audit } from '../../audit/audit-trail.ts';
import type { ChangeContext } from '../../context.ts';
import type { Changed } from '../../idempotency/once.ts';
import { Publisher } from '../../publishers/publisher.entity.ts';
import { mintPaId } from '../model/pa-id.ts';
import { Party } from '../model/party.entity.ts';
import type { ReviewStatus } from '../model/rows.ts';
import { readVersion } from '../read/version-loader.ts';
import type { NoticeRecordInput } from '../record/parse-record.ts';
import { toRows } from '../record/to-rows.ts';
import { auditedDifference, auditedFieldsOf } from '../store/audited-fields.ts';
import {
  type CurrentNotice,
  changeNotice,
  isRetired,
  readCurrent,
  retiredAt,
  storeRecords,
} from '../store/notice-store.ts';
import { writeAmendment } from '../store/version-store.ts';
import { validateLastingText } from './lasting-text.ts';
import { type Target, withLockedNotice } from './lifecycle.ts';
import { parseAmendment, parseNewNotice } from './notice-input.ts';
import { discardUnfinished } from './unfinished-notices.ts';

/**
 * Creates a notice, as a draft or submitted for confirmation.
 * @param unfinishedId the caller's unfinished notice that it completes
 * @returns its PA-ID, given or minted
 * @throws Failure INPUT_INVALID
 */
export async function createNotice(
  context: ChangeContext,
  { record: given, unfinishedId }: { record: unknown; unfinishedId?: string | null | undefined },
): Promise<Changed> {
  const record = parseNewNotice(given);
  const unitOfWork = context.em.fork({ keepTransactionContext: true });
  try {
    const id = await unitOfWork.transactional(async (work) => {
      if (unfinishedId) await discardUnfinished(queryIn(work), context, unfinishedId);
      return create(work, context, record);
    });
    return { id, changed: true };
  } catch (error) {
    if (isRetired(error)) throw invalidInput(retiredAt('record.paId'));
    throw error;
  }
}

async function create(work: EntityManager, context: ChangeContext, record: NoticeRecordInput): Promise<string> {
  const { now } = context;
  const publisher = record.publisherId ? await work.findOne(Publisher, record.publisherId) : null;
  if (record.publisherId && !publisher)
    throw invalidInput(issue('record.publisherId', 'not_found', {}, 'must be the id of a publisher that exists'));
  const defaults = { publisherName: publisher?.name ?? null, createdAt: now.toISOString() };
  const store = async (paId: string) =>
    (await storeRecords(work, [toRows(record, { paId, now, defaults })], [], now)).has(paId);
  let paId = record.paId ?? mintPaId();
  while (!(await store(paId))) {
    if (record.paId !== null)
      throw invalidInput(issue('record.paId', 'already_used', {}, 'is already used by another notice'));
    paId = mintPaId();
  }
  const { row } = await readLive(queryIn(work), paId);
  audit(work, context, {
    action: 'notice.created',
    paId,
    publisherId: record.publisherId,
    after: auditedFieldsOf(row),
  });
  return paId;
}

/**
 * Replaces the content of a notice. A notice that was ever signed off stays as it is: the content goes to its open
 * amendment, or to a new one, as its next version. Either way the content needs a new confirmation.
 * `amendmentReason` is required from version 2 on, unless the open amendment has one.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED, INPUT_INVALID
 */
export function amend(context: ChangeContext, input: AmendNoticeInput): Promise<boolean> {
  const { now } = context;
  const { amendmentReason: given } = input;
  return withLockedNotice(context, input, async ({ work, query, notice, publisherId, amendment, auditChange }) => {
    const { paId } = notice;
    const live = await readLive(query, paId);
    /** The version whose content is replaced; null for a new amendment. */
    const replaced = amendment ?? (live.wasSignedOff ? null : notice);
    const version = replaced?.version ?? notice.version + 1;
    const status: ReviewStatus =
      replaced?.confirmationStatus === 'needs_revision'
        ? { confirmationStatus: 'needs_revision', signOffStatus: replaced.signOffStatus }
        : { confirmationStatus: 'draft', signOffStatus: 'pending' };
    const faultsOfReason =
      typeof given === 'string'
        ? validateLastingText('amendmentReason', given, await work.findAll(Party, { where: { notice } }))
        : [];
    const record = parseAmendment(input.record, faultsOfReason, {
      ...status,
      paId,
      publisherId,
      version,
      amendmentReason: given === undefined ? (replaced?.amendmentReason ?? null) : given,
    });

    const publisher = publisherId === null ? null : await work.findOne(Publisher, publisherId);
    const defaults = { publisherName: publisher?.name ?? null, createdAt: notice.createdAt.toISOString() };
    const rows = toRows(record, { paId, now, defaults });
    const readAmendment = async () => assertFound(await readVersion(query, { paId, version }));
    const before = amendment ? await readAmendment() : live.row;
    if (replaced === notice) {
      await storeRecords(work, [rows], [paId], now);
    } else {
      await writeAmendment(query, rows);
      await changeNotice(query, paId);
    }
    const after = replaced === notice ? (await readLive(query, paId)).row : await readAmendment();
    auditChange('notice.amended', auditedDifference(before, after));
    return true;
  });
}

/**
 * Discards the open amendment. If none is open, nothing changes.
 * @returns whether anything changed
 * @throws Failure NOTICE_UNKNOWN, NOTICE_CHANGED
 */
export function discardAmendment(context: ChangeContext, target: Target): Promise<boolean> {
  return withLockedNotice(context, target, async ({ work, query, notice, amendment, auditChange }) => {
    if (!amendment) return false;
    const { version, confirmationStatus, signOffStatus } = amendment;
    work.remove(amendment);
    await changeNotice(query, notice.paId);
    auditChange('notice.amendment_discarded', { before: { version, confirmationStatus, signOffStatus } });
    return true;
  });
}

/** Reads the live version of a notice that is locked, or that the unit of work has created. */
const readLive = async (query: Query, paId: string): Promise<CurrentNotice> =>
  assertFound((await readCurrent(query, [paId])).get(paId)?.current);

function assertFound<Found>(found: Found | undefined): Found {
  if (!found) throw new Error('a locked notice is missing');
  return found;
}
