import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { importNotices } from '../../../../src/domain/notices/import/import.ts';
import { lockWaits } from '../../../support/lock-waits.ts';
import {
  actor,
  amended,
  changed,
  type ImportRecord,
  importOptions,
  importServer,
  neverAmended,
  noCounts,
} from './import-server.ts';

const server = await importServer();
const { auditOf, everything, publisherId, record, run, sql, stored } = server;

describe('two at once', () => {
  const waiting = async (count: number, waits = lockWaits) => {
    while ((await sql(waits)).length < count) await sleep(20);
  };
  const later = (one: ImportRecord, title: string, version = 2) =>
    changed(amended(one, version, title), { basicInformation: { title } });

  it('imports of the same version: one creates it, the other is rejected or unchanged', async () => {
    const originals = Array.from({ length: 40 }, () => record({ legalMetadata: neverAmended }));
    await run(originals);
    const batch = (title: string) => originals.map((one) => later(one, title));
    const [a, b, c] = await Promise.all([
      run(batch('A'), { onExisting: 'update' }),
      run(batch('B').toReversed(), { onExisting: 'update' }),
      run(batch('A'), { onExisting: 'update' }),
    ]);
    for (const [index, { paId }] of originals.entries()) {
      const { versions, notice, audit } = await everything(paId);
      const outcomes = [a[index], b[originals.length - 1 - index], c[index]].map((result) => result?.outcome);
      const isA = notice[0]?.title === 'A';
      expect(outcomes.toSorted()).toEqual(
        isA ? ['rejected', 'unchanged', 'updated'] : ['rejected', 'rejected', 'updated'],
      );
      expect(versions).toEqual([{ version: 1, superseded_at: '2026-11-21 12:00:00+00' }]);
      expect([notice[0]?.revision, audit.length]).toEqual([2, 2]);
    }
  });

  it('imports of the same new notice: one creates it, the others compare with it', async () => {
    const both = Array.from({ length: 100 }, () => record());
    const results = await Promise.all([
      run(both, { onExisting: 'update' }),
      run(both.toReversed(), { onExisting: 'update' }),
      run(both, { onExisting: 'skip' }),
      run(both.toReversed()),
    ]);
    for (const { paId } of both) {
      const outcomes = results.map((some) => some.find((result) => result.paId === paId)?.outcome);
      expect(outcomes.filter((outcome) => outcome === 'imported')).toHaveLength(1);
      for (const outcome of outcomes.slice(0, 2)) expect(['imported', 'unchanged']).toContain(outcome);
      expect(['imported', 'skipped']).toContain(outcomes[2]);
      expect(['imported', 'rejected']).toContain(outcomes[3]);
      expect(await auditOf(paId)).toHaveLength(1);
    }
  });

  it('an import sees the amendment that it had to wait for', async () => {
    const one = record({ legalMetadata: neverAmended });
    await run([one]);
    const draft = { ...structuredClone(one), publisherId: undefined };
    // Locks the notice until both wait for it: the amendment first, then the import.
    const { amending, importing } = await server.database.orm.em.fork().transactional(async (work) => {
      await work.execute('select from notice where pa_id = ? for update', [one.paId]);
      const amending = server.amend(one.paId, draft);
      await waiting(1);
      const importing = run([later(one, 'By import')], { onExisting: 'update' });
      await waiting(2);
      return { amending: () => amending, importing: () => importing };
    });
    await amending();
    expect(await importing()).toMatchObject([{ outcome: 'rejected', issues: [{ path: 'paId' }] }]);
    expect((await stored(one.paId)).basicInformation?.title).toBe('Koulumatka kuuluu kaikille');
    // The same content is no change, so the amendment does not conflict.
    expect(await run([one], { onExisting: 'update' })).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('a metrics write after the first does not wait for an import without counts', async () => {
    const write = await server.secretOf({ publisherId, scopes: ['metrics:write'] });
    const one = record({ legalMetadata: neverAmended, targeting: noCounts });
    await run([one]);
    // The first counts of a notice lock it, because the summaries of its publisher, medium and process begin to include it.
    await server.report(one.paId, write, [1, 1]);
    await server.database.orm.em.fork().transactional(async (work) => {
      const options = { ...importOptions, onExisting: 'update' as const };
      expect(await importNotices(work, actor, [later(one, 'Next')], options)).toMatchObject([{ outcome: 'updated' }]);
      await server.report(one.paId, write, [2, 1]);
    });
  });

  it('an import with counts waits for a metrics write before it locks the notice', async () => {
    const one = record({ legalMetadata: neverAmended });
    await run([one]);
    const counted = changed(later(one, 'Next'), { targeting: { viewsCount: 3 } });
    const importing = await server.database.orm.em.fork().transactional(async (work) => {
      await work.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [one.paId]); // as a metrics write does
      const started = run([counted], { onExisting: 'update' });
      await waiting(1, `${lockWaits} and locktype = 'advisory'`);
      await work.execute('select from notice where pa_id = ? for update nowait', [one.paId]);
      return { started };
    });
    expect(await importing.started).toMatchObject([{ outcome: 'updated' }]);
  });

  it('imports with counts and metrics writes take turns', async () => {
    const write = await server.secretOf({ publisherId, scopes: ['metrics:write'] });
    const running = { campaign: { startDate: '2026-11-05' }, legalMetadata: neverAmended, targeting: noCounts };
    const some = Array.from({ length: 20 }, () => record(running));
    await run(some);
    const puts = some.map(({ paId }, index) => server.report(paId, write, [1000 + index, 5]));
    const counted = (one: ImportRecord, views: number) =>
      changed(later(one, `v${views}`, views + 1), { targeting: { viewsCount: views, engagementsCount: 1 } });
    const batches = [1, 2, 3].map((views) => some.map((one) => counted(one, views)));
    const imports = batches.map((batch) => run(batch, { onExisting: 'update' }));
    await Promise.all(puts); // each succeeds
    const outcomes = (await Promise.all(imports)).flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome !== 'updated' && outcome !== 'rejected')).toEqual([]);
    // Each history ends with the stored counts.
    const wrong = await sql(`
      select pa_id from engagement_metrics m join (select pa_id, sum(views_increment) as views
        from engagement_metrics_change group by pa_id) h using (pa_id) where h.views <> m.views_count`);
    expect(wrong).toEqual([]);
  });
});
