import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildASTSchema, type GraphQLInputObjectType, getNamedType, isEnumType } from 'graphql';
import { beginRegisterPeriods } from '../../../src/domain/notices/store/register-periods.ts';
import { breakdownOf, maxNotices } from '../../../src/domain/overview/breakdown.ts';
import type {
  BreakdownDimension,
  BreakdownRow,
  NoticeFilter,
  OverviewBreakdownArgs,
} from '../../../src/generated/graph/graphql.ts';
import { readTypeDefs } from '../../../src/graph/type-defs.ts';
import { queryOn, sql } from '../../../src/platform/database/sql.ts';
import { statementsDuring } from '../../graph/bare-graph.ts';
import { noTechniques } from '../../support/factories.ts';
import { graphServer, invalidAt } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';
import { inDays, record } from '../notices/notice-lists.ts';

/* Each breakdown, compared with sums over the notices as they were made. */

const noVote = { electionType: null, officialInformationUrl: null, processDate: null } as const;
const processes = [
  { linkedProcessType: 'election', processName: 'Local elections', processDate: inDays(30) },
  { linkedProcessType: 'election', processName: 'Local elections', processDate: inDays(-300) },
  { linkedProcessType: 'election', processName: 'LOCAL elections ', processDate: inDays(-300) },
  { ...noVote, linkedProcessType: 'legislative_process', processName: 'Water Act' },
  { ...noVote, linkedProcessType: 'none', processName: null, processLevel: null },
] as const;

const random = fc.record({
  owner: fc.constantFrom(0, 1, null),
  isOnRegister: fc.constantFrom(true, true, true, false),
  sponsor: fc.constantFrom('Town Forward', 'Town Forward', 'town  forward', 'The Greens', 'Öljy e.V.'),
  contact: fc.constantFrom('one@sponsor.example', 'One@sponsor.EXAMPLE', 'two@sponsor.example'),
  campaign: fc.constantFrom('North', 'nORTH', 'No\u00adrth', 'South'),
  start: fc.constantFrom(inDays(-40), inDays(-39), inDays(-9), inDays(-8), inDays(0)),
  process: fc.constantFrom(...processes),
  techniques: fc.constantFrom(['targeting'], ['ad_delivery'], ['targeting', 'ad_delivery'], []),
  categories: fc.subarray(['age', 'location', 'interests'], { minLength: 1 }),
  countries: fc.subarray(['IE', 'FI', 'DE'], { minLength: 1 }),
  language: fc.constantFrom('en', 'fi'),
  medium: fc.constantFrom('online', 'native'),
  currency: fc.constantFrom('EUR', 'EUR', 'SEK'),
  amount: fc.constantFrom('0.00', '10.50', '200.00'),
  benefits: fc.constantFrom('0.00', '0.25'),
  views: fc.constantFrom(null, 0, 7, Number.MAX_SAFE_INTEGER),
  lateDays: fc.constantFrom(0, 0, 5, 40),
  basis: fc.constantFrom('invoiced', 'budgeted'),
  vat: fc.boolean(),
  payer: fc.constantFrom(null, 'Öljy e.V.', 'Öljy e.V.', 'öljy  E.V.'),
  controllers: fc.constantFrom([], ['Rear Room'], ['rear  ROOM', 'Second Room']),
  benefitsOfCampaign: fc.constantFrom('0.00', '0.00', '3.00'),
  consent: fc.boolean(),
  ai: fc.boolean(),
  publisherCountry: fc.constantFrom('IE', 'MT', null),
  ceasedReason: fc.constantFrom(null, null, 'suspended', 'completed'),
  version: fc.constantFrom(1, 2),
  suspended: fc.boolean(),
  home: fc.constantFrom('IE', 'US'),
  origin: fc.constantFrom('inside_eu', 'outside_eu'),
  signOffDays: fc.constantFrom(0, 1.5, 4),
  lowered: fc.constantFrom(0, 0, 1, 2),
});
type Row = (typeof random extends fc.Arbitrary<infer Value> ? Value : never) & { paId: string };
type Result = {
  isOthers: boolean;
  notices: number;
  adAmountWithBenefits: string;
  currency: string;
  sponsor: string | null;
} & Record<string, unknown>;

