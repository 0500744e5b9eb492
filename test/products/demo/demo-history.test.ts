import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadDemoData } from '../../../src/products/demo/load.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { graphServer } from '../../support/graph-server.ts';
import { keptAndCounted } from '../../support/summaries.ts';

/*
 * The history of the demo data: as if the server had run for half a year. Adversaries: a start at any time of any day, a
 * second machine, and figures that would not match their rows.
 */

type Row = Record<string, unknown>;
const rowsOf = (database: TestDatabase, statement: string) => database.orm.em.fork().execute<Row[]>(statement);

const server = await graphServer({}, {}, { hasDemo: true });

const { ask } = server;

describe('the overview shows', () => {
  it('notices in every phase, and amendments in every state', async () => {
    const { byPhase, amendments } = await ask<Record<'byPhase' | 'amendments', { count: number }[]>>(
      '{ overview { byPhase { phase count } amendments { state count } } }',
    );
    expect(byPhase).toHaveLength(7);
    expect(amendments).toHaveLength(3);
    for (const { count } of [...byPhase, ...amendments]) expect(count).toBeGreaterThan(0);
  });

  it('what is due: sign-offs, missing, outdated and final metrics, plans about to end', async () => {
    const overview = await ask(
      '{ overview { signOffs { count amendments } metricsGap { missing outdated finalMissing final } plansEnding { nodes { name } } } }',
    );
    expect(overview).toEqual({
      signOffs: { count: expect.any(Number), amendments: 1 },
      metricsGap: { missing: 1, outdated: 2, finalMissing: 0, final: expect.any(Number) },
      plansEnding: { nodes: [{ name: 'Radio Valmarena Libera S.r.l.' }, { name: 'The Ardmore Courier Ltd' }] },
    });
  });

  it('views of every day of the last months', async () => {
    const { metricsOverTime: days } = await ask<{ metricsOverTime: { views: string }[] }>(
      '{ overview { metricsOverTime(from: "2026-07-01", to: "2026-11-20", by: day) { views } } }',
    );
    expect(days.length).toBeGreaterThan(130);
    expect(days.filter(({ views }) => Number(views) < 0).length).toBeGreaterThan(0); // a correction
  });
});

it('a revoked token is in use, and a refusal of it is found by its request id and explained', async () => {
  const { nodes } = await ask<{ nodes: [{ requestId: string }] }>(
    '{ refusals(filter: { codes: [TOKEN_INVALID] }, first: 1) { nodes { requestId } } }',
  );
  const explained = await ask(`{ explainAccess(requestId: "${nodes[0].requestId}") {
    refusals { code paId } tokens { token { label revokedAt } } } }`);
  expect(explained).toEqual({
    refusals: [{ code: 'TOKEN_INVALID', paId: 'PA-8P4VKE2G7J' }],
    tokens: [{ token: { label: 'Editorial system (old)', revokedAt: '2026-11-05T11:30:00Z' } }],
  });
});

it('an import of three rejected two records of three', async () => {
  const imports = await ask('{ imports { nodes { source lines imported rejected endedAt } } }');
  expect(imports).toMatchObject({
    nodes: [
      { source: 'our-notices.jsonl', lines: 7, imported: 7, rejected: 0 },
      { source: 'courier-this-week.jsonl', lines: 3, imported: 1, rejected: 2 },
      { source: 'dutch-register-2025.csv', lines: 57, imported: 57, rejected: 0 },
    ],
  });
});

it('several staff users changed things', async () => {
  const actors = await rowsOf(server.database, 'select distinct actor_subject as subject from audit_trail order by 1');
  expect(actors).toEqual([{ subject: 'j.devries' }, { subject: 'm.obrien' }, { subject: 's.lindqvist' }]);
});

it('the summaries are exact', async () => {
  const { kept, counted } = await keptAndCounted(server.database.orm);
  expect(kept).toEqual(counted);
});

const logs = [
  ['audit_trail', 'occurred_at'],
  ['access_ledger', 'read_at'],
  ['refusal', 'refused_at'],
] as const;
const times = [
  ...logs,
  ['engagement_metrics', 'recorded_at'],
  ['engagement_metrics_change', 'recorded_at'],
  ['request_count', 'hour'],
  ['token', 'created_at'],
  ['token', 'last_used_at'],
  ['token', 'revoked_at'],
  ['import_job', 'ended_at'],
  ['notice', 'created_at'],
  ['notice', 'updated_at'],
  ['notice', 'signed_off_at'],
] as const;

const content = `select 'audit' as kind, md5(string_agg(concat_ws(',', occurred_at, request_id, actor_subject, action, pa_id,
    publisher_id, token_id, before, after), ';' order by id)) as rows from audit_trail
  union all select 'ledger', md5(string_agg(concat_ws(',', read_at, request_id, pa_id, token_id, subject), ';' order by id))
    from access_ledger
  union all select 'refusals', md5(string_agg(concat_ws(',', refused_at, request_id, pa_id, token_id, code), ';' order by id))
    from refusal
  union all select 'requests', md5(string_agg(concat_ws(',', token_id, hour, endpoint, code, requests), ';'
    order by token_id, hour, endpoint, status, code)) from request_count
  union all select 'metrics', md5(string_agg(concat_ws(',', recorded_at, pa_id, views_count, token_id), ';' order by id))
    from engagement_metrics_change
  union all select 'notices', md5(string_agg(document::text, ';' order by pa_id)) from notice_document`;

describe.each([['2026-11-21T00:00:00.000Z'], ['2028-02-29T05:39:00.000Z'], ['2031-12-31T23:59:59.999Z']])(
  'loaded at %s',
  (at) => {
    let databases: TestDatabase[];
    beforeAll(async () => {
      databases = await Promise.all([createDatabase(), createDatabase()]);
      await Promise.all(databases.map(({ orm }) => loadDemoData(orm, new Date(at))));
    });
    afterAll(() => Promise.all(databases.map((database) => database.close())));

    it('nothing is in the future', async () => {
      const [database] = databases as [TestDatabase];
      const latest = times.map(
        ([table, column]) => `select '${table}' as name, max(${column}) as latest from ${table}`,
      );
      for (const { name, latest: time } of await rowsOf(database, latest.join(' union all '))) {
        expect([name, new Date(String(time)).getTime() <= Date.parse(at)]).toEqual([name, true]);
      }
    });

    it.each(logs)('rows of %s are in order of time', async (table, column) => {
      const [database] = databases as [TestDatabase];
      const disorder = await rowsOf(
        database,
        `select * from (select ${column} < lag(${column}) over (order by id) as is_early from ${table}) as row where is_early`,
      );
      expect(disorder).toEqual([]);
    });

    it('the content is the same on every machine', async () => {
      const [one, other] = await Promise.all(databases.map((database) => rowsOf(database, content)));
      expect(one).toHaveLength(6);
      expect(one).toEqual(other);
    });
  },
);
