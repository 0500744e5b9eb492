import { describe, expect, it } from '@jest/globals';
import { draftRecord } from '../../support/draft-record.ts';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

/* `discardNoticeDraft` deletes drafts that were never signed off, and refuses everything else. */

const server = await graphServer();
const owner = await server.publisher();
const draft = { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null } as const;

async function discard(paId: string, revision: number, note?: string) {
  const { data, errors } = await server.graphql(server.staff, mutation('discardNoticeDraft', 'id paId changed'), {
    input: { paId, revision, ...(note && { note }) },
  });
  return { payload: data?.discardNoticeDraft, codes: errors?.map(({ extensions }) => extensions.code) };
}

const tables = ['notice', 'party', 'notice_document', 'notice_search', 'notice_version', 'register_period'];
/** How many rows each table has of a notice. */
const rowsOf = async (paId: string) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const rows = await server.sql(`select from ${table} where pa_id = ?`, [paId]);
        return [table, rows.length] as const;
      }),
    ),
  );

const create = async (record: object) =>
  (
    await server.ask<{ notice: { paId: string; revision: number } }>(
      mutation('createNotice', 'notice { paId revision }'),
      { input: { record } },
    )
  ).notice;

describe('discardNoticeDraft', () => {
  it('deletes a draft, but not its audit trail, and its PA-ID can be used again', async () => {
    const record = draftRecord({ paId: 'PA-BY-MISTAKE' });
    const { paId, revision } = await create(record);
    expect(await rowsOf(paId)).toMatchObject({ notice: 1, party: expect.any(Number), notice_document: 1 });
    const countOf = () => server.ask<{ totalCount: number }>('{ notices(filter: { phases: [draft] }) { totalCount } }');
    const { totalCount } = await countOf();

    expect((await discard(paId, revision, 'Typed twice.')).payload).toEqual({
      id: `notice:${paId}`,
      paId,
      changed: true,
    });
    expect(await rowsOf(paId)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
    expect(await countOf()).toEqual({ totalCount: totalCount - 1 });
    expect(
      await server.sql('select action, before, after from audit_trail where pa_id = ? order by id', [paId]),
    ).toMatchObject([
      { action: 'notice.created' },
      {
        action: 'notice.draft_discarded',
        before: { version: 1, confirmationStatus: 'draft', signOffStatus: 'pending' },
        after: { note: 'Typed twice.' },
      },
    ]);

    // Again, with any revision: it is gone.
    for (const again of [revision, 9]) expect((await discard(paId, again)).payload).toMatchObject({ changed: false });
    expect(await create(record)).toEqual({ paId, revision: 1 });
  });

  describe('leaves the PA-ID to its publisher', () => {
    const { signedOffAt: _, ...status } = draft;
    const withId = (paId: string, publisherId: string | null) =>
      draftRecord({ paId, publisherId, basicInformation: status });
    const doors: [name: string, open: (record: object) => Promise<unknown>, refused: unknown, accepted: unknown][] = [
      [
        'createNotice',
        async (record) =>
          (
            await server.graphql(server.staff, mutation('createNotice', 'notice { paId }'), { input: { record } })
          ).errors?.map(({ extensions }) => extensions.issues),
        [[expect.objectContaining({ path: 'record.paId', code: 'already_used' })]],
        undefined,
      ],
      ...(['reject', 'skip', 'update'] as const).flatMap((onExisting) =>
        [true, false].map((dryRun): (typeof doors)[number] => [
          `importNotices { onExisting: ${onExisting}, dryRun: ${dryRun} }`,
          async (record) =>
            server.ask(mutation('importNotices', 'results { outcome issues { path code } }'), {
              input: { records: [record], onExisting, dryRun },
            }),
          { results: [{ outcome: 'rejected', issues: [{ path: 'paId', code: 'already_used' }] }] },
          { results: [{ outcome: 'imported', issues: [] }] },
        ]),
      ),
    ];

    it.each(doors)('%s', async (_door, open, refused, accepted) => {
      const another = await server.publisher();
      for (const [of, others] of [
        [owner, [another, null]],
        [null, [another]],
      ] as const) {
        const paId = await server.notice(of, draft);
        await discard(paId, 1);
        for (const other of others) expect(await open(withId(paId, other))).toEqual(refused);
        expect(await server.sql('select from notice where pa_id = ?', [paId])).toEqual([]);
        expect(await open(withId(paId, of))).toEqual(accepted);
      }
    });

    it('also while it is discarded', async () => {
      const another = await server.publisher();
      for (let round = 0; round < 20; round += 1) {
        const paId = await server.notice(owner, draft);
        const importing = { records: [withId(paId, another)], onExisting: 'skip' };
        await Promise.all([
          discard(paId, 1),
          server.graphql(server.staff, mutation('createNotice', 'notice { paId }'), {
            input: { record: withId(paId, another) },
          }),
          server.ask(mutation('importNotices', 'results { outcome }'), { input: importing }),
        ]);
        expect(await server.sql('select from notice where pa_id = ?', [paId])).toEqual([]);
      }
    });

    it('and reads of what was discarded are not told as reads of what has the PA-ID now', async () => {
      const { secret } = await server.token({ publisherId: owner });
      const email = 'read.later@contact.example';
      const paId = await server.notice(owner, draft);
      const read = () => server.call({ path: `~/advertisement-full/${paId}`, token: secret });
      expect((await read()).status).toBe(200);
      await discard(paId, 1);
      await create(draftRecord({ paId, publisherId: owner, advertiser: { email } }));
      const reads = () => server.ask(`{ personDataOccurrences(email: "${email}") { places { paId } reads { paId } } }`);
      expect(await reads()).toEqual({ places: [{ paId }], reads: [] });
      expect((await read()).status).toBe(200);
      expect(await reads()).toEqual({ places: [{ paId }], reads: [{ paId }] });
    });
  });

  it('and a submission at the same time: one of them is refused', async () => {
    const paId = await server.notice(owner, draft);
    const [discarded, submitted] = await Promise.all([
      discard(paId, 1),
      server.refusals(mutation('submitNotice'), { input: { paId, revision: 1 } }),
    ]);
    const { notice } = await rowsOf(paId);
    if (notice === 0) expect(submitted).toMatchObject([{ code: 'NOTICE_UNKNOWN' }]);
    else expect([discarded.codes, submitted]).toEqual([['NOTICE_CHANGED'], []]);
  });

  it.each([
    ['waits for its sponsor', { ...draft, confirmationStatus: 'pending_confirmation' }],
    ['waits for its publisher', { ...draft, confirmationStatus: 'confirmed' }],
    ['is on the register', {}],
  ] as const)('refuses a notice that %s', async (_state, row) => {
    const paId = await server.notice(owner, row);
    const before = await rowsOf(paId);
    expect((await discard(paId, 1)).codes).toEqual(['NOTICE_STATE']);
    expect(await rowsOf(paId)).toEqual(before);
  });

  it('refuses a notice that was signed off before, though it is in revision: it has been on the register', async () => {
    const paId = await server.notice(owner);
    await server.move(paId, 'withdrawNoticeSignOff', 'requestNoticeRevision');
    const before = await rowsOf(paId);
    expect((await discard(paId, 3)).codes).toEqual(['NOTICE_STATE']);
    expect(await rowsOf(paId)).toEqual(before);
  });

  it('refuses an outdated revision: somebody has gone on writing', async () => {
    const paId = await server.notice(owner, draft);
    await server.move(paId, 'submitNotice', 'requestNoticeRevision');
    expect((await discard(paId, 1)).codes).toEqual(['NOTICE_CHANGED']);
    expect(await rowsOf(paId)).toMatchObject({ notice: 1 });
  });
});
