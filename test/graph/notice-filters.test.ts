import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { NoticeFilter } from '../../src/generated/graphql.ts';
import { vocabulary } from '../../src/generated/vocabulary.ts';
import { metricsStateOf } from '../../src/notices/predicates/metrics-state.ts';
import { phaseOf } from '../../src/notices/predicates/phase.ts';
import { noTechniques } from '../support/factories.ts';
import { startServer, type TestServer, testNow } from '../support/server.ts';

/* Every filter of notices against a predicate in plain code, on random notices. */

const days = ['2024-02-29', '2026-11-13', '2026-11-14', '2026-11-20', '2026-11-21', '2026-11-22', '2027-01-07'];
const day = fc.constantFrom(...days);
const instants = [-40, -8, -7, -1, 0].map((age) => new Date(testNow.getTime() + age * 86_400_000));
const instant = fc.constantFrom(...instants);

const waiting = { confirmationStatus: 'confirmed', signOffStatus: 'pending', signedOffAt: null } as const;
const declined = { confirmationStatus: 'confirmed', signOffStatus: 'declined', signedOffAt: null } as const;
const draft = { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null, confirmedAt: null } as const;
const signedOff = { confirmationStatus: 'confirmed', signOffStatus: 'signed_off' } as const;

const random = fc.record({
  owner: fc.constantFrom(0, 0, 1, 2, null),
  state: fc.constantFrom(signedOff, signedOff, signedOff, waiting, declined, draft),
  medium: fc.constantFrom('online', 'online', 'native', 'print'),
  techniques: fc.constantFrom(
    { usesTargetingTechniques: true, usesAdDeliveryTechniques: false },
    { usesTargetingTechniques: false, usesAdDeliveryTechniques: true },
    noTechniques,
  ),
  countries: fc.subarray(['IE', 'FI', 'DE'], { minLength: 1 }),
  process: fc.constantFrom(
    { linkedProcessType: 'election', processName: 'Local vote' } as const,
    {
      linkedProcessType: 'legislative_process',
      electionType: null,
      processName: 'Water Act',
    } as const,
  ),
  dates: fc.tuple(day, day, day).map((sorted) => sorted.sort()),
  isOngoing: fc.boolean(),
  retentionUntil: fc.option(day),
  confirmedAt: instant,
  updatedAt: instant,
  currency: fc.constantFrom('EUR', 'SEK'),
  totalValue: fc.constantFrom('5000.00', '5000.01', '70000.00'),
  ceased: fc.constantFrom(
    {},
    {},
    { ceasedAt: testNow, ceasedReason: 'suspended' } as const,
    { ceasedAt: testNow, ceasedReason: 'completed' } as const,
  ),
  version: fc.constantFrom({ version: 1 }, { version: 3, amendmentReason: 'A correction.' }),
  suspension: fc.constantFrom({}, { previouslySuspended: true, previouslySuspendedDetails: 'Before the vote.' }),
  recordedAt: fc.option(instant),
  amendment: fc.constantFrom('none', 'none', 'draft', 'pending_confirmation', 'confirmed'),
  campaign: fc.record({
    campaignName: fc.constantFrom('North', 'South'),
    publicContactEmail: fc.constantFrom('one@sponsor.example', 'two@sponsor.example'),
  }),
  title: fc.constantFrom('Öljy ja vesi', 'Oil and water', 'A better town'),
});
type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never;
type Row = Omit<Random, 'owner'> & { paId: string; publisherId: string | null; amendedAt: Date | null };

let server: TestServer;
let staff: string;
let partner: { publisherId: string; secret: string };
let rows: Row[];

beforeAll(async () => {
  server = await startServer();
  staff = (await server.token({ tier: 'staff', role: 'viewer' })).secret;
  const owners = [await server.publisher(), await server.publisher(), await server.publisher()];
  const publisherId = owners[0] ?? '';
  partner = { publisherId, secret: (await server.token({ publisherId })).secret };
  rows = [];
  for (const { owner, ...one } of fc.sample(random, { numRuns: 150, seed: 20_261_121 })) {
    rows.push(await create(one, owner === null ? null : (owners[owner] ?? null)));
  }
});
afterAll(() => server.stop());

