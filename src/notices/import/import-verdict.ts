import type { AuditedChange } from '../../audit/audit-trail.ts';
import type { Issue } from '../../failures.ts';
import type { NoticeRow } from '../read/notice-loader.ts';
import type { JudgedRecord, NoticeRecordInput } from '../record/parse-record.ts';
import { type RecordDefaults, type RecordRows, rowsOf } from '../record/to-rows.ts';
import { auditedDifference, changedFields } from '../store/audited-fields.ts';
import type { CurrentNotice, KnownNotice } from '../store/notice-store.ts';
import type { ComparableNotices } from './comparable.ts';

/** What an import does with notices that exist. */
export type Existing = 'reject' | 'skip' | 'update';

/** What is known when a record is judged. */
export type Situation = {
  existing: Existing;
  now: Date;
  /** Names of the publishers that exist, by id. */
  publishers: ReadonlyMap<string, string>;
  notices: ReadonlyMap<string, KnownNotice>;
  comparable: ComparableNotices;
};

/** What an import is to do with a record. */
export type Verdict =
  | { outcome: 'rejected'; issues: Issue[] }
  | { outcome: 'skipped' | 'unchanged' }
  | ({ outcome: 'imported' | 'updated' } & Write);

export type Write = {
  rows: RecordRows;
  /** Only the counts differ: the notice itself is not written. */
  countsOnly: boolean;
  /** Whether the stored version was signed off, so that it is kept before it is replaced. */
  keepsVersion: boolean;
  /** What is known of the notice once this is written, for a later record of the same PA-ID. */
  next: () => KnownNotice;
  change: AuditedChange;
  warnings: Issue[];
};

const exists: Issue = {
  path: 'paId',
  message: 'exists already and was left as it is; import with update to replace it',
};
const ofAnother: Issue = {
  path: 'publisherId',
  message: 'must be that of the notice with this PA-ID, which is not this publisher’s',
};
const beingAmended: Issue = {
  path: 'paId',
  message: 'has an open amendment, which is to be signed off or discarded first',
};
const lowerVersion: Issue = {
  path: 'legalMetadata.version',
  message: 'must not be lower than the version that the notice has',
};
const wouldLeaveRegister: Issue = {
  path: 'basicInformation.signOffStatus',
  message:
    'must be signed_off: the stored version is, and only a signed-off version replaces it (amendNotice prepares one)',
};
const unknownPublisher: Issue = { path: 'publisherId', message: 'must be the id of a publisher that exists' };
const nameOfAnother: Issue = {
  path: 'legalMetadata.publisherName',
  message: 'is not the name of the publisher that the notice belongs to',
};

/** Not content: when the record was last changed, and what `changedFields` compares apart. */
const notCompared: readonly (keyof NoticeRow)[] = ['revision', 'updatedAt', 'metricsUpdatedAt'];
const counts = ['viewsCount', 'engagementsCount'];

/** Decides what to do with a record. @param paId its PA-ID, or the one minted for it */
export function decide(judged: JudgedRecord, paId: string, situation: Situation): Verdict {
  const { record, publisherId } = judged;
  const { publishers, notices, existing } = situation;
  const known = judged.paId === null ? undefined : notices.get(judged.paId);
  const issues = [...(judged.issues ?? [])];
  if (publisherId !== null && !publishers.has(publisherId)) issues.push(unknownPublisher);
  if (known) {
    if (existing === 'reject') return rejected(issues, exists);
    const isSound = issues.every(({ path }) => path !== 'publisherId');
    if (isSound && known.publisherId !== publisherId) return rejected(issues, ofAnother);
    if (existing === 'skip') return { outcome: 'skipped' };
  }
  if (!record || issues.length > 0) return rejected(issues, ...(known?.current?.isBeingAmended ? [beingAmended] : []));
  return known?.current ? decideUpdate(record, paId, known.current, situation) : decideNew(record, paId, situation);
}

const rejected = (...issues: (Issue | Issue[])[]): Verdict => ({ outcome: 'rejected', issues: issues.flat() });

