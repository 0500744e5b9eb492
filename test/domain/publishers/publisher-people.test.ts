import { describe, expect, it } from '@jest/globals';
import { draft } from '../../support/factories.ts';
import { graphServer } from '../../support/graph-server.ts';
import { send } from '../../support/http.ts';
import { identityProvider, person, personOf, sign } from '../../support/identity-provider.ts';
import { startServer } from '../../support/server.ts';

/* People of publishers, whom the identity provider knows, and what partners see of their own requests. */

const { pair, settings } = await identityProvider();
const server = await graphServer(settings);

const own = await server.publisher({ name: 'Tagblatt' });
const lapsed = await server.publisher({ name: 'Abendpost', plan: 'free' });
const other = await server.publisher({ name: 'Canary Post' });
const [paId, ofLapsed, ofOther] = [await server.notice(own), await server.notice(lapsed), await server.notice(other)];
const draftOfOther = await server.notice(other, draft);
const ask = async (token: string, query: string) => (await server.graphql(token, query)).data;
const codes = (token: string, query: string) => server.codes(query, {}, token);
const count = '{ notices { totalCount nodes { paId } } }';

describe('a person of a publisher', () => {
  it.each<[string, string[] | string]>([
    ['one publisher', own],
    ['a list', [own]],
    ['the same twice, in capitals', [own, own.toUpperCase()]],
    ['others that do not exist', [own, crypto.randomUUID(), 'Tagblatt', '']],
  ])('is known by a claim with %s', async (_what, publishers) => {
    const token = await personOf(pair, publishers);
    expect(await ask(token, '{ me { tier role subject token { id } publisher { id } publishers { id } } }')).toEqual({
      me: {
        tier: 'partner',
        role: null,
        subject: 'eve@media.example',
        token: null,
        publisher: { id: own },
        publishers: [{ id: own }],
      },
    });
    expect(await ask(token, count)).toEqual({ notices: { totalCount: 1, nodes: [{ paId }] } });
  });

  it.each<[string, string[] | string]>([
    ['no publisher', []],
    ['one that does not exist', crypto.randomUUID()],
    ['more than a filter takes', Array.from({ length: 201 }, () => own)],
  ])('with a claim of %s has no role', async (_what, publishers) => {
    expect(await codes(await personOf(pair, publishers), '{ me { tier } }')).toEqual(['ROLE_ABSENT']);
  });

  it('who is also of staff is staff', async () => {
    const both = await personOf(pair, own, { roles: ['publisher', 'viewer'] });
    expect(await ask(both, '{ me { tier role publishers { id } } }')).toEqual({
      me: { tier: 'staff', role: 'viewer', publishers: [] },
    });
  });

  it('of several publishers reads those on the Pro plan, and sees the tokens of all', async () => {
    const token = await personOf(pair, [lapsed, own]);
    const [mine, theirs] = [await server.token({ publisherId: own }), await server.token({ publisherId: lapsed })];
    expect(await ask(token, count)).toEqual({ notices: { totalCount: 1, nodes: [{ paId }] } });
    for (const [query, code] of [
      [`{ notices(filter: { publisherIds: ["${lapsed}"] }) { totalCount } }`, 'PLAN_NOT_PRO'],
      [`{ notices(filter: { publisherIds: ["${own}", "${other}"] }) { totalCount } }`, 'PUBLISHER_NOT_OWN'],
      [`{ notice(paId: "${ofLapsed}") { title } }`, 'PLAN_NOT_PRO'],
      [`{ noticeRecord(paId: "${ofLapsed}") { paId } }`, 'PLAN_NOT_PRO'],
      [`{ notice(paId: "${ofOther}") { title } }`, 'NOTICE_NOT_OWN'],
    ] as const) {
      expect([query, await codes(token, query)]).toEqual([query, [code]]);
    }
    const { tokens } = (await ask(token, '{ tokens { nodes { id } } }')) as { tokens: { nodes: { id: string }[] } };
    expect(tokens.nodes.map(({ id }) => id).sort()).toEqual([mine.id, theirs.id].sort());
  });

  it('loses what the plan gave with the very next request, and keeps me, tokens and the explanation', async () => {
    const publisherId = await server.publisher();
    const token = await personOf(pair, publisherId);
    const before = (await ask(token, '{ me { permissions } }')) as { me: { permissions: string[] } };
    expect(before.me.permissions).toEqual(
      expect.arrayContaining(['notices', 'changes', 'refusals', 'accessLedger', 'rotateToken']),
    );
    expect(before.me.permissions).toEqual(
      expect.not.arrayContaining(['auditTrail', 'mintToken', 'recordEngagementMetrics']),
    );
    await server.setPlan(publisherId, 'free');
    expect(await codes(token, count)).toEqual(['PLAN_NOT_PRO']);
    expect(await ask(token, '{ me { permissions } }')).toEqual({
      me: { permissions: ['me', 'node', 'nodes', 'explainAccess', 'tokens', 'token', 'rotateToken', 'revokeToken'] },
    });
  });

  it('is named in the access ledger, which the publisher reads and no other does', async () => {
    const token = await personOf(pair, own, { sub: 'reader@media.example' });
    await ask(token, `{ noticeRecord(paId: "${paId}") { paId advertiser { email } } }`);
    const query = `{ accessLedger(filter: { paIds: ["${paId}"] }) { totalCount nodes { paId publisher { id } reader { kind subject token { id } } } } }`;
    const read = {
      paId,
      publisher: { id: own },
      reader: { kind: 'partner', subject: 'reader@media.example', token: null },
    };
    const colleague = await server.secretOf({ publisherId: own });
    expect(await ask(colleague, query)).toEqual({ accessLedger: { totalCount: 1, nodes: [read] } });
    expect(await ask(await server.secretOf({ publisherId: other }), query)).toEqual({
      accessLedger: { totalCount: 0, nodes: [] },
    });
  });

  it('is in the audit trail with what they change', async () => {
    const { id } = await server.token({ publisherId: own });
    await ask(await personOf(pair, own), `mutation { revokeToken(input: { id: "${id}" }) { changed } }`);
    const fields = 'action actor { kind subject } publisher { id }';
    expect(await server.readPages('auditTrail', `filter: { tokenIds: ["${id}"] }`, fields)).toEqual([
      { action: 'token_revoked', actor: { kind: 'partner', subject: 'eve@media.example' }, publisher: { id: own } },
    ]);
  });
});

