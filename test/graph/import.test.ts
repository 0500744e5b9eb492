import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { AuditActor } from '../../src/audit/audit-trail.ts';
import type { ImportOptions } from '../../src/notices/import/import.ts';
import { parseRecord } from '../../src/notices/record/parse-record.ts';
import { partyRecord, personRecord, registerView } from '../contract/samples.ts';
import { lockWaits } from '../support/lock-waits.ts';
import type { TestServer } from '../support/server.ts';

// The next PA-IDs to be generated; without any, real ones. Modules that use the mock are imported after it.
const paIds = await import('../../src/notices/model/pa-id.ts');
const minted: string[] = [];
jest.unstable_mockModule('../../src/notices/model/pa-id.ts', () => ({
  ...paIds,
  mintPaId: () => minted.shift() ?? paIds.mintPaId(),
}));
const { startServer, testNow } = await import('../support/server.ts');
const { importNotices } = await import('../../src/notices/import/import.ts');

let server: TestServer;
let publisherId: string;
let token: string;
let staff: string;

beforeAll(async () => {
  server = await startServer();
  publisherId = await server.publisher({ name: 'The Publisher' });
  token = (await server.token({ publisherId })).secret;
  staff = (await server.token({ tier: 'staff' })).secret;
});
afterAll(() => server.stop());

/** A record of the publisher with changes by group, and a new PA-ID. */
function record(changes: Record<string, object | string | null> = {}) {
  const base: Record<string, unknown> = { ...structuredClone(partyRecord), publisherId, paId: paIds.mintPaId() };
  for (const [group, fields] of Object.entries(changes)) {
    base[group] = typeof fields === 'object' && fields !== null ? { ...Object(base[group]), ...fields } : fields;
  }
  return base as Record<string, unknown> & { paId: string };
}

/** The actor and time of an import. */
const actor: AuditActor = {
  caller: { tier: 'staff', role: 'operator', tokenId: null, subject: null },
  requestId: 'cli-import',
  now: testNow,
};
const run = (records: readonly unknown[], options: Partial<ImportOptions> = {}) =>
  importNotices(server.database.orm.em.fork(), actor, records, {
    update: false,
    skipExisting: false,
    dryRun: false,
    ...options,
  });
const ask = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  server.database.orm.em.fork().execute(text, values) as unknown as Promise<Row[]>;
const ledgerOf = (paId: string) =>
  ask('select views_count, engagements_count, recorded_at from engagement_metrics_change where pa_id = ? order by id', [
    paId,
  ]);
const countOf = async (table: string) => Number((await ask(`select count(*) from ${table}`))[0]?.count);

/** A record as a later version. */
const version =
  (number: number) =>
  (one: Record<string, unknown>): Record<string, unknown> => ({
    ...one,
    legalMetadata: { ...Object(one.legalMetadata), version: number },
  });
