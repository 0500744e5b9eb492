import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client, type Exchange, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { requirePackages } from '../../src/generate/tools.ts';
import { recipe, relaySettings } from '../support/recipes.ts';
import { startServer, type TestServer } from '../support/server.ts';

/*
 * Normalised caches of clients show the new state after a mutation without another request, and keep what lists and details
 * select of the parts of a notice with the settings of schema/clients.md.
 */

const list = `query List { notices {
  nodes { id title phase revision availableTransitions publisher { id name } amendment { version state } } } }`;
const detail = `query Detail($paId: ID!) { notice(paId: $paId) { id revision phase confirmationStatus publisher { id name } } }`;
const submit = `mutation Submit($input: SubmitNoticeInput!) { submitNotice(input: $input) {
  changed notice { id revision phase confirmationStatus availableTransitions } } }`;
const rename = `mutation Rename($input: RenamePublisherInput!) { renamePublisher(input: $input) {
  publisher { id name revision } } }`;

const withParts = `query Parts($paIds: [ID!], $after: String) { notices(filter: { paIds: $paIds }, first: 2, after: $after) {
  edges { cursor node { id metrics { viewsCount } campaign { name } advertiser { __typename } amendment { version }
    content { paId campaign { name } basicInformation { title } } } } pageInfo { hasNextPage endCursor } } }`;
const otherParts = `query OtherParts($paId: ID!) { notice(paId: $paId) { id metrics { engagementsCount } campaign { startDate }
  advertiser { ... on RegisterOrganisation { city country } } amendment { state }
  content { paId campaign { medium } basicInformation { language } legalMetadata { version } } } }`;
/** Tiles of a dashboard: each selects other fields of the same parts. */
const tiles = [
  'query ByPhase { overview { byPhase { phase count } } }',
  'query OfSpend { overview { spend { currency campaigns } } }',
  'query Waiting { overview { signOffs { count } } }',
  'query WaitingAmendments { overview { signOffs { amendments } } }',
  'query Tier { me { tier } }',
  'query Permissions { me { permissions } }',
];

/** Relay appends pages by a directive in the operation. */
const asConnection = (text: string) =>
  text.replace('after: $after)', 'after: $after) @connection(key: "Parts_notices", filters: ["filter"])');

/** What a client can do, for every library. */
type Cache = {
  query: (text: string, variables: object) => Promise<unknown>;
  mutate: (text: string, variables: object) => Promise<unknown>;
  /** Reads from the cache only. */
  read: (text: string, variables: object) => unknown;
};
type Fetch = typeof fetch;

/** @param settings of schema/clients.md; none by default */
type CreateCache = (url: string, headers: Record<string, string>, fetch: Fetch, settings?: unknown) => Cache;

const urql: CreateCache = (url, headers, fetch, settings) => {
  const exchanges = [(settings as Exchange | undefined) ?? cacheExchange(), fetchExchange];
  const client = new Client({ url, exchanges, fetch, fetchOptions: { headers }, preferGetMethod: false });
  return {
    query: async (text, variables) => (await client.query(text, variables).toPromise()).data,
    mutate: async (text, variables) => (await client.mutation(text, variables).toPromise()).data,
    read: (text, variables) => client.readQuery(text, variables)?.data,
  };
};

const apollo = join(import.meta.dirname, 'apollo-client');
requirePackages(apollo);
const { apolloClient }: { apolloClient: CreateCache } = await import(join(apollo, 'apollo-client.js'));

/** The value that a script of the README exports first. In that folder its imports resolve. */
async function settingsOf(name: string): Promise<unknown> {
  const folder = join(apollo, 'node_modules');
  for (const path of ['schema.graphql', 'cache.json']) {
    const response = await fetch(`${server.internalUrl}/graphql/${path}`, { headers });
    writeFileSync(join(folder, path), await response.text());
  }
  const file = join(folder, name);
  writeFileSync(file, recipe(name));
  const { cache, exchange = cache } = await import(file);
  return exchange;
}

