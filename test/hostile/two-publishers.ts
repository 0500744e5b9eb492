import { buildSchema } from 'graphql';
import { createSealOfPartners } from '../../src/domain/access/seal-of-partners.ts';
import { mintSecret, tokenHint } from '../../src/domain/access/token.ts';
import { queryOn } from '../../src/platform/database/sql.ts';
import type { Seal } from '../../src/platform/seal.ts';
import { draftRecord } from '../support/draft-record.ts';
import { send } from '../support/http.ts';
import { pairOf, personOf, publisherClaim, startProvider, trusting } from '../support/identity-provider.ts';
import { startServer, type TestServer } from '../support/server.ts';
import type { KnownValues } from './graph-shapes.ts';

/** The other publisher, whose ids are chosen before it exists. */
export const other = {
  id: '7a9a0000-0000-4000-8000-00000000000a',
  tokenId: '7a9a0000-0000-4000-8000-00000000000b',
  secret: mintSecret('partner'),
  draft: 'PA-CANARYDRAF',
  scheduled: 'PA-CANARYSCHE',
  requestId: 'canary-request-of-the-other',
  name: 'Canary Post',
  title: 'Canarytitle of a secret advertisement',
};
/** Strings that only the other publisher's data has. */
const canaries = [other.name, 'Canarytitle', 'Canarylabel', 'Canaryreason', tokenHint(other.secret), other.requestId];
const draft = { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null } as const;

/** Canaries in a text that are not in what was asked. */
export const leaksOf = (text: string, asked: unknown) =>
  canaries.filter((canary) => text.includes(canary) && !JSON.stringify(asked).includes(canary));

export type World = Awaited<ReturnType<typeof startWorld>>;

/** A server with callers of publishers, and another publisher that can be created. */
export async function startWorld() {
  const provider = await startProvider();
  const pair = await pairOf('ES256', 'first');
  provider.state.keys = [pair.jwk];
  const server = await startServer({ ...trusting(provider), ...publisherClaim });
  const staff = (await server.token({ tier: 'staff' })).secret;
  const [publisherId, second, lapsed] = [
    await server.publisher({ name: 'Tagblatt' }),
    await server.publisher({ name: 'Abendblatt' }),
    await server.publisher({ plan: 'free' }),
  ];
  const paIds = [
    await server.notice(publisherId),
    await server.notice(publisherId, draft),
    await server.notice(second, draft),
    await server.notice(lapsed, draft),
  ];
  const { id: tokenId, secret } = await server.token({ publisherId, scopes: ['metrics:write'] });
  const offPro = (await server.token({ publisherId: lapsed })).secret;
  const callers: Readonly<Record<string, string>> = {
    'a partner token': secret,
    'a partner token off the Pro plan': offPro,
    'a person of a publisher': await personOf(pair, publisherId),
    'a person of three, one off the Pro plan': await personOf(pair, [publisherId, second, lapsed]),
  };
  await amend(server, staff, paIds[0] ?? '', 'More than before');
  /** The stream of changes begins here, before anything that the tests look for. */
  const { feedStart } =
    (await server.sql<{ feedStart: string }>('select feed_horizon()::text as "feedStart"'))[0] ?? {};
  const position = ['changes', feedStart, 0, '0', { day: '2026-11-21', paId: null }];
  // Callers seal what they could only guess: what they ask then must be refused by other means.
  const seal = await createSealOfPartners(queryOn(server.database.orm))();
  const start = seal.seal('cursor', Buffer.from(JSON.stringify(position)).toString('base64url'));

  await useApi(server, secret, paIds, 'own-request');
  // Also what the other has later, so that the same requests of this publisher are kept.
  await useApi(server, secret, [other.draft, other.scheduled], 'own-guess');
  // What is written in the background must not change the answers meanwhile.
  for (const token of Object.values(callers)) await server.graphql(token, '{ me { tier } }');
  const isWritten = `select (select sum(requests) from request_count where token_id = '${tokenId}') = 18
    and (select count(last_used_at) from token where tier = 'partner') = 2 as done`;
  for (let done = false; !done; ) [{ done } = { done: false }] = await server.sql<{ done: boolean }>(isWritten);

  // The operations are made from what partners see of the schema.
  const sdl = await send(server.internalUrl, { path: '/graphql/schema.graphql', token: secret });
  return {
    server,
    staff,
    callers,
    start,
    seal,
    schema: buildSchema(sdl.text),
    /** Ids and words of both publishers. */
    known: knownOf({ paIds, ids: [publisherId, second, lapsed, tokenId], seal }),
    own: { paIds, tokenId, publisherId },
    createOther: () => createOther(server, staff),
    stop: async () => {
      await server.stop();
      await provider.stop();
    },
  };
}

