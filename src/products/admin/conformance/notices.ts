import { dayOf } from '../../../platform/database/pg-timestamps.ts';

/** The publisher of a fixture. */
export type Owner = 'own' | 'other';
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
  const future = dayFromNow(365);
  const ceasedAt = `${new Date(now.getTime() - 2 * day).toISOString().slice(0, 19)}Z`; // as the API writes it

  const published = publishedFrom(sample);
  const uncounted = withoutCounts(published);
  const unreviewed = (basicInformation: object, ...times: string[]) => ({
    ...changed(uncounted, { basicInformation }),
    legalMetadata: without(published.legalMetadata, ...times),
  });
  const unsigned = unreviewed({ signOffStatus: 'pending' }, 'signedOffAt');
  const draft = unreviewed({ confirmationStatus: 'draft', signOffStatus: 'pending' }, 'signedOffAt', 'confirmedAt');
  const print = changed(uncounted, { campaign: { medium: 'print' } });

  const own: Record<string, Groups> = {
    visible: published,
    native: changed(published, { campaign: { medium: 'native' } }),
    print,
    untargeted: { ...published, targeting: { usesTargetingTechniques: false, usesAdDeliveryTechniques: false } },
    notStarted: changed(uncounted, { campaign: { startDate: future } }),
    radio: changed(uncounted, { campaign: { medium: 'radio' } }),
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
    future: changed(uncounted, {
      basicInformation: { publicationStartDate: future },
      campaign: { startDate: future },
    }),
  };
  const other = { other: published, otherPrint: print, otherHidden: unsigned };
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
