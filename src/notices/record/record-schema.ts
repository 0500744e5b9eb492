import { z } from 'zod';
import { canExist } from '../model/pa-id.ts';
import { lawOf } from '../model/record-views.ts';
import {
  amountBases,
  ceasedReasons,
  confirmationStatuses,
  electionTypes,
  fundingOrigins,
  fundingSources,
  linkedProcessTypes,
  media,
  personalDataCategories,
  processLevels,
  signOffStatuses,
  sponsorCategories,
  sponsorTypes,
} from '../model/vocabulary.ts';
import {
  codes,
  country,
  currency,
  date,
  dateTime,
  demand,
  email,
  exactDateTime,
  formed,
  group,
  language,
  list,
  maybe,
  maybeList,
  money,
  oneOf,
  phone,
  text,
  url,
  wholeNumber,
  yesOrNo,
} from './field-kinds.ts';

/*
 * The fields of a complete record, group by group as in domain part 2, each by itself: what they demand of one another
 * is in record-demands.ts. A field that is not `maybe` is required.
 */

const basicInformation = group({
  title: text(200),
  description: maybe(text()),
  language: language(),
  countries: codes(country()).min(1, 'must name at least one country'),
  sponsorType: oneOf(sponsorTypes),
  sponsorCategory: maybe(oneOf(sponsorCategories)),
  linkedProcessType: oneOf(linkedProcessTypes),
  electionType: maybe(oneOf(electionTypes)),
  processName: maybe(text(300)),
  processLevel: maybe(oneOf(processLevels)),
  processDate: maybe(date()),
  processTerritory: maybe(text(200)),
  officialInformationUrl: maybe(url()),
  confirmationStatus: oneOf(confirmationStatuses),
  signOffStatus: oneOf(signOffStatuses),
  publicationStartDate: date(),
});

const party = group({
  companyName: maybe(text(200)),
  legalName: maybe(text(200)),
  firstName: maybe(text(100)),
  lastName: maybe(text(100)),
  email: email(),
  phone: maybe(phone()),
  streetAddress: text(200),
  postalCode: maybe(text(16)),
  city: text(100),
  country: country(),
});

type Party = z.output<typeof party>;

/**
 * A controller or payer: an organisation when it has a company name, else a natural person (domain §2.3). A legal name
 * alone would make a person of an organisation, and put its contact person on the register.
 */
const namedParty = party.check(
  demand<Party>({
    at: 'companyName',
    reads: ['legalName', 'firstName', 'lastName'],
    message: 'is required, unless firstName and lastName alone name a natural person',
    holds: ({ companyName, legalName, firstName, lastName }) =>
      companyName !== null || (legalName === null && firstName !== null && lastName !== null),
  }),
);

const campaign = group({
  name: text(200),
  totalValue: money(),
  medium: oneOf(media),
  isOngoing: yesOrNo(),
  startDate: date(),
  endDate: maybe(date()),
});

const complianceFunding = group({
  currency: currency(),
  adAmount: money(),
  adBenefitsInKindValue: money().default('0.00'),
  campaignBenefitsInKindValue: money().default('0.00'),
  amountIncludesVat: yesOrNo(),
  amountBasis: oneOf(amountBases),
  calculationMethodology: text(),
  fundingSource: oneOf(fundingSources),
  fundingOrigin: oneOf(fundingOrigins),
  fundingDescription: maybe(text()),
  payerSameAsSponsor: yesOrNo(),
  payer: maybe(namedParty),
  sponsorEligibilityDeclared: yesOrNo(),
  politicalAdDeclaredAt: dateTime(),
  previouslySuspended: yesOrNo(),
  previouslySuspendedDetails: maybe(text()),
});

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const parameters = list(text(), 50);

const targeting = group({
  usesTargetingTechniques: yesOrNo(),
  usesAdDeliveryTechniques: yesOrNo(),
  recipientGroups: maybe(text()),
  analyticalTechniques: maybe(text()),
  personalDataCategories: maybeList(codes(oneOf(personalDataCategories))),
  goalsAndLogic: maybe(text()),
  inclusionParameters: maybeList(parameters),
  exclusionParameters: maybeList(parameters),
  usesAiSystems: maybe(yesOrNo()),
  aiSystemsDescription: maybe(text()),
  techniquesStartDate: maybe(date()),
  techniquesEndDate: maybe(date()),
  internalPolicyUrl: maybe(url()),
  dataControllerName: maybe(text(200)),
  dataControllerContactUrl: maybe(url()),
  dataRightsUrl: maybe(url()),
  consentWithdrawalUrl: maybe(url()),
  explicitConsentDeclared: maybe(yesOrNo()),
  otherInformation: maybe(text()),
  viewsCount: maybe(count),
  engagementsCount: maybe(count),
  metricsUpdatedAt: maybe(exactDateTime()),
});

const legalMetadata = group({
  regulation: maybe(oneOf([lawOf.regulation()])),
  noticeTemplate: maybe(oneOf([lawOf.noticeTemplate()])),
  labelText: maybe(text(300)),
  noticeUrl: url(),
  europeanRepositoryUrl: maybe(url()),
  complaintUrl: url(),
  publisherName: maybe(text(200)),
  publisherCountry: maybe(country()),
  sponsorRegistrationNumber: maybe(text(64)),
  publicContactEmail: email(),
  publicPostalAddress: maybe(text(300)),
  version: wholeNumber(1, 2_147_483_647).default(1),
  amendmentReason: maybe(text()),
  createdAt: maybe(dateTime()),
  updatedAt: maybe(dateTime()),
  confirmedAt: maybe(dateTime()),
  signedOffAt: maybe(dateTime()),
  ceasedAt: maybe(dateTime()),
  ceasedReason: maybe(oneOf(ceasedReasons)),
  retentionUntil: maybe(date()),
  publisherReference: maybe(text(64)),
});

const paId = formed('must have 1 to 128 characters, none of them NUL or a slash, and not be "." or ".."', canExist);
const publisherId = formed('must be the id of a publisher', (id) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id),
).transform((id) => id.toLowerCase());

/** The fields of a complete record, each judged by itself. */
export const recordForm = group({
  paId: maybe(paId),
  publisherId: maybe(publisherId),
  basicInformation,
  advertiser: party,
  controllers: maybeList(list(namedParty, 100)),
  campaign,
  complianceFunding,
  targeting,
  legalMetadata,
  /** Why an earlier import refused the record, in a file of refused records: not part of it. */
  _rejected: z.unknown().optional(),
});

/** A record whose fields are in order. What is absent is null, an empty list, or the default that the domain names. */
export type RecordForm = z.output<typeof recordForm>;
