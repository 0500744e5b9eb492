import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noTechniques } from '../support/factories.ts';
import { startServer, type TestServer, testNow } from '../support/server.ts';

/*
 * The summaries against what a count of all rows says. Adversaries: two writers of the same figure, a change of a notice
 * while its first counts arrive, a transaction that fails, counts that are taken back, and erasure.
 */

let server: TestServer;
let owners: (string | null)[];

beforeAll(async () => {
  server = await startServer();
  owners = [await server.publisher(), await server.publisher(), null];
});
afterAll(() => server.stop());

const execute = (statement: string, values: unknown[] = []) =>
  server.database.orm.em.fork().execute<Record<string, string>[]>(statement, values);

const sums = {
  notice_count: `select publisher_id, kind, value, name, day, until, sum(number)::text as number from notice_count
    group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0 order by 1, 2, 3, 4, 5, 6`,
  metrics_growth: `select quarter, is_first_import, sum(views)::text as views, sum(engagements)::text as engagements,
      sum(changes)::text as changes from metrics_growth group by 1, 2 having sum(changes) <> 0 order by 1, 2`,
};

/** The sums as kept, and as counted anew. */
async function keptAndCounted() {
  const em = server.database.orm.em.fork();
  const read = async () => [await em.execute(sums.notice_count), await em.execute(sums.metrics_growth)];
  await em.begin();
  try {
    const kept = await read();
    await em.execute('select rebuild_summaries()');
    return { kept, counted: await read() };
  } finally {
    await em.rollback();
  }
}

async function expectExact(): Promise<void> {
  const { kept, counted } = await keptAndCounted();
  expect(kept).toEqual(counted);
  expect(kept[0]?.length).toBeGreaterThan(5);
}

