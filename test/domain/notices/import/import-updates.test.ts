import { describe, expect, it } from '@jest/globals';
import { mintPaId } from '../../../../src/domain/notices/model/pa-id.ts';
import { partyRecord, personRecord } from '../../../contract/samples.ts';
import { mutation } from '../../../support/literals.ts';
import { amended, changed, type ImportRecord, importServer, neverAmended, noCounts, pending } from './import-server.ts';

const server = await importServer();
const { auditOf, countsOf, everything, publisherId, record, run, sql, stored } = server;

/** A record of a notice before its first sign-off. */
const unsigned = (changes: Record<string, object | string | null> = {}) =>
  changed(record(changes), {
    basicInformation: pending,
    legalMetadata: { ...neverAmended, confirmedAt: null, signedOffAt: null },
  });

describe('an import that updates', () => {
  it('replaces a notice with its parties, and keeps its creation time', async () => {
    const { paId, ...first } = record();
    await run([{ paId, ...first }]);
    const next = {
      ...first,
      paId,
      controllers: [partyRecord.controllers[1]],
      complianceFunding: { ...partyRecord.complianceFunding, payerSameAsSponsor: true, payer: null },
      legalMetadata: { ...partyRecord.legalMetadata, version: 3, createdAt: null },
    };
    expect(await run([next], { onExisting: 'update' })).toMatchObject([{ paId, outcome: 'updated', issues: [] }]);
    const expected: Record<string, unknown> = { ...next };
    delete expected.publisherId;
    expect(await stored(paId)).toEqual({
      ...expected,
      legalMetadata: { ...next.legalMetadata, createdAt: partyRecord.legalMetadata.createdAt },
    });
  });

  it('audits each change with the old and new status, but no rejected record', async () => {
    const paId = 'PA-AUDITED';
    expect(await run([unsigned({ paId })])).toMatchObject([{ issues: [] }]);
    await run([record({ paId }), record({ paId, basicInformation: { title: '' } })], { onExisting: 'update' });
    await run([record({ paId })], { onExisting: 'update', dryRun: true });
    await run([record({ paId })]);
    const stood = { version: 1, ...pending };
    const stands = { version: 2, confirmationStatus: 'confirmed', signOffStatus: 'signed_off' };
    const alsoChanged = ['amendmentReason', 'confirmedAt', 'signedOffAt'];
    expect(
      await sql('select action, request_id, publisher_id, before, after from audit_trail where pa_id = ? order by id', [
        paId,
      ]),
    ).toEqual(
      [
        { before: null, after: stood },
        { before: stood, after: { ...stands, alsoChanged } },
      ].map((change) => ({
        action: 'notice.imported',
        request_id: 'cli-import',
        publisher_id: publisherId,
        ...change,
      })),
    );
    expect(await sql('select revision from notice where pa_id = ?', [paId])).toEqual([{ revision: 2 }]);
  });

  it('applies records with the same PA-ID in one call in order', async () => {
    const versions = ['One', 'Two', 'Three'].map((title, index) =>
      record({ paId: 'PA-IN-TURN', basicInformation: { title }, legalMetadata: { version: 2 + index } }),
    );
    const results = await run(versions, { onExisting: 'update' });
    expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'updated', 'updated']);
    expect((await stored('PA-IN-TURN')).basicInformation?.title).toBe('Three');
  });

  it('rejects a notice of another publisher or a self-published one', async () => {
    const other = await server.publisher();
    const [own, selfPublished] = [record(), { ...personRecord, paId: mintPaId() }];
    await run([own, selfPublished]);
    const attempts = [
      { ...own, publisherId: other },
      { ...selfPublished, publisherId },
      changed(own, { publisherId: null, legalMetadata: { publisherName: null, publisherCountry: null } }),
    ];
    const refused = [];
    for (const attempt of attempts) {
      refused.push(
        await run([attempt], { onExisting: 'update', dryRun: true }),
        await run([attempt], { onExisting: 'update' }),
      );
    }
    for (const { issues } of refused.flat()) {
      expect(issues).toMatchObject([
        { path: 'publisherId', message: expect.stringContaining('must be that of the notice') },
      ]);
    }
    expect((await stored(own.paId)).legalMetadata?.publisherName).toBe('Järvilehti Media Oy');
  });
});