const server = await graphServer({}, {}, { limits: { cost: 200_000 } });
const publishers = [await server.publisher({ name: 'First' }), await server.publisher({ name: 'Second' })];
const partner = await server.secretOf({ publisherId: publishers[0] ?? '' });
const rows: Row[] = [];

beforeAll(async () => {
  for (const one of fc.sample(random, { numRuns: 80, seed: 24 })) {
    const uses = (name: string) => one.techniques.some((technique) => technique === name);
    const technique = one.techniques.length > 0 && {
      usesTargetingTechniques: uses('targeting'),
      usesAdDeliveryTechniques: uses('ad_delivery'),
      personalDataCategories: one.categories as never,
      explicitConsentDeclared: one.consent,
      usesAiSystems: one.ai,
      aiSystemsDescription: 'Chooses among texts.',
    };
    const paId = await server.notice(
      one.owner === null ? null : (publishers[one.owner] ?? null),
      {
        publicContactEmail: one.contact,
        campaignName: one.campaign,
        language: one.language,
        medium: one.medium,
        countries: one.countries,
        currency: one.currency,
        totalValue: '900.00',
        adAmount: one.amount,
        adBenefitsInKindValue: one.benefits,
        campaignBenefitsInKindValue: one.benefitsOfCampaign,
        publisherCountry: one.owner === null ? null : one.publisherCountry,
        ceasedReason: one.ceasedReason as never,
        ceasedAt: one.ceasedReason === null ? null : testNow,
        version: one.version,
        amendmentReason: one.version > 1 ? 'A correction.' : null,
        previouslySuspended: one.suspended,
        previouslySuspendedDetails: one.suspended ? 'Before the vote.' : null,
        publicationStartDate: one.start,
        startDate: one.start,
        confirmedAt: testNow,
        signedOffAt: new Date(testNow.getTime() + one.signOffDays * 86_400_000),
        ...(one.isOnRegister ? {} : { signOffStatus: 'pending' as const, signedOffAt: null }),
        amountBasis: one.basis,
        amountIncludesVat: one.vat,
        fundingOrigin: one.origin,
        payerSameAsSponsor: one.payer === null,
        ...one.process,
        ...(technique || noTechniques),
      },
      { companyName: one.sponsor, legalName: null, country: one.home },
      {
        payer: one.payer === null ? null : { companyName: one.payer },
        controllers: one.controllers.map((companyName) => ({ companyName })),
      },
    );
    await beginRegisterPeriods(queryOn(server.database.orm), [paId], new Date(`${since(one)}T10:00:00Z`));
    if (one.views !== null) await record(server, paId, testNow, one.views);
    await server.sql(`insert into engagement_metrics_change
        (recorded_at, pa_id, views_count, engagements_count, views_increment, engagements_increment)
      select '${testNow.toISOString()}', '${paId}', 5, 5, n - 1, n - 2 from generate_series(0, 4) as n
      where n >= 2 or n < ${one.lowered}`);
    rows.push({ ...one, paId });
  }
});

/** The first day on the register, which is later than declared if the notice was signed off late. */
const since = ({ start, lateDays }: Pick<Row, 'start' | 'lateDays'>) => {
  const late = new Date(Date.parse(start) + lateDays * 86_400_000).toISOString().slice(0, 10);
  return late < inDays(0) ? late : inDays(0);
};

const month = (day: string) => `${day.slice(0, 7)}-01`;
const week = (day: string) => {
  const date = new Date(day);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};

/** Names are the same whatever their case and white space. */
const normal = (name: string) => name.toLowerCase().replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim();

type Kind = { amountBasis?: string | undefined; amountIncludesVat: boolean };
const byKind = (one: Kind, other: Kind) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

