/*
 * Two invented notices as full records, and what the register shows of each.
 */

/** A legal entity with a controller of each kind and another payer; each field that can have a value has one. */
export const partyRecord = {
  paId: 'PA-7K3QX9T2ZB',
  basicInformation: {
    title: 'Koulumatka kuuluu kaikille',
    description: 'Turvallinen koulumatka jokaiselle lapselle.',
    language: 'fi',
    countries: ['FI', 'SE'],
    sponsorType: 'legal_person',
    sponsorCategory: 'political_party',
    linkedProcessType: 'election',
    electionType: 'parliamentary',
    processName: 'Eduskuntavaalit 2027',
    processLevel: 'national',
    processDate: '2027-04-18',
    processTerritory: 'Suomi',
    officialInformationUrl: 'https://vaalit.example/eduskuntavaalit',
    confirmationStatus: 'confirmed',
    signOffStatus: 'signed_off',
    publicationStartDate: '2026-11-02',
  },
  advertiser: {
    companyName: 'Kuukkelipuolue',
    legalName: 'Kuukkelipuolue r.p.',
    firstName: 'Tuulia',
    lastName: 'Vaskikorpi',
    email: 'tuulia.vaskikorpi@kuukkelipuolue.example',
    phone: '+358500000001',
    streetAddress: 'Havukuja 4 B',
    postalCode: '00001',
    city: 'Tammisalmi',
    country: 'FI',
  },
  controllers: [
    {
      companyName: 'Kuukkeliliitto',
      legalName: 'Kuukkeliliitto ry',
      firstName: 'Ossi',
      lastName: 'Kivirinta',
      email: 'ossi.kivirinta@kuukkeliliitto.example',
      phone: '+358500000002',
      streetAddress: 'Havukuja 6',
      postalCode: '00002',
      city: 'Salmenkylä',
      country: 'FI',
    },
    {
      companyName: null,
      legalName: null,
      firstName: 'Aune',
      lastName: 'Hiidenmaa',
      email: 'aune@hiidenmaa.example',
      phone: '+358500000003',
      streetAddress: 'Rantapolku 21',
      postalCode: '00003',
      city: 'Hiidenranta',
      country: 'EE',
    },
  ],
  campaign: {
    name: 'Koulumatka 2027',
    totalValue: '48500.00',
    medium: 'online',
    isOngoing: false,
    startDate: '2026-11-05',
    endDate: '2027-04-17',
  },
  complianceFunding: {
    currency: 'EUR',
    adAmount: '12400.00',
    adBenefitsInKindValue: '600.00',
    campaignBenefitsInKindValue: '1500.00',
    amountIncludesVat: true,
    amountBasis: 'budgeted',
    calculationMethodology: 'Budjetoidut mediakulut ja arvioidut talkoot markkinahintaan.',
    fundingSource: 'public_and_private',
    fundingOrigin: 'inside_eu',
    fundingDescription: 'Puoluetuki ja jäsenmaksut.',
    payerSameAsSponsor: false,
    payer: {
      companyName: 'Kuukkelin Tuki',
      legalName: 'Kuukkelin Tuki Oy',
      firstName: 'Veikko',
      lastName: 'Maksanen',
      email: 'veikko@kuukkelintuki.example',
      phone: '+358500000004',
      streetAddress: 'Kassakuja 1',
      postalCode: '00004',
      city: 'Rahalahti',
      country: 'FI',
    },
    sponsorEligibilityDeclared: true,
    politicalAdDeclaredAt: '2026-10-20T08:15:00Z',
    previouslySuspended: true,
    previouslySuspendedDetails: 'Aiempi versio keskeytettiin 2026-10-28.',
  },
  targeting: {
    usesTargetingTechniques: true,
    usesAdDeliveryTechniques: true,
    recipientGroups: '25-54-vuotiaat suostumuksensa antaneet lukijat.',
    analyticalTechniques: 'Kohderyhmien koon arviointi.',
    personalDataCategories: ['age', 'location'],
    goalsAndLogic: 'Tavoittaa lapsiperheet.',
    inclusionParameters: ['age:25-54', 'region:Tammisalmi'],
    exclusionParameters: ['age:<18'],
    usesAiSystems: true,
    aiSystemsDescription: 'Automaattinen hinnan optimointi.',
    techniquesStartDate: '2026-11-06',
    techniquesEndDate: '2027-04-16',
    internalPolicyUrl: 'https://jarvilehti.example/kohdennuspolitiikka',
    dataControllerName: 'Järvilehti Media Oy',
    dataControllerContactUrl: 'https://jarvilehti.example/tietosuoja',
    dataRightsUrl: 'https://jarvilehti.example/oikeudet',
    consentWithdrawalUrl: 'https://jarvilehti.example/suostumus',
    explicitConsentDeclared: true,
    otherInformation: 'Ei muuta ilmoitettavaa.',
    viewsCount: 3_000_000_000,
    engagementsCount: 2317,
    metricsUpdatedAt: '2026-11-20T06:00:00Z',
  },
  legalMetadata: {
    regulation: 'Regulation (EU) 2024/900',
    noticeTemplate: 'Implementing Regulation (EU) 2025/1410, Annex II',
    labelText: 'Poliittinen mainos. Sponsori: Kuukkelipuolue.',
    noticeUrl: 'https://register.example/PA-7K3QX9T2ZB',
    europeanRepositoryUrl: 'https://repository.example/PA-7K3QX9T2ZB',
    complaintUrl: 'https://register.example/PA-7K3QX9T2ZB/complaint',
    publisherName: 'Järvilehti Media Oy',
    publisherCountry: 'FI',
    sponsorRegistrationNumber: 'FI-DEMO-1001',
    publicContactEmail: 'info@kuukkelipuolue.example',
    publicPostalAddress: 'PL 1, Tammisalmi, FI',
    version: 2,
    amendmentReason: 'Maksaja lisätty.',
    createdAt: '2026-10-20T08:15:00Z',
    updatedAt: '2026-11-01T06:00:00Z',
    confirmedAt: '2026-10-22T09:00:00Z',
    signedOffAt: '2026-10-23T12:30:00Z',
    ceasedAt: '2026-11-20T20:00:00Z',
    ceasedReason: 'withdrawn_by_sponsor',
    retentionUntil: '2034-04-17',
    publisherReference: 'JL-2026-4471',
  },
};