async function create(one: Omit<Random, 'owner'>, publisherId: string | null): Promise<Row> {
  const [publicationStartDate = '', startDate = '', endDate = ''] = one.dates;
  const { state, process, ceased, version, suspension, techniques } = one;
  const paId = await server.notice(publisherId, {
    ...{ title: one.title, medium: one.medium, countries: one.countries, currency: one.currency },
    ...{ totalValue: one.totalValue, retentionUntil: one.retentionUntil, updatedAt: one.updatedAt },
    ...{ publicationStartDate, startDate, endDate: one.isOngoing ? null : endDate, isOngoing: one.isOngoing },
    confirmedAt: one.confirmedAt,
    ...techniques,
    ...process,
    ...ceased,
    ...version,
    ...suspension,
    ...one.campaign,
    ...state,
  });
  const em = server.database.orm.em.fork();
  if (one.recordedAt) {
    await em.execute(
      'insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at) values (?, 1, 1, ?)',
      [paId, one.recordedAt],
    );
  }
  const amendedAt = one.amendment === 'confirmed' ? one.updatedAt : null;
  if (one.amendment !== 'none') {
    await em.execute(
      `insert into notice_version (pa_id, version, is_open, confirmation_status, sign_off_status, updated_at,
         confirmed_at, snapshot) values (?, 9, true, ?, 'pending', ?, ?, '{}')`,
      [paId, one.amendment, one.updatedAt, amendedAt],
    );
  }
  return { ...one, paId, publisherId, amendedAt };
}

const isIn = <Value>(values: readonly Value[], value: Value) => values.includes(value);
const columns = ({ state, dates, isOngoing, techniques, ceased, medium, recordedAt }: Row) => ({
  ...{
    ceasedAt: 'ceasedAt' in ceased ? testNow.toISOString() : null,
    ...state,
    ...techniques,
    medium: medium as 'online',
    metricsUpdatedAt: recordedAt,
  },
  ...{ publicationStartDate: dates[0] ?? '', startDate: dates[1] ?? '', endDate: isOngoing ? null : (dates[2] ?? '') },
});
const amendmentStateOf = {
  draft: 'draft',
  pending_confirmation: 'awaiting_confirmation',
  confirmed: 'awaiting_sign_off',
};
/** When the version that awaits sign-off was confirmed. */
function waitsSince({ state, amendment, amendedAt, confirmedAt }: Row): Date | undefined {
  if (amendment !== 'none') return amendedAt ?? undefined;
  return state === waiting ? confirmedAt : undefined;
}

/** Whether a notice matches a value of a filter. */
type Predicate<Field extends keyof NoticeFilter> = (
  row: Row,
  value: NonNullable<NoticeFilter[Field]>,
  filter: NoticeFilter,
) => boolean;

const predicates: { [Field in keyof Required<NoticeFilter>]: Predicate<Field> } = {
  paIds: ({ paId }, paIds) => isIn(paIds, paId),
  search: ({ title }, search) => title === 'Öljy ja vesi' && search === 'OLJ ves',
  phases: (row, phases) => isIn(phases, phaseOf(columns(row), testNow)),
  amendmentStates: ({ amendment }, states) =>
    amendment !== 'none' && isIn<string>(states, amendmentStateOf[amendment as keyof typeof amendmentStateOf]),
  awaitingSignOff: (row, { confirmedAfter, confirmedTo }) => {
    const since = waitsSince(row);
    return !!since && (!confirmedAfter || since > confirmedAfter) && (!confirmedTo || since <= confirmedTo);
  },
  signOffStatuses: ({ state }, statuses) => isIn(statuses, state.signOffStatus),
  campaignOf: (row, paId, { publisherIds }) => {
    const one = rows.find((each) => each.paId === paId);
    const isReadable = !publisherIds || (one && predicates.publisherIds(one, publisherIds, {}));
    const isOnRegister = isIn(['published', 'ceased'], phaseOf(columns(row), testNow));
    const campaign = ({ campaign: { campaignName, publicContactEmail }, currency }: Row) =>
      [currency, campaignName, publicContactEmail].join();
    return one !== undefined && isReadable === true && isOnRegister && campaign(row) === campaign(one);
  },
  publisherIds: ({ publisherId }, ids) => publisherId !== null && isIn(ids, publisherId),
  isSelfPublished: ({ publisherId }, is) => (publisherId === null) === is,
  media: ({ medium }, wanted) => isIn<string>(wanted, medium),
  countries: ({ countries }, wanted) => countries.some((country) => isIn(wanted, country)),
  linkedProcessTypes: ({ process }, types) => isIn(types, process.linkedProcessType),
  processNames: ({ process }, names) => isIn<string>(names, process.processName),
  sponsor: (_row, part) => part === 'town forw',
  text: ({ title }, text) => title === 'Oil and water' && text === 'water oil',
  publicationFrom: ({ dates: [from = ''] }, day) => from >= day,
  publicationTo: ({ dates: [from = ''] }, day) => from <= day,
  campaignFrom: ({ dates: [, , end = ''], isOngoing }, day) => isOngoing || end >= day,
  campaignTo: ({ dates: [, start = ''] }, day) => start <= day,
  updatedFrom: ({ updatedAt }, from) => updatedAt >= from,
  retentionTo: ({ retentionUntil }, day) => retentionUntil !== null && retentionUntil <= day,
  currencies: ({ currency }, currencies) => isIn(currencies, currency),
  valueMin: ({ totalValue }, min) => Number(totalValue) >= Number(min),
  valueMax: ({ totalValue }, max) => Number(totalValue) <= Number(max),
  usesTargetingTechniques: ({ techniques }, uses) => techniques.usesTargetingTechniques === uses,
  usesAdDeliveryTechniques: ({ techniques }, uses) => techniques.usesAdDeliveryTechniques === uses,
  metricsStates: (row, states, { metricsOutdatedAfterDays }) =>
    isIn(states, metricsStateOf(columns(row), metricsOutdatedAfterDays ?? 7, testNow)),
  metricsOutdatedAfterDays: () => true,
  ceasedReasons: ({ ceased }, reasons) => isIn<unknown>(reasons, Object.values(ceased)[1]),
  wasAmended: ({ version }, was) => version.version > 1 === was,
  previouslySuspended: ({ suspension }, was) => 'previouslySuspended' in suspension === was,
};