/** The groups of a notice in each dimension, as the fields of a row. */
const groupsOf: Record<BreakdownDimension, (row: Row) => Record<string, unknown>[]> = {
  sponsor: ({ sponsor, contact }) => [{ sponsor: normal(sponsor), contact: normal(contact) }],
  campaign: ({ campaign, sponsor, contact }) => [
    { campaign: normal(campaign), sponsor: normal(sponsor), contact: normal(contact) },
  ],
  payer: ({ payer }) => (payer === null ? [] : [{ payer: normal(payer) }]),
  controller: ({ controllers }) => controllers.map((controller) => ({ controller: normal(controller) })),
  payer_same_as_sponsor: ({ payer }) => [{ payerSameAsSponsor: payer === null }],
  benefits_in_kind: (row) => [{ hasBenefitsInKind: row.benefits !== '0.00' || row.benefitsOfCampaign !== '0.00' }],
  explicit_consent: ({ techniques, consent }) =>
    techniques.length === 0 ? [] : [{ explicitConsentDeclared: consent }],
  ai_systems: ({ techniques, ai }) => (techniques.length === 0 ? [] : [{ usesAiSystems: ai }]),
  publisher_country: ({ owner, publisherCountry }) =>
    owner === null || publisherCountry === null ? [] : [{ publisherCountry }],
  ceased_reason: ({ ceasedReason }) => (ceasedReason === null ? [] : [{ ceasedReason }]),
  amended: ({ version }) => [{ wasAmended: version > 1 }],
  previously_suspended: ({ suspended }) => [{ previouslySuspended: suspended }],
  sponsor_category: () => [],
  sponsor_type: () => [{ sponsorType: 'legal_person' }],
  sponsor_country: ({ home }) => [{ sponsorCountry: home }],
  publication_start_month: ({ start }) => [{ publicationStartMonth: month(start) }],
  register_week: (row) => [{ registerWeek: week(since(row)) }],
  register_month: (row) => [{ registerMonth: month(since(row)) }],
  election_type: ({ process }) => (process.linkedProcessType === 'election' ? [{ electionType: 'municipal' }] : []),
  process_level: ({ process }) => (process.linkedProcessType === 'none' ? [] : [{ processLevel: 'local' }]),
  funding_source: () => [{ fundingSource: 'private' }],
  funding_origin: ({ origin }) => [{ fundingOrigin: origin }],
  amount_basis: ({ basis }) => [{ amountBasis: basis }],
  vat: ({ vat }) => [{ amountIncludesVat: vat }],
  publisher: ({ owner }) => [{ publisher: owner === null ? null : { name: owner === 0 ? 'First' : 'Second' } }],
  publication_start_week: ({ start }) => [{ publicationStartWeek: week(start), week: week(start) }],
  week: ({ start }) => [{ publicationStartWeek: week(start), week: week(start) }],
  process: ({ process: { linkedProcessType, processName, processDate } }) =>
    linkedProcessType === 'none' ? [] : [{ linkedProcessType, processName: normal(processName), processDate }],
  technique: ({ techniques }) => techniques.map((technique) => ({ technique })),
  personal_data_category: ({ techniques, categories }) =>
    techniques.length === 0 ? [] : categories.map((personalDataCategory) => ({ personalDataCategory })),
  country: ({ countries }) => countries.map((country) => ({ country })),
  language: ({ language }) => [{ language }],
  medium: ({ medium }) => [{ medium }],
};

type Shown = BreakdownRow & { notice: { paId: string }; publisher: { id: string } | null };
const inDaysOf = (first: string, days: number) =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);
const lastOf = (month: string) => inDaysOf(`${inDaysOf(month, 31).slice(0, 7)}-01`, -1);
const published = (from: string, to: string): NoticeFilter => ({ publicationFrom: from, publicationTo: to });
const registered = (from: string, to: string): NoticeFilter => ({ onRegisterSinceFrom: from, onRegisterSinceTo: to });
const oneOf = (field: keyof NoticeFilter, value: unknown): NoticeFilter => ({ [field]: [value] });