/** A group in which every value is absent. */
const absent = <Group extends object>(group: Group) =>
  Object.fromEntries(Object.keys(group).map((field) => [field, null])) as Record<keyof Group, null>;

/** A natural person, without techniques or an end date; every optional value is absent. */
export const personRecord = {
  paId: 'PA-4M8RD6H1VN',
  basicInformation: {
    ...absent(partyRecord.basicInformation),
    title: 'Schone sloten, sterke dijken',
    language: 'nl',
    countries: ['NL'],
    sponsorType: 'natural_person',
    linkedProcessType: 'none',
    confirmationStatus: 'confirmed',
    signOffStatus: 'signed_off',
    publicationStartDate: '2026-11-10',
  },
  advertiser: {
    ...absent(partyRecord.advertiser),
    firstName: 'Femke',
    lastName: 'Oosterzand-Quist',
    email: 'femke@oosterzand-quist.example',
    streetAddress: 'Rietkade 17',
    city: 'Molenwiel',
    country: 'NL',
  },
  controllers: [],
  campaign: {
    name: 'Femke voor de Staten',
    totalValue: '6200.00',
    medium: 'native',
    isOngoing: true,
    startDate: '2026-11-12',
    endDate: null,
  },
  complianceFunding: {
    ...absent(partyRecord.complianceFunding),
    currency: 'EUR',
    adAmount: '2450.50',
    adBenefitsInKindValue: '0.00',
    campaignBenefitsInKindValue: '0.00',
    amountIncludesVat: false,
    amountBasis: 'invoiced',
    calculationMethodology: 'Som van facturen.',
    fundingSource: 'private',
    fundingOrigin: 'inside_eu',
    payerSameAsSponsor: true,
    sponsorEligibilityDeclared: true,
    politicalAdDeclaredAt: '2026-11-01T10:00:00Z',
    previouslySuspended: false,
  },
  targeting: {
    ...absent(partyRecord.targeting),
    usesTargetingTechniques: false,
    usesAdDeliveryTechniques: false,
    personalDataCategories: [],
    inclusionParameters: [],
    exclusionParameters: [],
  },
  legalMetadata: {
    ...absent(partyRecord.legalMetadata),
    regulation: 'Regulation (EU) 2024/900',
    noticeTemplate: 'Implementing Regulation (EU) 2025/1410, Annex II',
    noticeUrl: 'https://register.example/PA-4M8RD6H1VN',
    complaintUrl: 'https://register.example/PA-4M8RD6H1VN/complaint',
    publicContactEmail: 'campagne@femkevoordestaten.example',
    version: 1,
    createdAt: '2026-11-01T10:00:00Z',
    updatedAt: '2026-11-09T16:20:00Z',
    confirmedAt: '2026-11-03T09:10:00Z',
    signedOffAt: '2026-11-09T16:20:00Z',
  },
};

