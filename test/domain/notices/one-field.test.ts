import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { withCancelledStatements } from '../../support/outage.ts';

/* A field that fails is null, and its neighbours are answered. */

const server = await graphServer();
const { staff } = server;
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });
const publisherId = await server.publisher({ name: 'Tagblatt' });
const paId = await server.notice(publisherId);

const codes = (errors: { path?: string[]; extensions: { code: string } }[] = []) =>
  errors.map(({ path, extensions }) => `${path?.join('.')} ${extensions.code}`).sort();

describe('a refusal', () => {
  it('of a record leaves a viewer the notice, and writes nothing to the ledger', async () => {
    const { data, errors } = await server.graphql(
      viewer,
      `{ notice(paId: "${paId}") { title record { advertiser { email } } publisher { name } }
         notices { nodes { paId record { paId } versions { version record { paId } } } totalCount } }`,
    );
    expect(codes(errors)).toEqual([
      'notice.record ROLE_REFUSED',
      'notices.nodes.0.record ROLE_REFUSED',
      'notices.nodes.0.versions.0.record ROLE_REFUSED',
    ]);
    expect(data).toEqual({
      notice: { title: 'A better town', record: null, publisher: { name: 'Tagblatt' } },
      notices: { nodes: [{ paId, record: null, versions: [{ version: 1, record: null }] }], totalCount: 1 },
    });
    expect(await server.sql('select * from access_ledger')).toEqual([]);
  });

  it('of a root field leaves the other root fields', async () => {
    const query = '{ erasableNotices { nodes { paId } } notice(paId: "nope") { paId } publishers { totalCount } }';
    const { data, errors } = await server.graphql(viewer, query);
    expect(codes(errors)).toEqual(['erasableNotices ROLE_REFUSED', 'notice NOTICE_UNKNOWN']);
    expect(data).toEqual({ erasableNotices: null, notice: null, publishers: { totalCount: 1 } });
  });

  it('of an argument leaves the other fields', async () => {
    const period = 'from: "2026-11-21T00:00:00Z", to: "2026-11-20T00:00:00Z"';
    const { data, errors } = await server.graphql(
      viewer,
      `{ overview { retentionEnding(days: -1) { count } byPhase { count } }
         publisher(id: "${publisherId}") { name requestFigures(${period}) { requests } notices(first: 0) { totalCount } }
         notice(paId: "${paId}") { paId metrics { viewsCount history(${period}) { viewsCount } } } }`,
    );
    expect(codes(errors)).toEqual([
      'notice.metrics.history INPUT_INVALID',
      'overview.retentionEnding INPUT_INVALID',
      'publisher.notices INPUT_INVALID',
      'publisher.requestFigures INPUT_INVALID',
    ]);
    expect(data).toEqual({
      overview: { retentionEnding: null, byPhase: expect.any(Array) },
      publisher: { name: 'Tagblatt', requestFigures: null, notices: null },
      notice: { paId, metrics: { viewsCount: null, history: null } },
    });
  });
});

describe('a statement that the database breaks off', () => {
  it('costs one figure of an overview', async () => {
    const { data, errors } = await withCancelledStatements(server.database.url, 'metrics_growth', () =>
      server.graphql(
        staff,
        '{ overview { metricsOverTime { views } byPhase { count } signOffs { count } } publishers { totalCount } }',
      ),
    );
    expect(codes(errors)).toEqual(['overview.metricsOverTime DATABASE_UNAVAILABLE']);
    expect(data).toEqual({
      overview: { metricsOverTime: null, byPhase: expect.any(Array), signOffs: { count: 0 } },
      publishers: { totalCount: 1 },
    });
  });

  it.each([
    { table: 'party', lost: ['advertiser', 'controllers'] },
    { table: 'notice_version', lost: ['amendment', 'versions'] },
    { table: 'engagement_metrics_change', lost: ['metrics.history'] },
    { table: 'notice_document', lost: ['record'] },
    { table: 'access_ledger', lost: ['record'] },
  ])('$table: costs $lost of a notice', async ({ table, lost }) => {
    const selection = `title advertiser { __typename } controllers { __typename } publisher { name }
      amendment { version } versions { version } metrics { viewsCount history { viewsCount } } record { paId }`;
    const { data, errors } = await withCancelledStatements(server.database.url, table, () =>
      server.graphql(staff, `{ notice(paId: "${paId}") { ${selection} } notices { nodes { ${selection} } } }`),
    );
    const paths = lost.flatMap((field) => [`notice.${field}`, `notices.nodes.0.${field}`]);
    expect(codes(errors)).toEqual(paths.map((path) => `${path} DATABASE_UNAVAILABLE`).sort());
    expect(data).toMatchObject({
      notice: { title: 'A better town' },
      notices: { nodes: [{ title: 'A better town' }] },
    });
  });
});