const standingIn = { basicInformation: { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending' } };
const notConfirmed = { version: 1, amendmentReason: null, confirmedAt: null, signedOffAt: null };
/** A record of a notice before its first sign-off. */
const unsigned = (changes: Record<string, object | string | null> = {}) =>
  record({
    ...changes,
    basicInformation: { ...standingIn.basicInformation, ...Object(changes.basicInformation) },
    legalMetadata: { ...notConfirmed, ...Object(changes.legalMetadata) },
  });
const auditOf = (paId: string) => ask('select before, after from audit_trail where pa_id = ? order by id', [paId]);
/** All stored data of a notice, including its status. */
const everything = async (paId: string) => ({
  notice: await ask('select n.*, n.xmin::text as written from notice n where pa_id = ?', [paId]),
  document: await ask('select document::text, xmin::text as written from notice_document where pa_id = ?', [paId]),
  parties: await ask('select *, xmin::text as written from party where pa_id = ? order by role, position', [paId]),
  versions: await ask('select version, superseded_at from notice_version where pa_id = ? order by version', [paId]),
  counts: await ledgerOf(paId),
  audit: await auditOf(paId),
});

/** The full record, as its publisher reads it. */
async function stored(paId: string) {
  const { status, body } = await server.call({ path: `~/advertisement-full/${encodeURIComponent(paId)}`, token });
  expect(status).toBe(200);
  return body as Record<string, Record<string, unknown>>;
}

describe('importNotices', () => {
  it('keeps every field as it was given', async () => {
    const { paId, ...given } = record({ legalMetadata: { retentionUntil: '2036-01-01' } });
    expect(await run([{ paId, ...given }])).toMatchObject([{ paId, outcome: 'imported', issues: [] }]);
    const { publisherId: _owner, ...expected } = given;
    expect(await stored(paId)).toEqual({ paId, ...expected });
  });

  it('is a mutation of the graph; a record without a publisher is self-published', async () => {
    const { data } = await server.graphql(
      staff,
      'mutation ($input: ImportNoticesInput!) { importNotices(input: $input) { results { paId outcome issues { path message } } } }',
      { input: { records: [personRecord, { ...personRecord, paId: 'PA-BAD', campaign: 5 }] } },
    );
    expect(data?.importNotices).toMatchObject({
      results: [
        { paId: personRecord.paId, outcome: 'imported', issues: [] },
        { paId: 'PA-BAD', outcome: 'rejected', issues: [{ path: 'campaign', message: 'must be an object' }] },
      ],
    });
    const { body } = await server.call({ path: `~/advertisement/${personRecord.paId}`, token });
    expect(body).toEqual(registerView(personRecord));
    expect(await ask('select publisher_id from notice where pa_id = ?', [personRecord.paId])).toEqual([
      { publisher_id: null },
    ]);
  });

  it('accepts records as literals in the operation', async () => {
    const { data } = await server.graphql(
      staff,
      `mutation { importNotices(input: { records: [{ paId: "PA-INLINE", campaign: { totalValue: 5 } }] }) {
        results { paId outcome issues { path } } } }`,
    );
    expect(data?.importNotices).toMatchObject({ results: [{ paId: 'PA-INLINE', outcome: 'rejected' }] });
  });

  it('returns results in order; a bad record does not affect the others', async () => {
    const good = [record(), record()];
    const bad = record({ campaign: { endDate: '2026-11-04' }, legalMetadata: { retentionUntil: null } });
    const results = await run([good[0], bad, 'nothing', good[1]]);
    expect(results.map(({ paId, outcome }) => [paId, outcome])).toEqual([
      [good[0]?.paId, 'imported'],
      [bad.paId, 'rejected'],
      [null, 'rejected'],
      [good[1]?.paId, 'imported'],
    ]);
    expect(results[1]?.issues).toMatchObject([
      { path: 'campaign.endDate', message: 'must not be before campaign.startDate' },
    ]);
    expect(await ask('select from notice where pa_id = ?', [bad.paId])).toEqual([]);
  });

  it('rejects more than 1000 records as a whole', async () => {
    const mutation = 'mutation ($input: ImportNoticesInput!) { importNotices(input: $input) { results { outcome } } }';
    const { errors } = await server.graphql(staff, mutation, { input: { records: Array(1001).fill({}) } });
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ message: 'must have at most 1000 items' }] },
    ]);
    expect(await run([])).toEqual([]);
  });

  it('reports an unknown publisher together with all other issues', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    const [result] = await run([record({ publisherId: nobody, campaign: { medium: 'tv' } })]);
    expect(result?.issues).toMatchObject([
      { path: 'campaign.medium', message: expect.stringContaining('must be one of online') },
      { path: 'publisherId', message: 'must be the id of a publisher that exists' },
    ]);
  });

  it('uses the name of the publisher if the record has none', async () => {
    const absent = record({ legalMetadata: { publisherName: undefined } });
    const given = record({ publisherId: publisherId.toUpperCase() });
    await run([absent, given]);
    expect((await stored(absent.paId)).legalMetadata?.publisherName).toBe('The Publisher');
    expect((await stored(given.paId)).legalMetadata?.publisherName).toBe('Järvilehti Media Oy');
  });

  it('fills in missing times and the end of retention', async () => {
    const times = [
      'createdAt',
      'updatedAt',
      'confirmedAt',
      'signedOffAt',
      'ceasedAt',
      'ceasedReason',
      'retentionUntil',
    ];
    const absent = record({ legalMetadata: Object.fromEntries(times.map((name) => [name, undefined])) });
    const draft = record({
      basicInformation: { confirmationStatus: 'draft', signOffStatus: 'pending' },
      legalMetadata: { confirmedAt: undefined, signedOffAt: undefined },
    });
    await run([absent, draft]);
    const now = '2026-11-21T12:00:00Z';
    expect((await stored(absent.paId)).legalMetadata).toMatchObject({
      ...{ createdAt: now, updatedAt: now, confirmedAt: now, signedOffAt: now },
      ...{ ceasedAt: null, retentionUntil: '2034-04-17' },
    });
    expect((await stored(draft.paId)).legalMetadata).toMatchObject({ confirmedAt: null, signedOffAt: null });
  });

  it('keeps a PA-ID of any form, and generates a missing one', async () => {
    const odd = record({ paId: "g45y2q ?$1 ':' 🗳" });
    const results = await run([odd, { ...record(), paId: undefined }, { ...record(), paId: null }]);
    expect(results).toMatchObject([{ paId: odd.paId }, { outcome: 'imported' }, { outcome: 'imported' }]);
    for (const { paId } of results.slice(1)) expect(paId).toMatch(/^PA-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect((await stored(odd.paId)).paId).toBe(odd.paId);
  });

  it.each([[false], [true]])(
    'mints again when a minted PA-ID is taken, and never replaces it (update: %s)',
    async (update) => {
      const taken = record();
      await run([taken]);
      const fresh = paIds.mintPaId();
      minted.push(taken.paId, taken.paId, fresh);
      const title = { basicInformation: { title: 'Another' } };
      expect(await run([{ ...record(title), paId: null }], { update })).toMatchObject([
        { paId: fresh, outcome: 'imported', issues: [] },
      ]);
      expect((await stored(taken.paId)).basicInformation?.title).toBe('Koulumatka kuuluu kaikille');
      expect((await stored(fresh)).basicInformation?.title).toBe('Another');
    },
  );
});

