import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Context } from '../../../src/domain/context.ts';
import { createMetricsStore, type MetricsWrite, type Recorded } from '../../../src/domain/metrics/metrics-writer.ts';
import { importNotices } from '../../../src/domain/notices/import/import.ts';
import { amend } from '../../../src/domain/notices/lifecycle/amendments.ts';
import { erase } from '../../../src/domain/notices/lifecycle/deletion.ts';
import { transition } from '../../../src/domain/notices/lifecycle/lifecycle.ts';
import { lockCounts } from '../../../src/domain/notices/store/notice-store.ts';
import type { EntityManager } from '../../../src/platform/database/connect.ts';
import { queryIn, queryOn } from '../../../src/platform/database/sql.ts';
import { partyRecord } from '../../contract/samples.ts';
import { bareGraph, statementsDuring } from '../../graph/bare-graph.ts';
import { draftRecord } from '../../support/draft-record.ts';

const bare = await bareGraph();
const owner = await bare.publisher();
const tokenId = (await bare.token({ publisherId: owner })).id;

const start = Date.UTC(2026, 10, 21, 12);
const write = (paId: string, viewsCount: number, engagementsCount: number, milliseconds = 0): MetricsWrite => ({
  paId,
  viewsCount,
  engagementsCount,
  tokenId,
  at: new Date(start + milliseconds),
});

type Change = { viewsCount: number; engagementsCount: number; at: Date };

const changeOf = (row: Record<string, unknown>): Change => ({
  viewsCount: Number(row.views_count),
  engagementsCount: Number(row.engagements_count),
  at: new Date(String(row.recorded_at)),
});

async function stored(paId: string): Promise<Change | undefined> {
  const [row] = await bare.sql('select * from engagement_metrics where pa_id = ?', [paId]);
  return row && changeOf(row);
}

async function history(paId: string): Promise<Change[]> {
  return (await bare.sql('select * from engagement_metrics_change where pa_id = ? order by id', [paId])).map(changeOf);
}

/** choice D5, one write at a time: a write that changes the counts is a change. */
function expectedHistory(writes: MetricsWrite[], paId: string): Change[] {
  const changes: Change[] = [];
  for (const { viewsCount, engagementsCount, at, ...write } of writes) {
    const last = changes.at(-1);
    const same = last?.viewsCount === viewsCount && last.engagementsCount === engagementsCount;
    if (write.paId === paId && !same) changes.push({ viewsCount, engagementsCount, at });
  }
  return changes;
}

describe('a metrics write and its token', () => {
  it('does not wait for a transaction that has locked the token', async () => {
    const paId = await bare.notice(owner);
    await bare.database.orm.em.fork().transactional(async (em) => {
      await em.execute('select from token where id = ? for update', [tokenId]);
      await bare.services.metrics.record(write(paId, 1, 1));
    });
    expect(await stored(paId)).toMatchObject({ viewsCount: 1 });
  });
});

describe('concurrent writes', () => {
  it('are one statement, applied in order of arrival', async () => {
    const paId = await bare.notice(owner);
    const other = await bare.notice(owner);
    const writes = [
      write(paId, 1, 0, 1),
      write(other, 9, 9, 2),
      write(paId, 2, 0, 3),
      write(paId, 2, 0, 4),
      write(paId, 1, 0, 5),
    ];
    let answers: Recorded[] = [];
    const statements = await statementsDuring(bare.database.orm, async () => {
      answers = await Promise.all(writes.map((each) => bare.services.metrics.record(each)));
    });
    expect(statements).toHaveLength(1);
    expect(answers.map(({ recordedAt, changed }) => [recordedAt.getTime() - start, changed])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [3, false],
      [5, true],
    ]);
    expect(await history(paId)).toEqual(expectedHistory(writes, paId));
    expect(await stored(paId)).toMatchObject({ viewsCount: 1, at: new Date(start + 5) });
    expect(await stored(other)).toMatchObject({ viewsCount: 9 });
  });

  it('1,000 of them, interleaved on five notices: the last one wins, each change is kept once', async () => {
    const paIds = await Promise.all(Array.from({ length: 5 }, () => bare.notice(owner)));
    // Few values, so that many writes change nothing; a fixed order.
    let seed = 20_240_900;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const writes = Array.from({ length: 1_000 }, (_, index) =>
      write(paIds[random(5)] ?? '', random(3), random(2), index),
    );
    const answers: Promise<Recorded>[] = [];
    for (const each of writes) {
      answers.push(bare.services.metrics.record(each));
      if (random(10) === 0) await turn();
    }
    const recordedAt = (await Promise.all(answers)).map((answer) => answer.recordedAt);

    for (const paId of paIds) {
      const expected = expectedHistory(writes, paId);
      expect(expected.length).toBeGreaterThan(50);
      expect(await history(paId)).toEqual(expected);
      expect(await stored(paId)).toEqual(expected.at(-1));
      const own = writes.flatMap((each, index) =>
        each.paId === paId ? [{ ...each, answered: recordedAt[index] }] : [],
      );
      for (const { at, answered } of own) {
        // Each response has the time of the latest change up to then.
        expect(answered).toEqual(expected.findLast((change) => change.at <= at)?.at);
      }
    }
  });

  it('more than one statement takes: still in order', async () => {
    const paId = await bare.notice(owner);
    const writes = Array.from({ length: 1_200 }, (_, index) => write(paId, index, 0, index));
    await Promise.all(writes.map((each) => bare.services.metrics.record(each)));
    expect((await history(paId)).map(({ viewsCount }) => viewsCount)).toEqual(
      writes.map(({ viewsCount }) => viewsCount),
    );
    expect(await stored(paId)).toMatchObject({ viewsCount: 1_199 });
  });
});

