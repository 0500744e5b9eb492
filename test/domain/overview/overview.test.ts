import { beforeAll, describe, expect, it } from '@jest/globals';
import { statementsOf } from '../../graph/bare-graph.ts';
import { draft, noTechniques, unsigned } from '../../support/factories.ts';
import { graphServer, invalidAt } from '../../support/graph-server.ts';
import { type TestServer, testNow } from '../../support/server.ts';

type NoticeData = NonNullable<Parameters<TestServer['notice']>[1]>;

const day = 86_400_000;
const daysAgo = (days: number) => new Date(testNow.getTime() - days * day);
const dayIn = (days: number) => daysAgo(-days).toISOString().slice(0, 10);

const aLaw: NoticeData = {
  linkedProcessType: 'legislative_process',
  electionType: null,
  processName: 'Water Act',
  processDate: null,
  officialInformationUrl: null,
};
const noProcess: NoticeData = { ...aLaw, linkedProcessType: 'none', processName: null, processLevel: null };

let partner: { id: string; secret: string };

const server = await graphServer();
const { staff } = server;
const owner = await server.publisher({ name: 'Owner', proUntil: daysAgo(-10) });
const other = await server.publisher({ name: 'Other', proUntil: daysAgo(-20) });

beforeAll(async () => {
  await server.publisher({ name: 'Ended', proUntil: testNow });
  await server.publisher({ name: 'Free', plan: 'free', proUntil: daysAgo(-5) });
  partner = await server.token({ publisherId: owner, scopes: ['metrics:write'] });

  const counted = await server.notice(owner, { campaignName: 'Big', totalValue: '5000.00', countries: ['IE', 'FI'] });
  await server.notice(owner, { ...noTechniques, campaignName: 'Big', totalValue: '5000.10', medium: 'print' });
  await server.notice(owner, {
    campaignName: 'Big',
    publicContactEmail: 'else@sponsor.example',
    totalValue: '1.00',
    adAmount: '0.00',
  });
  await server.notice(owner, {
    campaignName: 'Big',
    currency: 'SEK',
    totalValue: '7000.00',
    ...aLaw,
    endDate: dayIn(-1),
  });
  await server.notice(owner, { ...draft, totalValue: '999999.00', retentionUntil: null, ...noProcess });
  await server.notice(owner, { publicationStartDate: dayIn(3), startDate: dayIn(3), retentionUntil: dayIn(90) });
  await server.notice(owner, { ...unsigned, confirmedAt: daysAgo(3) });
  await server.notice(owner, { ...unsigned, confirmedAt: daysAgo(40), retentionUntil: dayIn(91) });
  await server.notice(owner, { signOffStatus: 'declined', signedOffAt: null });
  const others = await server.notice(other, {
    campaignName: 'Small',
    totalValue: '40.00',
    adAmount: '0.00',
    countries: ['DE'],
  });
  await server.notice(null, {
    campaignName: 'Own',
    totalValue: '2.00',
    adAmount: '0.00',
    ...noTechniques,
    medium: 'radio',
  });

  await server.report(counted, partner.secret, [100, 10], new Date('2026-11-03T00:00:00Z'));
  await server.report(counted, partner.secret, [150, 10], new Date('2026-11-03T23:59:59.999Z'));
  await server.report(counted, partner.secret, [150, 25], new Date('2026-11-09T00:00:00Z'));
  await server.report(counted, partner.secret, [120, 25], new Date('2026-11-10T08:00:00Z'));
  const othersToken = await server.token({ publisherId: other, scopes: ['metrics:write'] });
  await server.report(others, othersToken.secret, [3_000_000_000, 1], new Date('2026-11-21T11:00:00Z'));
});

async function overview(
  selection: string,
  { token = staff, publisherId }: { token?: string; publisherId?: string } = {},
) {
  const { data, errors } = await server.graphql(
    token,
    `query ($filter: NoticeFilter) { overview(filter: $filter) { ${selection} } }`,
    { filter: publisherId ? { publisherIds: [publisherId] } : null },
  );
  return { figures: data?.overview, codes: errors?.map(({ extensions }) => extensions.code) };
}

