import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { installOnce } from '../../src/generate/install-once.ts';
import { startServer, type TestServer } from '../support/server.ts';

/* Normalised caches of clients show the new state after a mutation: without configuration, and without another request. */

const list = `query List { notices {
  nodes { id title phase revision availableTransitions publisher { id name } amendment { version state } } } }`;
const detail = `query Detail($paId: ID!) { notice(paId: $paId) { id revision phase confirmationStatus publisher { id name } } }`;
const submit = `mutation Submit($input: NoticeTransitionInput!) { submitNotice(input: $input) {
  changed notice { id revision phase confirmationStatus availableTransitions } } }`;
const rename = `mutation Rename($input: RenamePublisherInput!) { renamePublisher(input: $input) {
  publisher { id name revision } } }`;

/** What a client can do, for both libraries. */
type Cache = {
  query: (text: string, variables: object) => Promise<unknown>;
  mutate: (text: string, variables: object) => Promise<unknown>;
  /** Reads from the cache only. */
  read: (text: string, variables: object) => unknown;
};
type Fetch = typeof fetch;

type CreateCache = (url: string, headers: Record<string, string>, fetch: Fetch) => Cache;

const urql: CreateCache = (url, headers, fetch) => {
  const exchanges = [cacheExchange(), fetchExchange];
  const client = new Client({ url, exchanges, fetch, fetchOptions: { headers }, preferGetMethod: false });
  return {
    query: async (text, variables) => (await client.query(text, variables).toPromise()).data,
    mutate: async (text, variables) => (await client.mutation(text, variables).toPromise()).data,
    read: (text, variables) => client.readQuery(text, variables)?.data,
  };
};

const apollo = join(import.meta.dirname, 'apollo-client');
installOnce(apollo);
const { apolloClient }: { apolloClient: CreateCache } = await import(join(apollo, 'apollo-client.js'));

const clients = { urql, 'Apollo Client': apolloClient };

let server: TestServer;
let headers: Record<string, string>;
let paId: string;
let publisherId: string;

beforeAll(async () => {
  server = await startServer();
  headers = { Authorization: `Bearer ${(await server.token({ tier: 'staff' })).secret}` };
});
afterAll(() => server.stop());
beforeEach(async () => {
  publisherId = await server.publisher({ name: 'Before' });
  paId = await server.notice(publisherId, { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null });
});

describe.each(Object.entries(clients))('the cache of %s', (name, open) => {
  it('shows what a mutation returned, in lists and details', async () => {
    let requests = 0;
    const counted: Fetch = (...args) => {
      requests += 1;
      return fetch(...args);
    };
    const { query, mutate, read } = open(`${server.internalUrl}/graphql`, headers, counted);
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