/** The notices of the partner. */
const own = () => rows.filter(({ publisherId }) => publisherId === partner.publisherId);

const matches = (row: Row, filter: NoticeFilter) =>
  Object.entries(filter).every(([field, value]) =>
    (predicates[field as keyof NoticeFilter] as Predicate<'text'>)(row, value as never, filter),
  );

/** Values of each filter; those of a list are combined. */
const values: { [Field in keyof Required<NoticeFilter>]: () => NonNullable<NoticeFilter[Field]>[] } = {
  paIds: () => [[], rows.slice(3, 9).map(({ paId }) => paId), ['PA-0', rows[0]?.paId ?? '']],
  search: () => ['OLJ ves'],
  phases: () => [...vocabulary.NoticePhase.map((phase) => [phase]), ['draft', 'ceased']],
  amendmentStates: () => [['draft'], ['awaiting_confirmation', 'awaiting_sign_off']],
  awaitingSignOff: () => [
    {},
    { confirmedAfter: instants[1] },
    { confirmedTo: instants[1] },
    { confirmedAfter: instants[0], confirmedTo: instants[3] },
  ],
  signOffStatuses: () => [['pending'], ['declined', 'signed_off']],
  // Of the partner's, so that both may ask.
  campaignOf: () => own().flatMap(({ paId }, index) => (index < 4 ? paId : [])),
  publisherIds: () => [[], [partner.publisherId], rows.flatMap(({ publisherId }) => publisherId ?? []).slice(0, 9)],
  isSelfPublished: () => [true, false],
  media: () => [...vocabulary.Medium.map((medium) => [medium]), ['print', 'native']],
  countries: () => [['FI'], ['FI', 'DE'], ['MT']],
  linkedProcessTypes: () => [['election'], ['legislative_process', 'none']],
  processNames: () => [['Water Act'], ['Water Act', 'Local vote'], ['Water']],
  sponsor: () => ['town forw', 'someone else'],
  text: () => ['water oil'],
  publicationFrom: () => days,
  publicationTo: () => days,
  campaignFrom: () => days,
  campaignTo: () => days,
  updatedFrom: () => instants,
  retentionTo: () => days,
  currencies: () => [['EUR'], ['SEK', 'DKK']],
  valueMin: () => ['5000', '5000.01'],
  valueMax: () => ['5000', '69999.99'],
  usesTargetingTechniques: () => [true, false],
  usesAdDeliveryTechniques: () => [true, false],
  metricsStates: () => [...vocabulary.MetricsState.map((state) => [state]), ['missing', 'outdated']],
  metricsOutdatedAfterDays: () => [0, 7, 8],
  ceasedReasons: () => [['suspended'], ['completed', 'discontinued_infringement']],
  wasAmended: () => [true, false],
  previouslySuspended: () => [true, false],
};

