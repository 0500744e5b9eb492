import type { IssueCode } from '../../../generated/graph/graphql.ts';
import { fault } from '../../../platform/issues.ts';
import { isCountedMedium } from '../model/countable.ts';
import { retentionOf } from '../model/retention.ts';
import { type CrossFieldRule, crossFieldCheck } from './cross-field-check.ts';
import type { ValidRecord } from './record-schema.ts';

/* Rules about several fields of a record. They include every multi-column constraint of the tables. */

type Groups = Omit<ValidRecord, 'paId' | 'publisherId' | 'controllers' | '_rejected'>;
/** A field by its path. */
type Path = { [Group in keyof Groups]: `${Group}.${keyof Groups[Group] & string}` }[keyof Groups] | 'publisherId';

/** A condition that a form can judge: one of the fields has one of its values, as text. `isNot`: none of them has. */
type FormCondition = { anyOf: readonly (readonly [path: Path, values: readonly string[]])[]; isNot?: true };

/** A condition on a record. `words` completes "is required when …". */
type Condition = {
  words: string;
  reads: readonly Path[];
  test: (record: ValidRecord) => boolean;
  inForm?: FormCondition;
};

type RecordRule = CrossFieldRule<ValidRecord> & {
  at: Path;
  reads: readonly Path[];
  neededWhen?: FormCondition | undefined;
  emptyWhen?: FormCondition | undefined;
};

/** A rule with a text of its own. Its issue names the fields that it reads. */
const rule = (
  at: Path,
  code: IssueCode,
  reads: readonly Path[],
  message: string,
  holds: RecordRule['holds'],
): RecordRule => ({ at, reads, holds, fault: fault(code, { fields: reads }, message) });

/** Makes a reader of a field. */
function readerOf(path: Path): (record: ValidRecord) => unknown {
  const [group = '', field] = path.split('.');
  return (record) => {
    const value = Reflect.get(record, group);
    return field === undefined ? value : Reflect.get(value as object, field);
  };
}

/** Makes a test whether a field has a value: not null, and not an empty list. */
function givenAt(path: Path): (record: ValidRecord) => boolean {
  const read = readerOf(path);
  return (record) => {
    const value = read(record);
    return Array.isArray(value) ? value.length > 0 : value !== null;
  };
}

const requiredWhen = ({ words, reads, test, inForm }: Condition, ...fields: Path[]): RecordRule[] =>
  fields.map((at) => {
    const isGiven = givenAt(at);
    const holds = (record: ValidRecord) => !test(record) || isGiven(record);
    return { ...rule(at, 'required', reads, `is required when ${words}`, holds), neededWhen: inForm };
  });

const forbiddenWhen = ({ words, reads, test, inForm }: Condition, ...fields: Path[]): RecordRule[] =>
  fields.map((at) => {
    const isGiven = givenAt(at);
    const holds = (record: ValidRecord) => !test(record) || !isGiven(record);
    return { ...rule(at, 'not_applicable', reads, `must be left out when ${words}`, holds), emptyWhen: inForm };
  });

const nameOf = (path: Path) => path.slice(path.indexOf('.') + 1);

/** The condition that a field has one of some values. */
function is(path: Path, ...values: (string | boolean)[]): Condition {
  const read = readerOf(path);
  const words = `${nameOf(path)} is ${values.join(' or ')}`;
  return {
    words,
    reads: [path],
    test: (record) => values.includes(read(record) as string | boolean),
    inForm: { anyOf: [[path, values.map(String)]] },
  };
}

const isGiven = (path: Path): Condition => ({ words: `${nameOf(path)} is given`, reads: [path], test: givenAt(path) });

const not = ({ words, reads, test, inForm }: Condition, inWords = words.replace(' is ', ' is not ')): Condition => ({
  words: inWords,
  reads,
  test: (record) => !test(record),
  ...(inForm && { inForm: { ...inForm, isNot: true } }),
});