const relayFolder = join(import.meta.dirname, 'relay-client');
requirePackages(relayFolder);
const { relayClient }: { relayClient: (sdl: string, texts: string[], config: unknown) => Promise<CreateCache> } =
  await import(join(relayFolder, 'relay-client.js'));

let server: TestServer;
let headers: Record<string, string>;
let open: Record<'urql' | 'Apollo Client' | 'Relay', CreateCache>;
let paId: string;
let publisherId: string;

beforeAll(async () => {
  server = await startServer();
  headers = { Authorization: `Bearer ${(await server.token({ tier: 'staff' })).secret}` };
  const sdl = await (await fetch(`${server.internalUrl}/graphql/schema.graphql`, { headers })).text();
  const operations = [list, detail, submit, rename, asConnection(withParts), otherParts, ...tiles];
  const relay = await relayClient(sdl, operations, relaySettings);
  open = { urql, 'Apollo Client': apolloClient, Relay: relay };
});
afterAll(() => server.stop());
beforeEach(async () => {
  publisherId = await server.publisher({ name: 'Before' });
  paId = await server.notice(publisherId, { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null });
});

describe.each(['urql', 'Apollo Client', 'Relay'] as const)('the cache of %s', (name) => {
  it('shows what a mutation returned, in lists and details', async () => {
    let requests = 0;
    const counted: Fetch = (...args) => {
      requests += 1;
      return fetch(...args);
    };
    const { query, mutate, read } = open[name](`${server.internalUrl}/graphql`, headers, counted);
    const inList = () => {
      const { notices } = read(list, {}) as { notices: { nodes: { id: string }[] } };
      return notices.nodes.find(({ id }) => id === `notice:${paId}`);
    };

    await query(list, {});
    await query(detail, { paId });
    expect(inList()).toMatchObject({ phase: 'draft', revision: 1, publisher: { name: 'Before' } });

    await mutate(submit, { input: { paId, revision: 1 } });
    await mutate(rename, { input: { id: publisherId, name: `After ${name}`, revision: 1 } });
    const state = { phase: 'awaiting_confirmation', revision: 2, publisher: { name: `After ${name}` } };
    expect(inList()).toMatchObject({
      ...state,
      title: 'A better town',
      availableTransitions: ['request_revision', 'confirm', 'amend'],
    });
    expect(read(detail, { paId })).toMatchObject({ notice: { ...state, confirmationStatus: 'pending_confirmation' } });
    expect(requests).toBe(4);
  });
});

describe.each([
  ['Apollo Client', 'apollo-cache.mjs', withParts],
  ['urql', 'graphcache.mjs', withParts],
  ['Relay', null, asConnection(withParts)],
] as const)('the cache of %s with its settings', (name, script, parts) => {
  it('keeps what a list and a detail select of the same parts, and appends pages', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const paIds = [paId, await server.notice(publisherId), await server.notice(publisherId)];
    await server.sql(
      'insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at) values (?, 7, 1, now())',
      [paId],
    );
    const { query, read } = open[name](
      `${server.internalUrl}/graphql`,
      headers,
      fetch,
      script && (await settingsOf(script)),
    );
    type List = { notices: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string } } };
    const first = (await query(parts, { paIds })) as List;
    await query(parts, { paIds, after: first.notices.pageInfo.endCursor });
    await query(otherParts, { paId });

    const { notices } = (read(parts, { paIds }) ?? { notices: undefined }) as Partial<List>;
    expect(notices?.edges).toHaveLength(3);
    const node = notices?.edges.map((edge) => edge.node).find(({ id }) => id === `notice:${paId}`);
    expect(node).toMatchObject({
      metrics: { viewsCount: 7 },
      content: { basicInformation: { title: 'A better town' } },
    });
    expect(read(otherParts, { paId })).toMatchObject({ notice: { metrics: { engagementsCount: 1 } } });
    for (const tile of tiles) await query(tile, {});
    expect(tiles.filter((tile) => !read(tile, {}))).toEqual([]); // each can be shown without another request
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });
});