describe('a batch of two tokens', () => {
  it('is compared without the writes that are refused, and each change has its own token', async () => {
    const paId = await bare.notice(owner);
    const revoked = await bare.token({ publisherId: owner, revokedAt: new Date(start) });
    const other = await bare.token({ publisherId: owner });
    const by = (id: string, each: MetricsWrite) => bare.services.metrics.record({ ...each, tokenId: id });
    const answers = await Promise.allSettled([
      by(revoked.id, write(paId, 1, 0, 1)),
      by(tokenId, write(paId, 1, 0, 2)),
      by(revoked.id, write(paId, 2, 0, 3)),
      by(other.id, write(paId, 1, 0, 4)),
      by(other.id, write(paId, 3, 0, 5)),
    ]);
    const times = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.recordedAt.getTime() - start : 'refused',
    );
    expect(times).toEqual(['refused', 2, 'refused', 2, 5]);
    const rows = await bare.sql(
      'select token_id, views_increment from engagement_metrics_change where pa_id = ? order by id',
      [paId],
    );
    expect(rows).toEqual([
      { token_id: tokenId, views_increment: '1' },
      { token_id: other.id, views_increment: '2' },
    ]);
  });
});

describe('times of counts', () => {
  it('never decrease, within a batch and across batches', async () => {
    const paId = await bare.notice(owner);
    const times = await Promise.all(
      [write(paId, 1, 0, 5), write(paId, 2, 0, 3), write(paId, 3, 0, 9)].map((each) =>
        bare.services.metrics.record(each),
      ),
    );
    times.push(await bare.services.metrics.record(write(paId, 4, 0, 7)));
    times.push(await bare.services.metrics.record(write(paId, 4, 0, 20)));
    expect(times.map(({ recordedAt }) => recordedAt.getTime() - start)).toEqual([5, 5, 9, 9, 9]);
    expect((await history(paId)).map(({ at }) => at.getTime() - start)).toEqual([5, 5, 9, 9]);
    expect(await stored(paId)).toMatchObject({ at: new Date(start + 9) });
  });

  it('never decrease, even if counts were dropped in between', async () => {
    const paId = await bare.notice(owner);
    await bare.services.metrics.record(write(paId, 1, 0, 5));
    await bare.sql('delete from engagement_metrics where pa_id = ?', [paId]); // as by a version in print
    const recordedAt = new Date(start + 5);
    expect(await bare.services.metrics.record(write(paId, 2, 0, 3))).toEqual({ recordedAt, changed: true });
    expect((await history(paId)).map(({ at }) => at.getTime() - start)).toEqual([5, 5]);
  });
});

describe('two processes that write to the same notices', () => {
  it.each([
    { notices: 'that have counts already', first: true },
    { notices: 'that have none yet', first: false },
  ])('$notices: the stored counts are the last change, and no change is kept twice', async ({ first }) => {
    const other = createMetricsStore(queryOn(bare.database.orm), () => bare.clock.now);
    const paIds = await Promise.all(Array.from({ length: 50 }, () => bare.notice(owner)));
    if (first) await Promise.all(paIds.map((paId) => bare.services.metrics.record(write(paId, 0, 0))));
    for (let round = 1; round <= 3; round += 1) {
      await Promise.all(
        paIds.flatMap((paId) => [
          bare.services.metrics.record(write(paId, round, 1, round)),
          other.record(write(paId, round, paIds.indexOf(paId) % 2, round)), // the same counts for every other notice
        ]),
      );
    }
    for (const paId of paIds) {
      const changes = await history(paId);
      const counts = changes.map(({ viewsCount, engagementsCount }) => `${viewsCount}/${engagementsCount}`);
      expect(counts.filter((each, index) => each === counts[index - 1])).toEqual([]);
      expect(await stored(paId)).toEqual(changes.at(-1));
    }
  });
});

