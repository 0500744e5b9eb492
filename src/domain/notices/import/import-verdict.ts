import type { OnExisting } from '../../../generated/graph/graphql.ts';
import { type Issue, issue } from '../../../platform/issues.ts';
import type { AuditedChange } from '../../audit/audit-trail.ts';
import { paIdProblem } from '../model/pa-id.ts';
import type { NoticeRow } from '../model/rows.ts';
import type { NoticeRecordInput, ParsedRecord } from '../record/parse-record.ts';
import { type RecordDefaults, type RecordRows, toRows } from '../record/to-rows.ts';
import { auditedDifference, changedFields } from '../store/audited-fields.ts';
import { type CurrentNotice, type KnownNotice, retiredAt } from '../store/notice-store.ts';
import { comparableRows, comparableStored } from './comparable.ts';
import { suspiciousTexts } from './suspicious.ts';

/** Options and stored data that a verdict depends on. */
export type ImportState = {
  onExisting: OnExisting;
  now: Date;
  /** Names of existing publishers by id. */
  publishers: ReadonlyMap<string, string>;
  notices: ReadonlyMap<string, KnownNotice>;
  /** Publishers of discarded and erased notices. */
  retired: ReadonlyMap<string, string | null>;
};

/** What an import does with a record. */
export type ImportVerdict =
  | { outcome: 'rejected'; issues: Issue[] }
  | { outcome: 'skipped' | 'unchanged' }
  | ({ outcome: 'imported' | 'updated' } & Write);

export type Write = {
  rows: RecordRows;
  /** Only the counts differ, so the notice itself is not written. */
  countsOnly: boolean;
  /** Whether to archive the stored version, because it was signed off. */
  archivesVersion: boolean;
  /** The notice after this write, for a later record with the same PA-ID. */
  next: () => KnownNotice;
  change: AuditedChange;
  warnings: Issue[];
};

const exists = issue(
  'paId',
  'already_used',
  {},
  'exists already and was not changed; import with update to replace it',
);
const otherPublisher = (owner: string | null) => {
  const isOf = owner === null ? 'it is self-published' : 'it is of another publisher';
  return issue('publisherId', 'must_not_change', {}, `must be that of the notice with this PA-ID: ${isOf}`);
};
const beingAmended = issue('paId', 'being_amended');
const lowerVersion = (min: number) =>
  issue('legalMetadata.version', 'out_of_range', { min }, 'must not be lower than the stored version');
const wouldLeaveRegister = issue(
  'basicInformation.signOffStatus',
  'not_in_vocabulary',
  { allowed: ['signed_off'] },
  'must be signed_off, because only a signed-off version can replace the stored one (use amendNotice to prepare a draft)',
);
const unknownPublisher = issue('publisherId', 'not_found', {}, 'must be the id of a publisher that exists');
const otherPublisherName = issue(
  'legalMetadata.publisherName',
  'inconsistent',
  { fields: ['publisherId'] },
  'is not the name of the publisher of the notice',
);

/** Fields that are not content. */
const ignoredFields: readonly (keyof NoticeRow)[] = ['revision', 'updatedAt', 'metricsUpdatedAt'];
const counts = ['viewsCount', 'engagementsCount'];

/** Decides what to do with a record. @param paId the PA-ID of the record, or a minted one */
export function decide(parsed: ParsedRecord, paId: string, state: ImportState): ImportVerdict {
  const { record, publisherId } = parsed;
  const { publishers, notices, onExisting } = state;
  const known = parsed.paId === null ? undefined : notices.get(parsed.paId);
  const issues = [...(parsed.issues ?? [])];
  if (publisherId !== null && !publishers.has(publisherId)) issues.push(unknownPublisher);
  const problem = known || parsed.paId === null ? undefined : paIdProblem(parsed.paId);
  if (problem) issues.push(issue('paId', 'invalid_format', { format: 'pa_id' }, problem));
  if (!known && state.retired.has(paId) && state.retired.get(paId) !== publisherId) issues.push(retiredAt('paId'));
  if (known) {
    if (onExisting === 'reject') return rejected(issues, exists);
    const hasValidPublisher = issues.every(({ path }) => path !== 'publisherId');
    if (hasValidPublisher && known.publisherId !== publisherId)
      return rejected(issues, otherPublisher(known.publisherId));
    if (onExisting === 'skip') return { outcome: 'skipped' };
  }
  if (!record || issues.length > 0) return rejected(issues, ...(known?.current?.isBeingAmended ? [beingAmended] : []));
  return known?.current ? decideUpdate(record, paId, known.current, state) : decideNew(record, paId, state);
}