type NoticeRecord = typeof partyRecord | typeof personRecord;
type PartyRecord = Record<string, string | null>;

// Every public field, group by group. `advertiser`, `controllers` and `payer` have their own rules.
const publicFields = {
  basicInformation:
    'title description language countries sponsorType sponsorCategory linkedProcessType electionType processName processLevel processDate processTerritory officialInformationUrl confirmationStatus signOffStatus publicationStartDate',
  campaign: 'name totalValue medium isOngoing startDate endDate',
  complianceFunding:
    'currency adAmount adBenefitsInKindValue campaignBenefitsInKindValue amountIncludesVat amountBasis calculationMethodology fundingSource fundingOrigin fundingDescription payerSameAsSponsor previouslySuspended previouslySuspendedDetails',
  targeting:
    'usesTargetingTechniques usesAdDeliveryTechniques recipientGroups analyticalTechniques personalDataCategories goalsAndLogic inclusionParameters exclusionParameters usesAiSystems aiSystemsDescription techniquesStartDate techniquesEndDate internalPolicyUrl dataControllerName dataControllerContactUrl dataRightsUrl consentWithdrawalUrl otherInformation viewsCount engagementsCount metricsUpdatedAt',
  legalMetadata:
    'regulation noticeTemplate labelText noticeUrl europeanRepositoryUrl complaintUrl publisherName publisherCountry sponsorRegistrationNumber publicContactEmail publicPostalAddress version amendmentReason createdAt updatedAt ceasedAt ceasedReason retentionUntil',
};
const publicOfOrganisation = 'companyName legalName city country';
const publicOfPerson = 'firstName lastName country';

const only = (fields: string, of: object) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => fields.split(' ').includes(name)));
const publicParty = (party: PartyRecord) =>
  only(party.companyName === null ? publicOfPerson : publicOfOrganisation, party);

/** The register view of a record. */
export function registerView(record: NoticeRecord) {
  const { payer } = record.complianceFunding;
  return {
    paId: record.paId,
    basicInformation: only(publicFields.basicInformation, record.basicInformation),
    advertiser: publicParty(record.advertiser),
    controllers: record.controllers.map(publicParty),
    campaign: only(publicFields.campaign, record.campaign),
    complianceFunding: {
      ...only(publicFields.complianceFunding, record.complianceFunding),
      payer: payer && publicParty(payer),
    },
    targeting: only(publicFields.targeting, record.targeting),
    legalMetadata: only(publicFields.legalMetadata, record.legalMetadata),
  };
}
