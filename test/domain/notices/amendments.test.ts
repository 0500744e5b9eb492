import { describe, expect, it } from '@jest/globals';
import { draftRecord } from '../../support/draft-record.ts';
import { contactCanaries } from '../../support/factories.ts';
import { review } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';
import {
  amend,
  ask,
  auditOf,
  changed,
  created,
  make,
  type Node,
  owner,
  partner,
  readsOf,
  see,
  server,
  shown,
  titled,
} from './notice-changes.ts';

// Published versions are immutable. A correction creates the next version under the same PA-ID, which is confirmed and
// signed off separately, while the previous version stays on the register.

describe('an amendment of a notice that was never signed off', () => {
  it('replaces it, and it must be confirmed again', async () => {
    const paId = await created(titled('First'));
    await server.move(paId, ...review.slice(0, 2));
    const { value } = await amend(paId, 3, titled('Second'), null);
    expect(value).toMatchObject({ revision: 4, phase: 'draft', amendment: null, versions: [] });
    expect(await shown(paId)).toEqual([404, undefined, 200, ['Second', 1, '2026-11-21T12:00:00Z']]);
    expect((await auditOf(paId)).at(-1)).toEqual({
      action: 'notice.amended',
      before: { version: 1, confirmationStatus: 'confirmed' },
      after: { version: 1, confirmationStatus: 'draft', alsoChanged: ['title'] },
    });
  });

  it('leaves a notice in revision until it is submitted', async () => {
    const paId = await created(titled('First'));
    await server.move(paId, 'submitNotice', 'confirmNotice', 'declineNoticeSignOff');
    const { value } = await amend(paId, 4, titled('Second'), null);
    expect(value).toMatchObject({ confirmationStatus: 'needs_revision', signOffStatus: 'declined', amendment: null });
    const submitted = { phase: 'awaiting_confirmation', signOffStatus: 'pending' };
    expect(await make(paId, 'submitNotice')).toMatchObject(submitted);
  });
});