/** The filter that finds the notices of a row. */
const filterOf: Record<BreakdownDimension, (row: Shown) => NoticeFilter> = {
  sponsor: ({ notice }) => ({ sponsorOf: notice.paId }),
  campaign: ({ notice }) => ({ campaignOf: notice.paId }),
  publisher: ({ publisher }) => (publisher ? { publisherIds: [publisher.id] } : { isSelfPublished: true }),
  sponsor_type: ({ sponsorType }) => oneOf('sponsorTypes', sponsorType),
  sponsor_category: ({ sponsorCategory }) => oneOf('sponsorCategories', sponsorCategory),
  sponsor_country: ({ sponsorCountry }) => oneOf('sponsorCountries', sponsorCountry),
  payer: ({ payer }) => oneOf('payerNames', payer),
  controller: ({ controller }) => oneOf('controllerNames', controller),
  payer_same_as_sponsor: ({ payerSameAsSponsor }) => ({ payerSameAsSponsor }),
  benefits_in_kind: ({ hasBenefitsInKind }) => ({ hasBenefitsInKind }),
  publication_start_week: ({ publicationStartWeek: from }) => published(from ?? '', inDaysOf(from ?? '', 6)),
  week: ({ week }) => published(week ?? '', inDaysOf(week ?? '', 6)),
  publication_start_month: ({ publicationStartMonth: from }) => published(from ?? '', lastOf(from ?? '')),
  register_week: ({ registerWeek }) => registered(registerWeek ?? '', inDaysOf(registerWeek ?? '', 6)),
  register_month: ({ registerMonth }) => registered(registerMonth ?? '', lastOf(registerMonth ?? '')),
  process: ({ linkedProcessType, processName, processDate }) => ({
    ...oneOf('linkedProcessTypes', linkedProcessType),
    ...oneOf('processNames', processName),
    ...(processDate && { processDateFrom: processDate, processDateTo: processDate }),
  }),
  election_type: ({ electionType }) => oneOf('electionTypes', electionType),
  process_level: ({ processLevel }) => oneOf('processLevels', processLevel),
  technique: ({ technique }) =>
    technique === 'targeting' ? { usesTargetingTechniques: true } : { usesAdDeliveryTechniques: true },
  personal_data_category: ({ personalDataCategory }) => oneOf('personalDataCategories', personalDataCategory),
  explicit_consent: ({ explicitConsentDeclared }) => ({ explicitConsentDeclared }),
  ai_systems: ({ usesAiSystems }) => ({ usesAiSystems }),
  country: ({ country }) => oneOf('countries', country),
  publisher_country: ({ publisherCountry }) => oneOf('publisherCountries', publisherCountry),
  language: ({ language }) => oneOf('languages', language),
  medium: ({ medium }) => oneOf('media', medium),
  funding_source: ({ fundingSource }) => oneOf('fundingSources', fundingSource),
  funding_origin: ({ fundingOrigin }) => oneOf('fundingOrigins', fundingOrigin),
  amount_basis: ({ amountBasis }) => oneOf('amountBases', amountBasis),
  vat: ({ amountIncludesVat }) => ({ amountIncludesVat }),
  ceased_reason: ({ ceasedReason }) => oneOf('ceasedReasons', ceasedReason),
  amended: ({ wasAmended }) => ({ wasAmended }),
  previously_suspended: ({ previouslySuspended }) => ({ previouslySuspended }),
};

/**
 * Filters of states, which `Overview` has figures for or which notices on the register cannot differ in; and of whole lists, beside
 * the dimension of their items.
 */
const notForGroups = [
  ...[
    'amendmentStates',
    'isAwaitingSignOff',
    'leftRegister',
    'metricsStates',
    'personalDataCategoriesAll',
    'personalDataCategoriesOnly',
    'phases',
  ],
  ...['ranBeforeRegister', 'signOffStatuses'],
];

const cents = (row: Row) => Math.round(Number(row.amount) * 100 + Number(row.benefits) * 100);