it('GRAPHQL_PUBLISHERS=false refuses publishers only', async () => {
  const closed = await startServer({ ...settings, GRAPHQL_PUBLISHERS: 'false' });
  const publisherId = await closed.publisher();
  const { secret: partner } = await closed.token({ publisherId });
  const { secret: staff } = await closed.token({ tier: 'staff' });
  const notice = await closed.notice(publisherId);
  for (const token of [partner, await personOf(pair, publisherId)]) {
    for (const path of ['/graphql', '/graphql/stream', '/export/notices.csv', '/graphql/schema.graphql']) {
      const isGet = path.includes('.');
      const { status, body } = await send(closed.internalUrl, {
        path,
        token,
        method: isGet ? 'GET' : 'POST',
        ...(!isGet && { body: { query: '{ me { tier } }' } }),
        headers: { Accept: path === '/graphql/stream' ? 'text/event-stream' : '*/*' },
      });
      expect([path, status, body]).toMatchObject([path, 403, { errors: [{ extensions: { code: 'TIER_REFUSED' } }] }]);
    }
  }
  expect((await closed.call({ path: `~/advertisement/${notice}`, token: partner })).status).toBe(200);
  expect((await closed.graphql(staff, count)).errors).toBeUndefined();
  expect((await closed.graphql(await sign(pair, person), count)).errors).toBeUndefined();
  await closed.stop();
});