describe('a PA-ID that exists', () => {
  const exists = { path: 'paId', message: expect.stringContaining('exists already') };

  it('is rejected, and the notice is unchanged', async () => {
    const first = record();
    await run([first]);
    const again = { ...first, campaign: { ...Object(first.campaign), name: 'Again' } };
    expect(await run([again])).toMatchObject([{ paId: first.paId, outcome: 'rejected', issues: [exists] }]);
    expect((await stored(first.paId)).campaign?.name).toBe('Koulumatka 2027');
  });

  it('is rejected if repeated in one call, unless the first record was rejected', async () => {
    const one = record();
    const bad = { ...one, campaign: 5 };
    expect(
      (await run([bad, one, one])).map(({ outcome, issues }) => [outcome, issues.map(({ path }) => path)]),
    ).toMatchObject([
      ['rejected', ['campaign']],
      ['imported', []],
      ['rejected', ['paId']],
    ]);
  });

  it('is reported together with all other issues', async () => {
    const one = record();
    await run([one]);
    expect((await run([{ ...one, campaign: 5 }]))[0]?.issues.map(({ path }) => path)).toMatchObject([
      'campaign',
      'paId',
    ]);
  });

  it('is stored once by concurrent imports', async () => {
    const both = Array.from({ length: 600 }, () => record());
    const results = (await Promise.all([run(both), run(both.toReversed()), run(both)])).flat();
    for (const { paId } of both) {
      const outcomes = results.filter((result) => result.paId === paId).map(({ outcome }) => outcome);
      expect(outcomes.toSorted()).toEqual(['imported', 'rejected', 'rejected']);
    }
    for (const { outcome, issues } of results) expect(issues).toMatchObject(outcome === 'rejected' ? [exists] : []);
  });
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
    expect(await run([next], { update: true })).toMatchObject([{ paId, outcome: 'updated', issues: [] }]);
    const expected: Record<string, unknown> = { ...next };
    delete expected.publisherId;
    expect(await stored(paId)).toEqual({
      ...expected,
      legalMetadata: { ...next.legalMetadata, createdAt: partyRecord.legalMetadata.createdAt },
    });
  });

  it('reports for each record whether it was new', async () => {
    const known = record();
    await run([known]);
    const results = await run([record(), version(3)(known), { ...record(), paId: null }, known], { update: true });
    expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'updated', 'imported', 'rejected']);
  });

  it('audits each change with the old and new status, but no rejected record', async () => {
    const paId = 'PA-AUDITED';
    const standing = { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending' };
    const legalMetadata = { version: 1, amendmentReason: null, confirmedAt: null, signedOffAt: null };
    expect(await run([record({ paId, basicInformation: standing, legalMetadata })])).toMatchObject([{ issues: [] }]);
    await run([record({ paId }), record({ paId, basicInformation: { title: '' } })], { update: true });
    await run([record({ paId })], { update: true, dryRun: true });
    await run([record({ paId })]);
    const stood = { version: 1, ...standing };
    const stands = { version: 2, confirmationStatus: 'confirmed', signOffStatus: 'signed_off' };
    const alsoChanged = ['amendmentReason', 'confirmedAt', 'signedOffAt'];
    expect(
      await ask('select action, request_id, publisher_id, before, after from audit_trail where pa_id = ? order by id', [
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
    expect(await ask('select revision from notice where pa_id = ?', [paId])).toEqual([{ revision: 2 }]);
  });

  it('applies records with the same PA-ID in one call in order', async () => {
    const versions = ['One', 'Two', 'Three'].map((title, index) =>
      record({ paId: 'PA-IN-TURN', basicInformation: { title }, legalMetadata: { version: 2 + index } }),
    );
    const results = await run(versions, { update: true });
    expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'updated', 'updated']);
    expect((await stored('PA-IN-TURN')).basicInformation?.title).toBe('Three');
  });

  it('rejects a notice of another publisher or a self-published one', async () => {
    const other = await server.publisher();
    const [own, selfPublished] = [record(), { ...personRecord, paId: paIds.mintPaId() }];
    await run([own, selfPublished]);
    const attempts = [
      { ...own, publisherId: other },
      { ...selfPublished, publisherId },
      {
        ...own,
        publisherId: null,
        legalMetadata: { ...Object(own.legalMetadata), publisherName: null, publisherCountry: null },
      },
    ];
    const refused = [await run(attempts, { update: true, dryRun: true }), await run(attempts, { update: true })];
    for (const { issues } of refused.flat()) {
      expect(issues).toMatchObject([
        { path: 'publisherId', message: expect.stringContaining('must be that of the notice') },
      ]);
    }
    expect((await stored(own.paId)).legalMetadata?.publisherName).toBe('Järvilehti Media Oy');
  });

  it('rejects the second of two publishers that import the same PA-ID concurrently', async () => {
    const other = await server.publisher();
    const mine = record();
    const results = (
      await Promise.all([run([mine], { update: true }), run([{ ...mine, publisherId: other }], { update: true })])
    ).flat();
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['imported', 'rejected']);
  });
});

