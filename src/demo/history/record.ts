import type { NoticeInput, TargetingInput } from '../../generated/graphql.ts';
import { type Campaign, sponsorOf } from './campaigns.ts';
import { dayFrom, timeOn } from './clock.ts';
import { publisherId, publishers } from './people.ts';

/** The record of a campaign, as staff fill it in. */
export function recordOf(campaign: Campaign, now: Date) {
  const { paId, publisher, title, language, medium, techniques, totalValue } = campaign;
  const { name, person, domain, street, city, country } = sponsorOf(campaign);
  const day = (days: number) => dayFrom(now, days);
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
      publicationStartDate: day(campaign.startDay),
    },
    advertiser: {
      companyName: name,
      legalName: name,
      firstName: person[0],
      lastName: person[1],
      email: `office@${domain}`,
      streetAddress: street,
      city,
      country,
    },
    campaign: {
      name: title,
      totalValue,
      medium,
      isOngoing: false,
      startDate: day(campaign.startDay),
      endDate: day(campaign.endDay),
    },
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
      ...(techniques && howReadersAreReached(`https://${domain}`, publishers[publisher])),
    },
    legalMetadata: {
      labelText: `Political advertisement. Sponsor: ${name}.`,
      noticeUrl: `https://register.example/${paId}`,
      complaintUrl: `https://register.example/${paId}/complaint`,
      publisherName: publishers[publisher],
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
