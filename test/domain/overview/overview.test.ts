import { beforeAll, describe, expect, it } from '@jest/globals';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { statementsOf } from '../../graph/bare-graph.ts';
import { unsigned } from '../../support/factories.ts';
import { graphServer, invalidAt } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000);

const server = await graphServer();
const { staff } = server;
const owner = await server.publisher({ name: 'Owner', proUntil: daysAgo(-10) });
const other = await server.publisher({ name: 'Other', proUntil: daysAgo(-20) });
const partner = await server.secretOf({ publisherId: owner, scopes: ['metrics:write'] });

beforeAll(async () => {
  await server.publisher({ name: 'Ended', proUntil: testNow });
  await server.publisher({ name: 'Free', plan: 'free', proUntil: daysAgo(-5) });

  const counted = await server.notice(owner, { campaignName: 'Big', totalValue: '5000.00', countries: ['IE', 'FI'] });
  await server.notice(owner, { ...unsigned, confirmedAt: daysAgo(3), retentionUntil: '2027-02-19' });
  const others = await server.notice(other, { campaignName: 'Small', countries: ['DE'] });
  await server.notice(null, { campaignName: 'Own' });

  await server.report(counted, partner, [100, 10], new Date('2026-11-03T00:00:00Z'));
  await server.report(counted, partner, [150, 10], new Date('2026-11-03T23:59:59.999Z'));
  await server.report(counted, partner, [150, 25], new Date('2026-11-09T00:00:00Z'));
  await server.report(counted, partner, [120, 25], new Date('2026-11-10T08:00:00Z'));
  const ofOther = await server.secretOf({ publisherId: other, scopes: ['metrics:write'] });
  await server.report(others, ofOther, [3_000_000_000, 1], new Date('2026-11-21T11:00:00Z'));
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

describe('the statistics', () => {
  // notice-figures.test.ts compares the others with their lists.
  it('of counts are sums of weeks and months, also of those without a change', async () => {
    const over = 'start views engagements changes';
    const byWeek = `metricsOverTime(from: "2026-11-01", to: "2026-11-21", by: week) { ${over} }`;
    expect(await overview(byWeek, { publisherId: owner })).toEqual({
      figures: {
        metricsOverTime: [
          { start: '2026-10-26', views: '0', engagements: '0', changes: 0 },
          { start: '2026-11-02', views: '150', engagements: '10', changes: 2 },
          { start: '2026-11-09', views: '-30', engagements: '15', changes: 2 },
          { start: '2026-11-16', views: '0', engagements: '0', changes: 0 },
        ],
      },
    });
    expect(await overview(`metricsOverTime(from: "2026-11-10", to: "2026-11-21", by: month) { ${over} }`)).toEqual({
      figures: { metricsOverTime: [{ start: '2026-11-01', views: '2999999970', engagements: '1', changes: 2 }] },
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

  it('of the ends of retention have the first', async () => {
    expect(await overview('retentionEnding { count firstDay }')).toEqual({
      figures: { retentionEnding: { count: 1, firstDay: '2027-02-19' } },
    });
  });

  it('of a publisher without notices', async () => {
    const { figures } = await overview(
      'byPhase { phase count } byMedium { count } spend { currency } signOffs { count oldestConfirmedAt } retentionEnding { count firstDay }',
      { publisherId: await server.publisher() },
    );
    expect(figures).toEqual({
      byPhase: vocabulary.NoticePhase.map((phase) => ({ phase, count: 0 })),
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
    const own = await overview(everything, { publisherId: owner });
    expect(await overview(everything, { token: partner })).toEqual(own);
    expect(await overview(everything, { token: partner, publisherId: owner })).toEqual(own);
  });

  it('is rejected for another publisher', async () => {
    const { codes } = await overview('byPhase { count }', { token: partner, publisherId: other });
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