describe('an update of a notice that was signed off', () => {
  const published = { version: 1, confirmationStatus: 'confirmed', signOffStatus: 'signed_off' };
  const first = (changes = {}) => record({ legalMetadata: { version: 1, amendmentReason: null }, ...changes });
  const retitled = (one: Record<string, unknown>, title = 'Silently replaced'): Record<string, unknown> => ({
    ...one,
    basicInformation: { ...Object(one.basicInformation), title },
    campaign: { ...Object(one.campaign), totalValue: '77777.77' },
  });
  const amended = (one: Record<string, unknown>, number: number): Record<string, unknown> => ({
    ...one,
    legalMetadata: { ...Object(one.legalMetadata), version: number, amendmentReason: 'The sum was wrong.' },
  });

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
    expect(await run([other], { update: true, dryRun: true })).toMatchObject([{ outcome: 'rejected', issues }]);
    expect(await run([other], { update: true })).toMatchObject([{ outcome: 'rejected', issues }]);
    expect(await everything(one.paId)).toEqual(before);
  });

  it('creates a higher version, keeps the replaced one, and reports the changes', async () => {
    const one = first();
    await run([one]);
    const next = amended(retitled({ ...one, advertiser: { ...partyRecord.advertiser, phone: '+358500000009' } }), 2);
    expect(await run([next], { update: true })).toMatchObject([{ outcome: 'updated', issues: [] }]);

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
    const { data } = await server.graphql(
      staff,
      'query ($paId: ID!) { notice(paId: $paId) { versions { version record { basicInformation { title } } } } }',
      { paId: one.paId },
    );
    expect(data?.notice).toEqual({
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
    const pending: Record<string, unknown> = { ...amended(retitled(one), 4) };
    pending.basicInformation = { ...Object(one.basicInformation), ...standingIn.basicInformation };
    pending.legalMetadata = { ...Object(pending.legalMetadata), confirmedAt: null, signedOffAt: null };
    const refused = await run([amended(one, 2), pending], { update: true });
    expect(refused.map(({ outcome, issues }) => [outcome, issues.map(({ path }) => path)])).toEqual([
      ['rejected', ['legalMetadata.version']],
      ['rejected', ['basicInformation.signOffStatus']],
    ]);
    expect((await stored(original.paId)).legalMetadata?.version).toBe(3);
  });

  it('is unchanged for the same content in any notation, and writes nothing', async () => {
    const one = first({ targeting: { viewsCount: 7, engagementsCount: 9, metricsUpdatedAt: '2026-11-20T06:00:00Z' } });
    await run([one]);
    const before = await everything(one.paId);
    const rewritten = {
      ...Object.fromEntries(Object.entries(one).toReversed()),
      publisherId: publisherId.toUpperCase(),
      complianceFunding: { ...Object(one.complianceFunding), politicalAdDeclaredAt: '2026-10-20T10:15:00+02:00' },
      legalMetadata: {
        ...Object(one.legalMetadata),
        updatedAt: '2026-11-21T11:00:00Z',
        createdAt: undefined,
        confirmedAt: null,
        signedOffAt: undefined,
        retentionUntil: null,
      },
    };
    expect(Object(one.complianceFunding).politicalAdDeclaredAt).toBe('2026-10-20T08:15:00Z');
    const results = await run([one, rewritten, one], { update: true });
    expect(results).toEqual(Array(3).fill({ paId: one.paId, outcome: 'unchanged', issues: [], warnings: [] }));
    expect(await everything(one.paId)).toEqual(before);
  });

  it('compares times to the millisecond, and audits them like the record', async () => {
    const exactly = (createdAt: string) => ({ legalMetadata: { ...partyRecord.legalMetadata, createdAt } });
    const one = first(exactly('2026-10-20T08:15:00.120Z'));
    await run([one]);
    expect((await stored(one.paId)).legalMetadata).toMatchObject({ createdAt: '2026-10-20T08:15:00.120Z' });
    const later = { ...one, ...exactly('2026-10-20T08:15:00.121Z') };
    const ceased = { ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'suspended', retentionUntil: null };
    const next = amended(one, 3);
    next.legalMetadata = { ...Object(next.legalMetadata), ...ceased };
    const results = await run([one, later, next], { update: true });
    expect(results.map(({ outcome }) => outcome)).toEqual(['unchanged', 'rejected', 'updated']);
    expect((await auditOf(one.paId)).at(-1)).toMatchObject({ after: { ceasedAt: '2026-11-20T06:00:00Z' } });
  });

  it('is also rejected while its sign-off is withdrawn: the content was signed off once', async () => {
    const one = first();
    await run([one]);
    const withdraw = 'mutation ($paId: ID!) { withdrawSignOff(input: { paId: $paId, revision: 1 }) { changed } }';
    expect((await server.graphql(staff, withdraw, { paId: one.paId })).errors).toBeUndefined();
    const other = { ...retitled(one) };
    other.basicInformation = { ...Object(other.basicInformation), signOffStatus: 'pending' };
    other.legalMetadata = { ...Object(one.legalMetadata), signedOffAt: null };
    expect(await run([other], { update: true })).toMatchObject([{ outcome: 'rejected' }]);
    expect(await run([amended(other, 2)], { update: true })).toMatchObject([{ outcome: 'updated' }]);
    expect((await everything(one.paId)).versions).toEqual([{ version: 1, superseded_at: '2026-11-21 12:00:00+00' }]);
  });

  it('changes its counts without a new version', async () => {
    const counts = (viewsCount: number) => ({
      targeting: { ...partyRecord.targeting, viewsCount, engagementsCount: 9, metricsUpdatedAt: null },
    });
    const one = { ...first(), ...counts(7) };
    await run([one]);
    const { notice, document } = await everything(one.paId);
    expect(await run([{ ...one, ...counts(8) }], { update: true })).toMatchObject([{ outcome: 'updated' }]);
    const after = await everything(one.paId);
    expect([after.notice, after.document, after.versions]).toEqual([notice, document, []]);
    expect(after.counts).toMatchObject([{ views_count: '7' }, { views_count: '8' }]);
    expect(after.audit[1]?.after).toEqual({ ...published, alsoChanged: ['viewsCount'] });
  });

  it('removes the counts when the next version is in print', async () => {
    const one = { ...first(), targeting: { ...partyRecord.targeting, viewsCount: 7, engagementsCount: 9 } };
    await run([one]);
    const { basicInformation, campaign } = partyRecord;
    const print = amended({ ...one, basicInformation, campaign: { ...campaign, medium: 'print' } }, 2);
    print.targeting = { ...partyRecord.targeting, viewsCount: null, engagementsCount: null, metricsUpdatedAt: null };
    expect(await run([print], { update: true })).toMatchObject([{ outcome: 'updated' }]);
    expect(await ask('select from engagement_metrics where pa_id = ?', [one.paId])).toEqual([]);
    expect(await ledgerOf(one.paId)).toMatchObject([{ views_count: '7' }]);
  });

  it('does not undo ceasing', async () => {
    const one = first({ legalMetadata: { version: 1, amendmentReason: null, retentionUntil: null } });
    await run([one]);
    const cease = `mutation ($paId: ID!) {
      ceaseNotice(input: { paId: $paId, revision: 1, reason: withdrawn_by_sponsor }) { notice { phase } } }`;
    expect((await server.graphql(staff, cease, { paId: one.paId })).data).toEqual({
      ceaseNotice: { notice: { phase: 'ceased' } },
    });
    expect(await run([one], { update: true })).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await run([amended(one, 2)], { update: true })).toMatchObject([{ outcome: 'updated' }]);
    expect((await stored(one.paId)).legalMetadata).toMatchObject({ version: 2, ceasedReason: 'withdrawn_by_sponsor' });
  });
});

