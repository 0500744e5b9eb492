import { describe, expect, it } from '@jest/globals';
import { draftRecord } from '../../support/draft-record.ts';
import { graphServer, review } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

// Arts. 9, 12: seven years after the last publication, and no longer. GDPR, Art. 15: the stored data of a person, and its reads.

const server = await graphServer({ LOG_LEVEL: 'trace' });
const { staff } = server;
const owner = await server.publisher({ name: 'The Publisher' });
const partner = await server.token({ publisherId: owner, scopes: ['metrics:write'] });

const countIn = async (table: string, paId: string) =>
  (await server.sql(`select from ${table} where pa_id = ?`, [paId])).length;

async function ask<Value>(operation: string, variables: object = {}) {
  const { data, errors } = await server.graphql(staff, operation, variables);
  return { value: Object.values(data ?? {})[0] as Value, errors };
}

describe('erasableNotices', () => {
  it('are those whose retention ended before today, oldest first, in pages', async () => {
    const ends = ['2026-11-20', '2026-11-21', '2020-02-28', '2026-11-20', '2033-12-05', null, '2024-01-01'];
    const made = await Promise.all(
      ends.map((retentionUntil, index) =>
        server.notice(owner, {
          paId: `PA-END-${index}`,
          retentionUntil,
          ...(retentionUntil === null && { isOngoing: true, endDate: null }),
        }),
      ),
    );
    type Page = { edges: { cursor: string; node: { paId: string } }[]; pageInfo: { hasNextPage: boolean } };
    const page = (args: string) =>
      server.ask<Page>(
        `{ erasableNotices(${args}) { edges { cursor node { paId retentionUntil } } pageInfo { hasNextPage } } }`,
      );
    const first = await page('first: 3');
    expect(first.edges.map(({ node }) => node)).toEqual([
      { paId: made[2], retentionUntil: '2020-02-28' },
      { paId: made[6], retentionUntil: '2024-01-01' },
      { paId: made[0], retentionUntil: '2026-11-20' },
    ]);
    expect(first.pageInfo).toEqual({ hasNextPage: true });
    const second = await page(`first: 3, after: "${first.edges.at(-1)?.cursor}"`);
    expect(second.edges.map(({ node }) => node.paId)).toEqual([made[3]]);
    expect(second.pageInfo).toEqual({ hasNextPage: false });
    const [last] = (await page('last: 1')).edges;
    expect(last?.node.paId).toBe(made[3]);
  });

  it.each([
    ['', 4],
    ['retentionTo: "2024-01-01"', 2],
    ['retentionTo: "2033-12-31"', 4],
    ['paIds: ["PA-END-0", "PA-END-1"]', 1],
    ['search: "PA-END-2"', 1],
    ['publisherIds: []', 0],
  ])('with the filter {%s} are counted and listed', async (filter, count) => {
    const { totalCount, nodes } = await server.ask<{ totalCount: number; nodes: { availableTransitions: string[] }[] }>(
      `{ erasableNotices(filter: { ${filter} }) { totalCount nodes { availableTransitions } } }`,
    );
    expect([totalCount, nodes.length]).toEqual([count, count]);
    expect(nodes.filter(({ availableTransitions }) => !availableTransitions.includes('erase'))).toEqual([]);
  });
});

describe('eraseNotice', () => {
  const erase = (paId: string, revision: number) =>
    ask<{ id: string; paId: string; changed: boolean }>(mutation('eraseNotice', 'id paId changed'), {
      input: { paId, revision },
    });

  it('removes everything of a notice except its audit trail and its reads', async () => {
    const paId = await server.notice(owner, { retentionUntil: '2026-11-20' }, {}, { controllers: [{}] });
    await server.report(paId, partner.secret, [5, 1]);
    await server.call({ path: `~/advertisement-full/${paId}`, token: partner.secret });
    await server.move(paId, 'withdrawNoticeSignOff');
    await server.amend(paId);
    const tables = ['notice', 'party', 'notice_document', 'notice_version'];
    tables.push('engagement_metrics', 'engagement_metrics_change');
    const rows = () => Promise.all(tables.map((table) => countIn(table, paId)));
    expect(await rows()).toEqual([1, 2, 1, 2, 1, 1]);

    expect((await erase(paId, 2)).errors).toMatchObject([{ extensions: { code: 'NOTICE_CHANGED' } }]);
    expect(await erase(paId, 3)).toEqual({ value: { id: `notice:${paId}`, paId, changed: true }, errors: undefined });
    expect(await rows()).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await countIn('access_ledger', paId)).toBe(1);
    expect(
      await server.sql('select action, before, after from audit_trail where pa_id = ? order by id', [paId]),
    ).toMatchObject([
      { action: 'notice.sign_off_withdrawn' },
      { action: 'notice.amended' },
      { action: 'notice.erased', before: { version: 1, retentionUntil: '2026-11-20' }, after: null },
    ]);
    // Repeating it changes nothing, with any revision.
    for (const revision of [3, 9]) expect((await erase(paId, revision)).value).toMatchObject({ changed: false });
    expect(await countIn('audit_trail', paId)).toBe(3);
    expect((await server.call({ path: `~/advertisement-full/${paId}`, token: partner.secret })).status).toBe(404);
  });

  it.each([
    { retentionUntil: '2026-11-21' },
    { retentionUntil: '2033-12-05' },
    { retentionUntil: null, isOngoing: true, endDate: null },
  ])('rejects %j: the retention has not ended', async (row) => {
    const paId = await server.notice(owner, row);
    expect((await erase(paId, 1)).errors).toMatchObject([
      { message: 'The retention of the notice has not ended yet.', extensions: { code: 'NOTICE_STATE' } },
    ]);
    expect(await countIn('notice', paId)).toBe(1);
  });
});

