import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noTechniques } from '../../support/factories.ts';
import { graphServer } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';
import { keptAndCounted } from '../../support/summaries.ts';

/*
 * The summaries against what a count of all rows says. Adversaries: two writers of the same figure, a change of a notice
 * while its first counts arrive, a transaction that fails or stays open while changes are folded or everything is recounted,
 * counts that are taken back, erasure, and a notice that changes its country while its counts are folded.
 */

const server = await graphServer();
const viewer = await server.secretOf({ tier: 'staff' });
const owners = [await server.publisher(), await server.publisher(), null];

async function expectExact(): Promise<void> {
  const { kept, counted } = await keptAndCounted(server.database.orm);
  expect(kept).toEqual(counted);
  expect(kept[0]?.length).toBeGreaterThan(5);
}

const day = fc.constantFrom('2026-11-01', '2026-11-20', '2026-11-21', '2026-12-05');
const states = [
  { confirmation_status: 'draft', sign_off_status: 'pending', confirmed_at: null },
  { confirmation_status: 'confirmed', sign_off_status: 'declined' },
  { confirmation_status: 'confirmed', sign_off_status: 'signed_off' },
  { ceased_at: testNow, ceased_reason: 'suspended' },
  { ceased_at: '2026-11-19T23:00:00Z', ceased_reason: 'suspended' },
  { ceased_at: '2026-12-10T00:00:00Z', ceased_reason: 'suspended' },
  { ceased_at: null, ceased_reason: null },
  { is_ongoing: true, end_date: null },
  { is_ongoing: false, end_date: '2026-12-24' },
  { start_date: '2026-11-22', publication_start_date: '2026-11-22', end_date: '2026-12-24', is_ongoing: false },
  { countries: '{IE,FI}' },
  { medium: 'print' },
  { medium: 'online' },
  { title: 'Another' },
  { total_value: '2000.50' },
  { total_value: '90000.00' },
  { campaign_name: 'Another campaign' },
  { campaign_name: 'A third campaign', currency: 'SEK' },
  { public_contact_email: 'another@sponsor.example' },
];
const step = fc.oneof(
  fc.record({
    do: fc.constant('create' as const),
    owner: fc.constantFrom(0, 0, 1, 2),
    dates: fc.tuple(day, day, day).map((days) => days.sort()),
    online: fc.boolean(),
  }),
  fc.record({ do: fc.constant('change' as const), of: fc.nat(), to: fc.constantFrom(...states) }),
  fc.record({ do: fc.constant('changeAll' as const), to: fc.constantFrom(...states) }),
  fc.record({
    do: fc.constant('report' as const),
    of: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    views: fc.constantFrom(0, 5, 3_000_000_000),
    at: fc.constantFrom('2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00Z', '2026-11-21T12:14:59Z'),
    isImport: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('rename' as const),
    of: fc.nat(),
    to: fc.constantFrom('Town Forward', ' town  FORWARD', 'Another sponsor'),
  }),
  {
    arbitrary: fc.record({ do: fc.constantFrom('drop' as const, 'erase' as const, 'fail' as const), of: fc.nat() }),
    weight: 3,
  },
  fc.record({ do: fc.constant('read' as const), of: fc.nat(), by: fc.constantFrom(0, 1, 2), minute: fc.nat(40) }),
  fc.record({ do: fc.constant('fold' as const), atMost: fc.constantFrom(1, 3, 100) }),
  fc.record({ do: fc.constant('rebuild' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Stores counts of a notice at a time. */
const report = `select store_metrics(array[?], '{5}', '{1}', array[?::timestamptz], array[null::uuid], null)`;

const token = '11111111-1111-4111-8111-111111111111';

async function run(one: Step, paIds: string[]): Promise<void> {
  const paIdAt = (index: number) => paIds[index % paIds.length] ?? 'PA-NONE';
  const set = (to: object) =>
    Object.keys(to)
      .map((column) => `${column} = ?`)
      .join(', ');
  const sql = (statement: string, ...values: unknown[]) => server.sql(statement, values).then(() => {}, isRefused);
  switch (one.do) {
    case 'create': {
      const [publicationStartDate = '', startDate = '', endDate = ''] = one.dates;
      const dates = { publicationStartDate, startDate, endDate };
      paIds.push(await server.notice(owners[one.owner] ?? null, { ...dates, ...(one.online ? {} : noTechniques) }));
      return;
    }
    case 'change':
      return sql(`update notice set ${set(one.to)} where pa_id = ?`, ...Object.values(one.to), paIdAt(one.of));
    case 'changeAll':
      return sql(`update notice set ${set(one.to)}`, ...Object.values(one.to));
    case 'report':
      return sql(
        `select store_metrics(array_agg(id), array_agg(?::bigint), array_agg(1::bigint), array_agg(?::timestamptz),
           array_agg(?::uuid), null) from unnest(?::text[]) as id`,
        ...[one.views, one.at, one.isImport ? null : token, `{${[...new Set(one.of.map(paIdAt))]}}`],
      );
    case 'rename':
      // Locks the notice first, as the server does: an erasure locks it before its parties.
      return sql(
        `update party set company_name = ? where role = 'advertiser'
           and pa_id = (select pa_id from notice where pa_id = ? for no key update)`,
        ...[one.to, paIdAt(one.of)],
      );
    case 'drop':
      return sql('delete from engagement_metrics where pa_id = ?', paIdAt(one.of));
    case 'erase':
      await sql('delete from engagement_metrics_change where pa_id = ?', paIdAt(one.of));
      return sql('delete from notice where pa_id = ?', paIdAt(one.of));
    case 'fail': {
      const em = server.database.orm.em.fork();
      await em.begin();
      await em.execute(`update notice set medium = 'radio' where pa_id = ?`, [paIdAt(one.of)]);
      return em.rollback();
    }
    case 'read':
      return sql(
        `insert into access_ledger (read_at, pa_id, request_id, publisher_id, token_id, subject)
         values (timestamptz '2026-11-21T12:00:00Z' + ? * interval '1 minute', ?, 'r', ?, ?, ?)`,
        ...[one.minute, paIdAt(one.of), owners[one.by], one.by === 2 ? null : token, one.by === 2 ? 'anna' : null],
      );
    case 'fold':
      return sql('select fold_summaries(?)', one.atMost);
    case 'rebuild':
      return sql('select rebuild_summaries()');
  }
}

/** A check constraint or a foreign key: the change is not made. */
function isRefused(error: unknown): void {
  if (!/violates|token/.test(String(error))) throw error;
}

describe('the summaries', () => {
  beforeAll(async () => {
    await server.sql(
      `insert into token (id, tier, hash, hint, created_at) values (?, 'ssp', decode(repeat('00', 32), 'hex'), 'x', now())`,
      [token],
    );
  });

  it('are exact after any changes, one after the other', async () => {
    const paIds: string[] = [];
    for (const [index, one] of fc.sample(step, { numRuns: 150, seed: 7 }).entries()) {
      await run(one, paIds);
      if (index % 30 === 29) await expectExact();
    }
  });

  it('are exact after any changes at once', async () => {
    const paIds: string[] = [];
    for (let index = 0; index < 8; index++) paIds.push(await server.notice(owners[index % 3] ?? null));
    const writers = Array.from({ length: 6 }, (_, writer) =>
      fc.sample(step, { numRuns: 40, seed: 100 + writer }).filter(({ do: what }) => what !== 'changeAll'),
    );
    await Promise.all(
      writers.map(async (steps) => {
        for (const one of steps) await run(one, paIds);
      }),
    );
    await expectExact();
  });

  it('block no writer, and are exact after each commit', async () => {
    const paIds: string[] = [];
    for (let index = 0; index < 4; index++) paIds.push(await server.notice(owners[0] ?? null));
    const writers = paIds.map(() => server.database.orm.em.fork());
    const [first = '', second = ''] = paIds;
    // The first two write the notice and its first counts; the others change what is counted alike.
    const changes: [string, unknown[]][] = [
      [`update notice set end_date = '2026-11-30', total_value = 70000 where pa_id = ?`, [first]],
      [report, [first, '2026-11-21T12:00:00Z']],
      [`update notice set medium = 'native', countries = '{SE}' where pa_id = ?`, [second]],
      [report, [second, '2026-11-21T12:00:01Z']],
    ];
    for (const [index, writer] of writers.entries()) {
      await writer.begin();
      await writer.execute(`set local lock_timeout = '5s'`);
      await writer.execute(...(changes[index] ?? ['', []]));
      await server.sql('select fold_summaries(100)');
    }
    for (const writer of [writers[1], writers[0], writers[2], writers[3]]) {
      await server.sql('select rebuild_summaries()');
      await writer?.commit();
      await expectExact();
      await server.sql('select fold_summaries(1)');
      await expectExact();
    }
  });

  it('have the growth of changes that are erased before or after they are folded', async () => {
    const paId = await server.notice(owners[1] ?? null);
    for (const fold of ['select 1', 'select fold_summaries(100)']) {
      await server.sql(report, [paId, '2026-11-21T12:00:00Z']);
      await server.sql(fold);
      const eraser = server.database.orm.em.fork();
      await eraser.begin();
      await eraser.execute('delete from engagement_metrics where pa_id = ?', [paId]);
      await eraser.execute('delete from engagement_metrics_change where pa_id = ?', [paId]);
      await server.sql('select fold_summaries(100)');
      await eraser.commit();
      await expectExact();
    }
  });

  it('move the growth of a notice with it, whether it is folded before the notice changes or after', async () => {
    const paId = await server.notice(owners[0] ?? null, { medium: 'online', countries: ['IE'] });
    const changes = [
      `update notice set medium = 'native' where pa_id = ?`,
      `update notice set countries = '{SE,FI}' where pa_id = ?`,
      `update notice set medium = 'online' where pa_id = ?`,
    ];
    for (const change of changes) {
      await server.sql(report, [paId, '2026-11-21T12:00:00Z']);
      await server.sql('select fold_summaries(1000000)');
      await server.sql(change, [paId]);
      await expectExact();
      await server.sql(report, [paId, '2026-11-21T12:20:00Z']);
      await server.sql('select fold_summaries(1000000)');
      await expectExact();
    }
    const [moved] = await server.sql(
      `select sum(changes) as changes from growth_of('{country SE medium online}', '2026-11-21', '2026-11-22')`,
    );
    expect(Number(moved?.changes)).toBeGreaterThan(0);
  });

  it('tell sponsors with one address apart by name, without regard to case, white space and normal form', async () => {
    const publisherId = await server.publisher();
    const names = ['Zürich & Søn', '  ZU\u0308RICH \u00a0& SØN', 'Other sponsor'];
    const paIds: string[] = [];
    for (const [index, companyName] of names.entries()) {
      const campaign = { campaignName: 'Shared address', totalValue: `${index + 5}000.00` };
      paIds.push(await server.notice(publisherId, campaign, { companyName }));
    }
    const campaigns = async () => {
      const { data } = await server.graphql(
        viewer,
        `query ($publisherId: ID!, $paId: ID!) {
           campaigns(currency: "EUR", filter: { publisherIds: [$publisherId] }) { totalCount nodes { paId notices totalValue } }
           overview(filter: { publisherIds: [$publisherId] }) { spend { campaigns notices totalValue } }
           notices(filter: { campaignOf: $paId }) { nodes { paId } } }`,
        { publisherId, paId: paIds[1] },
      );
      return {
        ...data,
        notices: (data?.notices as { nodes: { paId: string }[] }).nodes.map(({ paId }) => paId).sort(),
      };
    };
    const expected = (of: string[][], sum: string) => ({
      campaigns: {
        totalCount: 2,
        nodes: of.toReversed().map((ids) => ({
          paId: ids.at(-1),
          notices: ids.length,
          totalValue: `${paIds.indexOf(ids.at(-1) ?? '') + 5}000.00`,
        })),
      },
      overview: { spend: [{ campaigns: 2, notices: 3, totalValue: sum }] },
      notices: of.find((ids) => ids.includes(paIds[1] ?? ''))?.toSorted(),
    });
    const [first = '', second = '', third = ''] = paIds;
    expect(await campaigns()).toEqual(expected([[first, second], [third]], '13000.00'));
    await server.sql('select fold_summaries(1000000)');
    await server.sql(`update party set company_name = 'OTHER SPONSOR' where pa_id = ? and role = 'advertiser'`, [
      second,
    ]);
    expect(await campaigns()).toEqual(expected([[first], [second, third]], '12000.00'));
    await expectExact();
    await server.sql('select fold_summaries(1000000)');
    expect(await campaigns()).toEqual(expected([[first], [second, third]], '12000.00'));
  });

  it('know who read records in a period that cuts quarters of an hour', async () => {
    const period = { from: '2026-11-21T12:03:00Z', to: '2026-11-21T12:33:00.001Z' };
    const reads = async () =>
      server.graphql(
        viewer,
        `query ($from: DateTime!, $to: DateTime!) { recordReads(per: subject, from: $from, to: $to) { subject reads lastReadAt } }`,
        period,
      );
    const [counted] = await server.sql(
      `select count(*)::int as reads, max(read_at) as last from access_ledger
       where subject = 'anna' and read_at >= ? and read_at < ?`,
      [period.from, period.to],
    );
    await server.sql('select fold_summaries(100)');
    const answer = {
      data: {
        recordReads: [{ subject: 'anna', reads: counted?.reads, lastReadAt: expect.any(String) }],
      },
    };
    expect(await reads()).toEqual(answer);
    await server.sql(`update summary_state set reads_until = 0`);
    await server.sql('delete from record_read_total');
    expect(await reads()).toEqual(answer);
    expect(counted?.reads).toBeGreaterThan(3);
  });

  it('leave nothing to fold, and no empty rows', async () => {
    await server.sql('select fold_summaries(1000000)');
    await expectExact();
    const [left] = await server.sql(
      `select (select count(*) from changed_notice) + (select count(*) from changed_metrics) as changes,
         (select count(*) from notice_count where number = 0) + (select count(*) from campaign_total where notices = 0) as empty`,
    );
    expect(left).toEqual({ changes: '0', empty: '0' });
  });

  it.each([
    ['countries', '["IE"]'],
    ['countries', '["IE", "FI"]'],
    ['media', '[online, native]'],
    ['linkedProcessTypes', '[election]'],
    ['processNames', '["Local elections 2026", "none"]'],
    ['publisherIds', 'owner'],
    ['countries: ["IE"], media', '[online, online]'],
  ])('are the figures that a query of all notices computes: %s', async (field, values) => {
    const filter = `${field}: ${values === 'owner' ? JSON.stringify([owners[0]]) : values}`;
    const [summarized, computed] = await Promise.all(
      [filter, `${filter}, publicationFrom: "1900-01-01"`].map((given) =>
        server.graphql(
          viewer,
          `{ all: notices(filter: { ${given} }) { totalCount }
             some: notices(filter: { ${given}, phases: [published, ended, draft, published] }) { totalCount }
             missing: notices(filter: { ${given}, metricsStates: [missing, missing] }) { totalCount }
             old: notices(filter: { ${given}, metricsStates: [outdated, final_missing] }) { totalCount }
             others: notices(filter: { ${given}, metricsStates: [reported, final], metricsOutdatedAfterDays: 0 }) { totalCount }
             overview(filter: { ${given} }) { byPhase { phase count } byMedium { medium count } byCountry { country count }
             byProcess { processName count } spend { currency campaigns notices totalValue }
             metricsGap(days: 0) { applicable missing outdated finalMissing final }
             metricsOverTime(timeZone: "Europe/Helsinki", includeFirstImports: true) { start views engagements changes } } }`,
        ),
      ),
    );
    expect(summarized).toEqual(computed);
    expect(JSON.stringify(summarized)).toMatch(/"campaigns":[1-9]/);
    expect(JSON.stringify(summarized)).toMatch(/"changes":[1-9]/);
    for (const name of ['some', 'missing', 'others'])
      expect(JSON.stringify(summarized)).toMatch(new RegExp(`"${name}":{"totalCount":[1-9]`));
  });
});