describe('an update of a notice that was never signed off', () => {
  it('replaces it in place, and reports the changes', async () => {
    const one = unsigned();
    await run([one]);
    const next = unsigned({
      paId: one.paId,
      basicInformation: { title: 'Better' },
      campaign: { totalValue: '99000.00' },
    });
    expect(await run([next], { update: true })).toMatchObject([{ outcome: 'updated' }]);
    const { notice, versions, audit } = await everything(one.paId);
    expect([notice[0]?.revision, notice[0]?.title, versions]).toEqual([2, 'Better', []]);
    const pending = { version: 1, confirmationStatus: 'pending_confirmation', signOffStatus: 'pending' };
    expect(audit[1]).toEqual({
      before: { ...pending, totalValue: '48500.00' },
      after: { ...pending, totalValue: '99000.00', alsoChanged: ['title'] },
    });
  });
});

describe('two at once', () => {
  const waiting = async (count: number, waits = lockWaits) => {
    while ((await ask(waits)).length < count) await sleep(20);
  };
  const later = (one: Record<string, unknown>, title: string, number = 2) => ({
    ...one,
    basicInformation: { ...Object(one.basicInformation), title },
    legalMetadata: { ...Object(one.legalMetadata), version: number, amendmentReason: title },
  });

  it('imports of the same version: one creates it, the other is rejected or unchanged', async () => {
    const originals = Array.from({ length: 40 }, () =>
      record({ legalMetadata: { version: 1, amendmentReason: null } }),
    );
    await run(originals);
    const batch = (title: string) => originals.map((one) => later(one, title));
    const [a, b, c] = await Promise.all([
      run(batch('A'), { update: true }),
      run(batch('B').toReversed(), { update: true }),
      run(batch('A'), { update: true }),
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
      run(both, { update: true }),
      run(both.toReversed(), { update: true }),
      run(both, { skipExisting: true }),
    ]);
    for (const { paId } of both) {
      const outcomes = results.map((some) => some.find((result) => result.paId === paId)?.outcome);
      expect(outcomes.filter((outcome) => outcome === 'imported')).toHaveLength(1);
      expect([outcomes[0], outcomes[1]].toSorted()).not.toContain('updated');
      expect(['imported', 'skipped']).toContain(outcomes[2]);
      expect(await auditOf(paId)).toHaveLength(1);
    }
  });

  it('an import sees the amendment that it had to wait for', async () => {
    const one = record({ legalMetadata: { version: 1, amendmentReason: null } });
    await run([one]);
    const draft = { ...structuredClone(one), publisherId: undefined };
    const amend =
      'mutation ($input: AmendNoticeInput!) { amendNotice(input: $input) { notice { amendment { version } } } }';
    const input = { paId: one.paId, revision: 1, record: draft, reason: 'The title was wrong.' };
    // Locks the notice until both wait for it: the amendment first, then the import.
    const { amending, importing } = await server.database.orm.em.fork().transactional(async (work) => {
      await work.execute('select from notice where pa_id = ? for update', [one.paId]);
      const amending = server.graphql(staff, amend, { input });
      await waiting(1);
      const importing = run([later(one, 'By import')], { update: true });
      await waiting(2);
      return { amending: () => amending, importing: () => importing };
    });
    expect((await amending()).data).toEqual({ amendNotice: { notice: { amendment: { version: 2 } } } });
    expect(await importing()).toMatchObject([{ outcome: 'rejected', issues: [{ path: 'paId' }] }]);
    expect((await stored(one.paId)).basicInformation?.title).toBe('Koulumatka kuuluu kaikille');
    // The same content is no change, so the amendment does not conflict.
    expect(await run([one], { update: true })).toMatchObject([{ outcome: 'unchanged' }]);
  });

  it('a metrics write after the first does not wait for an import without counts', async () => {
    const write = (await server.token({ publisherId, scopes: ['metrics:write'] })).secret;
    const none = { viewsCount: null, engagementsCount: null, metricsUpdatedAt: null };
    const one = record({ legalMetadata: { version: 1, amendmentReason: null }, targeting: none });
    await run([one]);
    const report = (viewsCount: number) => {
      const body = { viewsCount, engagementsCount: 1 };
      return server.call({ method: 'PUT', path: `~/advertisement/${one.paId}/metrics`, token: write, body });
    };
    // The first counts of a notice lock it, because the summaries of its publisher, medium and process begin to include it.
    expect((await report(1)).status).toBe(200);
    const answer = await server.database.orm.em.fork().transactional(async (work) => {
      const options = { update: true, skipExisting: false, dryRun: false };
      expect(await importNotices(work, actor, [later(one, 'Next')], options)).toMatchObject([{ outcome: 'updated' }]);
      return report(2);
    });
    expect(answer.status).toBe(200);
  });

  it('an import with counts waits for a metrics write before it locks the notice', async () => {
    const one = record({ legalMetadata: { version: 1, amendmentReason: null } });
    await run([one]);
    const counted = { ...later(one, 'Next'), targeting: { ...partyRecord.targeting, viewsCount: 3 } };
    const importing = await server.database.orm.em.fork().transactional(async (work) => {
      await work.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [one.paId]); // as a metrics write does
      const started = run([counted], { update: true });
      await waiting(1, `${lockWaits} and locktype = 'advisory'`);
      await work.execute('select from notice where pa_id = ? for update nowait', [one.paId]);
      return { started };
    });
    expect(await importing.started).toMatchObject([{ outcome: 'updated' }]);
  });

  it('imports with counts and metrics writes take turns', async () => {
    const write = (await server.token({ publisherId, scopes: ['metrics:write'] })).secret;
    const counted = (one: Record<string, unknown>, viewsCount: number) => ({
      ...one,
      targeting: { ...partyRecord.targeting, viewsCount, engagementsCount: 1, metricsUpdatedAt: null },
    });
    const running = { campaign: { startDate: '2026-11-05' }, legalMetadata: { version: 1, amendmentReason: null } };
    const some = Array.from({ length: 20 }, () =>
      record({ ...running, targeting: { viewsCount: null, engagementsCount: null, metricsUpdatedAt: null } }),
    );
    await run(some);
    const puts = some.map(({ paId }, index) =>
      server.call({
        method: 'PUT',
        path: `~/advertisement/${paId}/metrics`,
        token: write,
        body: { viewsCount: 1000 + index, engagementsCount: 5 },
      }),
    );
    const imports = [1, 2, 3].map((views) =>
      run(
        some.map((one) => counted(later(one, `v${views}`, views + 1), views)),
        { update: true },
      ),
    );
    const answers = await Promise.all(puts);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const outcomes = (await Promise.all(imports)).flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome !== 'updated' && outcome !== 'rejected')).toEqual([]);
    // Each history ends with the stored counts.
    const wrong = await ask(`
      select pa_id from engagement_metrics m join (select pa_id, sum(views_increment) as views
        from engagement_metrics_change group by pa_id) h using (pa_id) where h.views <> m.views_count`);
    expect(wrong).toEqual([]);
  });
});