/** The expected rows, in no order, computed from the notices. */
function expectedRows(groupBy: readonly BreakdownDimension[], of: readonly Row[]) {
  const members = of
    .filter(({ isOnRegister }) => isOnRegister)
    .flatMap((row) =>
      groupBy
        .map((name) => groupsOf[name](row))
        .reduce((all, groups) => all.flatMap((one) => groups.map((group) => ({ ...one, ...group }))), [{}])
        .map((group) => ({ row, group: { ...group, currency: row.currency } })),
    );
  return [...Map.groupBy(members, ({ group }) => JSON.stringify(group)).values()].map((all) => {
    const { contact: _, ...group } = all[0]?.group as Record<string, unknown>;
    const sum = (of: (row: Row) => number) => all.reduce((total, { row }) => total + of(row), 0);
    const kinds = [...Map.groupBy(all, ({ row: { basis, vat } }) => `${basis} ${vat}`).entries()].map(([kind, of]) => ({
      amountBasis: kind.split(' ')[0],
      amountIncludesVat: kind.endsWith('true'),
      count: of.length,
      value: (of.reduce((total, { row }) => total + cents(row), 0) / 100).toFixed(2),
    }));
    const counted = all.filter(({ row }) => row.views !== null);
    const value = counted.reduce((total, { row }) => total + cents(row), 0) / 100;
    const views = all.reduce((total, { row }) => total + BigInt(row.views ?? 0), 0n);
    const signedOff = all.filter(({ row }) => row.owner !== null);
    const days = signedOff.reduce((total, { row }) => total + row.signOffDays, 0);
    return {
      ...group,
      isOthers: false,
      notices: all.length,
      adAmountWithBenefits: (sum(cents) / 100).toFixed(2),
      groups: 1,
      views: String(views),
      engagements: String(counted.length * 7),
      kinds: kinds.toSorted(byKind),
      viewsPerUnit: value === 0 ? null : expect.closeTo(Number(views) / value, views > 10 ** 12 ? -6 : 3),
      signOffDays: signedOff.length === 0 ? null : expect.closeTo(days / signedOff.length, 6),
      media: [...new Set(all.map(({ row }) => row.medium))].sort(),
      corrections: sum(({ lowered }) => lowered),
      registerDays: expect.closeTo(
        sum((row) => (Date.parse(since(row)) - Date.parse(row.start)) / 86_400_000) / all.length,
        6,
      ),
    };
  });
}

const fields = `isOthers currency sponsor campaign publisher { name } week publicationStartWeek linkedProcessType processName processDate technique
  personalDataCategory country language medium payer sponsorType sponsorCountry publicationStartMonth registerWeek registerMonth electionType
  processLevel fundingSource fundingOrigin amountBasis amountIncludesVat controller payerSameAsSponsor hasBenefitsInKind
  explicitConsentDeclared usesAiSystems publisherCountry ceasedReason wasAmended previouslySuspended registerDays media corrections groups kinds { amountBasis amountIncludesVat count value }
  notices adAmountWithBenefits views engagements viewsPerUnit signOffDays`;

type Asked = Partial<OverviewBreakdownArgs> & { filter?: NoticeFilter };

async function ask(args: Asked, { token = server.staff, selection = fields } = {}): Promise<Result[]> {
  const { breakdown } = await server.ask<{ breakdown: Result[] }>(
    `query ($filter: NoticeFilter, $groupBy: [BreakdownDimension!]!, $currency: CurrencyCode, $orderBy: BreakdownOrder! = notices_desc, $first: Int! = 200) {
      overview(filter: $filter) { breakdown(groupBy: $groupBy, currency: $currency, orderBy: $orderBy, first: $first) { ${selection} } } }`,
    args,
    token,
  );
  const names = ['sponsor', 'payer', 'controller', 'campaign', 'processName'];
  return breakdown.map(({ kinds, ...row }) => ({
    ...Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        names.includes(name) && typeof value === 'string' ? normal(value) : value,
      ]),
    ),
    ...(Array.isArray(kinds) && { kinds: kinds.toSorted(byKind) }),
  })) as Result[];
}

const sorted = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
/** Checks that the rows are the expected ones, in any order. */
function expectRows(found: Result[], expected: object[]): void {
  expect(found.length).toBe(expected.length);
  expect(found.map(withoutNulls)).toEqual(expect.arrayContaining(expected.map(withoutNulls)));
}

