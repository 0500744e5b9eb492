import { dayOf } from '../../../platform/database/pg-timestamps.ts';

/** The publisher of a fixture. */
export type Owner = 'own' | 'other' | 'lapsed' | 'lapsedByDate' | 'operated';
/** Groups of a record, by name. */
type Groups = Record<string, object>;
/** Without an owner it is self-published. */
type Fixture = { owner: Owner | null; record: Groups };

/** A natural person, in a town where no other party of the fixtures lives. */
const person = (number: number, firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}@${lastName}.example`.toLowerCase(),
  phone: `+35320910001${number}`,
  streetAddress: `${number} Heron Court`,
  postalCode: `X00 HC0${number}`,
  city: `Herontown ${number}`,
  country: 'IE',
});

/** An organisation with each field of a party, its contact person included. */
const organisation = (number: number, name: string) => ({
  companyName: name,
  legalName: `${name} e.V.`,
  firstName: `Ilse${number}`,
  lastName: `Kranich${number}`,
  email: `office@lantern${number}.example`,
  phone: `+49309000${number}00`,
  streetAddress: `Laternenweg ${number}`,
  postalCode: `9900${number}`,
  city: `Laternstadt ${number}`,
  country: 'DE',
});

const day = 24 * 60 * 60 * 1000;

const without = (group: object | undefined, ...keys: string[]): object =>
  Object.fromEntries(Object.entries(group ?? {}).filter(([key]) => !keys.includes(key)));

/** A notice with the longest values that the description allows, and with characters that are lost on the way. */
const rich = (record: Groups): Groups => {
  const lines = 'First line\r\nsecond line, "quoted", <b>&amp;</b>\tafter a tab, \\ and \u2028 🗳️ Ähtäri. ';
  const longest = [...lines.repeat(60)].slice(0, 1990).join('').trim();
  return {
    ...changed(record, {
      basicInformation: { description: longest.padEnd(2000, '.') },
      campaign: { totalValue: '98765432109.99' },
      complianceFunding: {
        adAmount: '0.01',
        adBenefitsInKindValue: '0.00',
        campaignBenefitsInKindValue: '16777217.01',
        payer: { ...organisation(9, 'Laternenstift'), companyName: 'Laternen "Stift" <& Söhne>' },
      },
      targeting: { inclusionParameters: Array.from({ length: 50 }, (_, index) => `parameter:${index + 1}`) },
    }),
    controllers: Array.from({ length: 12 }, (_, index) => organisation(index + 20, `Laternenkreis ${index + 1}`)),
  };
};

/** A record without what changes while the kit runs. */
export const withoutCounts = ({ targeting, ...record }: Groups): Groups => ({
  ...record,
  targeting: without(targeting, 'viewsCount', 'engagementsCount', 'metricsUpdatedAt'),
});

/** A record with changed fields in some groups. */
const changed = (record: Groups, changes: Groups): Groups => ({
  ...record,
  ...Object.fromEntries(Object.entries(changes).map(([group, fields]) => [group, { ...record[group], ...fields }])),
});

/** A record on the register. A list of one item would not show a server that answers the first only, or in another order. */
const publishedFrom = (sample: Groups): Groups => ({
  ...sample,
  basicInformation: { ...sample.basicInformation, countries: ['FI', 'IE', 'DE'] },
  controllers: [
    organisation(1, 'Laternenverein'),
    person(4, 'Caoimhe', 'Ashgrove-Wren'),
    organisation(2, 'Laternenbund'),
  ],
  complianceFunding: {
    ...sample.complianceFunding,
    payerSameAsSponsor: false,
    payer: organisation(3, 'Laternenkasse'),
  },
  targeting: {
    ...sample.targeting,
    personalDataCategories: ['age', 'location'],
    inclusionParameters: ['age:25-54', 'region:Tammisalmi'],
    exclusionParameters: ['age:<18', 'region:Herontown'],
  },
  campaign: { ...sample.campaign, isOngoing: true, endDate: null },
  // A self-published notice names no publisher.
  legalMetadata: without(sample.legalMetadata, 'publisherName', 'publisherCountry'),
});

/**
 * The notices of the conformance kit, by fixture name. Dates are relative to `now`.
 * @param sample a record that is on the register, with counts and contact data of organisations
 */
export function fixtureNotices({ paId: _, ...sample }: Groups, now: Date): Record<string, Fixture> {
  const dayFromNow = (days: number) => dayOf(new Date(now.getTime() + days * day));
  const today = dayFromNow(0);
  const [tomorrow, future] = [dayFromNow(1), dayFromNow(365)];
  const ceasedAt = `${new Date(now.getTime() - 2 * day).toISOString().slice(0, 19)}Z`; // as the API writes it

  const published = publishedFrom(sample);
  const uncounted = withoutCounts(published);
  const unreviewed = (basicInformation: object, ...times: string[]) => ({
    ...changed(uncounted, { basicInformation }),
    legalMetadata: without(published.legalMetadata, ...times),
  });
  const unsigned = unreviewed({ signOffStatus: 'pending' }, 'signedOffAt');
  const draft = unreviewed({ confirmationStatus: 'draft', signOffStatus: 'pending' }, 'signedOffAt', 'confirmedAt');
  const on = (medium: string) => changed(uncounted, { campaign: { medium } });
  const print = on('print');
  const from = (start: string) =>
    changed(uncounted, { basicInformation: { publicationStartDate: start }, campaign: { startDate: start } });

  const own: Record<string, Groups> = {
    visible: published,
    native: changed(published, { campaign: { medium: 'native' } }),
    print,
    untargeted: { ...published, targeting: { usesTargetingTechniques: false, usesAdDeliveryTechniques: false } },
    notStarted: changed(uncounted, { campaign: { startDate: future } }),
    startsTomorrow: changed(uncounted, { campaign: { startDate: tomorrow } }),
    radio: on('radio'),
    television: on('television'),
    cinema: on('cinema'),
    outdoor: on('outdoor'),
    directMail: on('direct_mail'),
    otherMedium: on('other'),
    delivery: changed(published, { targeting: { usesTargetingTechniques: false, usesAdDeliveryTechniques: true } }),
    today: changed(published, { basicInformation: { publicationStartDate: today }, campaign: { startDate: today } }),
    ended: changed(published, { campaign: { isOngoing: false, endDate: dayFromNow(-1) } }),
    ceased: changed(published, { legalMetadata: { ceasedAt, ceasedReason: 'withdrawn_by_sponsor' } }),
    persons: {
      ...changed(published, {
        complianceFunding: { payer: person(1, 'Sorcha', 'Millbrook-Tarn') },
      }),
      controllers: [person(2, 'Fiachra', 'Rookwood-Lyle'), person(5, 'Blathnaid', 'Sedgewick-Moor')],
    },
    mixed: {
      ...changed(published, { complianceFunding: { payer: person(6, 'Oisin', 'Larkspur-Fenn') } }),
      controllers: [
        organisation(4, 'Laternengilde'),
        person(7, 'Aoife', 'Thornbury-Vale'),
        organisation(5, 'Laternenrat'),
      ],
    },
    draft,
    unsigned,
    declined: unreviewed({ signOffStatus: 'declined' }, 'signedOffAt'),
    future: from(future),
    tomorrow: from(tomorrow),
    rich: rich(published),
  };
  const other = { other: published, otherPrint: print, otherHidden: unsigned };
  const lapsed = { lapsedOwn: published, lapsedPrint: print, lapsedHidden: draft };
  const lapsedByDate = { lapsedByDateOwn: published, lapsedByDateHidden: draft };
  const operated = { operated: published };
  const selfPublished = {
    selfPublishedHidden: draft,
    selfPublished: {
      ...changed(published, { basicInformation: { sponsorType: 'natural_person', sponsorCategory: 'candidate' } }),
      advertiser: person(3, 'Nuala', 'Fennimore-Rusk'),
    },
  };
  const groups: [Owner | null, Record<string, Groups>][] = [
    ['own', own],
    ['other', other],
    ['lapsed', lapsed],
    ['lapsedByDate', lapsedByDate],
    ['operated', operated],
    [null, selfPublished],
  ];
  return Object.fromEntries(
    groups.flatMap(([owner, records]) =>
      // Each has a name of its own, so that one cannot pass for another.
      Object.entries(records).map(([name, record]) => [
        name,
        {
          owner,
          record: changed(record, {
            basicInformation: { title: `Test traffic of the conformance kit: ${name}` },
            campaign: { name: `Conformance kit: ${name}` },
          }),
        },
      ]),
    ),
  );
}
