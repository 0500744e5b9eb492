import { isCountedMedium } from '../model/countable.ts';
import { retentionOf } from '../model/retention.ts';
import { type Demand, demand } from './field-kinds.ts';
import type { RecordForm } from './record-schema.ts';

/*
 * What the fields of a record demand of one another: the invariants and conditional fields of domain part 2, and with
 * them every constraint that the tables have over several columns.
 */

type Groups = Omit<RecordForm, 'paId' | 'publisherId' | 'controllers' | '_rejected'>;
/** A field by its path. */
type Path = { [Group in keyof Groups]: `${Group}.${keyof Groups[Group] & string}` }[keyof Groups] | 'publisherId';

/** A question to a record, with the fields that it looks at, and words that follow "when" and "unless". */
type Condition = { words: string; reads: readonly Path[]; isMet: (record: RecordForm) => boolean };

type RecordDemand = Demand<RecordForm> & { at: Path; reads: readonly Path[] };

/** Whether a field holds anything: not null, and not an empty list. */
function isGiven(record: RecordForm, path: Path): boolean {
  const value = path.split('.').reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], record);
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

const neededWhen = ({ words, reads, isMet }: Condition, ...fields: Path[]): RecordDemand[] =>
  fields.map((at) => ({
    at,
    reads,
    message: `is required when ${words}`,
    holds: (record) => !isMet(record) || isGiven(record, at),
  }));

const absentWhen = ({ words, reads, isMet }: Condition, ...fields: Path[]): RecordDemand[] =>
  fields.map((at) => ({
    at,
    reads,
    message: `must be left out when ${words}`,
    holds: (record) => !isMet(record) || !isGiven(record, at),
  }));

const not = (words: string, { reads, isMet }: Condition): Condition => ({
  words,
  reads,
  isMet: (record) => !isMet(record),
});

const isElection: Condition = {
  words: 'linkedProcessType is election',
  reads: ['basicInformation.linkedProcessType'],
  isMet: ({ basicInformation }) => basicInformation.linkedProcessType === 'election',
};
const isVote: Condition = {
  words: 'linkedProcessType is election or referendum',
  reads: ['basicInformation.linkedProcessType'],
  isMet: ({ basicInformation }) => ['election', 'referendum'].includes(basicInformation.linkedProcessType),
};
const isLinked: Condition = {
  words: 'linkedProcessType is not none',
  reads: ['basicInformation.linkedProcessType'],
  isMet: ({ basicInformation }) => basicInformation.linkedProcessType !== 'none',
};
const isPerson: Condition = {
  words: 'sponsorType is natural_person',
  reads: ['basicInformation.sponsorType'],
  isMet: ({ basicInformation }) => basicInformation.sponsorType === 'natural_person',
};
const isConfirmed: Condition = {
  words: 'confirmationStatus is confirmed',
  reads: ['basicInformation.confirmationStatus'],
  isMet: ({ basicInformation }) => basicInformation.confirmationStatus === 'confirmed',
};
const isSignedOff: Condition = {
  words: 'signOffStatus is signed_off',
  reads: ['basicInformation.signOffStatus'],
  isMet: ({ basicInformation }) => basicInformation.signOffStatus === 'signed_off',
};
const isSelfPublished: Condition = {
  words: 'there is no publisherId: the notice is self-published',
  reads: ['publisherId'],
  isMet: ({ publisherId }) => publisherId === null,
};
const isOngoing: Condition = {
  words: 'isOngoing is true',
  reads: ['campaign.isOngoing'],
  isMet: ({ campaign }) => campaign.isOngoing,
};
const isPaidBySponsor: Condition = {
  words: 'payerSameAsSponsor is true',
  reads: ['complianceFunding.payerSameAsSponsor'],
  isMet: ({ complianceFunding }) => complianceFunding.payerSameAsSponsor,
};
const wasSuspended: Condition = {
  words: 'previouslySuspended is true',
  reads: ['complianceFunding.previouslySuspended'],
  isMet: ({ complianceFunding }) => complianceFunding.previouslySuspended,
};
const usesTechniques: Condition = {
  words: 'usesTargetingTechniques or usesAdDeliveryTechniques is true',
  reads: ['targeting.usesTargetingTechniques', 'targeting.usesAdDeliveryTechniques'],
  isMet: ({ targeting }) => targeting.usesTargetingTechniques || targeting.usesAdDeliveryTechniques,
};
const usesNone = not('neither usesTargetingTechniques nor usesAdDeliveryTechniques is true', usesTechniques);
const usesAi: Condition = {
  words: 'usesAiSystems is true',
  reads: ['targeting.usesAiSystems'],
  isMet: ({ targeting }) => targeting.usesAiSystems === true,
};
/** By its medium; the techniques have a condition of their own. When it began running is not asked of a record. */
const isUncountable: Condition = {
  words: 'medium is neither online nor native (Annex II note 15)',
  reads: ['campaign.medium'],
  isMet: ({ campaign }) => !isCountedMedium(campaign),
};
const hasViews: Condition = {
  words: 'viewsCount is given',
  reads: ['targeting.viewsCount'],
  isMet: (record) => isGiven(record, 'targeting.viewsCount'),
};
const hasEngagements: Condition = {
  words: 'engagementsCount is given',
  reads: ['targeting.engagementsCount'],
  isMet: (record) => isGiven(record, 'targeting.engagementsCount'),
};
const isAmended: Condition = {
  words: 'version is greater than 1',
  reads: ['legalMetadata.version'],
  isMet: ({ legalMetadata }) => legalMetadata.version > 1,
};
const hasCeased: Condition = {
  words: 'ceasedAt is given',
  reads: ['legalMetadata.ceasedAt'],
  isMet: (record) => isGiven(record, 'legalMetadata.ceasedAt'),
};
const hasNoEnd: Condition = {
  words: 'the campaign is ongoing and has not ceased',
  reads: ['campaign.endDate', 'legalMetadata.ceasedAt'],
  isMet: (record) => endOfRetention(record) === null,
};