describe('an amendment of a published notice', () => {
  it('replaces it at sign-off; the previous version is kept', async () => {
    const paId = await server.notice(owner, {}, {}, { controllers: [{ companyName: 'Backers' }] });
    await server.report(paId, partner, [5, 1]);
    const first = ['A better town', 1, '2026-10-01T08:00:00Z'];
    const before = [200, first, 200, first];
    expect(await shown(paId)).toEqual(before);

    server.clock.now = new Date('2026-11-22T08:00:00Z');
    const { value: opened } = await amend(paId, 1, titled('A much better town'));
    expect(opened).toMatchObject({
      phase: 'published',
      revision: 2,
      updatedAt: '2026-10-01T08:00:00Z',
      amendment: { version: 2, amendmentReason: 'The sum was wrong.', confirmationStatus: 'draft' },
      versions: [{ version: 1, supersededAt: null }],
    });
    expect(await shown(paId)).toEqual(before);
    for (const [index, move] of ['submitNotice', 'confirmNotice'].entries()) {
      expect(await make(paId, move)).toMatchObject({ phase: 'published', revision: 3 + index });
      expect(await shown(paId)).toEqual(before);
    }
    const { value: refused } = await amend(paId, 4, titled('Best town'), null);
    expect(refused).toMatchObject({ amendment: { version: 2, confirmationStatus: 'draft', confirmedAt: null } });
    await server.move(paId, ...review.slice(0, 2));

    server.clock.now = new Date('2026-11-23T08:00:00Z');
    expect(await make(paId, 'signOffNotice')).toEqual({
      paId,
      phase: 'published',
      revision: 8,
      confirmationStatus: 'confirmed',
      signOffStatus: 'signed_off',
      updatedAt: '2026-11-23T08:00:00Z',
      amendment: null,
      versions: [
        {
          version: 2,
          amendmentReason: 'The sum was wrong.',
          confirmedAt: '2026-11-22T08:00:00Z',
          signedOffAt: '2026-11-23T08:00:00Z',
          supersededAt: null,
        },
        {
          version: 1,
          amendmentReason: null,
          confirmedAt: '2026-10-01T08:00:00Z',
          signedOffAt: '2026-10-01T08:00:00Z',
          supersededAt: '2026-11-23T08:00:00Z',
        },
      ],
    });
    const second = ['Best town', 2, '2026-11-23T08:00:00Z'];
    expect(await shown(paId)).toEqual([200, second, 200, second]);
    const { body } = await server.call({ path: `~/advertisement-full/${paId}`, token: partner });
    expect(body).toMatchObject({
      advertiser: { companyName: 'Kuukkelipuolue' },
      targeting: { viewsCount: 5 },
      legalMetadata: {
        createdAt: '2026-10-01T08:00:00Z',
        publisherName: 'The Publisher',
        retentionUntil: '2034-04-17',
      },
    });
    const round = ['notice.amended', 'notice.submitted', 'notice.confirmed'];
    const actions = (await auditOf(paId)).map(({ action }) => action);
    expect(actions).toEqual([...round, ...round, 'notice.signed_off']);
  });

  it('shows the record of each version to operators, and each read is in the ledger', async () => {
    const paId = await server.notice(owner, {}, {}, { controllers: [{ companyName: 'Backers' }] });
    let revision = 1;
    for (const title of ['Two', 'Three', 'Four']) {
      await amend(paId, revision, titled(title));
      await server.move(paId, ...review);
      revision += 4;
    }
    await amend(paId, revision, titled('Five'));
    expect(await readsOf(paId)).toBe(0); // no record has been read so far
    const record = `record { basicInformation { title } advertiser { email } controllers { companyName } complianceFunding { payer { city } }
      targeting { viewsCount } legalMetadata { version retentionUntil } }`;
    const { value } = await ask(
      `query ($paId: ID!) { notice(paId: $paId) { amendment { ${record} } versions { version ${record} } } }`,
      { paId },
    );
    const versions = value.versions as Node[];
    expect(versions.map((version) => (version.record as Record<string, Node>).basicInformation?.title)).toEqual([
      'Four',
      'Three',
      'Two',
      'A better town',
    ]);
    expect(versions.at(-1)).toMatchObject({
      version: 1,
      record: {
        advertiser: { email: contactCanaries.email },
        controllers: [{ companyName: 'Backers' }],
        complianceFunding: { payer: null },
        legalMetadata: { version: 1, retentionUntil: '2033-12-05' },
      },
    });
    expect(value.amendment).toMatchObject({
      record: { basicInformation: { title: 'Five' }, legalMetadata: { version: 5 } },
    });
    expect(await readsOf(paId)).toBe(5);
    const some = await ask(
      `query ($paId: ID!) { notice(paId: $paId) { versions(numbers: [3, 1, 7]) { version ${record} } } }`,
      { paId },
    );
    expect(some.value.versions).toMatchObject([{ version: 3 }, { version: 1 }]);
    expect(await readsOf(paId)).toBe(7);
  });

  it('can be discarded, and the notice is unchanged', async () => {
    const paId = await server.notice(owner);
    const before = await shown(paId);
    await amend(paId, 1, titled('Never'));
    const discard = (revision: number) => changed('discardNoticeAmendment', { paId, revision });
    expect((await discard(1)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED' } }]);
    expect((await discard(2)).value).toMatchObject({ revision: 3, amendment: null, versions: [{ version: 1 }] });
    expect((await discard(2)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED', currentRevision: 3 } }]);
    expect((await discard(3)).value).toMatchObject({ revision: 3 });
    expect(await shown(paId)).toEqual(before);
    expect((await auditOf(paId)).map(({ action }) => action)).toEqual(['notice.amended', 'notice.amendment_discarded']);
  });

  it('that was discarded, signed off or replaced since it was read is refused, not taken for the one that was read', async () => {
    const refused = async (field: string, paId: string, revision: number) =>
      expect(await server.refusals(mutation(field), { input: { paId, revision } })).toMatchObject([
        { code: 'NOTICE_CHANGED' },
      ]);
    const paIds = [await server.notice(owner), await server.notice(owner), await server.notice(owner)] as const;
    for (const paId of paIds) {
      await amend(paId, 1, titled('Read'));
      await server.move(paId, ...review.slice(0, 2));
    }
    const [discarded, signedOff, replaced] = paIds;
    const read = 4;

    await server.move(discarded, 'discardNoticeAmendment');
    await refused('signOffNotice', discarded, read);
    await server.move(signedOff, 'signOffNotice');
    await refused('discardNoticeAmendment', signedOff, read);
    await amend(replaced, read, titled('Other'));
    await server.move(replaced, ...review.slice(0, 2));
    await refused('confirmNotice', replaced, read - 1);
  });

  it('with a withdrawn sign-off also creates a next version: the published one is unchanged', async () => {
    const paId = await server.notice(owner);
    await make(paId, 'withdrawNoticeSignOff');
    expect((await shown(paId))[0]).toBe(404);
    expect((await see(paId)).versions).toMatchObject([
      { version: 1, signedOffAt: '2026-10-01T08:00:00Z', supersededAt: null },
    ]);
    expect((await amend(paId, 2, titled('Mended'))).value).toMatchObject({ amendment: { version: 2 } });
    await server.move(paId, ...review);
    expect(await see(paId)).toMatchObject({
      phase: 'published',
      versions: [
        { version: 2, supersededAt: null },
        { version: 1, signedOffAt: '2026-10-01T08:00:00Z', supersededAt: '2026-11-21T12:00:00Z' },
      ],
    });
  });

  it('that is self-published is signed off by its confirmation', async () => {
    const paId = await server.notice(null);
    await amend(paId, 1, titled('Mine'));
    await make(paId, 'submitNotice');
    expect(await make(paId, 'confirmNotice')).toMatchObject({ signOffStatus: 'signed_off', amendment: null });
    expect((await shown(paId))[1]).toEqual(['Mine', 2, '2026-11-21T12:00:00Z']);
  });

  it('removes counts that no longer apply, but keeps their history', async () => {
    const paId = await server.notice(owner);
    await server.report(paId, partner, [5, 1]);
    await amend(paId, 1, draftRecord({ campaign: { medium: 'print' } }));
    await server.move(paId, ...review);
    const { body } = await server.call({ path: `~/advertisement-full/${paId}`, token: partner });
    expect(body).toMatchObject({
      campaign: { medium: 'print' },
      targeting: { viewsCount: null, metricsUpdatedAt: null },
    });
    expect(await server.sql('select from engagement_metrics_change where pa_id = ?', [paId])).toHaveLength(1);
    const { value } = await ask(
      `query ($paId: ID!) { notice(paId: $paId) { versions { record { targeting { viewsCount } } } } }`,
      { paId },
    );
    expect(value.versions).toEqual([
      { record: { targeting: { viewsCount: null } } },
      { record: { targeting: { viewsCount: 5 } } },
    ]);
  });

  it('accepts a record as read, with its server-managed fields', async () => {
    const paId = await server.notice(owner);
    const { body } = await server.call({ path: `~/advertisement-full/${paId}`, token: partner });
    const { value, errors } = await amend(paId, 1, {
      ...Object(body),
      campaign: { ...Object(body).campaign, totalValue: '9000.00' },
    });
    expect(errors).toBeUndefined();
    expect(value).toMatchObject({ amendment: { version: 2, confirmationStatus: 'draft' } });
    expect(await auditOf(paId)).toEqual([
      {
        action: 'notice.amended',
        before: { version: 1, totalValue: '5000.00', confirmationStatus: 'confirmed', signOffStatus: 'signed_off' },
        after: expect.objectContaining({
          version: 2,
          totalValue: '9000.00',
          alsoChanged: ['publisherName', 'amendmentReason'],
        }),
      },
    ]);
  });

  it.each([
    { what: 'no reason', input: titled('X'), reason: null, paths: ['amendmentReason'] },
    {
      what: 'a reason with contact data',
      input: titled('X'),
      reason: 'Ask canary@contact.example',
      paths: ['amendmentReason'],
    },
    { what: 'another PA-ID', input: { ...titled('X'), paId: 'PA-OTHER' }, paths: ['record.paId'] },
    {
      what: 'another publisher',
      input: { ...titled('X'), publisherId: '00000000-0000-4000-8000-000000000000' },
      paths: ['record.publisherId'],
    },
    {
      what: 'a record that breaks a rule between fields',
      input: draftRecord({ campaign: { endDate: '2020-01-01' }, advertiser: { email: 'nobody' } }),
      paths: ['record.advertiser.email', 'record.campaign.endDate'],
    },
  ])('with $what is rejected at its fields', async ({ input, reason = 'Mended.', paths }) => {
    const paId = await server.notice(owner);
    const { errors } = await amend(paId, 1, input, reason);
    expect(errors?.[0]?.extensions.code).toBe('INPUT_INVALID');
    expect((errors?.[0]?.extensions.issues as { path: string }[]).map(({ path }) => path).sort()).toEqual(paths);
    expect(await see(paId)).toMatchObject({ revision: 1, amendment: null });
  });
});