describe('an import that skips what exists', () => {
  it('skips it without validation, and imports the rest', async () => {
    const known = record();
    await run([known]);
    const other = await server.publisher();
    const records = [{ ...known, basicInformation: { title: 'Another' } }, record(), { ...known, publisherId: other }];
    const broken = [{ ...known, campaign: null }];
    for (const dryRun of [true, false]) {
      const results = await run([...records, ...broken], { skipExisting: true, dryRun });
      const outcomes = results.map(({ outcome }) => outcome);
      expect(outcomes).toEqual(['skipped', 'imported', 'rejected', 'skipped']);
    }
    expect((await stored(known.paId)).basicInformation?.title).toBe('Koulumatka kuuluu kaikille');
    expect(await auditOf(known.paId)).toHaveLength(1);
  });

  it('cannot be combined with updating', async () => {
    await expect(run([], { skipExisting: true, update: true })).rejects.toMatchObject({
      kind: 'INPUT_INVALID',
      issues: [{ path: 'skipExisting' }],
    });
  });
});

describe('a PA-ID that clients cannot request', () => {
  it.each(['.', '..'])('%j is rejected, also by the database', async (paId) => {
    expect(await run([record({ paId })])).toMatchObject([{ outcome: 'rejected', issues: [{ path: 'paId' }] }]);
    const known = record();
    await run([known]);
    await expect(ask('update notice set pa_id = ? where pa_id = ?', [paId, known.paId])).rejects.toThrow(
      /notice_pa_id_can_exist/,
    );
  });
  it.each(['...', '.a', 'a.'])('%j is accepted', async (paId) => {
    expect(await run([record({ paId })])).toMatchObject([{ outcome: 'imported' }]);
  });
});

