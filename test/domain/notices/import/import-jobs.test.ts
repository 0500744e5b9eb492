import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { mutation } from '../../../support/literals.ts';
import { lockWaits } from '../../../support/lock-waits.ts';
import { ask, bare, operator, operatorId, record } from './import-calls.ts';

const fields = `id state startedAt reportedAt endedAt actor { kind subject token { id } } requestId source onExisting
  dryRun lines percent imported updated unchanged skipped rejected`;
type Import = Record<string, unknown> & { id: string; state: string; lines: number };

const importRecords = async (input: object, secret?: string) =>
  ask<{ import: Import | null; results: { outcome: string }[] }>(
    mutation('importNotices', `import { ${fields} } results { outcome }`),
    { input },
    secret,
  );
const start = async (input: object = {}) =>
  ask<{ import: Import }>(mutation('startImport', `import { ${fields} }`), { input });
const none = { lines: 0, imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
const report = async (input: object, secret?: string) =>
  ask<{ import: Import }>(mutation('reportImport', `import { ${fields} }`), { input: { ...none, ...input } }, secret);
const list = async (args = '') =>
  (await ask<{ totalCount: number; nodes: Import[] }>(`{ imports${args} { totalCount nodes { ${fields} } } }`)).value;

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('a call of importNotices', () => {
  it('is an import of its own, committed with its records', async () => {
    const records = [record('JOB-1'), record('JOB-2'), record('JOB-1'), {}];
    const { value } = await importRecords({ records, onExisting: 'skip' });
    expect(value.results.map(({ outcome }) => outcome)).toEqual(['imported', 'imported', 'rejected', 'rejected']);
    expect(value.import).toEqual({
      id: expect.any(String),
      state: 'finished',
      startedAt: time,
      reportedAt: time,
      endedAt: time,
      actor: { kind: 'staff', subject: null, token: { id: operatorId } },
      requestId: 'request-of-a-test',
      source: null,
      onExisting: 'skip',
      dryRun: false,
      lines: 4,
      percent: null,
      imported: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      rejected: 2,
    });
    expect((await list()).nodes).toEqual([value.import]);
  });

  it('leaves nothing when it stores nothing: a dry run, a failure', async () => {
    const before = (await list()).totalCount;
    expect((await importRecords({ records: [record('JOB-3')], dryRun: true })).value.import).toBeNull();
    await bare.sql('alter table audit_trail rename to audit_trail_gone');
    const fault = await importRecords({ records: [record('JOB-3')] }).finally(() =>
      bare.sql('alter table audit_trail_gone rename to audit_trail'),
    );
    expect(fault.failure?.kind).toBe('INTERNAL');
    expect((await list()).totalCount).toBe(before);
    expect(await bare.sql("select from notice where pa_id = 'JOB-3'")).toEqual([]);
  });
});

describe('an import that was started', () => {
  it('shows what it reports, and its changes name it, with their own request', async () => {
    const started = (await start({ source: 'notices.csv', bytesTotal: 5_000_000_000, onExisting: 'update' })).value
      .import;
    expect(started).toMatchObject({ ...none, state: 'running', endedAt: null, source: 'notices.csv', percent: null });
    const { id } = started;
    await bare.sql(`update import_job set request_id = 'of-the-start' where id = '${id}'`);
    const { value } = await importRecords({ records: [record('JOB-4')], importId: id });
    expect(value.import).toMatchObject({ id, state: 'running', imported: 0 });
    expect((await report({ id, lines: 7, imported: 1, bytesRead: 1_250_000_000 })).value.import).toMatchObject({
      state: 'running',
      lines: 7,
      imported: 1,
      percent: 25,
      endedAt: null,
    });
    const trail = await ask<{ nodes: unknown[] }>(
      `{ auditTrail(filter: { importId: "${id}" }) { nodes { paId action requestId importId } } }`,
    );
    const change = { paId: 'JOB-4', action: 'notice_imported', requestId: 'request-of-a-test', importId: id };
    expect(trail.value.nodes).toEqual([change]);
  });

  it.each(['finished', 'failed', 'interrupted'])('that is %s stays so', async (outcome) => {
    const { id } = (await start()).value.import;
    const ended = (await report({ id, lines: 3, rejected: 3, outcome })).value.import;
    expect(ended).toMatchObject({ state: outcome, endedAt: time, lines: 3, rejected: 3 });
    expect((await report({ id, lines: 9 })).value.import).toEqual(ended);
    expect((await ask<Import>(`{ import(id: "${id}") { ${fields} } }`)).value).toEqual(ended);
    const late = await importRecords({ records: [record('JOB-5')], importId: id });
    expect(late.failure?.issues).toMatchObject([
      { path: 'importId', code: 'not_found', message: 'must be the id of an import that has not ended' },
    ]);
  });

  it('that is silent for a minute is interrupted, until it reports again', async () => {
    const { id } = (await start()).value.import;
    const silentFor = (seconds: number) =>
      bare.sql(`update import_job set reported_at = now() - interval '${seconds} seconds' where id = '${id}'`);
    const state = async () => (await ask<Import>(`{ import(id: "${id}") { state } }`)).value.state;
    await silentFor(30);
    expect(await state()).toBe('running');
    await silentFor(61);
    expect(await state()).toBe('interrupted');
    expect((await report({ id, lines: 1 })).value.import.state).toBe('running');
  });

  it('belongs to the caller who started it; an administrator may end it, which is audited', async () => {
    const other = await bare.token({ tier: 'staff', role: 'operator' });
    const administrator = await bare.token({ tier: 'staff', role: 'administrator' });
    const end = (id: string, secret: string) =>
      ask<{ import: Import }>(mutation('endImport', 'import { state lines endedAt }'), { input: { id } }, secret);
    const { id } = (await start()).value.import;
    await report({ id, lines: 7 });
    for (const { secret } of [other, administrator]) {
      expect((await report({ id, rejected: 1, outcome: 'failed' }, secret)).failure?.kind).toBe('IMPORT_NOT_OWN');
      const foreign = await importRecords({ records: [record('JOB-FOREIGN')], importId: id }, secret);
      expect(foreign.failure?.kind).toBe('IMPORT_NOT_OWN');
    }
    expect((await end(id, operator)).failure?.kind).toBe('ROLE_REFUSED');
    expect(await bare.sql("select from notice where pa_id = 'JOB-FOREIGN'")).toEqual([]);
    expect((await ask<Import>(`{ import(id: "${id}") { state lines rejected } }`)).value).toEqual({
      state: 'running',
      lines: 7,
      rejected: 0,
    });

    const ended = { state: 'interrupted', lines: 7, endedAt: time };
    expect((await end(id, administrator.secret)).value.import).toEqual(ended);
    expect((await end(id, administrator.secret)).value.import).toEqual(ended);
    expect((await report({ id, lines: 9 })).value.import).toMatchObject(ended);
    expect(await bare.sql(`select action, actor_token_id, after from audit_trail where import_id = '${id}'`)).toEqual([
      { action: 'import.ended', actor_token_id: administrator.id, after: { outcome: 'interrupted' } },
    ]);
  });

  it('stores nothing after its end, not even records that were on their way', async () => {
    const { id } = (await start()).value.import;
    const blocker = bare.database.orm.em.fork();
    await blocker.begin();
    await blocker.execute(`select from import_job where id = '${id}' for update`);
    const late = importRecords({ records: [record('JOB-LATE')], importId: id });
    while ((await bare.sql(lockWaits)).length === 0) await sleep(20);
    await blocker.execute(`update import_job set ended_at = now(), outcome = 'interrupted' where id = '${id}'`);
    await blocker.commit();
    expect((await late).failure?.issues).toMatchObject([{ path: 'importId', code: 'not_found' }]);
    expect(await bare.sql("select from notice where pa_id = 'JOB-LATE'")).toEqual([]);
  });

  it('starts without the name of its file, if that may identify a person', async () => {
    const { value } = await start({ source: 'Anna Kivi +358401234567.csv' });
    expect(value.import).toMatchObject({ state: 'running', source: null });
  });

  it.each([{ bytesTotal: -1 }, { bytesTotal: 1.5 }])('is rejected with %j', async (input) => {
    expect((await start(input)).failure).toMatchObject({
      kind: 'INPUT_INVALID',
      issues: [{ message: expect.any(String) }],
    });
  });

  it('takes no records for another id, and no negative counts', async () => {
    const id = '00000000-0000-4000-8000-00000000ffff';
    for (const importId of [id, 'x']) {
      expect((await importRecords({ records: [], importId })).failure?.kind).toBe('INPUT_INVALID');
    }
    expect((await report({ id, lines: -1, bytesRead: '7' })).failure?.issues).toMatchObject([
      { path: 'lines', code: 'out_of_range', params: { min: 0 } },
      { path: 'bytesRead', code: 'out_of_range', params: { min: 0 } },
    ]);
  });
});

describe('a filter', () => {
  const idsOf = async (filter: string) => (await list(`(filter: { ${filter} })`)).nodes.map(({ id }) => id);

  it('finds imports by state, actor, publisher, request, time and result', async () => {
    await bare.sql('delete from import_job');
    const publisher = await bare.publisher();
    const other = await bare.publisher();
    const owned = (paId: string, publisherId: string) => ({ ...record(paId), publisherId });
    const one = (await importRecords({ records: [owned('JOB-F1', publisher), {}] })).value.import?.id;
    const running = (await start({ dryRun: true })).value.import.id;
    await importRecords({ records: [owned('JOB-F2', other)], importId: running, dryRun: true });
    const several = (await start()).value.import.id;
    for (const [paId, owner] of [
      ['JOB-F3', publisher],
      ['JOB-F4', other],
      ['JOB-F5', other],
    ] as const) {
      await importRecords({ records: [owned(paId, owner)], importId: several });
    }
    await report({ id: several, lines: 3, imported: 3, outcome: 'finished' });
    await bare.sql(
      `update import_job set started_at = '2026-01-01T00:00:00Z', request_id = 'of-one' where id = '${one}'`,
    );

    for (const [filter, ids] of [
      ['', [several, running, one]],
      ['states: [running]', [running]],
      ['states: [finished, failed]', [several, one]],
      [`publisherIds: ["${publisher}"]`, [several, one]],
      [`publisherIds: ["${other}"]`, [several]],
      [`actorTokenIds: ["${operatorId}"], dryRun: true`, [running]],
      [`actorTokenIds: ["${publisher}"]`, []],
      ['requestId: "of-one"', [one]],
      ['hasRejected: true', [one]],
      ['hasRejected: false, dryRun: false', [several]],
      ['from: "2026-01-01T00:00:00Z", to: "2026-01-01T00:00:00.001Z"', [one]],
      ['to: "2026-01-01T00:00:00Z"', []],
    ] as const) {
      expect([filter, await idsOf(filter)]).toEqual([filter, ids]);
    }
    expect((await list('(first: 1, filter: { states: [finished] })')).totalCount).toBe(2);
  });
});