describe('a write that passed its checks before another transaction', () => {
  const staff = { caller: { tier: 'staff', role: 'administrator', tokenId: null, subject: null }, requestId: 'a-test' };
  /** An operation of an administrator within a transaction. */
  const within = (em: EntityManager) =>
    ({ ...staff, em, now: bare.clock.now, callerKey: 'a-test' }) as unknown as Context;
  const targeting = { ...partyRecord.targeting, viewsCount: null, engagementsCount: null, metricsUpdatedAt: null };
  const inPrint = { campaign: { ...partyRecord.campaign, medium: 'print' } };
  const latest = async (paId: string) => ({ paId, revision: await bare.revision(paId) });

  /** Prepares a notice. Returns the change to make. */
  type Change = (paId: string) => Promise<(em: EntityManager) => Promise<unknown>>;
  const changes: Record<string, { kind: string; prepare: Change; keepsCounts?: boolean }> = {
    'imported a version in print': {
      kind: 'METRICS_NOT_APPLICABLE',
      prepare: async (paId) => async (em) => {
        const legalMetadata = { ...partyRecord.legalMetadata, version: 2, amendmentReason: 'In print.' };
        const record = { ...partyRecord, ...inPrint, targeting, legalMetadata, paId, publisherId: owner };
        const options = { onExisting: 'update', dryRun: false } as const;
        expect(await importNotices(em, within(em), [record], options)).toMatchObject([{ outcome: 'updated' }]);
      },
    },
    'signed off an amendment to print': {
      kind: 'METRICS_NOT_APPLICABLE',
      prepare: async (paId) => {
        const context = within(bare.database.orm.em.fork());
        await amend(context, { ...(await latest(paId)), record: draftRecord(inPrint), amendmentReason: 'In print.' });
        await transition(context, 'submit', await latest(paId));
        await transition(context, 'confirm', await latest(paId));
        const target = await latest(paId);
        return (em) => transition(within(em), 'signOff', target);
      },
    },
    'withdrew the sign-off': {
      kind: 'METRICS_NOT_APPLICABLE',
      prepare: async (paId) => (em) => transition(within(em), 'withdrawSignOff', { paId, revision: 1 }),
      keepsCounts: true,
    },
    'erased the notice': {
      kind: 'NOTICE_NOT_VISIBLE',
      prepare: async (paId) => (em) => erase(within(em), { paId, revision: 1 }),
    },
    'erased it, and created one of another publisher': {
      kind: 'NOTICE_OF_ANOTHER_PUBLISHER',
      prepare: async (paId) => {
        const other = await bare.publisher();
        return async (em) => {
          await erase(within(em), { paId, revision: 1 });
          await em.execute('delete from retired_pa_id where pa_id = ?', [paId]); // refuses it otherwise
          const options = { onExisting: 'reject', dryRun: false } as const;
          const record = { ...partyRecord, targeting, paId, publisherId: other };
          expect(await importNotices(em, within(em), [record], options)).toMatchObject([{ outcome: 'imported' }]);
        };
      },
    },
  };

  it.each(Object.entries(changes))(
    '%s is refused, and alone',
    async (_what, { kind, prepare, keepsCounts = false }) => {
      const paId = await bare.notice(owner, { retentionUntil: '2026-11-20' });
      const other = await bare.notice(owner);
      await bare.services.metrics.record(write(paId, 5, 5));
      const change = await prepare(paId);
      const results = await bare.database.orm.em.fork().transactional(async (em) => {
        await change(em);
        const writes = [write(paId, 6, 6, 1), write(other, 7, 7, 2), write(paId, 8, 8, 3)];
        const results = writes.map((each) => bare.services.metrics.record(each));
        for (const result of results) result.catch(() => {});
        await results[1]; // does not wait for the locked notice
        return results;
      });
      for (const index of [0, 2]) await expect(results[index]).rejects.toMatchObject({ kind });
      expect(await stored(other)).toMatchObject({ viewsCount: 7 });
      expect(await stored(paId)).toEqual(keepsCounts ? expect.objectContaining({ viewsCount: 5 }) : undefined);
      const keepsHistory = !kind.startsWith('NOTICE');
      expect((await history(paId)).map(({ viewsCount }) => viewsCount)).toEqual(keepsHistory ? [5] : []);
    },
  );

  it.each([
    { change: 'update token set revoked_at = now()', kind: 'TOKEN_INVALID' },
    { change: `update token set expires_at = '2026-11-21T12:00:00Z'`, kind: 'TOKEN_INVALID' },
    { change: `update publisher set plan = 'free'`, kind: 'PLAN_NOT_PRO' },
    { change: `update publisher set pro_until = '2026-11-21T12:00:00Z'`, kind: 'PLAN_NOT_PRO' },
  ])('is judged again by its token and plan: $change', async ({ change, kind }) => {
    const publisher = await bare.publisher();
    const own = await bare.token({ publisherId: publisher });
    const paId = await bare.notice(publisher);
    const writeOwn = (views: number) => bare.services.metrics.record({ ...write(paId, views, 0), tokenId: own.id });
    await writeOwn(1);
    const refused = await bare.database.orm.em.fork().transactional(async (em) => {
      await lockCounts(queryIn(em), [paId]);
      const waiting = writeOwn(2);
      waiting.catch(() => {});
      await bare.sql(`${change} where id = ?`, [change.includes('token') ? own.id : publisher]); // commits at once
      return { waiting };
    });
    await expect(refused.waiting).rejects.toMatchObject({ kind });
    expect(await history(paId)).toMatchObject([{ viewsCount: 1 }]);
  });
});

