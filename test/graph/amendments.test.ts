import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { draftRecord } from '../support/draft-record.ts';
import { contactCanaries } from '../support/factories.ts';
import { startServer, type TestServer, testNow } from '../support/server.ts';

// Published versions are immutable. A correction creates the next version under the same PA-ID, which is confirmed and
// signed off separately, while the previous version stays on the register.

let server: TestServer;
let staff: string;
let partner: string;
let owner: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'trace' });
  staff = (await server.token({ tier: 'staff' })).secret;
  owner = await server.publisher({ name: 'The Publisher' });
  partner = (await server.token({ publisherId: owner, scopes: ['metrics:write'] })).secret;
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = testNow;
});

type Node = Record<string, unknown>;

const run = (sql: string, values: unknown[] = []) => server.database.orm.em.fork().execute(sql, values);
const auditOf = (paId: string) =>
  run('select action, before, after from audit_trail where pa_id = ? order by id', [paId]);
const readsOf = async (paId: string) => (await run('select from access_ledger where pa_id = ?', [paId])).length;

const seen = `paId phase revision confirmationStatus signOffStatus updatedAt
  amendment { version amendmentReason confirmationStatus signOffStatus confirmedAt }
  versions { version amendmentReason confirmedAt signedOffAt supersededAt }`;

async function ask(operation: string, variables: object = {}) {
  const { data, errors } = await server.graphql(staff, operation, variables);
  return { value: Object.values(data ?? {})[0] as Node, errors };
}

async function see(paId: string): Promise<Node> {
  return (await ask(`query ($paId: ID!) { notice(paId: $paId) { ${seen} } }`, { paId })).value;
}

const make = async (move: string, paId: string) => {
  const { value, errors } = await ask(
    `mutation ($input: NoticeTransitionInput!) { ${move}(input: $input) { notice { ${seen} } } }`,
    { input: { paId, revision: await server.revision(paId) } },
  );
  expect(errors).toBeUndefined();
  return value.notice as Node;
};

/** The notice in the payload of a mutation. */
const changed = async (operation: string, input: object) => {
  const { value, errors } = await ask(operation, { input });
  return { value: value?.notice as Node, errors };
};

const amend = (paId: string, revision: number, record: unknown, reason: string | null = 'The sum was wrong.') =>
  changed(`mutation ($input: AmendNoticeInput!) { amendNotice(input: $input) { notice { ${seen} } } }`, {
    ...{ paId, revision, record, reason },
  });

const create = (record: unknown) =>
  changed(
    `mutation ($input: CreateNoticeInput!) { createNotice(input: $input) { notice { ${seen} publisher { name } } } }`,
    { record },
  );

/** The register view and the full record of a notice over REST. */
async function shown(paId: string) {
  const register = await server.call({ path: `~/advertisement/${paId}`, token: partner });
  const full = await server.call({ path: `~/advertisement-full/${paId}`, token: partner });
  const titleOf = ({ body }: { body: unknown }) => {
    const { basicInformation, legalMetadata } = body as Record<string, Node | undefined>;
    return basicInformation && [basicInformation.title, legalMetadata?.version, legalMetadata?.updatedAt];
  };
  return [register.status, titleOf(register), full.status, titleOf(full)];
}

const titled = (title: string) => draftRecord({ basicInformation: { title } });

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
    const paId = String((await create({ ...titled('New'), publisherId: owner })).value.paId);
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
    const input = { ...titled('New'), publisherId: owner, paId: 'PA-OWN-ONE' };
    Object.assign(input, {
      basicInformation: { ...Object(input).basicInformation, confirmationStatus: 'pending_confirmation' },
    });
    expect((await create(input)).value).toMatchObject({ paId: 'PA-OWN-ONE', phase: 'awaiting_confirmation' });
    expect((await create(input)).errors).toMatchObject([
      {
        extensions: {
          code: 'INPUT_INVALID',
          issues: [{ path: 'record.paId', message: 'is already used by another notice' }],
        },
      },
    ]);
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

  it.each([null, 'text', 7, [], { basicInformation: 5 }])('rejects %j', async (input) => {
    const { errors } = await create(input);
    expect(['INPUT_INVALID', 'BAD_USER_INPUT']).toContain(errors?.[0]?.extensions.code);
  });

  it('rejects an unknown publisher', async () => {
    const { errors } = await create({ ...titled('New'), publisherId: '00000000-0000-4000-8000-000000000000' });
    expect(errors).toMatchObject([
      {
        extensions: { issues: [{ path: 'record.publisherId', message: 'must be the id of a publisher that exists' }] },
      },
    ]);
  });
});

