import { dayOf } from '../../database/pg-timestamps.ts';

/** The publisher of a fixture. */
export type Owner = 'own' | 'other';
/** Without an owner it is self-published. */
type Fixture = { owner: Owner | null; record: Record<string, object> };

/** A natural person, in a town where no other party of the fixtures lives. */
const person = (number: number, firstName: string, lastName: string) => ({
  ...{ firstName, lastName, email: `${firstName}@${lastName}.example`.toLowerCase(), phone: `+35320910001${number}` },
  ...{
    streetAddress: `${number} Heron Court`,
    postalCode: `X00 HC0${number}`,
    city: `Herontown ${number}`,
    country: 'IE',
  },
});

const day = 24 * 60 * 60 * 1000;

/** The notices of the conformance kit, by fixture name. Dates are relative to `now`. */
export function fixtureNotices(now: Date): Record<string, Fixture> {
  const dayFromNow = (days: number) => dayOf(new Date(now.getTime() + days * day));
  const instantFromNow = (days: number) => `${new Date(now.getTime() + days * day).toISOString().slice(0, 19)}Z`; // as the API writes it
  const past = dayFromNow(-30);
  const today = dayFromNow(0);
  const future = dayFromNow(365);

  const published: Record<string, object> = {
    basicInformation: {
      title: 'Conformance kit: a bridge for Elmford',
      language: 'en',
      countries: ['IE'],
      sponsorType: 'legal_person',
      sponsorCategory: 'interest_group',
      linkedProcessType: 'none',
      confirmationStatus: 'confirmed',
      signOffStatus: 'signed_off',
      publicationStartDate: past,
    },
    advertiser: {
      companyName: 'Elmford Bridge Now',
      legalName: 'Elmford Bridge Now CLG',
      firstName: 'Orla',
      lastName: 'Quillfeather',
      email: 'orla.quillfeather@elmfordbridge.example',
      phone: '+353209100001',
      streetAddress: '14 Weir Lane',
      postalCode: 'X00 EL14',
      city: 'Elmford',
      country: 'IE',
    },
    controllers: [
      {
        companyName: 'Friends of the Weir',
        legalName: 'Friends of the Weir Trust',
        firstName: 'Cormac',
        lastName: 'Thistlewood',
        email: 'cormac.thistlewood@weirfriends.example',
        phone: '+353209100002',
        streetAddress: '2 Lock Row',
        postalCode: 'X00 EL02',
        city: 'Elmford',
        country: 'IE',
      },
    ],
    campaign: {
      name: 'A bridge for Elmford',
      totalValue: '4000.00',
      medium: 'online',
      isOngoing: true,
      startDate: past,
    },
    complianceFunding: {
      currency: 'EUR',
      adAmount: '1500.00',
      amountIncludesVat: true,
      amountBasis: 'invoiced',
      calculationMethodology: 'Sum of invoices.',
      fundingSource: 'private',
      fundingOrigin: 'inside_eu',
      payerSameAsSponsor: true,
      sponsorEligibilityDeclared: true,
      politicalAdDeclaredAt: instantFromNow(-60),
      previouslySuspended: false,
    },
    targeting: {
      usesTargetingTechniques: true,
      usesAdDeliveryTechniques: false,
      recipientGroups: 'Adults in Elmford who consented.',
      personalDataCategories: ['location'],
      goalsAndLogic: 'To reach people who use the bridge.',
      usesAiSystems: false,
      internalPolicyUrl: 'https://publisher.example/policy',
      dataControllerName: 'Conformance kit',
      dataControllerContactUrl: 'https://publisher.example/contact',
      dataRightsUrl: 'https://publisher.example/rights',
      consentWithdrawalUrl: 'https://publisher.example/consent',
      explicitConsentDeclared: true,
      viewsCount: 1000,
      engagementsCount: 50,
      metricsUpdatedAt: instantFromNow(-1),
    },
    legalMetadata: {
      noticeUrl: 'https://register.example/conformance-kit',
      complaintUrl: 'https://register.example/conformance-kit/complaint',
      publicContactEmail: 'info@elmfordbridge.example',
      createdAt: instantFromNow(-60),
      updatedAt: instantFromNow(-31),
      confirmedAt: instantFromNow(-40),
      signedOffAt: instantFromNow(-31),
    },
  };
  const {
    viewsCount: _views,
    engagementsCount: _engagements,
    metricsUpdatedAt: _updated,
    ...targetingWithoutCounts
  } = published.targeting as Record<string, unknown>;
  const { signedOffAt: _signed, ...unsignedMetadata } = published.legalMetadata as Record<string, unknown>;
  const { confirmedAt: _confirmed, ...draftMetadata } = unsignedMetadata;

  /** The published notice with changed fields in some groups. */
  const variant = (changes: Record<string, object>): Record<string, object> => ({
    ...published,
    ...Object.fromEntries(
      Object.entries(changes).map(([group, fields]) => [group, { ...published[group], ...fields }]),
    ),
  });
  const withoutCounts = (changes: Record<string, object>) => ({
    ...variant(changes),
    targeting: targetingWithoutCounts,
  });
  const unsigned = {
    ...withoutCounts({ basicInformation: { signOffStatus: 'pending' } }),
    legalMetadata: unsignedMetadata,
  };
  const draft = {
    ...withoutCounts({ basicInformation: { confirmationStatus: 'draft', signOffStatus: 'pending' } }),
    legalMetadata: draftMetadata,
  };
  const print = withoutCounts({ campaign: { medium: 'print' } });

  const fixtures: Record<string, Fixture> = {
    visible: { owner: 'own', record: published },
    native: { owner: 'own', record: variant({ campaign: { medium: 'native' } }) },
    print: { owner: 'own', record: print },
    untargeted: {
      owner: 'own',
      record: { ...published, targeting: { usesTargetingTechniques: false, usesAdDeliveryTechniques: false } },
    },
    notStarted: { owner: 'own', record: withoutCounts({ campaign: { startDate: future } }) },
    radio: { owner: 'own', record: withoutCounts({ campaign: { medium: 'radio' } }) },
    delivery: {
      owner: 'own',
      record: variant({ targeting: { usesTargetingTechniques: false, usesAdDeliveryTechniques: true } }),
    },
    today: {
      owner: 'own',
      record: variant({ basicInformation: { publicationStartDate: today }, campaign: { startDate: today } }),
    },
    ended: { owner: 'own', record: variant({ campaign: { isOngoing: false, endDate: dayFromNow(-1) } }) },
    ceased: {
      owner: 'own',
      record: variant({ legalMetadata: { ceasedAt: instantFromNow(-2), ceasedReason: 'withdrawn_by_sponsor' } }),
    },
    persons: {
      owner: 'own',
      record: {
        ...variant({ complianceFunding: { payerSameAsSponsor: false, payer: person(1, 'Sorcha', 'Millbrook-Tarn') } }),
        controllers: [person(2, 'Fiachra', 'Rookwood-Lyle')],
      },
    },
    draft: { owner: 'own', record: draft },
    unsigned: { owner: 'own', record: unsigned },
    declined: {
      owner: 'own',
      record: {
        ...withoutCounts({ basicInformation: { signOffStatus: 'declined' } }),
        legalMetadata: unsignedMetadata,
      },
    },
    future: {
      owner: 'own',
      record: withoutCounts({ basicInformation: { publicationStartDate: future }, campaign: { startDate: future } }),
    },
    other: { owner: 'other', record: published },
    otherPrint: { owner: 'other', record: print },
    otherHidden: { owner: 'other', record: unsigned },
    selfPublishedHidden: { owner: null, record: draft },
    selfPublished: {
      owner: null,
      record: {
        ...variant({ basicInformation: { sponsorType: 'natural_person', sponsorCategory: 'candidate' } }),
        advertiser: person(3, 'Nuala', 'Fennimore-Rusk'),
      },
    },
  };
  // Each has a name of its own, so that one cannot pass for another.
  for (const [name, { record }] of Object.entries(fixtures))
    record.campaign = { ...record.campaign, name: `A bridge for Elmford: ${name}` };
  return fixtures;
}