describe('a breakdown', () => {
  const dimensions = Object.keys(groupsOf) as BreakdownDimension[];
  const pairs: BreakdownDimension[][] = [
    ['sponsor', 'week'],
    ['country', 'technique'],
    ['publisher', 'language'],
  ];
  const isOneGroup = ['sponsor_type', 'funding_source'];
  const groupings = [...dimensions.filter((name) => name !== 'sponsor_category').map((name) => [name]), ...pairs];
  it.each(groupings.map((groupBy) => [groupBy]))('by %j', async (groupBy) => {
    const found = await ask({ groupBy });
    const expected = expectedRows(groupBy, rows);
    expect(expected.length).toBeGreaterThan(isOneGroup.includes(String(groupBy)) ? 0 : 1);
    expectRows(found, expected);
    expect(sorted(found.map(({ notices, adAmountWithBenefits }) => ({ notices, adAmountWithBenefits })))).toEqual(
      sorted(expected.map(({ notices, adAmountWithBenefits }) => ({ notices, adAmountWithBenefits }))),
    );
  });

  it.each(dimensions.map((name) => [name]))('by %s has rows of which a filter finds the notices', async (dimension) => {
    const selection = `currency notices notice { paId } publisher { id } ${fields.replace('publisher { name }', '')}`;
    for (const { notices, currency, ...row } of await ask({ groupBy: [dimension], first: 3 }, { selection })) {
      if (row.isOthers) continue;
      const filter = {
        ...filterOf[dimension](row as never),
        currencies: [currency],
        phases: ['published', 'ended', 'ceased'],
      };
      const { totalCount } = await server.ask<{ totalCount: number }>(
        'query ($filter: NoticeFilter) { notices(filter: $filter) { totalCount } }',
        { filter },
      );
      expect([filter, totalCount]).toEqual([filter, notices]);
    }
  });

  it('has a dimension for each filter that could be one', () => {
    const row = {
      week: inDays(0),
      publicationStartWeek: inDays(0),
      publicationStartMonth: inDays(0),
      registerWeek: inDays(0),
      registerMonth: inDays(0),
      notice: { paId: '' },
    };
    const made = [
      { publisher: null, technique: 'targeting' },
      { publisher: { id: '' }, technique: 'ad_delivery' },
    ].flatMap((one) => Object.values(filterOf).flatMap((of) => Object.keys(of({ ...row, ...one } as never))));
    const filters = buildASTSchema(readTypeDefs()).getType('NoticeFilter') as GraphQLInputObjectType;
    const canGroup = Object.values(filters.getFields()).filter(({ type }) => {
      const named = getNamedType(type);
      return named.name === 'Boolean' || isEnumType(named);
    });
    expect(canGroup.flatMap(({ name }) => (made.includes(name) ? [] : name)).sort()).toEqual(notForGroups);
  });

  it.each<[string, Asked, (row: Row) => boolean]>([
    ['a publisher', { filter: { publisherIds: [publishers[1] ?? ''] } }, ({ owner }) => owner === 1],
    ['a country', { filter: { countries: ['FI'] } }, ({ countries }) => countries.includes('FI')],
    ['a part of a name', { filter: { sponsor: 'greens' } }, ({ sponsor }) => sponsor === 'The Greens'],
    ['a currency', { currency: 'SEK' }, ({ currency }) => currency === 'SEK'],
    ['coming votes', { filter: { processDateFrom: inDays(0) } }, (row) => row.process === processes[0]],
  ])('of %s', async (_what, args, isSelected) => {
    const found = await ask({ ...args, groupBy: ['week'] });
    expectRows(found, expectedRows(['week'], rows.filter(isSelected)));
  });

  it('shows the most frequent spelling of a name', async () => {
    const { breakdown } = await server.ask<{ breakdown: { payer: string }[] }>(
      '{ overview { breakdown(groupBy: [payer], currency: "EUR") { payer } } }',
    );
    expect(breakdown).toEqual([{ payer: 'Öljy e.V.' }]);
  });

  it('sorts names without case and diacritics', async () => {
    const groups = async (dimension: string, selection: string) => {
      const found = await ask({ groupBy: [dimension as never], orderBy: 'group', currency: 'EUR' }, { selection });
      return [...new Set(found.map((row) => JSON.stringify(row)))];
    };
    const names = ['öljy e.v.', 'the greens', 'town forward'].map((sponsor) => JSON.stringify({ sponsor }));
    expect(await groups('sponsor', 'sponsor')).toEqual(names);
    const publishers = ['First', 'Second'].map((name) => ({ publisher: { name } }));
    expect(await groups('publisher', 'publisher { name }')).toEqual(
      [...publishers, { publisher: null }].map((row) => JSON.stringify(row)),
    );
  });

  it('has a number of groups, whatever their currencies', async () => {
    const { numberOfGroups } = await server.ask<{ numberOfGroups: number }>(
      '{ overview { numberOfGroups(groupBy: [sponsor, publication_start_month]) } }',
    );
    const groups = expectedRows(
      ['sponsor', 'publication_start_month'],
      rows.map((row) => ({ ...row, currency: 'EUR' })),
    );
    expect(numberOfGroups).toBe(groups.length);
    expect(
      (await ask({ groupBy: ['sponsor', 'publication_start_month'], first: 1 })).filter(({ isOthers }) => isOthers),
    ).not.toEqual([]);
  });

  it('of a partner has its own notices only, without publishers', async () => {
    const own = rows.filter(({ owner }) => owner === 0);
    const selection = fields.replace('publisher { name }', '');
    const found = await ask({ groupBy: ['country'] }, { token: partner, selection });
    expectRows(found, expectedRows(['country'], own));
  });

  it.each([
    ['notices_desc', ({ notices }: Result) => notices],
    ['ad_amount_with_benefits_desc', ({ adAmountWithBenefits }: Result) => Number(adAmountWithBenefits)],
    ['views_desc', ({ views }: Result) => Number(views)],
    ['views_per_unit_desc', ({ viewsPerUnit }: Result) => Number(viewsPerUnit ?? -1)],
  ] as const)('in the order %s adds up the groups that it leaves out', async (orderBy, numberOf) => {
    const all = await ask({ groupBy: ['sponsor', 'week'], currency: 'EUR', orderBy });
    const numbers = all.map(numberOf);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(new Set(numbers).size).toBeGreaterThan(2);
    const short = await ask({ groupBy: ['sponsor', 'week'], currency: 'EUR', orderBy, first: 2 });
    expect(short.slice(0, 2)).toEqual(all.slice(0, 2));
    const rest = all.slice(2);
    expect(short.slice(2).map(withoutNulls)).toEqual([
      {
        isOthers: true,
        currency: 'EUR',
        notices: rest.reduce((sum, { notices }) => sum + notices, 0),
        corrections: rest.reduce((sum, { corrections }) => sum + Number(corrections), 0),
        adAmountWithBenefits: rest
          .reduce((sum, { adAmountWithBenefits }) => sum + Number(adAmountWithBenefits), 0)
          .toFixed(2),
        groups: rest.length,
        views: String(rest.reduce((sum, { views }) => sum + BigInt(views as string), 0n)),
        engagements: String(rest.reduce((sum, { engagements }) => sum + Number(engagements), 0)),
        kinds: expect.any(Array),
      },
    ]);
  });

  it('reads no counts that are not asked for', async () => {
    const [row] = await ask({ groupBy: ['medium'], orderBy: 'views_desc' }, { selection: 'medium notices' });
    expect(row).toEqual({ medium: expect.any(String), notices: expect.any(Number) });
    const sent = await statementsDuring(server.database.orm, () =>
      ask({ groupBy: ['medium'] }, { selection: 'medium notices' }),
    );
    expect(sent.filter((text) => text.includes('engagement_metrics'))).toEqual([]);
  });

  it('is refused if its filter selects more notices than the limit, which it names', async () => {
    const query = async () => [{ readNotices: maxNotices + 1 }] as never[];
    const args = { groupBy: ['week'], orderBy: 'notices_desc', first: 1 } as const;
    const all = { query, notices: sql`notice n`, conditions: [], own: null, now: testNow, scopes: undefined };
    await expect(breakdownOf(args as never, all, new Set())).rejects.toMatchObject({
      issues: [{ path: 'filter', code: 'out_of_range', params: { max: maxNotices } }],
    });
  });

  it.each([
    ['[sponsor, publication_start_week]', 'notices_desc', ''],
    ['[campaign]', 'ad_amount_with_benefits_desc', 'currency: "EUR"'],
    ['[publisher, language]', 'views_desc', ''],
    ['[country, technique]', 'views_per_unit_desc', 'currency: "EUR"'],
    ['[process]', 'group', ''],
    ['[publisher]', 'group', ''],
    ['[benefits_in_kind, publication_start_month]', 'group', ''],
  ])('of %s by %s is read to its end in pages, in both directions', async (groupBy, orderBy, currency) => {
    const row =
      'currency groups notices adAmountWithBenefits views sponsor campaign publisher { id } publicationStartWeek publicationStartMonth language country technique processDate';
    const given = `groupBy: ${groupBy}, orderBy: ${orderBy} ${currency}`;
    type Page = {
      totalCount: number;
      nodes: Result[];
      others: { notices: number; groups: number }[];
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
    };
    const read = async (page: string) => {
      const { groups } = await server.ask<{ groups: Page }>(`{ overview { groups(${given}, ${page}) { totalCount
        nodes { ${row} } others { notices groups } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`);
      return groups;
    };
    const { breakdown } = await server.ask<{ breakdown: Result[] }>(
      `{ overview { breakdown(${given}, first: 200) { ${row} } } }`,
    );
    const forward: Page[] = [await read('first: 3')];
    while (forward.at(-1)?.pageInfo.hasNextPage)
      forward.push(await read(`first: 3, after: "${forward.at(-1)?.pageInfo.endCursor}"`));
    expect(forward.flatMap(({ nodes }) => nodes)).toEqual(breakdown);
    const backward: Page[] = [await read('last: 4')];
    while (backward.at(-1)?.pageInfo.hasPreviousPage)
      backward.push(await read(`last: 4, before: "${backward.at(-1)?.pageInfo.startCursor}"`));
    expect(backward.toReversed().flatMap(({ nodes }) => nodes)).toEqual(breakdown);
    const sum = (of: readonly { groups: number }[]) => of.reduce((total, { groups }) => total + groups, 0);
    for (const [index, { others, totalCount }] of forward.entries()) {
      expect(totalCount).toBe(breakdown.length);
      expect(sum(others)).toBe(Math.max(0, breakdown.length - 3 * (index + 1)));
    }
  });

  it.each(['[1e-99999]', '["\\u0000"]', '{}', '[1,]', 'x'])('refuses a cursor with %s', async (group) => {
    const cursor = Buffer.from(JSON.stringify(['groups', 'group,medium', '0', group])).toString('base64url');
    const query = `{ overview { groups(groupBy: [medium], orderBy: group, after: "${cursor}") { nodes { notices } } } }`;
    expect(await server.refusals(query)).toMatchObject([{ code: 'INPUT_INVALID', issues: [{ path: 'after' }] }]);
  });

  it('has the others of each currency apart', async () => {
    const others = (await ask({ groupBy: ['sponsor'], first: 1 })).filter(({ isOthers }) => isOthers);
    expect(others.map(({ currency }) => currency)).toEqual(['EUR', 'SEK']);
  });

  it('by group has the next vote first, then past ones, then those without a date', async () => {
    const votes = await ask({ groupBy: ['process'], currency: 'EUR', orderBy: 'group' });
    expect(votes.map(({ processDate }) => processDate)).toEqual([inDays(30), inDays(-300), null]);
  });

  it.each<[string, string]>([
    ['groupBy: []', 'groupBy'],
    ['groupBy: [week], orderBy: ad_amount_with_benefits_desc', 'currency'],
    ['groupBy: [week], orderBy: views_per_unit_desc', 'currency'],
    ['groupBy: [week], currency: "eur"', 'currency'],
    ['groupBy: [week], first: 0', 'first'],
    ['groupBy: [week], first: 201', 'first'],
  ])('is refused for %s', async (args, path) => {
    expect(await server.refusals(`{ overview { breakdown(${args}) { notices } } }`)).toEqual(invalidAt(path));
  });
});