const isElection = is('basicInformation.linkedProcessType', 'election');
const isVote = is('basicInformation.linkedProcessType', 'election', 'referendum');
const isLinked = not(is('basicInformation.linkedProcessType', 'none'));
const isPerson = is('basicInformation.sponsorType', 'natural_person');
const isConfirmed = is('basicInformation.confirmationStatus', 'confirmed');
const isSignedOff = is('basicInformation.signOffStatus', 'signed_off');
const isSelfPublished: Condition = {
  words: 'there is no publisherId (the notice is self-published)',
  reads: ['publisherId'],
  test: ({ publisherId }) => publisherId === null,
  inForm: { anyOf: [['publisherId', ['']]] },
};
const usesTechniques: Condition = {
  words: 'usesTargetingTechniques or usesAdDeliveryTechniques is true',
  reads: ['targeting.usesTargetingTechniques', 'targeting.usesAdDeliveryTechniques'],
  test: ({ targeting }) => targeting.usesTargetingTechniques || targeting.usesAdDeliveryTechniques,
  inForm: {
    anyOf: [
      ['targeting.usesTargetingTechniques', ['true']],
      ['targeting.usesAdDeliveryTechniques', ['true']],
    ],
  },
};
const usesNone = not(usesTechniques, 'neither usesTargetingTechniques nor usesAdDeliveryTechniques is true');
/** By its medium. `usesNone` is about techniques, and the start date does not matter in a record. */
const isUncountable: Condition = {
  words: 'medium is neither online nor native (Annex II note 15)',
  reads: ['campaign.medium'],
  test: ({ campaign }) => !isCountedMedium(campaign),
};
const hasViews = isGiven('targeting.viewsCount');
const isAmended: Condition = {
  words: 'version is greater than 1',
  reads: ['legalMetadata.version'],
  test: ({ legalMetadata }) => legalMetadata.version > 1,
};
const hasCeased = isGiven('legalMetadata.ceasedAt');
const hasNoEnd: Condition = {
  words: 'the campaign is ongoing and has not ceased',
  reads: ['campaign.endDate', 'legalMetadata.ceasedAt'],
  test: (record) => retentionEndOf(record) === null,
};

/** Required if techniques are used (Annex II points 14 to 16). */
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

/** An amount in cents. */
const cents = (amount: string) => BigInt(amount.replace('.', ''));

const retentionEndOf = ({ campaign, legalMetadata }: ValidRecord) =>
  retentionOf({ endDate: campaign.endDate, ceasedAt: legalMetadata.ceasedAt });