describe('an amendment of a notice that was never signed off', () => {
  it('replaces it, and it must be confirmed again', async () => {
    const paId = String((await create({ ...titled('First'), publisherId: owner })).value.paId);
    await make('submitNotice', paId);
    await make('confirmNotice', paId);
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
    const paId = String((await create({ ...titled('First'), publisherId: owner })).value.paId);
    for (const move of ['submitNotice', 'confirmNotice', 'declineSignOff']) await make(move, paId);
    const { value } = await amend(paId, 4, titled('Second'), null);
    expect(value).toMatchObject({ confirmationStatus: 'needs_revision', signOffStatus: 'declined', amendment: null });
    expect(await make('submitNotice', paId)).toMatchObject({
      phase: 'awaiting_confirmation',
      signOffStatus: 'pending',
    });
  });
});

describe('an amendment of a published notice', () => {
  it('replaces it at sign-off; the previous version is kept', async () => {
    const paId = await server.notice(owner, {}, {}, { controllers: [{ companyName: 'Backers' }] });
    await server.call({
      method: 'PUT',
      path: `~/advertisement/${paId}/metrics`,
      token: partner,
      body: { viewsCount: 5, engagementsCount: 1 },
    });
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
      expect(await make(move, paId)).toMatchObject({ phase: 'published', revision: 3 + index });
      expect(await shown(paId)).toEqual(before);
    }
    const { value: refused } = await amend(paId, 4, titled('Best town'), null);
    expect(refused).toMatchObject({ amendment: { version: 2, confirmationStatus: 'draft', confirmedAt: null } });
    for (const move of ['submitNotice', 'confirmNotice']) await make(move, paId);

    server.clock.now = new Date('2026-11-23T08:00:00Z');
    expect(await make('signOffNotice', paId)).toEqual({
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
    expect((await auditOf(paId)).map(({ action }) => action)).toEqual([
      'notice.amended',
      'notice.submitted',
      'notice.confirmed',
      'notice.amended',
      'notice.submitted',
      'notice.confirmed',
      'notice.signed_off',
    ]);
  });

  it('shows the record of each version to operators, and each read is in the ledger', async () => {
    const paId = await server.notice(owner, {}, {}, { controllers: [{ companyName: 'Backers' }] });
    let revision = 1;
    for (const title of ['Two', 'Three', 'Four']) {
      await amend(paId, revision, titled(title));
      for (const move of ['submitNotice', 'confirmNotice', 'signOffNotice']) await make(move, paId);
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
    const discard = (revision: number) =>
      changed(`mutation ($input: DiscardAmendmentInput!) { discardAmendment(input: $input) { notice { ${seen} } } }`, {
        ...{ paId, revision },
      });
    expect((await discard(1)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED' } }]);
    expect((await discard(2)).value).toMatchObject({ revision: 3, amendment: null, versions: [{ version: 1 }] });
    expect((await discard(2)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED', currentRevision: 3 } }]);
    expect((await discard(3)).value).toMatchObject({ revision: 3 });
    expect(await shown(paId)).toEqual(before);
    expect((await auditOf(paId)).map(({ action }) => action)).toEqual(['notice.amended', 'notice.amendment_discarded']);
  });

  it('that was discarded, signed off or replaced since it was read is refused, not taken for the one that was read', async () => {
    const review = ['submitNotice', 'confirmNotice', 'signOffNotice'] as const;
    const refused = async (field: string, type: string, paId: string, revision: number) =>
      (await changed(`mutation ($input: ${type}!) { ${field}(input: $input) { changed } }`, { paId, revision })).errors;
    const outdated = [{ extensions: { code: 'NOTICE_CHANGED' } }];
    const [discarded, signedOff, replaced] = [
      await server.notice(owner),
      await server.notice(owner),
      await server.notice(owner),
    ];
    for (const paId of [discarded, signedOff, replaced]) {
      await amend(paId, 1, titled('Read'));
      for (const move of review.slice(0, 2)) await make(move, paId);
    }
    const read = 4;

    await changed('mutation ($input: DiscardAmendmentInput!) { discardAmendment(input: $input) { changed } }', {
      ...{ paId: discarded, revision: read },
    });
    expect(await refused('signOffNotice', 'NoticeTransitionInput', discarded, read)).toMatchObject(outdated);
    await make('signOffNotice', signedOff);
    expect(await refused('discardAmendment', 'DiscardAmendmentInput', signedOff, read)).toMatchObject(outdated);
    await amend(replaced, read, titled('Other'));
    for (const move of review.slice(0, 2)) await make(move, replaced);
    expect(await refused('confirmNotice', 'NoticeTransitionInput', replaced, read - 1)).toMatchObject(outdated);
  });

  it('with a withdrawn sign-off also creates a next version: the published one is unchanged', async () => {
    const paId = await server.notice(owner);
    await make('withdrawSignOff', paId);
    expect((await shown(paId))[0]).toBe(404);
    expect((await see(paId)).versions).toMatchObject([
      { version: 1, signedOffAt: '2026-10-01T08:00:00Z', supersededAt: null },
    ]);
    expect((await amend(paId, 2, titled('Mended'))).value).toMatchObject({ amendment: { version: 2 } });
    for (const move of ['submitNotice', 'confirmNotice', 'signOffNotice']) await make(move, paId);
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
    await make('submitNotice', paId);
    expect(await make('confirmNotice', paId)).toMatchObject({ signOffStatus: 'signed_off', amendment: null });
    expect((await shown(paId))[1]).toEqual(['Mine', 2, '2026-11-21T12:00:00Z']);
  });

  it('removes counts that no longer apply, but keeps their history', async () => {
    const paId = await server.notice(owner);
    await server.call({
      method: 'PUT',
      path: `~/advertisement/${paId}/metrics`,
      token: partner,
      body: { viewsCount: 5, engagementsCount: 1 },
    });
    await amend(paId, 1, draftRecord({ campaign: { medium: 'print' } }));
    for (const move of ['submitNotice', 'confirmNotice', 'signOffNotice']) await make(move, paId);
    const { body } = await server.call({ path: `~/advertisement-full/${paId}`, token: partner });
    expect(body).toMatchObject({
      campaign: { medium: 'print' },
      targeting: { viewsCount: null, metricsUpdatedAt: null },
    });
    expect(await run('select from engagement_metrics_change where pa_id = ?', [paId])).toHaveLength(1);
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
    { what: 'no reason', input: titled('X'), reason: null, paths: ['reason'] },
    { what: 'a reason with contact data', input: titled('X'), reason: 'Ask canary@contact.example', paths: ['reason'] },
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

  it('is created once by concurrent requests', async () => {
    const paId = await server.notice(owner);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => amend(paId, 1, titled(`No. ${index}`))));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []))).toEqual(
      new Set(['NOTICE_CHANGED']),
    );
  });
});

describe('ceaseNotice', () => {
  const cease = (paId: string, revision: number, reason = 'suspended') =>
    changed(
      `mutation ($input: CeaseNoticeInput!) { ceaseNotice(input: $input) {
        notice { phase revision record { legalMetadata { ceasedAt ceasedReason retentionUntil } } } } }`,
      { paId, revision, reason },
    );

  it('shows on the register, and starts the seven years of retention if the campaign had no end', async () => {
    const paId = await server.notice(owner, { isOngoing: true, endDate: null, retentionUntil: null });
    expect((await cease(paId, 1)).value).toEqual({
      phase: 'ceased',
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
    for (const move of ['submitNotice', 'confirmNotice']) await make(move, paId);
    expect(await make('signOffNotice', paId)).toMatchObject({ phase: 'ceased' });
    expect(await run('select ceased_reason, retention_until::text from notice where pa_id = ?', [paId])).toEqual([
      { ceased_reason: 'suspended', retention_until: '2033-12-05' },
    ]);
  });

  it.each([
    { what: 'a draft', row: { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null } as const },
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
    const created = String(
      (await create({ ...draftRecord(), advertiser: canary.advertiser, publisherId: owner })).value.paId,
    );
    await amend(created, 1, { ...draftRecord(), advertiser: other.advertiser, controllers: canary.controllers }, null);
    await amend(paId, 1, { ...canary, advertiser: { ...canary.advertiser, email: 'canary@contact.example.org' } });
    for (const move of ['submitNotice', 'confirmNotice', 'signOffNotice', 'withdrawSignOff']) await make(move, paId);
    const records = [{ ...canary, legalMetadata: { ...canary.legalMetadata, version: 2, amendmentReason: 'x' } }];
    await ask('mutation ($input: ImportNoticesInput!) { importNotices(input: $input) { results { outcome } } }', {
      input: { records, update: true },
    });
    const trail = JSON.stringify(await run('select * from audit_trail'));
    expect(trail).toContain('advertiser.email');
    const canaries = /canary|\+4930901820|CNRY 99/i;
    expect(trail.match(canaries)).toBeNull();
    expect(server.logs.filter((line) => canaries.test(line))).toEqual([]);
  });
});
