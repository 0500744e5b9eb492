import { describe, expect, it } from '@jest/globals';
import { draftRecord } from '../../support/draft-record.ts';
import { contactCanaries, draft } from '../../support/factories.ts';
import { review } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';
import {
  amend,
  auditOf,
  changed,
  create,
  created,
  make,
  owner,
  partner,
  server,
  shown,
  titled,
} from './notice-changes.ts';

describe('createNotice', () => {
  it('creates a draft, which its publisher can read and the register does not show', async () => {
    const { value } = await create({ ...titled('New'), publisherId: owner });
    expect(value).toMatchObject({
      paId: expect.stringMatching(/^PA-[0-9A-Z]{10}$/),
      phase: 'draft',
      revision: 1,
      confirmationStatus: 'draft',
      signOffStatus: 'pending',
      amendment: null,
      publisher: { name: 'The Publisher' },
    });
    const paId = String(value.paId);
    expect(await shown(paId)).toEqual([404, undefined, 200, ['New', 1, '2026-11-21T12:00:00Z']]);
    expect(await auditOf(paId)).toMatchObject([
      { action: 'notice.created', before: null, after: { version: 1, confirmationStatus: 'draft', medium: 'online' } },
    ]);
  });

  it('is audited with ISO 8601 times', async () => {
    const paId = await created();
    await amend(paId, 1, draftRecord({ complianceFunding: { politicalAdDeclaredAt: '2026-10-02T03:04:05Z' } }), null);
    const entries = (await auditOf(paId)) as { after: { politicalAdDeclaredAt: string } }[];
    const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
    expect(entries.map(({ after }) => after.politicalAdDeclaredAt)).toEqual([
      expect.stringMatching(instant),
      '2026-10-02T03:04:05Z',
    ]);
    expect(entries.at(-1)).toMatchObject({ before: { politicalAdDeclaredAt: expect.stringMatching(instant) } });
  });

  it('can submit at once, and can set the PA-ID', async () => {
    const submitted = draftRecord({ basicInformation: { confirmationStatus: 'pending_confirmation' } });
    const input = { ...submitted, publisherId: owner, paId: 'PA-OWN-ONE' };
    expect((await create(input)).value).toMatchObject({ paId: 'PA-OWN-ONE', phase: 'awaiting_confirmation' });
    const issues = [{ path: 'record.paId', message: 'is already used by another notice' }];
    expect((await create(input)).errors).toMatchObject([{ extensions: { code: 'INPUT_INVALID', issues } }]);
  });

  it('reports all invalid fields at once, including server-managed ones', async () => {
    const input = draftRecord({
      basicInformation: { title: '', confirmationStatus: 'confirmed', signOffStatus: 'signed_off' },
      campaign: { totalValue: 5 },
      targeting: { viewsCount: 7 },
      legalMetadata: { version: 3, ceasedAt: '2026-11-20T00:00:00Z' },
    });
    const { errors } = await create({ ...input, publisherId: null });
    expect(errors?.[0]?.extensions.code).toBe('INPUT_INVALID');
    expect((errors?.[0]?.extensions.issues as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'record.basicInformation.confirmationStatus',
      'record.basicInformation.signOffStatus',
      'record.basicInformation.title',
      'record.campaign.totalValue',
      'record.legalMetadata.ceasedAt',
      'record.legalMetadata.version',
      'record.targeting.viewsCount',
    ]);
  });

  it('rejects an unknown publisher', async () => {
    const { errors } = await create({ ...titled('New'), publisherId: '00000000-0000-4000-8000-000000000000' });
    const issues = [{ path: 'record.publisherId', message: 'must be the id of a publisher that exists' }];
    expect(errors).toMatchObject([{ extensions: { issues } }]);
  });
});

