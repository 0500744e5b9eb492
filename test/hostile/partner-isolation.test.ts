import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { mintSecret, tokenHint } from '../../src/access/token.ts';
import { draftRecord } from '../support/draft-record.ts';
import { send } from '../support/http.ts';
import { pairOf, personOf, publisherClaim, startProvider, trusting } from '../support/identity-provider.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type KnownValues, operations } from './graph-shapes.ts';

/*
 * What partners learn of another publisher. Each operation is sent twice: before the other publisher exists and afterwards. The
 * answers are the same: values, counts, orders, figures and errors. The ids of the other are in the operations both times.
 */

/** Long, for slow machines. */
const patience = 1_200_000;
/** Operations of each caller. */
const count = 2_000;

const provider = await startProvider();
const pair = await pairOf('ES256', 'first');
provider.state.keys = [pair.jwk];

let server: TestServer;
let schema: GraphQLSchema;
let callers: Record<string, string>;
let staff: string;

/** The other publisher, whose ids are chosen before it exists. */
const other = {
  id: '7a9a0000-0000-4000-8000-00000000000a',
  tokenId: '7a9a0000-0000-4000-8000-00000000000b',
  secret: mintSecret('partner'),
  draft: 'PA-CANARYDRAF',
  scheduled: 'PA-CANARYSCHE',
  requestId: 'canary-request-of-the-other',
  name: 'Canary Post',
  title: 'Canarytitle of a secret advertisement',
};
const own = { paIds: [] as string[], ids: [] as string[], requestId: 'own-request', tokenId: '' };

const draft = { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null } as const;

