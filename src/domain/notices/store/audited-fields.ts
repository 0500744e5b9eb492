import { isDeepStrictEqual } from 'node:util';
import { shortIsoOf } from '../../../platform/database/pg-timestamps.ts';
import { noticeFields } from '../fields/columns.ts';
import type { NoticeRow } from '../model/rows.ts';
import { differencesOfParties } from '../read/differences.ts';

/** The fields whose values the audit trail may store. Never free text. */
const audited = noticeFields.filter(({ isAudited }) => isAudited).map(({ property }) => property);

/** Fields that no amendment changes, or every one does. */
const ignoredInAmendments: readonly (keyof NoticeRow)[] = [
  'revision',
  'updatedAt',
  'createdAt',
  'confirmedAt',
  'signedOffAt',
  'viewsCount',
  'engagementsCount',
  'metricsUpdatedAt',
];

const instants = new Set<keyof NoticeRow>(
  noticeFields.filter(({ type }) => type === 'DateTime').map(({ property }) => property),
);

/** A value for the audit trail, with times in ISO 8601. */
function auditedValue(notice: NoticeRow, field: keyof NoticeRow): unknown {
  const value = notice[field];
  return instants.has(field) && typeof value === 'string' ? shortIsoOf(value) : value;
}

/** The values of a notice that the audit trail may store. */
export function auditedFieldsOf(notice: NoticeRow): object {
  return Object.fromEntries(audited.map((field) => [field, auditedValue(notice, field)]));
}

/** The fields that differ between two states of a notice. Those of parties have their path. */
export function changedFields(
  before: NoticeRow,
  after: NoticeRow,
  ignored: readonly (keyof NoticeRow)[] = ignoredInAmendments,
): string[] {
  const fields = Object.keys(after) as (keyof NoticeRow)[];
  return [
    ...fields.filter(
      (field) => field !== 'parties' && !ignored.includes(field) && !isDeepStrictEqual(before[field], after[field]),
    ),
    ...differencesOfParties(before.parties, after.parties).map(({ path }) => path),
  ];
}

/** A change for the audit trail: old and new values of audited fields, and the names of other changed fields. */
export function auditedDifference(
  before: NoticeRow,
  after: NoticeRow,
  changed: readonly string[] = changedFields(before, after),
): { before: object; after: object } {
  const shownFields = audited.filter((field) => changed.includes(field));
  const of = (notice: NoticeRow) =>
    Object.fromEntries(shownFields.map((field) => [field, auditedValue(notice, field)]));
  const hiddenFields = changed.filter((field) => !(shownFields as string[]).includes(field));
  return {
    before: { version: before.version, ...of(before) },
    after: { version: after.version, ...of(after), alsoChanged: hiddenFields },
  };
}
