import { expect, it } from '@jest/globals';
import { feedComplete } from '../support/feed.ts';
import { cursorOf, graphServer } from '../support/graph-server.ts';
import { send } from '../support/http.ts';
import { identityProvider, personOf } from '../support/identity-provider.ts';
import { startServer } from '../support/server.ts';
import { subscribeTo } from '../support/stream.ts';

/* Ids of log rows and cursors tell partners nothing about the numbers in them, which all publishers share. */

const { pair, settings } = await identityProvider();
const server = await graphServer(settings);
const publisherId = await server.publisher();
const { secret } = await server.token({ publisherId, scopes: ['metrics:write'] });
const person = await personOf(pair, publisherId);
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });
const paIds = [await server.notice(publisherId), await server.notice(publisherId)];
for (const [at, paId] of paIds.entries()) {
  await server.call({ path: `~/advertisement-full/${paId}`, token: secret });
  await server.report(paId, secret, [at + 1, 0]);
  await server.call({ path: '~/advertisement/PA-NOSUCHONE', token: secret });
}
const written = 'select count(*)::int as n from refusal';
for (let n = 0; n < paIds.length; ) [{ n } = { n: 0 }] = await server.sql<{ n: number }>(written);

const kinds = { accessLedger: 'ledger', metricsChanges: 'metrics', refusals: 'refusal' } as const;
const lists = Object.keys(kinds) as (keyof typeof kinds)[];
type Page = { edges: { cursor: string; node: { id: string } }[]; pageInfo: { startCursor: string; endCursor: string } };

const page = (token: string, list: string, args: string): Promise<Page> =>
  server.ask(`{ ${list}(${args}) { edges { cursor node { id } } pageInfo { startCursor endCursor } } }`, {}, token);
for (const list of lists) await feedComplete(() => server.ask(`{ ${list}(orderBy: feed, last: 1) { isHeldBack } }`));
const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.id);

it.each([
  ['a token', secret],
  ['a person', person],
])('of a publisher sees no number, and finds and pages by what it sees: %s', async (_caller, token) => {
  for (const list of lists) {
    for (const orderBy of ['newest_first', 'feed']) {
      const all = await page(token, list, `orderBy: ${orderBy}`);
      expect(all.edges).toHaveLength(paIds.length);
      for (const id of idsOf(all)) {
        expect(id).toMatch(new RegExp(`^${kinds[list]}:[\\w-]{64}$`));
        expect(await server.ask('query ($id: ID!) { node(id: $id) { id } }', { id }, token)).toEqual({ id });
        expect(await server.ask('query ($id: ID!) { nodes(ids: [$id]) { id } }', { id }, token)).toEqual([{ id }]);
      }
      const { startCursor, endCursor } = all.pageInfo;
      expect([startCursor, endCursor]).toEqual([all.edges.at(0)?.cursor, all.edges.at(-1)?.cursor]);
      expect(Buffer.from(startCursor, 'base64url').toString('latin1')).not.toContain(list);
      const later = await page(token, list, `orderBy: ${orderBy}, after: "${startCursor}"`);
      expect(idsOf(later)).toEqual(idsOf(all).slice(1));
      const earlier = await page(token, list, `orderBy: ${orderBy}, last: 1, before: "${endCursor}"`);
      expect(idsOf(earlier)).toEqual(idsOf(all).slice(0, 1));
    }
  }
});

it('staff see and send the numbers', async () => {
  for (const list of lists) {
    const [id = ''] = idsOf(await page(viewer, list, 'first: 1'));
    expect(id).toMatch(new RegExp(`^${kinds[list]}:\\d+$`));
    expect(await server.ask('query ($id: ID!) { node(id: $id) { id } }', { id }, viewer)).toEqual({ id });
  }
});

it('numbers that a partner guesses, and sealed values in another place, are no ids and no cursors', async () => {
  const [id = ''] = idsOf(await page(viewer, 'refusals', 'first: 1'));
  const [sealed = ''] = idsOf(await page(secret, 'refusals', 'first: 1'));
  for (const guess of [id, sealed.replace('refusal:', 'ledger:'), sealed.slice(0, -4)]) {
    expect(await server.ask('query ($id: ID!) { node(id: $id) { id } }', { id: guess }, secret)).toBeNull();
  }
  const query = 'query ($after: String) { refusals(orderBy: feed, after: $after) { nodes { id } } }';
  const { endCursor } = (await page(secret, 'metricsChanges', 'orderBy: feed')).pageInfo;
  for (const after of [
    cursorOf('refusals', 'feed', '1', '1'),
    cursorOf('refusals', 'feed', `${10n ** 15n}`, '1'),
    endCursor,
    '',
  ]) {
    // Not CURSOR_AHEAD, which would tell how far the database is.
    expect(await server.refusals(query, { after }, secret)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'after', code: 'invalid_format', params: { format: 'cursor' } }] },
    ]);
  }
});

it('the stream goes on from a sealed cursor, and from no other', async () => {
  const query = 'subscription ($after: String) { changes(after: $after) { cursor changes { metrics { id } } } }';
  type Changes = { changes: { cursor: string; changes: { metrics: { id: string } | null }[] } };
  const subscribe = (after?: string) => subscribeTo<Changes>(server.internalUrl, secret, query, { after });
  const first = subscribe();
  const cursor = (await first.next())?.data?.changes.cursor ?? '';
  first.stop();
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('changes');
  await server.report(paIds[0] ?? '', secret, [77, 0]);
  const second = subscribe(cursor);
  let change: Changes['changes']['changes'][number] | undefined;
  while (!change) [change] = (await second.next())?.data?.changes.changes ?? [];
  second.stop();
  expect(idsOf(await page(secret, 'metricsChanges', 'first: 1'))).toEqual([change?.metrics?.id]);

  const plain = cursorOf('changes', '1', 0, '0', { day: '2026-11-21', paId: null });
  const body = { query, variables: { after: plain } };
  const answer = await send(server.internalUrl, {
    method: 'POST',
    path: '/graphql/stream',
    token: secret,
    body,
    headers: { Accept: 'text/event-stream' },
  });
  expect(answer.text).toContain('is no cursor of this feed');
});

it('another process of the same database gives the same ids and takes the same cursors', async () => {
  const again = await startServer({}, {}, { database: server.database });
  const { edges } = await page(secret, 'refusals', 'first: 1');
  const query = `{ refusals(after: "${edges[0]?.cursor}") { nodes { id } } node(id: "${edges[0]?.node.id}") { id } }`;
  const { data, errors } = await again.graphql(secret, query);
  await again.stop();
  expect(errors).toBeUndefined();
  expect(data).toEqual({ refusals: { nodes: [{ id: expect.any(String) }] }, node: { id: edges[0]?.node.id } });
});