/** What a declaration of techniques consists of (Annex II points 14 to 16). */
const declarationOfTechniques = [
  'targeting.recipientGroups',
  'targeting.personalDataCategories',
  'targeting.goalsAndLogic',
  'targeting.usesAiSystems',
  'targeting.internalPolicyUrl',
  'targeting.dataControllerName',
  'targeting.dataControllerContactUrl',
  'targeting.dataRightsUrl',
  'targeting.consentWithdrawalUrl',
  'targeting.explicitConsentDeclared',
] as const satisfies Path[];
const metrics = [
  'targeting.viewsCount',
  'targeting.engagementsCount',
  'targeting.metricsUpdatedAt',
] as const satisfies Path[];

/** An amount in cents, exactly. */
const cents = (amount: string) => BigInt(amount.replace('.', ''));

const endOfRetention = ({ campaign, legalMetadata }: RecordForm) =>
  retentionOf({ endDate: campaign.endDate, ceasedAt: legalMetadata.ceasedAt });

const all: RecordDemand[] = [
  ...neededWhen(isElection, 'basicInformation.electionType'),
  ...absentWhen(not('linkedProcessType is not election', isElection), 'basicInformation.electionType'),
  ...neededWhen(isLinked, 'basicInformation.processName', 'basicInformation.processLevel'),
  ...neededWhen(isVote, 'basicInformation.processDate', 'basicInformation.officialInformationUrl'),
  {
    at: 'basicInformation.signOffStatus',
    reads: ['basicInformation.confirmationStatus'],
    message: 'must not be signed_off before confirmationStatus is confirmed',
    holds: (record) => !isSignedOff.isMet(record) || isConfirmed.isMet(record),
  },
  {
    at: 'basicInformation.signOffStatus',
    reads: ['basicInformation.confirmationStatus', 'publisherId'],
    message:
      'must be signed_off: without a publisherId the notice is self-published, and signed off once it is confirmed',
    holds: (record) => !isSelfPublished.isMet(record) || !isConfirmed.isMet(record) || isSignedOff.isMet(record),
  },
  {
    at: 'basicInformation.publicationStartDate',
    reads: ['campaign.startDate'],
    message: 'must not be after campaign.startDate: the register shows a notice no later than it runs',
    holds: ({ basicInformation, campaign }) => basicInformation.publicationStartDate <= campaign.startDate,
  },

  ...neededWhen(not('sponsorType is not natural_person', isPerson), 'advertiser.companyName'),
  ...absentWhen(isPerson, 'advertiser.companyName', 'advertiser.legalName'),
  ...neededWhen(isPerson, 'advertiser.firstName', 'advertiser.lastName'),

  ...neededWhen(not('isOngoing is false', isOngoing), 'campaign.endDate'),
  ...absentWhen(isOngoing, 'campaign.endDate'),
  {
    at: 'campaign.endDate',
    reads: ['campaign.startDate'],
    message: 'must not be before campaign.startDate',
    holds: ({ campaign }) => campaign.endDate === null || campaign.endDate >= campaign.startDate,
  },

  {
    at: 'complianceFunding.adAmount',
    reads: ['complianceFunding.adBenefitsInKindValue', 'campaign.totalValue'],
    message: 'must, together with adBenefitsInKindValue, not exceed campaign.totalValue',
    holds: ({ complianceFunding, campaign }) =>
      cents(complianceFunding.adAmount) + cents(complianceFunding.adBenefitsInKindValue) <= cents(campaign.totalValue),
  },
  {
    at: 'complianceFunding.campaignBenefitsInKindValue',
    reads: ['campaign.totalValue'],
    message: 'must not exceed campaign.totalValue, which it is part of',
    holds: ({ complianceFunding, campaign }) =>
      cents(complianceFunding.campaignBenefitsInKindValue) <= cents(campaign.totalValue),
  },
  ...neededWhen(not('payerSameAsSponsor is false', isPaidBySponsor), 'complianceFunding.payer'),
  ...absentWhen(isPaidBySponsor, 'complianceFunding.payer'),
  ...neededWhen(wasSuspended, 'complianceFunding.previouslySuspendedDetails'),

  ...neededWhen(usesTechniques, ...declarationOfTechniques),
  ...absentWhen(usesNone, ...declarationOfTechniques, 'targeting.aiSystemsDescription', ...metrics),
  ...neededWhen(usesAi, 'targeting.aiSystemsDescription'),
  {
    at: 'targeting.techniquesEndDate',
    reads: ['targeting.techniquesStartDate'],
    message: 'must not be before techniquesStartDate',
    holds: ({ targeting: { techniquesStartDate: start, techniquesEndDate: end } }) =>
      start === null || end === null || end >= start,
  },
  ...absentWhen(isUncountable, ...metrics),
  ...neededWhen(hasViews, 'targeting.engagementsCount'),
  ...neededWhen(hasEngagements, 'targeting.viewsCount'),
  ...absentWhen(not('no counts are given', hasViews), 'targeting.metricsUpdatedAt'),

  ...absentWhen(isSelfPublished, 'legalMetadata.publisherName', 'legalMetadata.publisherCountry'),
  ...neededWhen(isAmended, 'legalMetadata.amendmentReason'),
  ...absentWhen(not('confirmationStatus is not confirmed', isConfirmed), 'legalMetadata.confirmedAt'),
  ...absentWhen(not('signOffStatus is not signed_off', isSignedOff), 'legalMetadata.signedOffAt'),
  ...neededWhen(hasCeased, 'legalMetadata.ceasedReason'),
  ...absentWhen(not('ceasedAt is not given', hasCeased), 'legalMetadata.ceasedReason'),
  ...absentWhen(hasNoEnd, 'legalMetadata.retentionUntil'),
  {
    at: 'legalMetadata.retentionUntil',
    reads: ['campaign.endDate', 'legalMetadata.ceasedAt'],
    message: 'must not be earlier than seven years after the last day of publication; left out, it is computed',
    holds: (record) =>
      record.legalMetadata.retentionUntil === null ||
      record.legalMetadata.retentionUntil >= (endOfRetention(record) ?? ''),
  },
];

/** Checks of a whole record, each told even when other fields are at fault. */
export const recordDemands = all.map((one) => demand<RecordForm>(one));