describe('personDataOccurrences', () => {
  const find = (args: { email?: string; phone?: string }) =>
    ask<{ places: unknown[] }>(
      `query ($email: String, $phone: String) { personDataOccurrences(email: $email, phone: $phone) {
        places { paId version versionState role position field } placesAreComplete
        reads { paId reader { kind token { id } } publisher { id name } requestId } readsAreComplete archivedMonths
      } }`,
      args,
    );
  const email = 'Searched.Person@Contact.example';
  const phone = '+358449988776';

  it('are every occurrence in every version, and every read of these notices', async () => {
    const other = { email: 'other@contact.example', phone: null };
    const live = await server.notice(
      owner,
      { paId: 'PA-FOUND-1', payerSameAsSponsor: false },
      { ...other, email: email.toLowerCase() },
      {
        controllers: [other, { ...other, phone }],
        payer: { ...other, email },
      },
    );
    const kept = await server.notice(owner, { paId: 'PA-FOUND-2', publicContactEmail: email }, { ...other, phone });
    await server.notice(owner, { paId: 'PA-NOT-FOUND' }, other);
    const record = draftRecord({ advertiser: { email: email.toUpperCase().replace('EXAMPLE', 'example') } });
    await server.amend(kept, record);
    const place = (paId: string, version: number, versionState: string, role: string | null, field: string) => ({
      paId,
      version,
      versionState,
      role,
      field,
      position: role === 'controller' ? 1 : null,
    });
    const opened = await find({ email });
    expect(opened.value.places).toContainEqual(place(kept, 2, 'amendment', 'advertiser', 'email'));
    await server.move(kept, ...review);
    await server.call({
      path: `~/advertisement-full/${live}`,
      token: partner.secret,
      headers: { 'X-Request-Id': 'read-1' },
    });
    await server.call({ path: '~/advertisement-full/PA-NOT-FOUND', token: partner.secret });

    const { value } = await find({ email: email.toUpperCase(), phone });
    expect(value).toEqual({
      places: [
        place(live, 1, 'in_force', 'advertiser', 'email'),
        place(live, 1, 'in_force', 'controller', 'phone'),
        place(live, 1, 'in_force', 'payer', 'email'),
        place(kept, 2, 'in_force', 'advertiser', 'email'),
        place(kept, 1, 'kept', 'advertiser', 'phone'),
        place(kept, 1, 'kept', null, 'publicContactEmail'),
      ],
      placesAreComplete: true,
      reads: [
        {
          paId: live,
          reader: { kind: 'partner', token: { id: partner.id } },
          publisher: { id: owner, name: 'The Publisher' },
          requestId: expect.any(String),
        },
      ],
      readsAreComplete: true,
      archivedMonths: [],
    });
    expect((await find({ phone })).value).toMatchObject({
      places: [{ field: 'phone' }, { field: 'phone', versionState: 'kept' }],
    });
  });

  it('say by the phase of the notice whether the register shows it', async () => {
    const unsigned = { signOffStatus: 'pending' as const, signedOffAt: null };
    const paId = await server.notice(owner, { title: 'Waits', ...unsigned }, { email: 'waits@contact.example' });
    const { value } = await ask<{ places: unknown[] }>(
      'query ($email: String) { personDataOccurrences(email: $email) { places { notice { paId title phase retentionUntil } } } }',
      { email: 'waits@contact.example' },
    );
    const notice = { paId, title: 'Waits', phase: 'awaiting_sign_off', retentionUntil: expect.any(String) };
    expect(value).toEqual({ places: [{ notice }] });
  });

  it('are audited, without the search terms', async () => {
    await find({ email: 'nobody@canary.example', phone: '+358400000000' });
    const entries = await server.sql(
      "select pa_id, before, after from audit_trail where action = 'person.searched' order by id desc",
    );
    expect(entries[0]).toEqual({
      pa_id: null,
      before: null,
      after: { searched: ['email', 'phone'], places: 0, reads: 0 },
    });
    expect(JSON.stringify(entries)).not.toMatch(/canary|400000000|searched\.person/i);
    expect(server.logs.join()).not.toMatch(/canary|400000000/);
  });

  it('name the archived months, whose reads were not searched', async () => {
    await server.sql(`insert into archived_month (parent, month, rows, digest, archived_at, archived_by)
      select parent, month::date, 1, 'd', now(), 'cli:alice' from (values ('access_ledger', '2024-02-01'),
        ('access_ledger', to_char(now(), 'YYYY-MM-01')), ('audit_trail', '2024-03-01')) as archived (parent, month)`);
    const { value } = await find({ phone });
    expect(value).toMatchObject({ readsAreComplete: false, archivedMonths: ['2024-02-01'] });
  });

  it.each([
    [{}, ['email']],
    [{ email: 'canary' }, ['email']],
    [{ email: 'canary', phone: 'canary' }, ['email', 'phone']],
    [{ phone: '030 901820' }, ['phone']],
  ])('rejects %j at its fields', async (args, paths) => {
    const { errors } = await find(args);
    expect((errors?.[0]?.extensions.issues as { path: string }[]).map(({ path }) => path)).toEqual(paths);
    expect(JSON.stringify(errors)).not.toMatch(/canary|901820/);
  });
});