describe("a partner's own requests", () => {
  it('say why they were refused, and nothing about what others prepare', async () => {
    const { id, secret } = await server.token({ publisherId: own });
    const asked = [paId, ofOther, draftOfOther, 'PA-NONE'];
    for (const each of asked) {
      const headers = { 'X-Request-Id': `morning-${each}` };
      await server.call({ path: `~/advertisement-full/${each}/x`, token: secret });
      await server.call({ method: 'PUT', path: `~/advertisement/${each}/metrics`, token: secret, body: {}, headers });
    }
    const kept = `select count(*)::int as n from refusal where token_id = '${id}' and caller_request_id is not null`;
    for (let n = 0; n < asked.length; ) [{ n } = { n: 0 }] = await server.sql<{ n: number }>(kept);

    const list = (await ask(
      secret,
      `{ refusals(filter: { tokenIds: ["${id}"], codes: [SCOPE_MISSING] }) { totalCount nodes {
      id paId code callerRequestId token { id } publisher { id } } } }`,
    )) as {
      refusals: { totalCount: number; nodes: { id: string; paId: string | null; callerRequestId: string }[] };
    };
    expect(list.refusals.totalCount).toBe(4);
    const shown = new Map(list.refusals.nodes.map((node) => [node.callerRequestId, node.paId]));
    // The other's notice is on the register, its draft is not: the draft looks as if there were none.
    expect([...shown].sort()).toEqual(
      [
        [`morning-${paId}`, paId],
        [`morning-${ofOther}`, ofOther],
        [`morning-${draftOfOther}`, null],
        ['morning-PA-NONE', null],
      ].sort(),
    );
    const counted = async (sought: string) =>
      await ask(secret, `{ refusals(filter: { paIds: ["${sought}"] }) { totalCount } }`);
    expect(await counted(draftOfOther)).toEqual({ refusals: { totalCount: 0 } });
    for (const node of list.refusals.nodes) {
      expect(await ask(secret, `{ node(id: "${node.id}") { ... on Refusal { paId } } }`)).toEqual({
        node: { paId: node.paId },
      });
    }
    const explain = async (args: string) => {
      const seen = await ask(
        secret,
        `{ explainAccess(${args}) { refusals { paId } tokens { paId endpoints {
        endpoint failure conditions { condition holds explanation } } } } }`,
      );
      return JSON.stringify(seen).replaceAll(draftOfOther, 'PA-NONE');
    };
    expect(await explain(`tokenId: "${id}", paId: "${draftOfOther}"`)).toEqual(
      await explain(`tokenId: "${id}", paId: "PA-NONE"`),
    );
    expect(await explain(`requestId: "morning-${draftOfOther}"`)).toEqual(
      await explain('requestId: "morning-PA-NONE"'),
    );
    expect(await explain(`requestId: "morning-${paId}"`)).toContain('SCOPE_MISSING');
  });

  it('are not those of others: by token, hint and request id', async () => {
    const others = await server.token({ publisherId: other });
    const { secret } = await server.token({ publisherId: own });
    const headers = { 'X-Request-Id': 'of-the-other' };
    const path = `~/advertisement/${ofOther}/metrics`;
    await server.call({ method: 'PUT', path, token: others.secret, body: {}, headers });
    const kept = `select count(*)::int as n from refusal where caller_request_id = 'of-the-other'`;
    for (let n = 0; n < 1; ) [{ n } = { n: 0 }] = await server.sql<{ n: number }>(kept);
    const explain = (args: string) => codes(secret, `{ explainAccess(${args}) { tokens { paId } } }`);
    expect(await explain(`tokenId: "${others.id}"`)).toEqual(['TOKEN_UNKNOWN']);
    expect(await explain(`hint: "${others.secret.slice(-4)}"`)).toEqual(['TOKEN_UNKNOWN']);
    expect(await explain('requestId: "of-the-other"')).toEqual(['REFUSAL_UNKNOWN']);
    expect(await ask(server.staff, '{ explainAccess(requestId: "of-the-other") { refusals { paId } } }')).toEqual({
      explainAccess: { refusals: [{ paId: ofOther }] },
    });
  });
});

it('a PA-ID that was erased and is used by another publisher now leads to no notice of it', async () => {
  const reused = await server.notice(own, { retentionUntil: '2026-11-20' });
  const token = await server.secretOf({ publisherId: own });
  await ask(token, `{ noticeRecord(paId: "${reused}") { paId } }`);
  const erase = `mutation { eraseNotice(input: { paId: "${reused}", revision: 1 }) { changed } }`;
  expect(await codes(server.staff, erase)).toEqual([]);
  await server.sql('delete from retired_pa_id'); // earlier releases had no such table
  await server.notice(other, { paId: reused, title: 'Canary of another' });
  const query = `{ accessLedger(filter: { paIds: ["${reused}"] }) { nodes { paId notice { title } } } }`;
  expect(await ask(token, query)).toEqual({ accessLedger: { nodes: [{ paId: reused, notice: null }] } });
  expect(await ask(server.staff, query)).toMatchObject({
    accessLedger: { nodes: [{ notice: { title: 'Canary of another' } }] },
  });
});