const everything = `byPhase { phase count } byMedium { medium count } byCountry { country count }
  byProcess { linkedProcessType processName count } spend { currency campaigns notices totalValue }
  signOffs { count amendments oldestConfirmedAt ages { fromDays toDays count } }
  metricsGap { applicable missing outdated finalMissing final } retentionEnding { count firstDay }
  metricsOverTime(from: "2026-11-01", to: "2026-11-21", by: week) { start views engagements changes }`;
const election = { linkedProcessType: 'election', processName: 'Local elections 2026' };
const law = { linkedProcessType: 'legislative_process', processName: 'Water Act' };

const ofOwner = {
  byPhase: [
    { phase: 'draft', count: 1 },
    { phase: 'awaiting_confirmation', count: 0 },
    { phase: 'awaiting_sign_off', count: 3 },
    { phase: 'scheduled', count: 1 },
    { phase: 'published', count: 3 },
    { phase: 'ended', count: 1 },
    { phase: 'ceased', count: 0 },
  ],
  byMedium: [
    { medium: 'online', count: 8 },
    { medium: 'print', count: 1 },
  ],
  byCountry: [
    { country: 'IE', count: 9 },
    { country: 'FI', count: 1 },
  ],
  byProcess: [
    { ...election, count: 7 },
    { ...law, count: 1 },
  ],
  // `Big` in euro once, at the higher of its two totals; the campaign of another sponsor beside it.
  spend: [
    { currency: 'EUR', campaigns: 2, notices: 3, totalValue: '5001.10' },
    { currency: 'SEK', campaigns: 1, notices: 1, totalValue: '7000.00' },
  ],
  signOffs: {
    count: 2,
    amendments: 0,
    oldestConfirmedAt: '2026-10-12T12:00:00Z',
    ages: [
      { fromDays: 0, toDays: 1, count: 0 },
      { fromDays: 1, toDays: 3, count: 0 },
      { fromDays: 3, toDays: 7, count: 1 },
      { fromDays: 7, toDays: 14, count: 0 },
      { fromDays: 14, toDays: 30, count: 0 },
      { fromDays: 30, toDays: null, count: 1 },
    ],
  },
  metricsGap: { applicable: 3, missing: 2, outdated: 1, finalMissing: 0, final: 0 },
  retentionEnding: { count: 1, firstDay: '2027-02-19' },
  metricsOverTime: [
    { start: '2026-10-26', views: '0', engagements: '0', changes: 0 },
    { start: '2026-11-02', views: '150', engagements: '10', changes: 2 },
    { start: '2026-11-09', views: '-30', engagements: '15', changes: 2 },
    { start: '2026-11-16', views: '0', engagements: '0', changes: 0 },
  ],
};

