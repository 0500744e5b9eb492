import type { NoticeInput, TargetingInput } from '../../../generated/graph/graphql.ts';
import data from './campaigns.json' with { type: 'json' };
import { dayFrom, timeOn } from './clock.ts';
import { type PublisherKey, publisherId, publishers } from './people.ts';

/** A notice of the history. Days are relative to the start. */
type Campaign = {
  paId: string;
  publisher: PublisherKey;
  /** Invented, with an address that cannot exist. */
  sponsor: keyof typeof data.sponsors;
  title: string;
  language: string;
  medium: 'online' | 'native' | 'print' | 'radio';
  techniques?: 'targeting' | 'delivery';
  createdDay: number;
  startDay: number;
  endDay: number;
  totalValue: string;
  /** Whether the publisher's own system sent it after its sign-off; otherwise staff created it. */
  isImported?: boolean;
};
/** Days after which the system of a publisher sends what it has reviewed. */
export const importedAfter = 5;

export type CampaignKey = keyof typeof data.campaigns;

export const campaigns = data.campaigns as Record<CampaignKey, Campaign>;

/** The first notice of samples.json, or a campaign. */
export type NoticeKey = 'firstSample' | CampaignKey;

export const paIdOf = (notice: NoticeKey): string =>
  notice === 'firstSample' ? 'PA-7K3QX9T2ZB' : campaigns[notice].paId;

/** The day on which the first sample is imported. */
export const firstSampleDay = -28;

/** From when on the server has a notice. */
export function knownFrom(notice: NoticeKey, now: Date): Date {
  const { createdDay, isImported = false } =
    notice === 'firstSample' ? { createdDay: firstSampleDay } : campaigns[notice];
  return timeOn(now, createdDay + (isImported ? importedAfter : 0), '09:00');
}

/** The record of a campaign, as staff fill it in. */
export function recordOf(campaign: Campaign, now: Date) {
  const { paId, publisher, title, language, medium, techniques, totalValue } = campaign;
  const { name, firstName, lastName, domain, street, city, country } = data.sponsors[campaign.sponsor];
  const [startDate, endDate] = [dayFrom(now, campaign.startDay), dayFrom(now, campaign.endDay)];
  return {
    paId,
    publisherId: publisherId(publisher),
    basicInformation: {
      title,
      language,
      countries: [country],
      sponsorType: 'legal_person',
      sponsorCategory: 'interest_group',
      linkedProcessType: 'regulatory_process',
      processName: `Council decision: ${title}`,
      processLevel: 'local',
      processTerritory: city,
      publicationStartDate: startDate,
    },
    advertiser: {
      companyName: name,
      legalName: name,
      firstName,
      lastName,
      email: `office@${domain}`,
      streetAddress: street,
      city,
      country,
    },
    campaign: { name: title, totalValue, medium, isOngoing: false, startDate, endDate },
    complianceFunding: {
      currency: 'EUR',
      adAmount: (Number(totalValue) / 4).toFixed(2),
      amountIncludesVat: true,
      amountBasis: 'budgeted',
      calculationMethodology: 'Media costs as booked; design at its market price.',
      fundingSource: 'private',
      fundingOrigin: 'inside_eu',
      fundingDescription: 'Membership fees and donations.',
      payerSameAsSponsor: true,
      sponsorEligibilityDeclared: true,
      politicalAdDeclaredAt: timeOn(now, campaign.createdDay, '08:00'),
      previouslySuspended: false,
    },
    targeting: {
      usesTargetingTechniques: techniques === 'targeting',
      usesAdDeliveryTechniques: techniques !== undefined,
      ...(techniques && howReadersAreReached(`https://${domain}`, publishers[publisher].name)),
    },
    legalMetadata: {
      labelText: `Political advertisement. Sponsor: ${name}.`,
      noticeUrl: `https://register.example/${paId}`,
      complaintUrl: `https://register.example/${paId}/complaint`,
      publisherName: publishers[publisher].name,
      publicContactEmail: `info@${domain}`,
      publicPostalAddress: `${street}, ${city}`,
    },
  } satisfies NoticeInput;
}

function howReadersAreReached(site: string, controller: string): Partial<TargetingInput> {
  return {
    recipientGroups: 'Adult readers in the region who gave their consent.',
    personalDataCategories: ['location'],
    goalsAndLogic: 'Reach residents; the region comes from the account of the reader.',
    inclusionParameters: ['region'],
    exclusionParameters: ['age:<18'],
    usesAiSystems: true,
    aiSystemsDescription: 'Automatic choice of the time and frequency of display.',
    internalPolicyUrl: `${site}/targeting`,
    dataControllerName: controller,
    dataControllerContactUrl: `${site}/privacy`,
    dataRightsUrl: `${site}/privacy/rights`,
    consentWithdrawalUrl: `${site}/privacy/consent`,
    explicitConsentDeclared: true,
  };
}
