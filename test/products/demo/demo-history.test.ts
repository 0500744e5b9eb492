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
  const imports = await ask<{ nodes: object[] }>('{ imports { nodes { source lines imported rejected endedAt } } }');
  expect(imports.nodes.slice(0, 2)).toMatchObject([
    { source: 'our-notices.jsonl', lines: 7, imported: 7, rejected: 0 },
    { source: 'courier-this-week.jsonl', lines: 3, imported: 1, rejected: 2 },
  ]);
  expect(imports.nodes).toContainEqual(
    expect.objectContaining({ source: 'dutch-register-2025.csv', lines: 57, imported: 57, rejected: 0 }),
  );
});

it('each notice that was imported is counted by its import', async () => {
  const { nodes } = await ask<{ nodes: { imported: number }[] }>('{ imports { nodes { imported } } }');
  const { totalCount } = await ask<{ totalCount: number }>(
    '{ auditTrail(filter: { actions: [notice_imported] }) { totalCount } }',
  );
  expect(totalCount).toBe(nodes.reduce((sum, { imported }) => sum + imported, 0));
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

const ended = `least(t.revoked_at, t.expires_at, case when p.pro_until <= $1 then p.pro_until end)`;
const withToken = `join token t on t.id = token_id left join publisher p on p.id = t.publisher_id`;
/** What one history says against another; each statement selects the rows of it. */
const contradictions: readonly [what: string, statement: string][] = [
  [
    'requests before their token was minted',
    `from request_count ${withToken} where hour < date_trunc('hour', t.created_at)`,
  ],
  [
    'answers after their token or plan had ended',
    `from request_count ${withToken} where status = 200 and hour > ${ended}`,
  ],
  [
    'refusals because of what had not happened',
    `from request_count ${withToken} where code in ('TOKEN_INVALID', 'PLAN_NOT_PRO')
      and (${ended} is null or hour < date_trunc('hour', ${ended}))`,
  ],
  [
    'requests of a token before the one that it replaces was used last',
    `from request_count join token t on t.id = token_id join token old on old.id = t.replaces_id
      where hour < date_trunc('hour', old.last_used_at)`,
  ],
  [
    'refusals about a notice that did not exist',
    `from refusal r where refused_at < (select min(occurred_at) from audit_trail a where a.pa_id = r.pa_id)`,
  ],
  [
    'reads by a token that was not in use',
    `from access_ledger ${withToken} where read_at not between t.created_at and coalesce(${ended}, $1)`,
  ],
  [
    'reads of a notice that did not exist',
    `from access_ledger l where read_at < (select min(occurred_at) from audit_trail a where a.pa_id = l.pa_id)`,
  ],
  [
    'reads by tokens that were not counted as requests',
    `from (select token_id, date_trunc('hour', read_at, 'UTC') as hour, count(*) from access_ledger
        where token_id is not null and read_at > $1::timestamptz - interval '29 days' group by 1, 2) as read
      full join (select token_id, hour, sum(requests) as count from request_count
        where endpoint = 'full_record' and status = 200 and hour > $1::timestamptz - interval '29 days' group by 1, 2) as counted
      using (token_id, hour) where read.count is distinct from counted.count`,
  ],
  [
    'counts of a token that was not in use',
    `from engagement_metrics_change ${withToken} where recorded_at not between t.created_at and coalesce(${ended}, $1)`,
  ],
  [
    'counts of a notice that was not on the register',
    `from engagement_metrics_change c join notice n using (pa_id) where c.recorded_at < n.start_date`,
  ],
  [
    'counts that were not counted as requests',
    `from engagement_metrics_change c where recorded_at > $1::timestamptz - interval '29 days' and not exists (
      select from request_count r where r.token_id = c.token_id and endpoint = 'metrics_write' and status = 200
        and hour = date_trunc('hour', recorded_at, 'UTC'))`,
  ],
  [
    'entries about a token or a publisher that did not exist',
    `from audit_trail a left join token t on t.id = a.token_id left join publisher p on p.id = a.publisher_id
      where occurred_at < greatest(t.created_at, p.created_at)`,
  ],
  [
    'imports of a state that was reached after them',
    `from audit_trail a join notice n using (pa_id) where action = 'notice.imported' and n.revision = 1
      and occurred_at < greatest(n.created_at, n.confirmed_at, n.signed_off_at)`,
  ],
  [
    'tokens that were used outside of their life',
    `from token where last_used_at not between created_at and coalesce(revoked_at, $1)`,
  ],
  [
    'exports of refusals that had not happened',
    `from audit_trail where after ->> 'list' = 'refusals'
      and occurred_at < (select min(refused_at) from refusal where after -> 'filter' -> 'codes' @> to_jsonb(code))`,
  ],
];

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

    it.each(contradictions)('there are no %s', async (_what, statement) => {
      const [database] = databases as [TestDatabase];
      const text = `select * ${statement}`.replaceAll('$1', `timestamptz '${at}'`);
      expect(await rowsOf(database, text)).toEqual([]);
    });

    it('the content is the same on every machine', async () => {
      const [one, other] = await Promise.all(databases.map((database) => rowsOf(database, content)));
      expect(one).toHaveLength(6);
      expect(one).toEqual(other);
    });
  },
);
