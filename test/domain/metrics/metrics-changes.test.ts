import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MetricsWrite } from '../../../src/domain/metrics/metrics-writer.ts';
import { createServices } from '../../../src/domain/services.ts';
import { statementsOf } from '../../graph/bare-graph.ts';
import { noTechniques } from '../../support/factories.ts';
import { feedComplete } from '../../support/feed.ts';
import { graphServer } from '../../support/graph-server.ts';

/*
 * Adversaries: two processes that report for the same notices, a partner that asks for the counts of others, a client that
 * sends what PostgreSQL cannot parse, and figures that say something else than their list.
 */

type Change = {
  id: string;
  recordedAt: string;
  paId: string;
  viewsCount: number;
  engagementsCount: number;
  viewsBefore: number;
  engagementsBefore: number;
  isCorrection: boolean;
};
type Page = {
  nodes: Change[];
  totalCount?: number;
  isHeldBack?: boolean;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
};

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));

/** What a server process writes counts with. */
const storeOfProcess = () =>
  createServices(
    server.database.orm,
    () => day(20),
    () => {},
  ).metrics;

const server = await graphServer();
const metrics = storeOfProcess();
const staff = await server.secretOf({ tier: 'staff', role: 'viewer' });
const owners = [await server.publisher({ name: 'Tagblatt' }), await server.publisher()];
const partners = await Promise.all(
  owners.map((publisherId) => server.token({ publisherId, scopes: ['metrics:write'] })),
);
const paIds = [
  await server.notice(owners[0] ?? null, { countries: ['FI', 'IE'] }),
  await server.notice(owners[1] ?? null, { countries: ['IE'] }),
  await server.notice(null, { ...noTechniques, countries: ['FI'] }),
];

beforeAll(async () => {
  await report(0, [10, 1], 10);
  await report(0, [8, 2], 11);
  await report(1, [7, 7], 12);
  await importCounts(2, [4, 4], 13);
  await report(0, [8, 0], 14);
});

/** Reports counts of a notice as its partner. */
async function report(notice: number, [viewsCount, engagementsCount]: [number, number], at: number): Promise<void> {
  const paId = paIds[notice] ?? '';
  const tokenId = partners[notice]?.id ?? '';
  await metrics.record({ paId, viewsCount, engagementsCount, tokenId, at: day(at) });
}

const importCounts = (notice: number, [views, engagements]: [number, number], at: number) =>
  server.sql(
    'select store_metrics(array[?], array[?::bigint], array[?::bigint], array[?::timestamptz], array[null::uuid], null)',
    [paIds[notice] ?? '', views, engagements, day(at)],
  );