describe('an operation that is sent again', () => {
  const record = 'record { advertiser { email } }';

  it.each([
    `{ ...Notice @include(if: $full) notice(paId: $id) { title } }
     fragment Notice on Query { notice(paId: $id) { ...Record } } fragment Record on Notice { ${record} }`,
    `{ notice(paId: $id) @include(if: $full) { ...Record } notice(paId: $id) { title } }
     fragment Record on Notice { ${record} }`,
    `{ ... @include(if: $full) { notice(paId: $id) { ... { ${record} } } } notice(paId: $id) { title } }`,
  ])('does not read a record that it leaves out: %s', async (selections) => {
    const entries = () => server.sql('select count(*) from access_ledger');
    const before = await entries();
    for (let sent = 0; sent < 3; sent += 1) {
      const query = `query ($id: ID!, $full: Boolean!) ${selections}`;
      const { data, errors } = await server.graphql(staff, query, { id: paId, full: false });
      expect([data, errors]).toEqual([{ notice: { title: 'A better town' } }, undefined]);
    }
    expect(await entries()).toEqual(before);
  });

  it('runs the fields of a mutation in their order', async () => {
    const id = await server.publisher({ name: 'Abendblatt' });
    const query = `mutation ($id: ID!, $first: Int!, $second: Int!, $name: String!, $plan: Plan!) {
      ...Rename setPublisherPlan(input: { id: $id, revision: $second, plan: $plan }) { publisher { revision } } }
      fragment Rename on Mutation {
        renamePublisher(input: { id: $id, revision: $first, name: $name }) { publisher { revision } } }`;
    for (const [first, plan] of [
      [1, 'free'],
      [3, 'pro'],
      [5, 'free'],
    ]) {
      const variables = { id, first, second: Number(first) + 1, name: `Abendblatt ${first}`, plan };
      const { data, errors } = await server.graphql(staff, query, variables);
      expect([errors, Object.keys(data ?? {})]).toEqual([undefined, ['renamePublisher', 'setPublisherPlan']]);
    }
  });
});

const impatient = await graphServer({}, { statementTimeout: 2_000 });

describe('a list that takes too long', () => {
  const query = '{ overview { metricsOverTime { views } byPhase { count } } }';
  const { staff: token } = impatient;

  it('has its own failure, and costs nothing else', async () => {
    const { em } = impatient.database.orm;
    await em.fork().execute(`alter table metrics_growth rename to slow_growth;
      create view metrics_growth as select slow_growth.* from pg_sleep(60), slow_growth`);
    const { data, errors } = await impatient.graphql(token, query);
    await em.fork().execute('drop view metrics_growth; alter table slow_growth rename to metrics_growth');
    expect(codes(errors)).toEqual(['overview.metricsOverTime LIST_TOO_SLOW']);
    expect(data).toEqual({ overview: { metricsOverTime: null, byPhase: expect.any(Array) } });
    expect(impatient.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('is an outage if it waits for a lock', async () => {
    const { errors } = await impatient.database.orm.em.fork().transactional(async (em) => {
      await em.execute('lock table metrics_growth in access exclusive mode');
      return impatient.graphql(token, query);
    });
    expect(codes(errors)).toEqual(['overview.metricsOverTime DATABASE_UNAVAILABLE']);
  });
});
