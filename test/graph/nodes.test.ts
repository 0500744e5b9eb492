import { beforeAll, describe, expect, it } from '@jest/globals';
import { draft } from '../support/factories.ts';
import { graphServer } from '../support/graph-server.ts';
import { testNow } from '../support/server.ts';
import { statementsOf } from './bare-graph.ts';

/* Objects lead to others: the caller, nodes by id, actors and readers. */

let importId: string;

const server = await graphServer();
const owner = await server.publisher({ name: 'Tagblatt' });
const viewer = await server.token({ tier: 'staff', role: 'viewer', label: 'Console' });
const expiresAt = new Date('2026-12-01T00:00:00Z');
const partner = await server.token({ publisherId: owner, label: 'Ad server', expiresAt });
const paId = await server.notice(owner);

beforeAll(async () => {
  await server.call({ path: `~/advertisement-full/${paId}`, token: partner.secret });
  const run = (sql: string) => server.sql<{ id: string }>(sql);
  await run(`insert into engagement_metrics_change (recorded_at, pa_id, views_count, engagements_count)
    values ('2026-11-20T12:00:00Z', '${paId}', 1, 1)`);
  await run(`insert into refusal (refused_at, method, status, code, request_id)
    values ('2026-11-20T12:00:00Z', 'GET', 404, 'PATH_NOT_FOUND', 'kept'), ('2026-11-01T12:00:00Z', 'GET', 404, 'PATH_NOT_FOUND', 'old')`);
  const [job] =
    await run(`insert into import_job (id, actor_kind, request_id, updates_existing, skips_existing, is_dry_run)
    values (gen_random_uuid(), 'operator', 'r', false, false, false) returning id`);
  importId = job?.id ?? '';
  await server.move(paId, 'withdrawNoticeSignOff');
});

const ask = async (token: string, query: string) => {
  const { data, errors } = await server.graphql(token, query);
  expect(errors).toBeUndefined();
  return data as Record<string, { nodes: Record<string, unknown>[] } & Record<string, unknown>>;
};

describe('me', () => {
  const selection = '{ me { tier role subject expiresAt token { id label } publisher { id name isPro } } }';

  it('is a partner, with its token and its publisher', async () => {
    expect(await ask(partner.secret, selection)).toEqual({
      me: {
        tier: 'partner',
        role: null,
        subject: null,
        expiresAt: '2026-12-01T00:00:00Z',
        token: { id: partner.id, label: 'Ad server' },
        publisher: { id: owner, name: 'Tagblatt', isPro: true },
      },
    });
  });

  it('is a partner off the Pro plan, an SSP, and staff', async () => {
    const publisherId = await server.publisher({ plan: 'free', name: 'Blatt' });
    const ofFree = await server.secretOf({ publisherId });
    const ssp = await server.token({ tier: 'ssp' });
    expect((await ask(ofFree, selection)).me).toMatchObject({ publisher: { name: 'Blatt', isPro: false } });
    const meOfSsp = { tier: 'ssp', token: { id: ssp.id }, publisher: null };
    expect((await ask(ssp.secret, selection)).me).toMatchObject(meOfSsp);
    expect((await ask(viewer.secret, selection)).me).toEqual({
      tier: 'staff',
      role: 'viewer',
      subject: null,
      expiresAt: null,
      token: { id: viewer.id, label: 'Console' },
      publisher: null,
    });
  });
});

