import { beforeAll, describe, expect, it } from '@jest/globals';
import { graphServer } from '../support/graph-server.ts';
import { statementsDuring } from './bare-graph.ts';

const server = await graphServer({ GRAPHQL_MAX_COST: '1000000' });
const { staff } = server;
const owner = await server.publisher();
const partner = await server.token({ publisherId: owner, scopes: ['metrics:write'] });
const paIds = [await server.notice(owner), await server.notice(owner), await server.notice(await server.publisher())];

beforeAll(async () => {
  await server.report(paIds[0] ?? '', partner.secret, [10, 1], new Date('2026-11-10T00:00:00Z'));
  await server.report(paIds[0] ?? '', partner.secret, [5, 1], new Date('2026-11-11T00:00:00Z'));
  await server.report(paIds[1] ?? '', partner.secret, [7, 1], new Date('2026-11-12T00:00:00Z'));
});

const history = 'metrics { viewsCount recordedAt history { recordedAt viewsCount engagementsCount } }';
const ofFirst = {
  viewsCount: 5,
  recordedAt: '2026-11-11T00:00:00Z',
  history: [
    { recordedAt: '2026-11-10T00:00:00Z', viewsCount: 10, engagementsCount: 1 },
    { recordedAt: '2026-11-11T00:00:00Z', viewsCount: 5, engagementsCount: 1 },
  ],
};

describe('the history of counts', () => {
  it('is shown with a notice, complete or for a period; staff also see the tokens', async () => {
    const { data } = await server.graphql(
      staff,
      `{ notice(paId: "${paIds[0]}") { ${history} } period: notice(paId: "${paIds[0]}") { metrics {
        history(from: "2026-11-10T00:00:01Z", to: "2026-11-12T00:00:00Z") { viewsCount token { id } } } } }`,
    );
    expect(data).toEqual({
      notice: { metrics: ofFirst },
      period: { metrics: { history: [{ viewsCount: 5, token: { id: partner.id } }] } },
    });
  });

  it('is shown to a partner for its own notices only', async () => {
    const { data } = await server.graphql(
      partner.secret,
      `{ notices(orderBy: created_asc) { nodes { paId ${history} } } }`,
    );
    const { nodes } = data?.notices as { nodes: { paId: string; metrics: unknown }[] };
    expect(nodes.map(({ paId }) => paId).sort()).toEqual(paIds.slice(0, 2).sort());
    expect(nodes.find(({ paId }) => paId === paIds[0])?.metrics).toEqual(ofFirst);
  });

  it('takes one statement for all the notices of an operation', async () => {
    const fields = paIds.map((paId, place) => `n${place}: notice(paId: "${paId}") { ${history} }`);
    const statements = await statementsDuring(server.database.orm, () =>
      server.graphql(staff, `{ ${fields.join(' ')} }`),
    );
    expect(statements.filter((text) => text.includes('engagement_metrics_change'))).toHaveLength(1);
  });
});