describe('an update of a notice that was signed off', () => {
  const published = { version: 1, confirmationStatus: 'confirmed', signOffStatus: 'signed_off' };
  const first = (changes = {}) => record({ legalMetadata: neverAmended, ...changes });
  const retitled = (one: ImportRecord) =>
    changed(one, { basicInformation: { title: 'Silently replaced' }, campaign: { totalValue: '77777.77' } });

  it('is rejected for the same version with other content, and nothing is written', async () => {
    const one = first();
    await run([one]);
    const before = await everything(one.paId);
    const other = retitled(one);
    const issues = [
      {
        path: 'legalMetadata.version',
        message: 'must be higher than 1, which was signed off with other content (title, totalValue)',
      },
    ];
    expect(await run([other], { onExisting: 'update', dryRun: true })).toMatchObject([{ outcome: 'rejected', issues }]);
    expect(await run([other], { onExisting: 'update' })).toMatchObject([{ outcome: 'rejected', issues }]);
    expect(await everything(one.paId)).toEqual(before);
  });

  it('creates a higher version, keeps the replaced one, and reports the changes', async () => {
    const one = first();
    await run([one]);
    const next = amended(retitled(changed(one, { advertiser: { phone: '+358500000009' } })), 2);
    expect(await run([next], { onExisting: 'update' })).toMatchObject([{ outcome: 'updated', issues: [] }]);

    const { versions, audit, notice } = await everything(one.paId);
    expect(versions).toEqual([{ version: 1, superseded_at: '2026-11-21 12:00:00+00' }]);
    expect(notice).toMatchObject([{ revision: 2, version: 2, title: 'Silently replaced' }]);
    expect(audit[1]).toEqual({
      before: { ...published, totalValue: '48500.00' },
      after: {
        ...published,
        version: 2,
        totalValue: '77777.77',
        alsoChanged: ['title', 'amendmentReason', 'advertiser.phone'],
      },
    });
    const read = await server.ask(
      'query ($paId: ID!) { notice(paId: $paId) { versions { version record { basicInformation { title } } } } }',
      { paId: one.paId },
    );
    expect(read).toEqual({
      versions: [
        { version: 2, record: { basicInformation: { title: 'Silently replaced' } } },
        { version: 1, record: { basicInformation: { title: 'Koulumatka kuuluu kaikille' } } },
      ],
    });
  });

  it('is rejected for a lower version, and for a higher one that is not signed off', async () => {
    const original = first();
    const one = amended(original, 3);
    await run([one]);
    const unconfirmed = { basicInformation: pending, legalMetadata: { confirmedAt: null, signedOffAt: null } };
    const refused = await run([amended(one, 2), changed(amended(one, 4), unconfirmed)], { onExisting: 'update' });
    expect(refused).toMatchObject([
      {
        outcome: 'rejected',
        issues: [{ path: 'legalMetadata.version', message: 'must not be lower than the stored version' }],
      },
      { outcome: 'rejected', issues: [{ path: 'basicInformation.signOffStatus' }] },
    ]);
    expect((await stored(original.paId)).legalMetadata?.version).toBe(3);
  });

  it('is unchanged for the same content in any notation, and writes nothing', async () => {
    const one = first({ targeting: { viewsCount: 7, engagementsCount: 9, metricsUpdatedAt: '2026-11-20T06:00:00Z' } });
    await run([one]);
    const before = await everything(one.paId);
    const rewritten = changed(Object.fromEntries(Object.entries(one).toReversed()), {
      publisherId: publisherId.toUpperCase(),
      complianceFunding: { politicalAdDeclaredAt: '2026-10-20T10:15:00+02:00' },
      legalMetadata: {
        updatedAt: '2026-11-21T11:00:00Z',
        createdAt: undefined,
        confirmedAt: null,
        signedOffAt: undefined,
        retentionUntil: null,
      },
    });
    expect(Object(one.complianceFunding).politicalAdDeclaredAt).toBe('2026-10-20T08:15:00Z');
    const results = [
      await run([one], { onExisting: 'update' }),
      await run([rewritten], { onExisting: 'update' }),
    ].flat();
    expect(results).toEqual(Array(2).fill({ paId: one.paId, outcome: 'unchanged', issues: [], warnings: [] }));
    expect(await everything(one.paId)).toEqual(before);
  });

  it('compares times to the millisecond, and audits them like the record', async () => {
    const exactly = (createdAt: string) => ({ legalMetadata: { createdAt } });
    const one = record(exactly('2026-10-20T08:15:00.120Z'));
    await run([one]);
    expect((await stored(one.paId)).legalMetadata).toMatchObject({ createdAt: '2026-10-20T08:15:00.120Z' });
    const later = changed(one, exactly('2026-10-20T08:15:00.121Z'));
    const ceased = { ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'suspended', retentionUntil: null };
    const next = changed(amended(one, 3), { legalMetadata: ceased });
    const results = await run([one, later, next], { onExisting: 'update' });
    expect(results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'rejected', 'updated']);
    expect((await auditOf(one.paId)).at(-1)).toMatchObject({ after: { ceasedAt: '2026-11-20T06:00:00Z' } });
  });

  it('is also rejected while its sign-off is withdrawn: the content was signed off once', async () => {
    const one = first();
    await run([one]);
    await server.move(one.paId, 'withdrawNoticeSignOff');
    const unsigned = { basicInformation: { signOffStatus: 'pending' }, legalMetadata: { signedOffAt: null } };
    const other = changed(retitled(one), unsigned);
    expect(await run([other], { onExisting: 'update' })).toMatchObject([{ outcome: 'rejected' }]);
    expect(await run([amended(other, 2)], { onExisting: 'update' })).toMatchObject([{ outcome: 'updated' }]);
    expect((await everything(one.paId)).versions).toEqual([{ version: 1, superseded_at: '2026-11-21 12:00:00+00' }]);
  });

  it('changes its counts without a new version', async () => {
    const counts = (viewsCount: number) => ({ targeting: { viewsCount, engagementsCount: 9, metricsUpdatedAt: null } });
    const one = first(counts(7));
    await run([one]);
    const { notice, document } = await everything(one.paId);
    expect(await run([changed(one, counts(8))], { onExisting: 'update' })).toMatchObject([{ outcome: 'updated' }]);
    const after = await everything(one.paId);
    expect([after.notice, after.document, after.versions]).toEqual([notice, document, []]);
    expect(after.counts).toMatchObject([{ views_count: '7' }, { views_count: '8' }]);
    expect(after.audit[1]?.after).toEqual({ ...published, alsoChanged: ['viewsCount'] });
  });

  it('removes the counts when the next version is in print', async () => {
    const one = first({ targeting: { viewsCount: 7, engagementsCount: 9 } });
    await run([one]);
    const print = changed(amended(one, 2), { campaign: { medium: 'print' }, targeting: noCounts });
    expect(await run([print], { onExisting: 'update' })).toMatchObject([{ outcome: 'updated' }]);
    expect(await sql('select from engagement_metrics where pa_id = ?', [one.paId])).toEqual([]);
    expect(await countsOf(one.paId)).toMatchObject([{ views_count: '7' }]);
  });

  it('does not undo ceasing', async () => {
    const one = first({ legalMetadata: { ...neverAmended, ceasedAt: null, ceasedReason: null, retentionUntil: null } });
    await run([one]);
    const input = { paId: one.paId, revision: 1, ceasedReason: 'suspended' };
    expect(await server.ask(mutation('ceaseNotice'), { input })).toEqual({ changed: true });
    expect(await run([one], { onExisting: 'update' })).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await run([amended(one, 2)], { onExisting: 'update' })).toMatchObject([{ outcome: 'updated' }]);
    expect((await stored(one.paId)).legalMetadata).toMatchObject({ version: 2, ceasedReason: 'suspended' });
  });
});