function decideNew(record: NoticeRecordInput, paId: string, { now, publishers, comparable }: Situation): Verdict {
  const publisherName = publishers.get(record.publisherId ?? '') ?? null;
  const rows = rowsOf(record, { paId, now, defaults: { publisherName, createdAt: now.toISOString() } });
  return {
    outcome: 'imported',
    rows,
    countsOnly: false,
    keepsVersion: false,
    next: () => knownAfter(comparable.fromRows(rows)),
    change: { ...changeOf(record, paId), before: null, after: standingOf(rows.notice) },
    warnings: warningsOf(record, publisherName),
  };
}

/**
 * What was signed off is replaced only by a higher version, which is signed off itself; the same version again must have
 * the same content. A notice that was never signed off is replaced in place.
 */
function decideUpdate(
  record: NoticeRecordInput,
  paId: string,
  { row, wasSignedOff, isBeingAmended }: CurrentNotice,
  { now, publishers, comparable }: Situation,
): Verdict {
  const before = comparable.stored(row);
  const publisherName = publishers.get(record.publisherId ?? '') ?? null;
  const rows = rowsOf(record, { paId, now, defaults: defaultsFrom(before, record, publisherName) });
  const after = comparable.fromRows(rows, before);
  const changed = changedFields(before, after, notCompared);
  if (changed.length === 0) return { outcome: 'unchanged' };

  const countsOnly = changed.every((field) => counts.includes(field));
  const isHigher = after.version > before.version;
  if (!countsOnly) {
    const issues: Issue[] = [];
    if (isBeingAmended) issues.push(beingAmended);
    if (after.version < before.version) issues.push(lowerVersion);
    else if (wasSignedOff && !isHigher) issues.push(sameVersion(before.version, changed));
    else if (before.signOffStatus === 'signed_off' && after.signOffStatus !== 'signed_off') {
      issues.push(wouldLeaveRegister);
    }
    if (issues.length > 0) return rejected(issues);
  }
  const difference = auditedDifference(before, after, changed);
  return {
    outcome: 'updated',
    rows,
    countsOnly,
    keepsVersion: wasSignedOff && isHigher,
    next: () =>
      countsOnly
        ? { publisherId: after.publisherId, current: { row: after, wasSignedOff, isBeingAmended } }
        : knownAfter(after),
    change: {
      ...changeOf(record, paId),
      before: { ...standingOf(before), ...difference.before },
      after: { ...standingOf(after), ...difference.after },
    },
    warnings: warningsOf(record, publisherName),
  };
}

/** A record that leaves something out does not change it. Times and the publisher's name are those of a version. */
function defaultsFrom(before: NoticeRow, { legalMetadata }: NoticeRecordInput, name: string | null): RecordDefaults {
  const { createdAt, ceasedAt = null, ceasedReason = null, retentionUntil = null } = before;
  const lasting = { createdAt, ceasedAt, ceasedReason, retentionUntil };
  if (legalMetadata.version !== before.version) return { ...lasting, publisherName: name };
  const { publisherName = null, confirmedAt = null, signedOffAt = null } = before;
  return { ...lasting, publisherName, confirmedAt, signedOffAt };
}

const mostNamed = 10;

function sameVersion(version: number, changed: readonly string[]): Issue {
  const more = changed.length > mostNamed ? `, and ${changed.length - mostNamed} more` : '';
  const fields = `${changed.slice(0, mostNamed).join(', ')}${more}`;
  const message = `must be higher than ${version}, which was signed off with other content (${fields})`;
  return { path: 'legalMetadata.version', message };
}

const knownAfter = (row: NoticeRow): KnownNotice => ({
  publisherId: row.publisherId,
  current: { row, wasSignedOff: row.signOffStatus === 'signed_off', isBeingAmended: false },
});

const standingOf = ({ version, confirmationStatus, signOffStatus }: NoticeRow | RecordRows['notice']) => ({
  version,
  confirmationStatus,
  signOffStatus,
});

const changeOf = ({ publisherId }: NoticeRecordInput, paId: string) =>
  ({ action: 'notice.imported', paId, publisherId }) as const;

function warningsOf({ publisherId, legalMetadata }: NoticeRecordInput, name: string | null): Issue[] {
  const isForeign =
    publisherId !== null && legalMetadata.publisherName !== null && legalMetadata.publisherName !== name;
  return isForeign ? [nameOfAnother] : [];
}