beforeAll(async () => {
  server = await startServer({ ...trusting(provider), ...publisherClaim });
  staff = (await server.token({ tier: 'staff' })).secret;
  const [publisherId, lapsed] = [
    await server.publisher({ name: 'Tagblatt' }),
    await server.publisher({ plan: 'free' }),
  ];
  own.paIds = [
    await server.notice(publisherId),
    await server.notice(publisherId, draft),
    await server.notice(lapsed, draft),
  ];
  const { id, secret } = await server.token({ publisherId, scopes: ['metrics:write'] });
  Object.assign(own, { tokenId: id, ids: [publisherId, lapsed, id] });
  await useApi(secret, own.paIds, own.requestId);
  // Also what the other has later, so that the same requests of this publisher are kept.
  await useApi(secret, [other.draft, other.scheduled], 'own-guess');
  callers = {
    'a partner token': secret,
    'a partner token off the Pro plan': (await server.token({ publisherId: lapsed })).secret,
    'a person of a publisher': await personOf(pair, publisherId),
    'a person of two, one off the Pro plan': await personOf(pair, [publisherId, lapsed]),
  };
  // The operations are made from what partners see of the schema.
  const sdl = await send(server.internalUrl, { path: '/graphql/schema.graphql', token: secret });
  schema = buildSchema(sdl.text);
  // What is written in the background must not change the answers meanwhile.
  for (const token of Object.values(callers)) await server.graphql(token, '{ me { tier } }');
  const isWritten = `select (select sum(requests) from request_count where token_id = '${id}') = 15
    and (select count(last_used_at) from token where tier = 'partner') = 2 as done`;
  for (let done = false; !done; ) [{ done } = { done: false }] = await server.sql<{ done: boolean }>(isWritten);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Calls each endpoint for each notice, and waits until the refusals are kept. */
async function useApi(token: string, paIds: readonly string[], requestId: string): Promise<void> {
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
async function createOther(): Promise<void> {
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
  await server.notice(id, {
    paId: other.scheduled,
    title,
    publicationStartDate: '2026-12-01',
    startDate: '2026-12-02',
  });
  await useApi(secret, [other.draft, other.scheduled], other.requestId);
  const amend = `mutation ($record: NoticeInput!) { amendNotice(input: {
    paId: "${other.scheduled}", revision: 1, record: $record, reason: "Canaryreason" }) { changed } }`;
  expect((await server.graphql(staff, amend, { record: draftRecord() })).errors).toBeUndefined();
}

/** Strings that only the other publisher's data has. */
const canaries = () => [
  other.name,
  'Canarytitle',
  'Canarylabel',
  'Canaryreason',
  tokenHint(other.secret),
  other.requestId,
];
/** Ids in the operations, which an answer may repeat as they were sent, such as `TokenAccess.paId`. */
const known = (): KnownValues => {
  const paIds = [other.draft, other.scheduled, ...own.paIds, 'PA-NOSUCHONE'];
  const ids = [other.id, other.tokenId, ...own.ids];
  const logs = ['ledger', 'metrics', 'refusal'].flatMap((log) =>
    Array.from({ length: 30 }, (_, n) => `${log}:${n + 1}`),
  );
  return {
    paId: paIds,
    paIds,
    campaignOf: paIds,
    sponsorOf: paIds,
    publisherIds: [other.id, other.id.toUpperCase(), ...own.ids.slice(0, 2)],
    tokenId: [other.tokenId, own.tokenId],
    tokenIds: [other.tokenId, own.tokenId],
    hint: [other.secret.slice(-4), tokenHint(other.secret)],
    requestId: [other.requestId, own.requestId, 'own-guess'],
    id: [...ids, ...paIds.map((paId) => `notice:${paId}`), ...logs],
    search: ['canary', 'better', other.draft],
    text: ['canarytitle', 'better'],
    sponsor: ['town', 'canary'],
    from: ['2026-11-18T00:00:00Z'],
    to: ['2026-11-22T00:00:00Z'],
    first: [1, 5, 50],
    last: [1, 5],
    timeZone: ['UTC'],
    scopes: ['metrics_write'],
  };
};

type Answer = { data?: unknown; errors?: { extensions: { code: string } }[] };

/**
 * An answer without what says nothing about data: ids of requests, the order of errors of neighbours, which of many errors are
 * shown, whether another transaction is open, the window of the own rate limit. Undefined for a list that a busy machine is too slow for.
 */
function comparable(text: string): string | undefined {
  if (/TOO_MANY_LISTS|LIST_TOO_SLOW/.test(text)) return undefined;
  const { data, errors = [] } = JSON.parse(text) as Answer;
  const isWhole = !errors.some(({ extensions }) => extensions.code === 'ERRORS_LEFT_OUT');
  const shown = errors.map((error) => JSON.stringify(error)).sort();
  return JSON.stringify({ data, shown: isWhole ? shown : [] })
    .replaceAll(/\\"requestId\\":\\"[0-9a-f-]{36}\\"/g, '')
    .replaceAll(/"isHeldBack":(true|false)/g, '')
    .replaceAll(/"(remaining":\d+|resetsAt":(null|"[^"]*"))/g, '')
    .replaceAll(/(All \d+ requests of a window are left|\d+ of \d+ requests are left until [^"]*)/g, '');
}

async function ask(token: string, body: object): Promise<string> {
  const { text } = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, body });
  return text;
}

async function askAll(token: string, all: readonly object[]): Promise<string[]> {
  const answers: string[] = [];
  for (let start = 0; start < all.length; start += 8) {
    answers.push(...(await Promise.all(all.slice(start, start + 8).map((body) => ask(token, body)))));
  }
  return answers;
}

it(
  'values, counts, orders, figures and errors do not depend on another publisher',
  async () => {
    // Reading a record adds to this publisher's own access ledger, which other operations read.
    const harmless = operations(schema, known(), ['query']).filter(({ query }) => !query.includes('noticeRecord'));
    const queries = fc.sample(harmless, { numRuns: count, seed: 27 });
    const names = Object.keys(callers);
    const before = new Map<string, string[]>();
    for (const name of names) before.set(name, await askAll(callers[name] ?? '', queries));
    await createOther();
    const found: object[] = [];
    for (const name of names) {
      const after = await askAll(callers[name] ?? '', queries);
      for (const [place, text] of after.entries()) {
        const [was, is] = [before.get(name)?.[place] ?? '', text].map(comparable);
        const leaks = canaries().filter(
          (canary) => text.includes(canary) && !JSON.stringify(queries[place]).includes(canary),
        );
        if ((was !== undefined && is !== undefined && was !== is) || leaks.length > 0)
          found.push({ name, leaks, ...queries[place], was: was?.slice(0, 400), is: is?.slice(0, 400) });
      }
      const answered = after.filter((text) => text.includes('"data":{') && !text.includes('"errors"')).length;
      // The operations are not only refused.
      if (!name.includes('token off')) expect(answered).toBeGreaterThan(count / 10);
    }
    expect(found).toEqual([]);
  },
  patience,
);

describe.each(['a partner token', 'a person of a publisher'])('%s', (name) => {
  it(
    'changes nothing of another publisher',
    async () => {
      const ofOther = `select md5(string_agg(row, ',' order by row)) as hash from (
      select notice::text as row from notice where publisher_id = '${other.id}'
      union all select publisher::text from publisher where id = '${other.id}'
      union all select (to_jsonb(token) - 'last_used_at')::text from token where publisher_id = '${other.id}'
      union all select engagement_metrics::text from engagement_metrics where pa_id in ('${other.draft}', '${other.scheduled}')) as rows`;
      const before = await server.sql(ofOther);
      const { tokenId: _own, ...rest } = known();
      const aimed = { ...rest, id: [other.tokenId, other.id], paId: [other.draft, other.scheduled] };
      const mutations = fc.sample(operations(schema, aimed, ['mutation']), { numRuns: 500, seed: 27 });
      const answers = await askAll(callers[name] ?? '', mutations);
      expect(answers.filter((text) => canaries().some((canary) => text.includes(canary)))).toEqual([]);
      expect(await server.sql(ofOther)).toEqual(before);
    },
    patience,
  );

  it.each(['notices', 'access-ledger', 'metrics-changes', 'refusals'])('exports no %s of another', async (list) => {
    for (const format of ['csv', 'jsonl']) {
      const path = `/export/${list}.${format}`;
      const { status, text } = await send(server.internalUrl, { path, token: callers[name] });
      expect(status).toBe(200);
      expect([...canaries(), other.id, other.tokenId].filter((canary) => text.includes(canary))).toEqual([]);
      expect(text).not.toContain(other.draft);
      const filter = encodeURIComponent(JSON.stringify({ publisherIds: [other.id] }));
      const refused = await send(server.internalUrl, { path: `${path}?filter=${filter}`, token: callers[name] });
      expect(refused.text).toContain('PUBLISHER_NOT_OWN');
    }
  });

  it('gets no page by a cursor of a list of all publishers', async () => {
    const lists = ['notices', 'refusals', 'accessLedger', 'metricsChanges', 'tokens'];
    for (const list of lists) {
      const { data } = await server.graphql(staff, `{ ${list}(first: 200) { edges { cursor } } }`);
      const { edges } = data?.[list] as { edges: { cursor: string }[] };
      for (const { cursor } of edges) {
        for (const page of ['first: 5, after', 'last: 5, before']) {
          const answer = JSON.stringify(
            await server.graphql(callers[name], `{ ${list}(${page}: "${cursor}") { totalCount nodes { id } } }`),
          );
          expect([other.tokenId, other.draft, other.scheduled].filter((canary) => answer.includes(canary))).toEqual([]);
        }
      }
    }
  });
});
