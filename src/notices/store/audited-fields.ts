import { isDeepStrictEqual } from 'node:util';
import { isoOf } from '../../database/pg-timestamps.ts';
import type { NoticeRow, PartyRow } from '../read/notice-loader.ts';

/** Columns whose values the audit trail may hold: closed vocabularies, days and amounts, nothing that a person wrote. */
const audited = [
  'version',
  'language',
  'countries',
  'sponsorType',
  'sponsorCategory',
  'linkedProcessType',
  'electionType',
  'processLevel',
  'processDate',
  'confirmationStatus',
  'signOffStatus',
  'publicationStartDate',
  'totalValue',
  'medium',
  'isOngoing',
  'startDate',
  'endDate',
  'currency',
  'adAmount',
  'adBenefitsInKindValue',
  'campaignBenefitsInKindValue',
  'amountIncludesVat',
  'amountBasis',
  'fundingSource',
  'fundingOrigin',
  'payerSameAsSponsor',
  'sponsorEligibilityDeclared',
  'politicalAdDeclaredAt',
  'previouslySuspended',
  'usesTargetingTechniques',
  'usesAdDeliveryTechniques',
  'personalDataCategories',
  'usesAiSystems',
  'techniquesStartDate',
  'techniquesEndDate',
  'explicitConsentDeclared',
  'publisherCountry',
  'ceasedAt',
  'ceasedReason',
  'retentionUntil',
] as const satisfies (keyof NoticeRow)[];

/** Fields that say nothing about an amendment: every one changes them, or none does. */
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

/** Those that PostgreSQL prints as timestamps. */
const instants = new Set<keyof NoticeRow>(['politicalAdDeclaredAt', 'ceasedAt']);

/** A value as the audit trail has it: times in ISO 8601, as everywhere else in the graph. */
function auditedValue(notice: NoticeRow, field: keyof NoticeRow): unknown {
  const value = notice[field];
  return instants.has(field) && typeof value === 'string' ? isoOf(value) : value;
}

/** What the audit trail may hold of a notice. */
export function auditedFieldsOf(notice: NoticeRow): object {
  return Object.fromEntries(audited.map((field) => [field, auditedValue(notice, field)]));
}

/** The fields that differ between two states of a notice; those of parties under their roles: `controllers.0.email`. */
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
    ...changedPartyFields(before.parties, after.parties),
  ];
}

/**
 * What a change of content did, for the audit trail: values before and after where it may hold them, and only the names
 * of the other fields that changed.
 */
export function auditedDifference(
  before: NoticeRow,
  after: NoticeRow,
  changed: readonly string[] = changedFields(before, after),
): { before: object; after: object } {
  const shown = audited.filter((field) => changed.includes(field));
  const of = (notice: NoticeRow) => Object.fromEntries(shown.map((field) => [field, auditedValue(notice, field)]));
  const unshown = changed.filter((field) => !(shown as string[]).includes(field));
  return {
    before: { version: before.version, ...of(before) },
    after: { version: after.version, ...of(after), alsoChanged: unshown },
  };
}

function changedPartyFields(before: readonly PartyRow[], after: readonly PartyRow[]): string[] {
  const fieldsOf = (parties: readonly PartyRow[]) =>
    new Map(
      parties.flatMap(({ paId: _paId, role, position, ...fields }) =>
        Object.entries(fields).map(([field, value]) => [
          role === 'controller' ? `controllers.${position}.${field}` : `${role}.${field}`,
          value,
        ]),
      ),
    );
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
}