const rejected = (...issues: (Issue | Issue[])[]): ImportVerdict => ({ outcome: 'rejected', issues: issues.flat() });

function decideNew(record: NoticeRecordInput, paId: string, { now, publishers }: ImportState): ImportVerdict {
  const publisherName = publishers.get(record.publisherId ?? '') ?? null;
  const rows = toRows(record, { paId, now, defaults: { publisherName, createdAt: now.toISOString() } });
  return {
    outcome: 'imported',
    rows,
    countsOnly: false,
    archivesVersion: false,
    next: () => knownAfter(comparableRows(rows)),
    change: { ...changeOf(record, paId), before: null, after: statusOf(rows.notice) },
    warnings: warningsOf(record, publisherName),
  };
}

/**
 * A signed-off version is replaced only by a higher version that is also signed off; the same version must have the
 * same content. A notice that was never signed off is replaced in place.
 */
function decideUpdate(
  record: NoticeRecordInput,
  paId: string,
  { row, wasSignedOff, isBeingAmended }: CurrentNotice,
  { now, publishers }: ImportState,
): ImportVerdict {
  const before = comparableStored(row);
  const publisherName = publishers.get(record.publisherId ?? '') ?? null;
  const rows = toRows(record, { paId, now, defaults: defaultsFrom(before, record, publisherName) });
  const after = comparableRows(rows, before);
  const changed = changedFields(before, after, ignoredFields);
  if (changed.length === 0) return { outcome: 'unchanged' };

  const countsOnly = changed.every((field) => counts.includes(field));
  const isHigher = after.version > before.version;
  if (!countsOnly) {
    const issues: Issue[] = [];
    if (isBeingAmended) issues.push(beingAmended);
    if (after.version < before.version) issues.push(lowerVersion(before.version));
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
    archivesVersion: wasSignedOff && isHigher,
    next: () =>
      countsOnly
        ? { publisherId: after.publisherId, current: { row: after, wasSignedOff, isBeingAmended } }
        : knownAfter(after),
    change: {
      ...changeOf(record, paId),
      before: { ...statusOf(before), ...difference.before },
      after: { ...statusOf(after), ...difference.after },
    },
    warnings: warningsOf(record, publisherName),
  };
}

/** Fields that a record leaves out keep their stored values, some of them only within the same version. */
function defaultsFrom(before: NoticeRow, { legalMetadata }: NoticeRecordInput, name: string | null): RecordDefaults {
  const { createdAt, ceasedAt = null, ceasedReason = null, retentionUntil = null } = before;
  const lasting = { createdAt, ceasedAt, ceasedReason, retentionUntil };
  if (legalMetadata.version !== before.version) return { ...lasting, publisherName: name };
  const { publisherName = null, confirmedAt = null, signedOffAt = null } = before;
  return { ...lasting, publisherName, confirmedAt, signedOffAt };
}

const maxListedFields = 10;
const maxWarnings = 10;

function sameVersion(version: number, changed: readonly string[]): Issue {
  const more = changed.length > maxListedFields ? `, and ${changed.length - maxListedFields} more` : '';
  const fields = `${changed.slice(0, maxListedFields).join(', ')}${more}`;
  const message = `must be higher than ${version}, which was signed off with other content (${fields})`;
  return issue('legalMetadata.version', 'out_of_range', { min: version + 1 }, message);
}

const knownAfter = (row: NoticeRow): KnownNotice => ({
  publisherId: row.publisherId,
  current: { row, wasSignedOff: row.signOffStatus === 'signed_off', isBeingAmended: false },
});

const statusOf = ({ version, confirmationStatus, signOffStatus }: NoticeRow | RecordRows['notice']) => ({
  version,
  confirmationStatus,
  signOffStatus,
});

const changeOf = ({ publisherId }: NoticeRecordInput, paId: string) =>
  ({ action: 'notice.imported', paId, publisherId }) as const;

function warningsOf(record: NoticeRecordInput, name: string | null): Issue[] {
  const { publisherId, legalMetadata } = record;
  const isForeign =
    publisherId !== null && legalMetadata.publisherName !== null && legalMetadata.publisherName !== name;
  return [...(isForeign ? [otherPublisherName] : []), ...suspiciousTexts(record)].slice(0, maxWarnings);
}