/** Calls each endpoint for each notice, and waits until the refusals are kept. */
async function useApi(server: TestServer, token: string, paIds: readonly string[], requestId: string): Promise<void> {
  const headers = { 'X-Request-Id': requestId };
  for (const paId of paIds) {
    const body = { viewsCount: 7_777_777, engagementsCount: 1 };
    await server.call({ path: `~/advertisement-full/${paId}`, token, headers });
    await server.call({ path: `~/advertisement/${paId}`, token, headers });
    await server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body, headers });
  }
  const kept = `select count(*)::int as n from refusal where caller_request_id = '${requestId}'`;
  for (let n = 0; n < paIds.length; ) [{ n } = { n: 0 }] = await server.sql<{ n: number }>(kept);
}

/** Everything that a publisher leaves: notices, versions, an amendment, tokens, refusals, reads, entries of the audit trail. */
async function createOther(server: TestServer, staff: string): Promise<void> {
  const { id, tokenId, secret, name, title } = other;
  await server.sql(`insert into publisher (id, name, plan, created_at, revision) values (?, ?, 'pro', now(), 1)`, [
    id,
    name,
  ]);
  await server.sql(
    `insert into token (id, tier, publisher_id, scopes, hash, hint, label, created_at)
    values (?, 'partner', ?, '{metrics:write}', sha256(?::bytea), ?, 'Canarylabel', now())`,
    [tokenId, id, secret, tokenHint(secret)],
  );
  await server.notice(id, { ...draft, paId: other.draft, title });
  const from = { publicationStartDate: '2026-12-01', startDate: '2026-12-02' };
  await server.notice(id, { paId: other.scheduled, title, ...from });
  await useApi(server, secret, [other.draft, other.scheduled], other.requestId);
  await amend(server, staff, other.scheduled, 'Canaryreason');
}

async function amend(server: TestServer, staff: string, paId: string, reason: string): Promise<void> {
  const mutation = `mutation ($record: NoticeInput!) { amendNotice(input: {
    paId: "${paId}", revision: 1, record: $record, amendmentReason: "${reason}" }) { changed } }`;
  const { errors } = await server.graphql(staff, mutation, { record: draftRecord() });
  if (errors) throw new Error(JSON.stringify(errors));
}

/** Ids in the operations, which an answer may repeat as they were sent, such as `TokenAccess.paId`. */
function knownOf(own: { paIds: readonly string[]; ids: readonly string[]; seal: Seal }): KnownValues {
  const paIds = [other.draft, other.scheduled, ...own.paIds, 'PA-NOSUCHONE'];
  const tokenId = own.ids.at(-1);
  const logs = ['ledger', 'metrics', 'refusal'].flatMap((log) =>
    Array.from({ length: 30 }, (_, n) => `${log}:${own.seal.seal(log, String(n + 1))}`),
  );
  return {
    paId: paIds,
    paIds,
    campaignOf: paIds,
    sponsorOf: paIds,
    publisherIds: [other.id, other.id.toUpperCase(), ...own.ids.slice(0, 3)],
    tokenId: [other.tokenId, tokenId],
    tokenIds: [other.tokenId, tokenId],
    hint: [other.secret.slice(-4), tokenHint(other.secret)],
    requestId: [other.requestId, 'own-request', 'own-guess'],
    id: [other.id, other.tokenId, ...own.ids, ...paIds.map((paId) => `notice:${paId}`), ...logs],
    search: ['canary', 'better', other.draft],
    text: ['canarytitle', 'better'],
    sponsor: ['town', 'canary'],
    from: ['2026-11-18T00:00:00Z'],
    to: ['2026-11-22T00:00:00Z'],
    first: [1, 5, 50],
    // Pages by cursors are generated apart: a cursor is of one order of one list.
    last: [null],
    after: [null],
    before: [null],
    timeZone: ['UTC'],
    scopes: ['metrics_write'],
  };
}