const rules: RecordRule[] = [
  ...requiredWhen(isElection, 'basicInformation.electionType'),
  ...forbiddenWhen(not(isElection), 'basicInformation.electionType'),
  ...requiredWhen(isLinked, 'basicInformation.processName', 'basicInformation.processLevel'),
  ...requiredWhen(isVote, 'basicInformation.processDate', 'basicInformation.officialInformationUrl'),
  rule(
    'basicInformation.signOffStatus',
    'inconsistent',
    ['basicInformation.confirmationStatus'],
    'must not be signed_off before confirmationStatus is confirmed',
    (record) => !isSignedOff.test(record) || isConfirmed.test(record),
  ),
  rule(
    'basicInformation.signOffStatus',
    'inconsistent',
    ['basicInformation.confirmationStatus', 'publisherId'],
    'must be signed_off: a notice without a publisherId is self-published, and confirming it signs it off',
    (record) => !isSelfPublished.test(record) || !isConfirmed.test(record) || isSignedOff.test(record),
  ),
  rule(
    'basicInformation.publicationStartDate',
    'too_late',
    ['campaign.startDate'],
    'must not be after campaign.startDate: a notice must be on the register when its campaign starts',
    ({ basicInformation, campaign }) => basicInformation.publicationStartDate <= campaign.startDate,
  ),

  ...requiredWhen(not(isPerson), 'advertiser.companyName'),
  ...forbiddenWhen(isPerson, 'advertiser.companyName', 'advertiser.legalName'),
  ...requiredWhen(isPerson, 'advertiser.firstName', 'advertiser.lastName'),

  ...requiredWhen(is('campaign.isOngoing', false), 'campaign.endDate'),
  ...forbiddenWhen(is('campaign.isOngoing', true), 'campaign.endDate'),
  rule(
    'campaign.endDate',
    'too_early',
    ['campaign.startDate'],
    'must not be before campaign.startDate',
    ({ campaign }) => campaign.endDate === null || campaign.endDate >= campaign.startDate,
  ),

  rule(
    'complianceFunding.adAmount',
    'too_large',
    ['complianceFunding.adBenefitsInKindValue', 'campaign.totalValue'],
    'must, together with adBenefitsInKindValue, not exceed campaign.totalValue',
    ({ complianceFunding, campaign }) =>
      cents(complianceFunding.adAmount) + cents(complianceFunding.adBenefitsInKindValue) <= cents(campaign.totalValue),
  ),
  rule(
    'complianceFunding.campaignBenefitsInKindValue',
    'too_large',
    ['campaign.totalValue'],
    'must not exceed campaign.totalValue, which includes it',
    ({ complianceFunding, campaign }) =>
      cents(complianceFunding.campaignBenefitsInKindValue) <= cents(campaign.totalValue),
  ),
  ...requiredWhen(is('complianceFunding.payerSameAsSponsor', false), 'complianceFunding.payer'),
  ...forbiddenWhen(is('complianceFunding.payerSameAsSponsor', true), 'complianceFunding.payer'),
  ...requiredWhen(is('complianceFunding.previouslySuspended', true), 'complianceFunding.previouslySuspendedDetails'),

  ...requiredWhen(usesTechniques, ...declarationOfTechniques),
  ...forbiddenWhen(usesNone, ...declarationOfTechniques, 'targeting.aiSystemsDescription', ...metrics),
  ...requiredWhen(is('targeting.usesAiSystems', true), 'targeting.aiSystemsDescription'),
  rule(
    'targeting.techniquesEndDate',
    'too_early',
    ['targeting.techniquesStartDate'],
    'must not be before techniquesStartDate',
    ({ targeting: { techniquesStartDate: start, techniquesEndDate: end } }) =>
      start === null || end === null || end >= start,
  ),
  ...forbiddenWhen(isUncountable, ...metrics),
  ...requiredWhen(hasViews, 'targeting.engagementsCount'),
  ...requiredWhen(isGiven('targeting.engagementsCount'), 'targeting.viewsCount'),
  ...forbiddenWhen(not(hasViews, 'no counts are given'), 'targeting.metricsUpdatedAt'),

  ...forbiddenWhen(isSelfPublished, 'legalMetadata.publisherName', 'legalMetadata.publisherCountry'),
  ...requiredWhen(isAmended, 'legalMetadata.amendmentReason'),
  ...forbiddenWhen(not(isConfirmed), 'legalMetadata.confirmedAt'),
  ...forbiddenWhen(not(isSignedOff), 'legalMetadata.signedOffAt'),
  ...requiredWhen(hasCeased, 'legalMetadata.ceasedReason'),
  ...forbiddenWhen(not(hasCeased), 'legalMetadata.ceasedReason'),
  ...forbiddenWhen(hasNoEnd, 'legalMetadata.retentionUntil'),
  rule(
    'legalMetadata.retentionUntil',
    'too_early',
    ['campaign.endDate', 'legalMetadata.ceasedAt'],
    'must not be earlier than seven years after the last day of publication; leave it out to have it computed',
    (record) =>
      record.legalMetadata.retentionUntil === null ||
      record.legalMetadata.retentionUntil >= (retentionEndOf(record) ?? ''),
  ),
];

export const crossFieldRules = crossFieldCheck<ValidRecord>(rules);

/** When forms need a field, or need it empty, by its path. */
export const formConditions: ReadonlyMap<string, { neededWhen?: FormCondition; emptyWhen?: FormCondition }> = new Map(
  [...Map.groupBy(rules, ({ at }) => at as string)].map(([path, ofField]) => {
    const neededWhen = ofField.find((one) => one.neededWhen)?.neededWhen;
    const emptyWhen = ofField.find((one) => one.emptyWhen)?.emptyWhen;
    return [path, { ...(neededWhen && { neededWhen }), ...(emptyWhen && { emptyWhen }) }];
  }),
);