describe('node', () => {
  const nodeOf = async (token: string, id: string) => {
    const { data, errors } = await server.graphql(
      token,
      `{ node(id: "${id}") { __typename id ... on Notice { paId title } ... on Publisher { name } ... on Token { label }
          ... on AuditEntry { action } ... on LedgerEntry { paId } ... on MetricsChange { viewsCount } ... on Import { state actor { kind } }
          ... on Refusal { code } } }`,
    );
    return data?.node ?? errors?.[0]?.extensions.code ?? null;
  };

  it('finds several in the order of their ids, or fails as for one of them', async () => {
    const ids = [`notice:${paId}`, owner, '00000000-0000-4000-8000-000000000000', partner.id];
    const nodes = (token: string, of: string[]) =>
      server.graphql(token, 'query ($of: [ID!]!) { nodes(ids: $of) { id } }', { of });
    const found = { nodes: ids.map((id) => (id.startsWith('00000000') ? null : { id })) };
    expect((await nodes(viewer.secret, ids)).data).toEqual(found);
    expect((await nodes(partner.secret, ids)).data).toEqual(found);
    const { errors } = await nodes(partner.secret, [...ids, `notice:${await server.notice(await server.publisher())}`]);
    expect(errors).toMatchObject([{ extensions: { code: 'NOTICE_NOT_OWN' } }]);
  });

  it('finds every type of object by its own id, which is unique over all types', async () => {
    const listed = await ask(
      viewer.secret,
      `{ notices { nodes { id } } publishers { nodes { id } } tokens { nodes { id } } auditTrail { nodes { id } }
         accessLedger { nodes { id } } metricsChanges { nodes { id } } imports { nodes { id } } refusals { nodes { id } } }`,
    );
    const typeOf = {
      notices: 'Notice',
      publishers: 'Publisher',
      tokens: 'Token',
      auditTrail: 'AuditEntry',
      accessLedger: 'LedgerEntry',
      metricsChanges: 'MetricsChange',
      imports: 'Import',
      refusals: 'Refusal',
    };
    const ids = Object.entries(listed).flatMap(([list, { nodes }]) =>
      nodes.map(({ id }) => [String(id), typeOf[list as keyof typeof typeOf]] as const),
    );
    expect(new Set(ids.map(([, type]) => type)).size).toBe(Object.keys(typeOf).length);
    expect(new Set(ids.map(([id]) => id)).size).toBe(ids.length);
    for (const [id, __typename] of ids) expect(await nodeOf(viewer.secret, id)).toMatchObject({ __typename, id });
    expect(await nodeOf(viewer.secret, owner.toUpperCase())).toMatchObject({ id: owner, name: 'Tagblatt' });
  });

  it.each([
    '',
    'x',
    'notice:',
    'notice:nope',
    'notice:a/b',
    'notice:a\u0000',
    'audit:',
    'audit:-1',
    'audit:1e3',
    'refusal:',
    'refusal:0',
    'metrics:-1',
    'metrics:99999999999999999999',
    'import:1',
    'audit:99999999999999999999',
    'ledger:0',
    'ledger:null',
    '00000000-0000-4000-8000-00000000dead',
    "' or true",
  ])('is null for %j, without an error', async (id) => {
    expect(await nodeOf(viewer.secret, id)).toBeNull();
  });

  it('does not find a refusal that waits to be deleted', async () => {
    const [{ id } = { id: '' }] = await server.sql<{ id: string }>(`select id from refusal where request_id = 'old'`);
    expect(id).toMatch(/^\d+$/);
    expect(await nodeOf(viewer.secret, `refusal:${id}`)).toBeNull();
  });

  it('shows a partner what is its own only, and nothing about what is missing', async () => {
    const others = await server.notice(await server.publisher());
    expect(await nodeOf(partner.secret, `notice:${paId}`)).toMatchObject({ paId, title: 'A better town' });
    for (const id of [`notice:${others}`, `notice:${await server.notice(null)}`, 'notice:nope', 'notice:']) {
      expect(await nodeOf(partner.secret, id)).toBe('NOTICE_NOT_OWN');
    }
    expect(await nodeOf(partner.secret, 'audit:1')).toBe('TIER_REFUSED');
    expect(await nodeOf(partner.secret, owner)).toMatchObject({ id: owner });
    expect(await nodeOf(partner.secret, partner.id)).toMatchObject({ id: partner.id });
    const otherId = await server.publisher();
    const othersToken = await server.token({ publisherId: otherId });
    for (const id of [otherId, othersToken.id, viewer.id, importId, 'x', `NOTICE:${paId}`]) {
      expect(await nodeOf(partner.secret, id)).toBeNull();
    }
  });
});