describe('the name of the publisher in a record', () => {
  it('gives a warning if it differs from the owner’s', async () => {
    const named = (publisherName: string | null) => record({ legalMetadata: { publisherName } });
    const results = await run([named('Pub'), named('The Publisher'), named(null)]);
    expect(results.map(({ outcome, warnings }) => [outcome, warnings])).toMatchObject([
      ['imported', [{ path: 'legalMetadata.publisherName', message: expect.stringContaining('is not the name') }]],
      ['imported', []],
      ['imported', []],
    ]);
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
    expect(await ledgerOf(timed.paId)).toMatchObject([{ views_count: '9007199254740991', engagements_count: '0' }]);
    expect((await stored(untimed.paId)).targeting).toMatchObject({
      viewsCount: 7,
      metricsUpdatedAt: '2026-11-21T12:00:00Z',
    });
  });

  it('are unchanged by an update without counts or with the same', async () => {
    const first = record(targeting(7, 9, '2026-11-20T06:00:00Z'));
    await run([first]);
    const none = { ...first, targeting: { ...Object(first.targeting), ...targeting(null, null, null).targeting } };
    const same = { ...first, targeting: { ...Object(first.targeting), ...targeting(7, 9, null).targeting } };
    await run([none], { update: true });
    await run([same], { update: true });
    expect((await stored(first.paId)).targeting).toMatchObject({
      viewsCount: 7,
      metricsUpdatedAt: '2026-11-20T06:00:00Z',
    });
    expect(await ledgerOf(first.paId)).toHaveLength(1);
  });

  it('are replaced by an update with others; the history keeps both', async () => {
    const first = record(targeting(7, 9, '2026-11-20T06:00:00Z'));
    await run([first]);
    const next = { ...first, targeting: { ...Object(first.targeting), ...targeting(5, 9, null).targeting } };
    await run([next], { update: true });
    expect((await stored(first.paId)).targeting).toMatchObject({
      viewsCount: 5,
      metricsUpdatedAt: '2026-11-21T12:00:00Z',
    });
    expect(await ledgerOf(first.paId)).toMatchObject([{ views_count: '7' }, { views_count: '5' }]);
  });
});

describe('a dry run', () => {
  it('validates everything, including duplicates, and writes nothing', async () => {
    const known = record();
    await run([known]);
    const fresh = record();
    const before = [await countOf('notice'), await countOf('party'), await countOf('engagement_metrics_change')];
    const records = [known, fresh, fresh, { ...record(), paId: null }, {}];
    expect((await run(records, { dryRun: true })).map(({ paId, outcome }) => [paId, outcome])).toEqual([
      [known.paId, 'rejected'],
      [fresh.paId, 'imported'],
      [fresh.paId, 'rejected'],
      [null, 'imported'],
      [null, 'rejected'],
    ]);
    const updates = await run(records, { dryRun: true, update: true });
    expect(updates.map(({ outcome }) => outcome)).toEqual([
      ...['unchanged', 'imported', 'unchanged', 'imported', 'rejected'],
    ]);
    expect([await countOf('notice'), await countOf('party'), await countOf('engagement_metrics_change')]).toEqual(
      before,
    );
  });
});