async function find(filter: NoticeFilter, token = staff) {
  const { data, errors } = await server.graphql(
    token,
    'query ($filter: NoticeFilter) { notices(filter: $filter, first: 200) { totalCount nodes { paId } } }',
    { filter },
  );
  expect(errors).toBeUndefined();
  const { totalCount, nodes } = data?.notices as { totalCount: number; nodes: { paId: string }[] };
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ paId }) => paId).sort();
}

const expected = (filter: NoticeFilter, among = rows) =>
  among
    .filter((row) => matches(row, filter))
    .map(({ paId }) => paId)
    .sort();

/** Adds what a filter requires. */
const complete = (filter: NoticeFilter): NoticeFilter =>
  filter.valueMin || filter.valueMax ? { ...filter, currencies: ['EUR'] } : filter;

const fields = Object.keys(values) as (keyof NoticeFilter)[];

describe('a filter of notices', () => {
  it.each(fields)('%s finds what its predicate says', async (field) => {
    let found = 0;
    for (const value of values[field]()) {
      const filter = complete({ [field]: value });
      const paIds = await find(filter);
      expect([filter, paIds]).toEqual([filter, expected(filter)]);
      found += paIds.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('finds what all of its fields say, for staff and for a partner', async () => {
    const filters = fc.sample(
      fc
        .subarray(fields, { minLength: 2, maxLength: 3 })
        .chain((chosen) =>
          fc
            .tuple(...chosen.map((field) => fc.constantFrom(...(values[field]() as unknown[]))))
            .map((all) => complete(Object.fromEntries(all.map((value, index) => [chosen[index], value])))),
        ),
      { numRuns: 60, seed: 12 },
    );
    for (const filter of filters) {
      expect([filter, await find(filter)]).toEqual([filter, expected(filter)]);
      const { publisherIds, ...rest } = filter;
      const ofPartner = publisherIds?.some((id) => id !== partner.publisherId) ? rest : filter;
      expect([ofPartner, await find(ofPartner, partner.secret)]).toEqual([ofPartner, expected(ofPartner, own())]);
    }
  });

  it('by publishers is refused to a partner if one of them is another', async () => {
    const others = rows.find(({ publisherId }) => publisherId && publisherId !== partner.publisherId)?.publisherId;
    const { errors } = await server.graphql(
      partner.secret,
      'query ($filter: NoticeFilter) { notices(filter: $filter) { totalCount } }',
      { filter: { publisherIds: [partner.publisherId, others] } },
    );
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['PUBLISHER_NOT_OWN']);
  });
});

describe('each figure', () => {
  type Counts = { count: number }[];
  type Gap = Record<'applicable' | 'missing' | 'outdated' | 'outdatedPublished', number>;
  type Overview = Record<'byPhase' | 'byMedium' | 'byCountry' | 'byProcess' | 'amendments', Counts> & {
    signOffs: { count: number; ages: Counts };
    metricsGap: Gap;
    retentionEnding: { count: number };
  };

  /** The figures as a list of numbers, each with the filter of its list. */
  function listsOf(overview: Overview): [number, NoticeFilter][] {
    const by = (counts: Counts, filterOf: (row: Record<string, never>) => NoticeFilter) =>
      counts.map((row): [number, NoticeFilter] => [row.count, filterOf(row as never)]);
    const { signOffs, metricsGap: gap } = overview;
    const metricsOutdatedAfterDays = 1;
    return [
      ...by(overview.byPhase, ({ phase = '' as never }) => ({ phases: [phase] })),
      ...by(overview.byMedium, ({ medium = '' as never }) => ({ media: [medium] })),
      ...by(overview.byCountry, ({ country = '' }) => ({ countries: [country] })),
      ...by(overview.byProcess, ({ linkedProcessType = '' as never, processName = '' }) => ({
        linkedProcessTypes: [linkedProcessType],
        processNames: [processName],
      })),
      ...by(overview.amendments, ({ state = '' as never }) => ({ amendmentStates: [state] })),
      [signOffs.count, { awaitingSignOff: {} }],
      ...by(signOffs.ages, ({ confirmedAfter, confirmedTo }) => ({ awaitingSignOff: { confirmedAfter, confirmedTo } })),
      [gap.applicable, { metricsStates: ['missing', 'outdated', 'reported'] }],
      [gap.missing, { metricsStates: ['missing'] }],
      [gap.outdated, { metricsStates: ['outdated'], metricsOutdatedAfterDays }],
      [gap.outdatedPublished, { metricsStates: ['outdated'], metricsOutdatedAfterDays, phases: ['published'] }],
      [overview.retentionEnding.count, { retentionTo: '2027-01-07' }],
    ];
  }

  // The first two and that of the partner are read from the summary, the others are counted.
  const filters: [string, () => NoticeFilter, 'staff' | 'partner'][] = [
    ['all notices', () => ({}), 'staff'],
    ['a publisher', () => ({ publisherIds: [partner.publisherId.toUpperCase()] }), 'staff'],
    ['countries', () => ({ countries: ['FI', 'DE'] }), 'staff'],
    ['a partner', () => ({}), 'partner'],
    [
      'a kind of process and a period',
      () => ({ linkedProcessTypes: ['election'], publicationTo: '2026-11-14' }),
      'staff',
    ],
  ];

  it.each(filters)('of %s is the length of its list', async (_what, filterOf, who) => {
    const token = who === 'staff' ? staff : partner.secret;
    const { data, errors } = await server.graphql(
      token,
      `query ($filter: OverviewFilter) { overview(filter: $filter) {
        byPhase { phase count } byMedium { medium count } byCountry { country count }
        byProcess(first: 200) { linkedProcessType processName count } amendments { state count }
        signOffs { count ages { confirmedAfter confirmedTo count } } retentionEnding(days: 47) { count }
        metricsGap(days: 1) { applicable missing outdated outdatedPublished } } }`,
      { filter: filterOf() },
    );
    expect(errors).toBeUndefined();
    const lists = listsOf(data?.overview as Overview);
    expect(lists.filter(([count]) => count > 0).length).toBeGreaterThan(15);
    for (const [count, filter] of lists) {
      const both = {
        ...filter,
        ...filterOf(),
        ...(filter.countries && filterOf().countries && { countries: filter.countries }),
      };
      const isNarrower =
        filter.countries && filterOf().countries && !filterOf().countries?.includes(filter.countries[0] ?? '');
      if (isNarrower) continue; // a country of a notice that has one of the others
      const found = await server.graphql(
        token,
        'query ($filter: NoticeFilter) { notices(filter: $filter) { totalCount } }',
        {
          filter: both,
        },
      );
      expect([both, found.data?.notices]).toEqual([both, { totalCount: count }]);
    }
  });

  it.each(filters)('of %s about spending is that of its list of campaigns', async (_what, filterOf, who) => {
    const token = who === 'staff' ? staff : partner.secret;
    const ask = async (query: string, variables: object) => {
      const { data, errors } = await server.graphql(token, query, { filter: filterOf(), ...variables });
      expect(errors).toBeUndefined();
      return data as Record<string, never>;
    };
    const { spend } = (
      await ask(
        'query ($filter: OverviewFilter) { overview(filter: $filter) { spend { currency campaigns notices totalValue } } }',
        {},
      )
    ).overview as unknown as { spend: { currency: string; campaigns: number; notices: number; totalValue: string }[] };
    expect(spend.map(({ currency }) => currency)).toEqual(['EUR', 'SEK']);
    type Campaign = {
      name: string;
      paId: string;
      currency: string;
      totalValue: string;
      notices: number;
      notice: object;
    };
    const cents = (value: string) => Number(value.replace('.', ''));
    for (const { currency, ...figures } of spend) {
      for (const orderBy of ['total_value_desc', 'name']) {
        const found: Campaign[] = [];
        let after: string | null = null;
        do {
          const { campaigns } = (await ask(
            `query ($currency: CurrencyCode!, $filter: OverviewFilter, $orderBy: CampaignOrder!, $after: String) {
               campaigns(currency: $currency, filter: $filter, orderBy: $orderBy, first: 3, after: $after) { totalCount
                 nodes { name paId currency totalValue notices notice { campaign { name totalValue } } } pageInfo { hasNextPage endCursor } } }`,
            { currency, orderBy, after },
          )) as unknown as {
            campaigns: {
              totalCount: number;
              nodes: Campaign[];
              pageInfo: { hasNextPage: boolean; endCursor: string };
            };
          };
          expect(campaigns.totalCount).toBe(figures.campaigns);
          found.push(...campaigns.nodes);
          expect(Buffer.from(campaigns.pageInfo.endCursor, 'base64url').toString()).not.toContain('@');
          after = campaigns.pageInfo.hasNextPage ? campaigns.pageInfo.endCursor : null;
        } while (after !== null);
        expect({
          campaigns: new Set(found.map(({ paId }) => paId)).size,
          notices: found.reduce((sum, { notices }) => sum + notices, 0),
          cents: found.reduce((sum, { totalValue }) => sum + cents(totalValue), 0),
        }).toEqual({ campaigns: figures.campaigns, notices: figures.notices, cents: cents(figures.totalValue) });
        const keys = found.map(({ name, totalValue }) => (orderBy === 'name' ? name : -cents(totalValue)));
        expect(keys).toEqual([...keys].sort((one, other) => (one < other ? -1 : Number(one > other))));
        for (const { paId, name, totalValue, notices, notice } of found) {
          expect(notice).toEqual({ campaign: { name, totalValue } });
          const list = await find({ ...filterOf(), campaignOf: paId }, token);
          expect([paId, list.length, list.includes(paId)]).toEqual([paId, notices, true]);
        }
      }
      const all = await find({ ...filterOf(), currencies: [currency], phases: ['published', 'ceased'] }, token);
      expect(all).toHaveLength(figures.notices);
    }
  });

  it('of a campaign does not show a partner the notices of others, nor whether they exist', async () => {
    const others = rows.find(({ publisherId }) => publisherId !== partner.publisherId)?.paId ?? '';
    expect(await find({ campaignOf: others }, partner.secret)).toEqual([]);
    expect(await find({ campaignOf: 'PA-NONE' }, partner.secret)).toEqual([]);
  });

  it.each(filters.filter(([, , who]) => who === 'staff'))(
    'of %s per publisher is the length of its list',
    async (_what, filterOf) => {
      const { data } = await server.graphql(
        staff,
        'query ($filter: OverviewFilter) { overview(filter: $filter) { byPublisher(first: 200) { publisher { id } count } } }',
        { filter: filterOf() },
      );
      const { byPublisher } = data?.overview as { byPublisher: { publisher: { id: string } | null; count: number }[] };
      const counts = byPublisher.map(({ count }) => count);
      expect(counts).toEqual([...counts].sort((one, other) => other - one));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await find(filterOf())).length);
      for (const { publisher, count } of byPublisher) {
        const by = publisher ? { publisherIds: [publisher.id] } : { isSelfPublished: true };
        expect(await find({ ...filterOf(), ...by })).toHaveLength(count);
      }
    },
  );

  it.each([
    'currency: "eur"',
    'currency: "EUR", filter: { publisherIds: ["x"] }',
    'currency: "EUR", after: "x"',
    'currency: "EUR", first: 0',
  ])('of campaigns is refused for %s', async (args) => {
    const { errors } = await server.graphql(staff, `{ campaigns(${args}) { totalCount } }`);
    expect(errors?.[0]?.extensions.code).toBe('INPUT_INVALID');
  });

  it('of each publisher is the length of its list', async () => {
    const { data } = await server.graphql(
      staff,
      `{ publishers { nodes {
        figures { notices byPhase { phase count } awaitingSignOff metricsMissing metricsOutdated }
        all: notices { totalCount } waiting: notices(filter: { awaitingSignOff: {} }) { totalCount }
        draft: notices(filter: { phases: [draft] }) { totalCount }
        published: notices(filter: { phases: [published] }) { totalCount }
        missing: notices(filter: { metricsStates: [missing] }) { totalCount }
        outdated: notices(filter: { metricsStates: [outdated] }) { totalCount } } } }`,
    );
    type Row = Record<string, { totalCount: number }> & {
      figures: Record<string, number> & { byPhase: { phase: string; count: number }[] };
    };
    const { nodes } = data?.publishers as { nodes: Row[] };
    expect(nodes.length).toBe(3);
    for (const { figures, all, waiting, draft, published, missing, outdated } of nodes) {
      const { byPhase, ...numbers } = figures;
      expect(numbers).toEqual({
        notices: all?.totalCount,
        awaitingSignOff: waiting?.totalCount,
        metricsMissing: missing?.totalCount,
        metricsOutdated: outdated?.totalCount,
      });
      expect(byPhase).toContainEqual({ phase: 'draft', count: draft?.totalCount });
      expect(byPhase).toContainEqual({ phase: 'published', count: published?.totalCount });
    }
  });
});