const day = fc.constantFrom('2026-11-01', '2026-11-20', '2026-11-21', '2026-12-05');
const states = [
  { confirmation_status: 'draft', sign_off_status: 'pending', confirmed_at: null },
  { confirmation_status: 'confirmed', sign_off_status: 'declined' },
  { confirmation_status: 'confirmed', sign_off_status: 'signed_off' },
  { ceased_at: testNow, ceased_reason: 'suspended' },
  { ceased_at: null, ceased_reason: null },
  { is_ongoing: true, end_date: null },
  { is_ongoing: false, end_date: '2026-12-24' },
  { start_date: '2026-11-22', publication_start_date: '2026-11-22', end_date: '2026-12-24', is_ongoing: false },
  { countries: '{IE,FI}' },
  { medium: 'print' },
  { medium: 'online' },
  { title: 'Another' },
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
  fc.record({ do: fc.constant('drop' as const), of: fc.nat() }),
  fc.record({ do: fc.constant('erase' as const), of: fc.nat() }),
  fc.record({ do: fc.constant('fail' as const), of: fc.nat() }),
  fc.record({ do: fc.constant('merge' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const token = '11111111-1111-4111-8111-111111111111';

async function run(one: Step, paIds: string[]): Promise<void> {
  const paIdAt = (index: number) => paIds[index % paIds.length] ?? 'PA-NONE';
  const set = (to: object) =>
    Object.keys(to)
      .map((column) => `${column} = ?`)
      .join(', ');
  switch (one.do) {
    case 'create': {
      const [publicationStartDate = '', startDate = '', endDate = ''] = one.dates;
      const dates = { publicationStartDate, startDate, endDate };
      paIds.push(await server.notice(owners[one.owner] ?? null, { ...dates, ...(one.online ? {} : noTechniques) }));
      return;
    }
    case 'change':
      await execute(`update notice set ${set(one.to)} where pa_id = ?`, [
        ...Object.values(one.to),
        paIdAt(one.of),
      ]).catch(isRefused);
      return;
    case 'changeAll':
      await execute(`update notice set ${set(one.to)}`, Object.values(one.to)).catch(isRefused);
      return;
    case 'report': {
      const of = [...new Set(one.of.map(paIdAt))];
      await execute(
        `select store_metrics_steps(array_agg(id), array_agg(0), array_agg(?::bigint), array_agg(1::bigint),
           array_agg(?::timestamptz), array_agg(?::uuid)) from unnest(?::text[]) as id`,
        [one.views, one.at, one.isImport ? null : token, `{${of}}`],
      ).catch(isRefused);
      return;
    }
    case 'drop':
      await execute('delete from engagement_metrics where pa_id = ?', [paIdAt(one.of)]);
      return;
    case 'erase':
      await execute('delete from engagement_metrics_change where pa_id = ?', [paIdAt(one.of)]);
      await execute('delete from notice where pa_id = ?', [paIdAt(one.of)]);
      return;
    case 'fail': {
      const em = server.database.orm.em.fork();
      await em.begin();
      await em.execute(`update notice set medium = 'radio' where pa_id = ?`, [paIdAt(one.of)]);
      await em.rollback();
      return;
    }
    case 'merge':
      await execute('select merge_summary_shards()');
  }
}

/** A check constraint or a foreign key: the change is not made. */
function isRefused(error: unknown): void {
  if (!/violates|token/.test(String(error))) throw error;
}

describe('the summaries', () => {
  beforeAll(async () => {
    await execute(
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
    for (let index = 0; index < 8; index++)
      await run(
        {
          do: 'create',
          owner: (index % 3) as 0 | 1 | 2,
          dates: ['2026-11-01', '2026-11-01', '2026-12-05'],
          online: true,
        },
        paIds,
      );
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

  it('let writers of the same figures neither wait for each other nor fail', async () => {
    const paIds = [await server.notice(owners[0] ?? null), await server.notice(owners[0] ?? null)];
    const [one, other] = [server.database.orm.em.fork(), server.database.orm.em.fork()];
    await one.begin();
    await other.begin();
    await one.execute(`update notice set medium = 'native' where pa_id = ?`, [paIds[0] ?? '']);
    await other.execute(`set local lock_timeout = '5s'`);
    await other.execute(`update notice set medium = 'native' where pa_id = ?`, [paIds[1] ?? '']);
    await other.commit();
    await one.commit();
    await expectExact();
  });

  it('are exact when a notice changes while its first counts arrive', async () => {
    for (const isFirst of [true, false]) {
      const paId = await server.notice(owners[1] ?? null);
      const change = server.database.orm.em.fork();
      const report = server.database.orm.em.fork();
      const end = () => change.execute(`update notice set end_date = '2026-11-30' where pa_id = ?`, [paId]);
      const store = () =>
        report.execute(
          `select store_metrics_steps(array[?], '{0}', '{5}', '{1}', array[?::timestamptz], array[null::uuid])`,
          [paId, testNow],
        );
      const [first, firstStep, second, secondStep] = isFirst
        ? [change, end, report, store]
        : [report, store, change, end];
      await first.begin();
      await second.begin();
      await firstStep();
      const waiting = secondStep();
      while ((await execute(`select from pg_locks where not granted`)).length === 0) await new Promise(setImmediate);
      await first.commit();
      await waiting;
      await second.commit();
      const [row] = await execute('select ends_on::text as day from engagement_metrics where pa_id = ?', [paId]);
      expect(row).toEqual({ day: '2026-12-01' });
    }
    await expectExact();
  });

  it('lose nothing when their shards are merged', async () => {
    const { kept } = await keptAndCounted();
    const [merged] = await execute('select merge_summary_shards() as done');
    expect(merged).toEqual({ done: true });
    expect((await keptAndCounted()).kept).toEqual(kept);
    expect(
      await execute(
        'select from notice_count group by publisher_id, kind, value, name, day, until having count(*) > 1 or sum(number) = 0',
      ),
    ).toEqual([]);
  });
});