describe('the database', () => {
  it('rejects one record, with the name of the constraint, and the others are stored', async () => {
    await ask("alter table notice add constraint notice_only_of_this_test check (title <> 'Canary 4711')");
    const [bad, absent] = [record({ basicInformation: { title: 'Canary 4711' } }), record()];
    const good = [record(), { ...absent, paId: null }, record()];
    const results = await run([good[0], bad, good[1], { ...bad, paId: null }, good[2]]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'rejected', 'imported', 'rejected', 'imported']);
    const issues = [{ path: '', message: 'was refused by the database (notice_only_of_this_test)' }];
    expect([results[1], results[3]]).toMatchObject([
      { paId: bad.paId, outcome: 'rejected', issues },
      { paId: null, outcome: 'rejected', issues },
    ]);
    expect(await stored(good[0]?.paId ?? '')).toBeDefined();
    await ask('alter table notice drop constraint notice_only_of_this_test');
  });

  it('checks deferred constraints at once, before the commit would lose all records', async () => {
    await ask(`create function refuse_of_this_test() returns trigger language plpgsql as $$ begin
      if new.city = 'Canary' then
        raise exception 'no' using errcode = 'check_violation', constraint = 'notice_parties_of_this_test'; end if;
      return null; end $$`);
    await ask(`create constraint trigger party_notice_of_this_test after insert on party
      deferrable initially deferred for each row execute function refuse_of_this_test()`);
    const results = await run([record(), record({ advertiser: { city: 'Canary' } }), record()]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['imported', 'rejected', 'imported']);
    expect(results[1]?.issues).toMatchObject([
      { path: '', message: 'was refused by the database (notice_parties_of_this_test)' },
    ]);
    await ask('drop trigger party_notice_of_this_test on party');
  });

  it('accepts whatever the schema accepts', async () => {
    const nothing = [undefined, null];
    const flags = [true, false];
    const texts = (most: number) => ['x', '\u0001', '"\\\'; --', '\u{1f5f3}'.repeat(most)];
    const days = ['1900-01-01', '2026-11-05', '2026-11-12', '2027-04-17', '2028-02-29', '2999-12-31'];
    const instants = ['1900-01-01T00:00:00-23:59', '2026-11-20T06:00:00.9999Z', '2999-12-31T23:59:59.9999Z', null];
    const amounts = ['0.00', '0000000000600.00', '9999999999999.99', undefined];
    /** Values for fields of a record; some are invalid, alone or in combination. */
    const values: Record<string, unknown[]> = {
      publisherId: [publisherId, null],
      'basicInformation.title': texts(200),
      'basicInformation.language': ['fi', 'de-DE-u-co-phonebk-x-a-b-c-d-e-f-g'],
      'basicInformation.countries': [['FI', 'ZW'], []],
      'basicInformation.sponsorType': ['legal_person', 'natural_person', 'campaign_organisation'],
      'basicInformation.linkedProcessType': ['election', 'referendum', 'legislative_process', 'none'],
      'basicInformation.electionType': ['municipal', ...nothing],
      'basicInformation.processName': [...texts(300), ...nothing],
      'basicInformation.processLevel': ['eu', ...nothing],
      'basicInformation.processDate': [...days, ...nothing],
      'basicInformation.officialInformationUrl': [`https://a.example/${'x'.repeat(1982)}`, ...nothing],
      'basicInformation.confirmationStatus': ['draft', 'confirmed'],
      'basicInformation.signOffStatus': ['pending', 'declined', 'signed_off'],
      'basicInformation.publicationStartDate': days,
      'advertiser.companyName': [...texts(200), ...nothing],
      'advertiser.legalName': [...texts(200), ...nothing],
      'advertiser.firstName': [...texts(100), ...nothing],
      'advertiser.email': ['käyttäjä@bücher.example', `${'a'.repeat(64)}@${'b.'.repeat(91)}example`],
      'advertiser.phone': ['+12', '+123456789012345', null],
      'advertiser.postalCode': [...texts(16), ...nothing],
      controllers: [[], partyRecord.controllers, [{ ...partyRecord.controllers[0], companyName: null }]],
      'campaign.totalValue': amounts,
      'campaign.medium': ['online', 'print'],
      'campaign.isOngoing': flags,
      'campaign.startDate': days,
      'campaign.endDate': [...days, ...nothing],
      'complianceFunding.adAmount': amounts,
      'complianceFunding.adBenefitsInKindValue': amounts,
      'complianceFunding.campaignBenefitsInKindValue': amounts,
      'complianceFunding.payerSameAsSponsor': flags,
      'complianceFunding.payer': [partyRecord.complianceFunding.payer, null],
      'complianceFunding.politicalAdDeclaredAt': instants,
      'complianceFunding.previouslySuspended': flags,
      'complianceFunding.previouslySuspendedDetails': [...texts(2000), ...nothing],
      targeting: [partyRecord.targeting, personRecord.targeting, { ...personRecord.targeting, usesAiSystems: false }],
      'targeting.usesTargetingTechniques': flags,
      'targeting.usesAdDeliveryTechniques': flags,
      'targeting.recipientGroups': [...texts(2000), ...nothing],
      'targeting.personalDataCategories': [['age', 'other'], [], ...nothing],
      'targeting.inclusionParameters': [texts(2000), Array(50).fill('{"\\,NULL'), Array(51).fill('x'), ...nothing],
      'targeting.usesAiSystems': [...flags, null],
      'targeting.explicitConsentDeclared': [...flags, null],
      'targeting.aiSystemsDescription': ['x', null],
      'targeting.viewsCount': [0, Number.MAX_SAFE_INTEGER, null],
      'targeting.engagementsCount': [0, Number.MAX_SAFE_INTEGER, null],
      'targeting.metricsUpdatedAt': instants,
      'legalMetadata.publisherName': [...texts(200), ...nothing],
      'legalMetadata.publisherCountry': ['FI', ...nothing],
      'legalMetadata.version': [1, 2, 2_147_483_647],
      'legalMetadata.amendmentReason': ['x', ...nothing],
      'legalMetadata.createdAt': instants,
      'legalMetadata.confirmedAt': instants,
      'legalMetadata.signedOffAt': instants,
      'legalMetadata.ceasedAt': instants,
      'legalMetadata.ceasedReason': ['completed', ...nothing],
      'legalMetadata.retentionUntil': ['2034-04-17', '2999-12-31', ...nothing],
    };
    const change = fc
      .constantFrom(...Object.keys(values))
      .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...(values[path] ?? []))));
    const candidate = fc
      .tuple(fc.constantFrom(partyRecord, personRecord), fc.array(change, { minLength: 1, maxLength: 6 }))
      .map(([base, changes]) => {
        const one: Record<string, unknown> = { ...structuredClone(base), paId: paIds.mintPaId() };
        if (base === partyRecord) one.publisherId = publisherId;
        for (const [path, value] of changes) {
          const [group = '', field] = path.split('.');
          one[group] = field === undefined ? value : { ...Object(one[group]), [field]: value };
        }
        return one;
      });
    const all = fc.sample(candidate, { numRuns: 5000, seed: 2024 });
    const accepted = all.filter((one) => parseRecord(one).record !== undefined).slice(0, 1000);
    expect(accepted.length).toBe(1000);
    const results = await run(accepted);
    expect(results.filter(({ outcome }) => outcome !== 'imported')).toEqual([]);

    // A repeated import is unchanged, in any notation.
    const again = await run(accepted, { update: true });
    expect(again.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  });
});

describe('a thousand records', () => {
  it('are imported in one call', async () => {
    const records = Array.from({ length: 1000 }, () => record());
    const results = await run(records);
    expect(results.every(({ outcome }) => outcome === 'imported')).toBe(true);
    expect(results.map(({ paId }) => paId)).toEqual(records.map(({ paId }) => paId));
  });
});