describe('objects instead of ids', () => {
  it('name the actor and the reader, the publisher, the token and the notice', async () => {
    const data = await ask(
      viewer.secret,
      `{ auditTrail(filter: { paIds: ["${paId}"] }) { nodes { action actor { kind token { role } } notice { title } publisher { name } token { id } } }
         accessLedger { nodes { reader { kind token { label publisher { name } } } publisher { name } notice { paId } } }
         token(id: "${partner.id}") { label publisher { name } predecessor { id } successor { id } } }`,
    );
    expect(data.auditTrail?.nodes).toEqual([
      {
        action: 'notice_sign_off_withdrawn',
        actor: { kind: 'staff', token: { role: 'administrator' } },
        notice: { title: 'A better town' },
        publisher: { name: 'Tagblatt' },
        token: null,
      },
    ]);
    expect(data.accessLedger?.nodes).toEqual([
      {
        reader: { kind: 'partner', token: { label: 'Ad server', publisher: { name: 'Tagblatt' } } },
        publisher: { name: 'Tagblatt' },
        notice: { paId },
      },
    ]);
    const alone = { predecessor: null, successor: null };
    expect(data.token).toEqual({ label: 'Ad server', publisher: { name: 'Tagblatt' }, ...alone });
  });

  it('outlive what they name: an erased notice is null, and its PA-ID stays', async () => {
    const old = await server.notice(owner, { retentionUntil: '2026-11-20' });
    await server.move(old, 'eraseNotice');
    const entries = await server.readPages('auditTrail', `filter: { paIds: ["${old}"] }`, 'paId notice { paId }');
    expect(entries).toEqual([{ paId: old, notice: null }]);
  });

  it('show a mutation what an earlier one of the same operation changed', async () => {
    const publisherId = await server.publisher({ name: 'Before' });
    const paId = await server.notice(publisherId, draft);
    const payload = '{ notice { revision confirmationStatus publisher { name } } }';
    const data = await ask(
      server.staff,
      `mutation { a: submitNotice(input: { paId: "${paId}", revision: 1 }) ${payload}
         renamePublisher(input: { id: "${publisherId}", name: "After", revision: 1 }) { changed }
         b: confirmNotice(input: { paId: "${paId}", revision: 2 }) ${payload} }`,
    );
    expect(data).toEqual({
      a: { notice: { revision: 2, confirmationStatus: 'pending_confirmation', publisher: { name: 'Before' } } },
      renamePublisher: { changed: true },
      b: { notice: { revision: 3, confirmationStatus: 'confirmed', publisher: { name: 'After' } } },
    });
  });

  it('take as many statements for a page of 200 as for one of 10', async () => {
    const ids: [paId: string, tokenId: string][] = [];
    for (let place = 0; place < 20; place += 1) {
      const { id } = await server.token({ publisherId: owner });
      ids.push([await server.notice(await server.publisher({ name: `P${place}` })), id]);
    }
    const rows = JSON.stringify(Array.from({ length: 200 }, (_, place) => ids[place % ids.length]));
    const run = (statement: string) => server.sql(statement, [rows]);
    await run(`insert into access_ledger (read_at, pa_id, token_id, publisher_id, request_id)
      select '${testNow.toISOString()}', n.pa_id, (r->>1)::uuid, n.publisher_id, 'r'
      from jsonb_array_elements(?::jsonb) r join notice n on n.pa_id = r->>0`);
    await run(`insert into audit_trail (occurred_at, actor_kind, actor_token_id, token_id, publisher_id, pa_id, request_id, action)
      select '${testNow.toISOString()}', 'staff', (r->>1)::uuid, (r->>1)::uuid, n.publisher_id, n.pa_id, 'r', 'notice.created'
      from jsonb_array_elements(?::jsonb) r join notice n on n.pa_id = r->>0`);
    const token = 'token { label publisher { name } predecessor { id } successor { id } }';
    const notice =
      'notice { title publisher { name } advertiser { __typename } amendment { version } versions { version } }';
    const query = (first: number) => `{
      accessLedger(first: ${first}) { nodes { reader { kind ${token} } publisher { name } ${notice} } }
      auditTrail(first: ${first}) { nodes { actor { kind ${token} } ${token} publisher { name } ${notice} } } }`;
    const statements = async (first: number) =>
      (
        await statementsOf(server.database.orm, async () => {
          const { auditTrail, accessLedger } = await ask(viewer.secret, query(first));
          expect([auditTrail?.nodes.length, accessLedger?.nodes.length]).toEqual([first, first]);
        })
      ).length;
    const few = await statements(10);
    expect(await statements(200)).toBe(few);
    expect(few).toBeLessThan(20);
  });
});