const whole = `nodes { id recordedAt paId viewsCount engagementsCount viewsBefore engagementsBefore isCorrection }
  totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
const query = (selection = whole) =>
  `query ($filter: MetricsChangeFilter, $orderBy: LogOrder! = newest_first, $first: Int, $after: String, $last: Int, $before: String) {
      metricsChanges(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) { ${selection} } }`;
const list = (args: object = {}, selection = whole, token = staff) => server.ask<Page>(query(selection), args, token);

describe('the changes of counts', () => {
  it('show when, who, which notice, and the counts before and after, newest first', async () => {
    const { nodes } = await list(
      {},
      `nodes { recordedAt paId notice { title publisher { name } } viewsBefore viewsCount engagementsBefore engagementsCount
         isCorrection isFirstImport token { id } }`,
    );
    const shown = (change: object) => expect.objectContaining(change);
    expect(nodes).toEqual([
      {
        recordedAt: '2026-11-14T12:00:00Z',
        paId: paIds[0],
        notice: { title: 'A better town', publisher: { name: 'Tagblatt' } },
        viewsBefore: 8,
        viewsCount: 8,
        engagementsBefore: 2,
        engagementsCount: 0,
        isCorrection: true,
        isFirstImport: false,
        token: { id: partners[0]?.id },
      },
      shown({ paId: paIds[2], viewsBefore: 0, viewsCount: 4, isCorrection: false, isFirstImport: true, token: null }),
      shown({ paId: paIds[1], viewsBefore: 0, viewsCount: 7, isCorrection: false, isFirstImport: false }),
      shown({ viewsBefore: 10, viewsCount: 8, engagementsBefore: 1, engagementsCount: 2, isCorrection: true }),
      shown({ viewsBefore: 0, viewsCount: 10, engagementsBefore: 0, engagementsCount: 1, isCorrection: false }),
    ]);
  });

  it.each<[string, () => object, number[]]>([
    ['nothing', () => ({}), [14, 13, 12, 11, 10]],
    ['notices', () => ({ paIds: [paIds[0], paIds[2]] }), [14, 13, 11, 10]],
    ['no notice', () => ({ paIds: [] }), []],
    ['publishers', () => ({ publisherIds: [owners[1]] }), [12]],
    ['several publishers', () => ({ publisherIds: owners }), [14, 12, 11, 10]],
    ['a period', () => ({ from: day(11), to: day(13) }), [12, 11]],
    ['corrections', () => ({ isCorrection: true }), [14, 11]],
    ['no corrections', () => ({ isCorrection: false }), [13, 12, 10]],
    ['first imports', () => ({ isFirstImport: true }), [13]],
    [
      'corrections of a publisher since a day',
      () => ({ isCorrection: true, publisherIds: [owners[0]], from: day(12) }),
      [14],
    ],
    ['countries', () => ({ countries: ['FI'] }), [14, 13, 11, 10]],
    ['media and kinds of process', () => ({ media: ['print'], linkedProcessTypes: ['election'] }), []],
    ['the start of publication', () => ({ publicationFrom: '2026-12-01' }), []],
  ])('can be filtered by %s', async (_what, filter, days) => {
    const { nodes, totalCount } = await list({ filter: filter() });
    expect(nodes.map(({ recordedAt }) => recordedAt)).toEqual(days.map((number) => `2026-11-${number}T12:00:00Z`));
    expect(totalCount).toBe(days.length);
  });

  it('are shown with a notice, complete or for a period, in one statement for all notices of an operation', async () => {
    const history = (period = '') => `metrics { viewsCount history${period} { recordedAt viewsCount token { id } } }`;
    const period = '(from: "2026-11-10T12:00:01Z", to: "2026-11-14T12:00:00Z")';
    let answer: unknown;
    const statements = await statementsOf(server.database.orm, async () => {
      answer = await server.graphql(
        staff,
        `{ all: notice(paId: "${paIds[0]}") { ${history()} } some: notice(paId: "${paIds[0]}") { ${history(period)} }
           other: notice(paId: "${paIds[1]}") { ${history()} } }`,
      );
    });
    const token = { id: partners[0]?.id };
    const changes = [
      { recordedAt: '2026-11-10T12:00:00Z', viewsCount: 10, token },
      { recordedAt: '2026-11-11T12:00:00Z', viewsCount: 8, token },
      { recordedAt: '2026-11-14T12:00:00Z', viewsCount: 8, token },
    ];
    expect(answer).toMatchObject({
      data: {
        all: { metrics: { viewsCount: 8, history: changes } },
        some: { metrics: { history: changes.slice(1, 2) } },
        other: { metrics: { viewsCount: 7, history: [{ viewsCount: 7 }] } },
      },
    });
    expect(statements.filter((text) => text.includes('engagement_metrics_change'))).toHaveLength(1);
  });

  it('take a statement for a page, and one for all of its notices', async () => {
    const statements = await statementsOf(server.database.orm, () =>
      list({ filter: { publisherIds: owners } }, 'nodes { id notice { title } } edges { cursor }'),
    );
    expect(statements.filter((text) => text.includes('engagement_metrics_change'))).toHaveLength(1);
    expect(statements).toHaveLength(2);
  });
});

describe('a partner', () => {
  it('sees the changes of its own notices only, whatever it asks for', async () => {
    const { secret } = partners[1] ?? { secret: '' };
    expect((await list({}, whole, secret)).nodes.map(({ paId }) => paId)).toEqual([paIds[1]]);
    expect(await list({ filter: { paIds } }, 'totalCount', secret)).toEqual({ totalCount: 1 });
    expect(await list({ filter: { paIds: [paIds[0]] } }, 'totalCount nodes { id }', secret)).toEqual({
      totalCount: 0,
      nodes: [],
    });
    const ofBoth = { filter: { publisherIds: owners } };
    expect(await server.refusals(query(), ofBoth, secret)).toMatchObject([{ code: 'PUBLISHER_NOT_OWN' }]);
  });

  it('sees the token, the publisher of its notice, and a change by its id, unless it is of another', async () => {
    const { secret } = partners[1] ?? { secret: '' };
    const [{ id } = { id: '' }] = (await list({}, whole, secret)).nodes;
    const seen = await list({}, 'nodes { token { publisher { id } } notice { publisher { id } } }', secret);
    expect(JSON.stringify(seen)).toContain(owners[1]);
    expect(JSON.stringify(seen)).not.toContain(owners[0]);
    expect((await server.graphql(secret, `{ node(id: "${id}") { id } }`)).data).toEqual({ node: { id } });
    const { secret: others } = partners[0] ?? { secret: '' };
    expect(await server.graphql(others, `{ node(id: "${id}") { id } }`)).toEqual({ data: { node: null } });
  });
});

describe('with two processes that report for the same notices, and imports', () => {
  const at = fc.integer({ min: 15, max: 20 });
  const counts = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3 }));
  let more: string[];
  beforeAll(async () => {
    const other = storeOfProcess();
    more = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        server.notice(owners[index % 2] ?? null, { countries: index < 3 ? ['FI'] : ['SE'] }),
      ),
    );
    paIds.push(...more);
    for (const index of [0, 1]) await importCounts(paIds.length - 1 - index, [100, 10], 15);
    const writes = fc.sample(fc.tuple(fc.nat(5), counts, at, fc.boolean()), { numRuns: 150, seed: 3 });
    await Promise.all(
      writes.map(([notice, [viewsCount, engagementsCount], on, isOther]) => {
        const tokenId = partners[notice % 2]?.id ?? '';
        const write: MetricsWrite = { paId: more[notice] ?? '', viewsCount, engagementsCount, tokenId, at: day(on) };
        return (isOther ? other : metrics).record(write);
      }),
    );
  });

  it('each change continues from the one before it', async () => {
    await feedComplete(list);
    for (const paId of more) {
      const { nodes } = await list({ filter: { paIds: [paId] }, orderBy: 'feed', first: 200 });
      expect(nodes.length).toBeGreaterThan(5);
      let [views, engagements] = [0, 0];
      for (const change of nodes) {
        expect([change.viewsBefore, change.engagementsBefore]).toEqual([views, engagements]);
        expect(change.isCorrection).toBe(change.viewsCount < views || change.engagementsCount < engagements);
        [views, engagements] = [change.viewsCount, change.engagementsCount];
      }
    }
  });

  it.each([{}, { countries: ['FI'] }, { publisherIds: 1 }, { publisherIds: 0, countries: ['SE'] }])(
    'the list behind each step of the figures adds up to it, for %j',
    async ({ publisherIds, ...others }) => {
      const filter = { ...others, ...(publisherIds !== undefined && { publisherIds: [owners[publisherIds]] }) };
      for (const includeFirstImports of [true, false]) {
        const { data } = await server.graphql(
          staff,
          `query ($filter: NoticeFilter, $include: Boolean!) { overview(filter: $filter) {
             metricsOverTime(from: "2026-11-09", to: "2026-11-21", includeFirstImports: $include) { start views engagements changes } } }`,
          { filter, include: includeFirstImports },
        );
        const { metricsOverTime } = data?.overview as {
          metricsOverTime: { start: string; views: string; engagements: string; changes: number }[];
        };
        expect(metricsOverTime.filter(({ changes }) => changes > 0).length).toBeGreaterThan(0);
        for (const { start, ...figures } of metricsOverTime) {
          const from = new Date(`${start}T00:00:00Z`);
          const to = new Date(from.getTime() + 86_400_000);
          const { nodes, totalCount } = await list({
            filter: { ...filter, from, to, ...(!includeFirstImports && { isFirstImport: false }) },
            first: 200,
          });
          const sum = (of: (change: Change) => number) => nodes.reduce((all, change) => all + of(change), 0);
          expect([start, totalCount, nodes.length]).toEqual([start, figures.changes, figures.changes]);
          expect({
            views: sum((change) => change.viewsCount - change.viewsBefore),
            engagements: sum((change) => change.engagementsCount - change.engagementsBefore),
          }).toEqual({ views: Number(figures.views), engagements: Number(figures.engagements) });
        }
      }
    },
  );
});

it('each report of an operation shows the history as it is then', async () => {
  const publisherId = await server.publisher();
  const writer = await server.secretOf({ publisherId, scopes: ['metrics:write'] });
  const paId = await server.notice(publisherId);
  const report = (views: number) =>
    `recordEngagementMetrics(input: { paId: "${paId}", metrics: { viewsCount: ${views}, engagementsCount: 0 } }) {
       notice { metrics { viewsCount history { viewsCount } } } }`;
  const { data } = await server.graphql(writer, `mutation { first: ${report(1)} second: ${report(2)} }`);
  const after = (...views: number[]) => ({
    notice: { metrics: { viewsCount: views.at(-1), history: views.map((viewsCount) => ({ viewsCount })) } },
  });
  expect(data).toEqual({ first: after(1), second: after(1, 2) });
});