describe('an update of a notice that was never signed off', () => {
  it('replaces it in place, and reports the changes', async () => {
    const one = unsigned();
    await run([one]);
    const next = changed(one, { basicInformation: { title: 'Better' }, campaign: { totalValue: '99000.00' } });
    expect(await run([next], { onExisting: 'update' })).toMatchObject([{ outcome: 'updated' }]);
    const { notice, versions, audit } = await everything(one.paId);
    expect([notice[0]?.revision, notice[0]?.title, versions]).toEqual([2, 'Better', []]);
    const unsignedFirst = { version: 1, ...pending };
    expect(audit[1]).toEqual({
      before: { ...unsignedFirst, totalValue: '48500.00' },
      after: { ...unsignedFirst, totalValue: '99000.00', alsoChanged: ['title'] },
    });
  });
});

describe('the counts of a record', () => {
  const targeting = (viewsCount: number | null, engagementsCount: number | null, metricsUpdatedAt: string | null) => ({
    targeting: { viewsCount, engagementsCount, metricsUpdatedAt },
  });

  it('are stored with their time, by default now, and a first change in their history', async () => {
    const [timed, untimed] = [
      record(targeting(2 ** 53 - 1, 0, '2026-11-20T06:00:00.123Z')),
      record(targeting(7, 9, null)),
    ];
    await run([timed, untimed]);
    expect((await stored(timed.paId)).targeting).toMatchObject({
      viewsCount: 2 ** 53 - 1,
      engagementsCount: 0,
      metricsUpdatedAt: '2026-11-20T06:00:00.123Z',
    });
    expect(await countsOf(timed.paId)).toMatchObject([{ views_count: '9007199254740991', engagements_count: '0' }]);
    expect((await stored(untimed.paId)).targeting).toMatchObject({
      viewsCount: 7,
      metricsUpdatedAt: '2026-11-21T12:00:00Z',
    });
  });

  const first: Parameters<typeof targeting> = [7, 9, '2026-11-20T06:00:00Z'];
  it.each<[string, Parameters<typeof targeting>, views: number, at: string | null, history: string[]]>([
    ['without counts', [null, null, null], 7, first[2], ['7']],
    ['with the same', [7, 9, null], 7, first[2], ['7']],
    ['with others, and the history keeps both', [5, 9, null], 5, '2026-11-21T12:00:00Z', ['7', '5']],
  ])('are updated by a record %s', async (_what, next, viewsCount, metricsUpdatedAt, history) => {
    const one = record(targeting(...first));
    await run([one]);
    await run([changed(one, targeting(...next))], { onExisting: 'update' });
    expect((await stored(one.paId)).targeting).toMatchObject({ viewsCount, metricsUpdatedAt });
    expect(await countsOf(one.paId)).toMatchObject(history.map((views_count) => ({ views_count })));
  });
});