describe('the statistics', () => {
  it('of a publisher', async () => {
    expect(await overview(everything, { publisherId: owner })).toEqual({ figures: ofOwner });
  });

  it('of all publishers', async () => {
    const { figures } =
      await overview(`byMedium { medium count } byCountry { country count } spend { currency totalValue }
      byProcess(first: 1) { count } byPublisher(first: 1) { count }
      metricsOverTime(from: "2026-11-10", to: "2026-11-21", by: month) { start views engagements changes }`);
    expect(figures).toEqual({
      byMedium: [
        { medium: 'online', count: 9 },
        { medium: 'print', count: 1 },
        { medium: 'radio', count: 1 },
      ],
      byCountry: [
        { country: 'IE', count: 10 },
        { country: 'DE', count: 1 },
        { country: 'FI', count: 1 },
      ],
      spend: [
        { currency: 'EUR', totalValue: '5043.10' },
        { currency: 'SEK', totalValue: '7000.00' },
      ],
      byProcess: [{ count: 9 }],
      byPublisher: [{ count: 9 }],
      metricsOverTime: [{ start: '2026-11-01', views: '2999999970', engagements: '1', changes: 2 }],
    });
  });

  it('per day, for the last 30 days by default', async () => {
    const { figures } = await overview('metricsOverTime { start views }');
    const steps = (figures as { metricsOverTime: { start: string; views: string }[] }).metricsOverTime;
    expect(steps).toHaveLength(31);
    expect([steps[0]?.start, steps[30]?.start]).toEqual(['2026-10-22', '2026-11-21']);
    expect(steps.filter(({ views }) => views !== '0')).toEqual([
      { start: '2026-11-03', views: '150' },
      { start: '2026-11-10', views: '-30' },
      { start: '2026-11-21', views: '3000000000' },
    ]);
  });

  it('of a publisher without notices', async () => {
    const { figures } = await overview(
      'byMedium { count } spend { currency } signOffs { count oldestConfirmedAt } retentionEnding { count firstDay }',
      {
        publisherId: await server.publisher(),
      },
    );
    expect(figures).toEqual({
      byMedium: [],
      spend: [],
      signOffs: { count: 0, oldestConfirmedAt: null },
      retentionEnding: { count: 0, firstDay: null },
    });
  });

  it('of plans that end soon, in the order of their ends', async () => {
    const { figures } = await overview(
      'plansEnding(days: 20) { totalCount nodes { name } } soon: plansEnding(days: 10) { totalCount nodes { name } } now: plansEnding(days: 0) { totalCount nodes { name } }',
    );
    expect(figures).toEqual({
      plansEnding: { totalCount: 2, nodes: [{ name: 'Owner' }, { name: 'Other' }] },
      soon: { totalCount: 1, nodes: [{ name: 'Owner' }] },
      now: { totalCount: 0, nodes: [] },
    });
    const { figures: first } = await overview(
      'plansEnding(days: 20, first: 1) { totalCount nodes { name } pageInfo { endCursor } }',
    );
    const page = (first as { plansEnding: { pageInfo: { endCursor: string } } }).plansEnding;
    expect(page).toMatchObject({ totalCount: 2, nodes: [{ name: 'Owner' }] });
    const next = await overview(`plansEnding(days: 20, after: "${page.pageInfo.endCursor}") { nodes { name } }`);
    expect(next.figures).toEqual({ plansEnding: { nodes: [{ name: 'Other' }] } });
  });
});

describe('an overview for a partner', () => {
  it('covers its own publisher, with or without the filter', async () => {
    expect((await overview(everything, { token: partner.secret })).figures).toEqual(ofOwner);
    expect((await overview(everything, { token: partner.secret, publisherId: owner })).figures).toEqual(ofOwner);
  });

  it('is rejected for another publisher', async () => {
    const { codes } = await overview('byPhase { count }', { token: partner.secret, publisherId: other });
    expect(codes).toEqual(['PUBLISHER_NOT_OWN']);
  });
});

describe('an overview rejects', () => {
  it.each([
    ['byProcess(first: 0) { count }', 'first'],
    ['byProcess(first: 201) { count }', 'first'],
    ['metricsGap(days: -1) { missing }', 'days'],
    ['retentionEnding(days: 40000) { count }', 'days'],
    ['plansEnding(days: -1) { totalCount }', 'days'],
    ['metricsOverTime(from: "2026-02-30") { start }', 'from'],
    ['metricsOverTime(to: "x") { start }', 'to'],
    ['metricsOverTime(from: "2026-11-22") { start }', 'from'],
    ['metricsOverTime(from: "2020-01-01") { start }', 'from'],
  ])('%s', async (selection, path) => {
    expect(await server.refusals(`{ overview { ${selection} } }`)).toEqual(invalidAt(path));
  });
});

describe('statements', () => {
  const statementsFor = (selection: string) => statementsOf(server.database.orm, () => overview(selection));

  it.each([
    ['byPhase { count }', 1],
    ['byPhase { count } byMedium { count } byCountry { count } a: byProcess { count } b: byProcess { count }', 1],
    ['signOffs { count } metricsGap { missing } other: metricsGap(days: 1) { missing } retentionEnding { count }', 1],
    ['spend { currency }', 1],
    [`${everything} plansEnding { nodes { id } }`, 5],
    ['plansEnding { totalCount nodes { id } }', 2],
  ])('%s', async (selection, count) => {
    expect(await statementsFor(selection)).toHaveLength(count);
  });
});