describe('ceaseNotice', () => {
  const cease = (paId: string, revision: number, reason = 'suspended') =>
    changed(
      'ceaseNotice',
      { paId, revision, ceasedReason: reason },
      'phase campaignEnd revision record { legalMetadata { ceasedAt ceasedReason retentionUntil } }',
    );

  it('shows on the register, and starts the seven years of retention if the campaign had no end', async () => {
    const paId = await server.notice(owner, { isOngoing: true, endDate: null, retentionUntil: null });
    expect((await cease(paId, 1)).value).toEqual({
      phase: 'ceased',
      campaignEnd: '2026-11-21',
      revision: 2,
      record: {
        legalMetadata: { ceasedAt: '2026-11-21T12:00:00Z', ceasedReason: 'suspended', retentionUntil: '2033-11-21' },
      },
    });
    expect((await shown(paId))[0]).toBe(200);
    expect(await auditOf(paId)).toEqual([
      {
        action: 'notice.ceased',
        before: { ceasedAt: null, ceasedReason: null, retentionUntil: null },
        after: { ceasedAt: '2026-11-21T12:00:00.000Z', ceasedReason: 'suspended', retentionUntil: '2033-11-21' },
      },
    ]);
    expect((await cease(paId, 1)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED' } }]);
    expect((await cease(paId, 2)).value).toMatchObject({ revision: 2 });
    expect((await cease(paId, 2, 'completed')).errors).toMatchObject([{ extensions: { code: 'NOTICE_STATE' } }]);
  });

  it('does not shorten the retention of its campaign, nor does an amendment', async () => {
    const paId = await server.notice(owner);
    expect((await cease(paId, 1)).value).toMatchObject({ record: { legalMetadata: { retentionUntil: '2033-12-05' } } });
    await amend(paId, 2, draftRecord({ campaign: { startDate: '2026-11-02', endDate: '2026-11-10' } }));
    // It now says that the campaign was over before it was stopped.
    expect(await make(paId, ...review)).toMatchObject({ phase: 'ended' });
    expect(await server.sql('select ceased_reason, retention_until::text from notice where pa_id = ?', [paId])).toEqual(
      [{ ceased_reason: 'suspended', retention_until: '2033-12-05' }],
    );
  });

  it.each([
    { what: 'a draft', row: draft },
    { what: 'one that is scheduled', row: { publicationStartDate: '2026-11-22', startDate: '2026-11-22' } },
    { what: 'one whose campaign is over', row: { endDate: '2026-11-20', retentionUntil: '2033-11-20' } },
  ])('rejects $what', async ({ row }) => {
    const paId = await server.notice(owner, row);
    expect((await cease(paId, 1)).errors).toMatchObject([{ extensions: { code: 'NOTICE_STATE' } }]);
    expect((await cease(paId, 9)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED' } }]);
  });
});

describe('contact data', () => {
  it('is in no audit entry and no log line of any change to a notice', async () => {
    const paId = await server.notice(owner, {}, {}, { controllers: [{}] });
    const { body } = await server.call({ path: `~/advertisement-full/${paId}`, token: partner });
    const canary = { ...Object(body), publisherId: owner };
    const other = {
      ...canary,
      paId: null,
      advertiser: { ...canary.advertiser, ...contactCanaries, city: 'Elsewhere' },
    };
    const made = await created({ ...draftRecord(), advertiser: canary.advertiser });
    await amend(made, 1, { ...draftRecord(), advertiser: other.advertiser, controllers: canary.controllers }, null);
    await amend(paId, 1, { ...canary, advertiser: { ...canary.advertiser, email: 'canary@contact.example.org' } });
    await server.move(paId, ...review, 'withdrawNoticeSignOff');
    const records = [{ ...canary, legalMetadata: { ...canary.legalMetadata, version: 2, amendmentReason: 'x' } }];
    await server.ask(mutation('importNotices', 'results { outcome }'), { input: { records, onExisting: 'update' } });
    const trail = JSON.stringify(await server.sql('select * from audit_trail'));
    expect(trail).toContain('advertiser.email');
    const canaries = /canary|\+4930901820|CNRY 99/i;
    expect(trail.match(canaries)).toBeNull();
    expect(server.logs.filter((line) => canaries.test(line))).toEqual([]);
  });
});