describe('a write to a locked notice', () => {
  it('delays no other notice, and is stored once, before later ones', async () => {
    const [paId, other] = [await bare.notice(owner), await bare.notice(owner)];
    const writes = Array.from({ length: 5 }, (_, index) => write(paId, index + 1, 0, index));
    const { answers } = await bare.database.orm.em.fork().transactional(async (em) => {
      await lockCounts(queryIn(em), [paId]);
      const answers: Promise<Recorded>[] = [];
      for (const each of writes) {
        answers.push(bare.services.metrics.record(each));
        await bare.services.metrics.record(write(other, each.viewsCount, 0, each.viewsCount));
      }
      return { answers };
    });
    answers.push(bare.services.metrics.record(write(paId, 9, 0, 2)));
    expect((await Promise.all(answers)).map(({ recordedAt }) => recordedAt.getTime() - start)).toEqual([
      0, 1, 2, 3, 4, 4,
    ]);
    expect((await history(paId)).map(({ viewsCount }) => viewsCount)).toEqual([1, 2, 3, 4, 5, 9]);
    expect((await history(other)).map(({ viewsCount }) => viewsCount)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is unavailable after the time-out, and stores nothing', async () => {
    const paId = await bare.notice(owner);
    const impatient = createMetricsStore(queryOn(bare.database.orm), () => bare.clock.now, 50);
    await bare.database.orm.em.fork().transactional(async (em) => {
      await lockCounts(queryIn(em), [paId]);
      await expect(impatient.record(write(paId, 1, 1))).rejects.toMatchObject({ kind: 'DATABASE_UNAVAILABLE' });
    });
    await impatient.record(write(paId, 2, 2));
    expect(await history(paId)).toMatchObject([{ viewsCount: 2 }]);
  });
});

describe('a write that fails', () => {
  it('fails for its caller, and the next succeeds', async () => {
    const paId = await bare.notice(owner);
    await bare.sql('alter table engagement_metrics_change rename to gone');
    const failed = bare.services.metrics.record(write(paId, 1, 1));
    await expect(
      failed.finally(() => bare.sql('alter table gone rename to engagement_metrics_change')),
    ).rejects.toThrow();
    await bare.services.metrics.record(write(paId, 1, 1));
    expect(await stored(paId)).toMatchObject({ viewsCount: 1 });
  });

  it('because its notice was erased after the checks: it alone fails, like an unknown notice', async () => {
    const [paId, erased] = [await bare.notice(owner), await bare.notice(owner)];
    await bare.services.metrics.record(write(erased, 5, 5));
    await bare.sql('delete from notice where pa_id = ?', [erased]);
    const writes = [write('nowhere', 1, 1), write(erased, 6, 6), write(erased, 7, 7), write(paId, 1, 1)];
    const answers = await Promise.allSettled(writes.map((each) => bare.services.metrics.record(each)));
    expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.kind : 'stored'))).toEqual([
      'NOTICE_NOT_VISIBLE',
      'NOTICE_NOT_VISIBLE',
      'NOTICE_NOT_VISIBLE',
      'stored',
    ]);
    expect(await stored(paId)).toMatchObject({ viewsCount: 1 });
    expect(await history('nowhere')).toEqual([]);
  });
});
