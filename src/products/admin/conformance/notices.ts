import { namedNotices } from '../../../../rest-gateway/conformance/ingredients/notices.ts';
import { dayOf } from '../../../platform/database/pg-timestamps.ts';

/** Groups of a record, by name. */
type Groups = Record<string, object>;
/** Fields to change in each group; undefined takes one out. A function or a list stands for the whole group. */
type Changes = Record<string, object | (() => object)>;

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

/** A record with changed fields in some groups. */
function changed(record: Groups, changes: Changes): Groups {
  const groups = Object.entries(changes).map(([name, change]): [string, object] => {
    if (typeof change === 'function') return [name, change()];
    if (Array.isArray(change)) return [name, change];
    const fields = Object.entries({ ...record[name], ...change });
    return [name, Object.fromEntries(fields.filter(([, value]) => value !== undefined))];
  });
  return { ...record, ...Object.fromEntries(groups) };
}

/** A record without what changes while the kit runs. */
export const withoutCounts = (record: Groups): Groups =>
  changed(record, {
    targeting: { viewsCount: undefined, engagementsCount: undefined, metricsUpdatedAt: undefined },
  });

/** The longest values that the description allows, and characters that are lost on the way. */
function rich(): Changes {
  const lines = 'First line\r\nsecond line, "quoted", <b>&amp;</b>\tafter a tab, \\ and \u2028 🗳️ Ähtäri. ';
  const longest = [...lines.repeat(60)].slice(0, 1990).join('').trim();
  return {
    basicInformation: { description: longest.padEnd(2000, '.') },
    campaign: { totalValue: '98765432109.99' },
    complianceFunding: {
      adAmount: '0.01',
      adBenefitsInKindValue: '0.00',
      campaignBenefitsInKindValue: '16777217.01',
      payer: { ...organisation(9, 'Laternenstift'), companyName: 'Laternen "Stift" <& Söhne>' },
    },
    targeting: { inclusionParameters: Array.from({ length: 50 }, (_, index) => `parameter:${index + 1}`) },
    controllers: Array.from({ length: 12 }, (_, index) => organisation(index + 20, `Laternenkreis ${index + 1}`)),
  };
}

/** What a record on the register has. A list of one item would not show a server that answers the first only, or in another order. */
const published: Changes = {
  basicInformation: { countries: ['FI', 'IE', 'DE'] },
  controllers: [
    organisation(1, 'Laternenverein'),
    person(4, 'Caoimhe', 'Ashgrove-Wren'),
    organisation(2, 'Laternenbund'),
  ],
  complianceFunding: { payerSameAsSponsor: false, payer: organisation(3, 'Laternenkasse') },
  targeting: {
    personalDataCategories: ['age', 'location'],
    inclusionParameters: ['age:25-54', 'region:Tammisalmi'],
    exclusionParameters: ['age:<18', 'region:Herontown'],
  },
  campaign: { isOngoing: true, endDate: null },
  // A self-published notice names no publisher.
  legalMetadata: { publisherName: undefined, publisherCountry: undefined },
};

/**
 * The notices of the conformance kit, by fixture name. Dates are relative to `now`.
 * @param sample a record that is on the register, with counts and contact data of organisations
 */
export function fixtureNotices({ paId: _, ...sample }: Groups, now: Date): Record<string, Groups> {
  const dayFromNow = (days: number) => dayOf(new Date(now.getTime() + days * day));
  const today = dayFromNow(0);
  const [tomorrow, future] = [dayFromNow(1), dayFromNow(365)];
  const ceasedAt = `${new Date(now.getTime() - 2 * day).toISOString().slice(0, 19)}Z`; // as the API writes it
  const on = (medium: string): Changes => ({ campaign: { medium } });
  const from = (start: string): Changes => ({
    basicInformation: { publicationStartDate: start },
    campaign: { startDate: start },
  });
  const unsigned: Changes = {
    basicInformation: { signOffStatus: 'pending' },
    legalMetadata: { signedOffAt: undefined },
  };
  const draft: Changes = {
    basicInformation: { confirmationStatus: 'draft', signOffStatus: 'pending' },
    legalMetadata: { signedOffAt: undefined, confirmedAt: undefined },
  };
  const variants: Record<string, Changes> = {
    native: on('native'),
    print: on('print'),
    otherPrint: on('print'),
    lapsedPrint: on('print'),
    radio: on('radio'),
    television: on('television'),
    cinema: on('cinema'),
    outdoor: on('outdoor'),
    directMail: on('direct_mail'),
    otherMedium: on('other'),
    untargeted: { targeting: () => ({ usesTargetingTechniques: false, usesAdDeliveryTechniques: false }) },
    notStarted: { campaign: { startDate: future } },
    startsTomorrow: { campaign: { startDate: tomorrow } },
    delivery: { targeting: { usesTargetingTechniques: false, usesAdDeliveryTechniques: true } },
    today: from(today),
    ended: { campaign: { isOngoing: false, endDate: dayFromNow(-1) } },
    ceased: { legalMetadata: { ceasedAt, ceasedReason: 'withdrawn_by_sponsor' } },
    persons: {
      complianceFunding: { payer: person(1, 'Sorcha', 'Millbrook-Tarn') },
      controllers: [person(2, 'Fiachra', 'Rookwood-Lyle'), person(5, 'Blathnaid', 'Sedgewick-Moor')],
    },
    mixed: {
      complianceFunding: { payer: person(6, 'Oisin', 'Larkspur-Fenn') },
      controllers: [
        organisation(4, 'Laternengilde'),
        person(7, 'Aoife', 'Thornbury-Vale'),
        organisation(5, 'Laternenrat'),
      ],
    },
    draft,
    lapsedHidden: draft,
    lapsedByDateHidden: draft,
    selfPublishedHidden: draft,
    unsigned,
    otherHidden: unsigned,
    declined: { ...unsigned, basicInformation: { signOffStatus: 'declined' } },
    future: from(future),
    tomorrow: from(tomorrow),
    rich: rich(),
    selfPublished: {
      basicInformation: { sponsorType: 'natural_person', sponsorCategory: 'candidate' },
      advertiser: () => person(3, 'Nuala', 'Fennimore-Rusk'),
    },
  };
  const counted = changed(sample, published);
  const existing = Object.entries(namedNotices).filter(([, { owner }]) => owner !== null);
  return Object.fromEntries(
    existing.map(([name, { isCounted }]) => {
      const record = changed(isCounted ? counted : withoutCounts(counted), variants[name] ?? {});
      // Each has a name of its own, so that one cannot pass for another.
      const named = {
        basicInformation: { title: `Test traffic of the conformance kit: ${name}` },
        campaign: { name: `Conformance kit: ${name}` },
      };
      return [name, changed(record, named)];
    }),
  );
}
