import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acrossRequestsInParts } from '../../src/database/batching.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type BareGraph, startGraph, statementsDuring } from './bare-graph.ts';

const operation = (name: string) =>
  readFileSync(new URL(`../../rest-gateway/generated/operations/${name}.graphql`, import.meta.url), 'utf8');

/** Written in the background, at any time. */
const isBackground = (text: string) => /insert into (refusal|request_count)\b/.test(text);

/** The table of each statement, in alphabetical order. */
const tablesOf = (statements: string[]) =>
  statements
    .map((text) =>
      text.includes('notice_document')
        ? 'notice_document'
        : /(?:insert into|update|from) (access_ledger|store_metrics|notice|token)\b/.exec(text)?.[1],
    )
    .sort();

const aRead = ['notice_document']; // and the token
const aDisclosure = ['access_ledger', ...aRead];
const aWrite = ['notice', 'store_metrics', 'token'];

describe('statements of one request', () => {
  let server: TestServer;
  let owner: string;
  let token: string;
  let ssp: string;
  let paId: string;
  const counts = { viewsCount: 5, engagementsCount: 1 };

  beforeAll(async () => {
    server = await startServer();
    owner = await server.publisher();
    token = (await server.token({ publisherId: owner, scopes: ['metrics:write'] })).secret;
    ssp = (await server.token({ tier: 'ssp' })).secret;
    paId = await server.notice(owner);
    // Records the first use before statements are counted.
    await server.call({ path: `~/advertisement/${paId}`, token });
    await server.call({ path: `~/ssp/advertisement/${paId}`, token: ssp });
    while ((await usedTokens()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  afterAll(() => server.stop());

  async function usedTokens(): Promise<number> {
    const rows = await server.sql('select id from token where last_used_at is not null');
    return rows.length;
  }

  const rows = [
    { request: 'a register read', of: () => ({ path: `~/advertisement/${paId}`, token }), status: 200, tables: aRead },
    {
      request: 'a register read by an SSP',
      of: () => ({ path: `~/ssp/advertisement/${paId}`, token: ssp }),
      status: 200,
      tables: aRead,
    },
    {
      request: 'a full record',
      of: () => ({ path: `~/advertisement-full/${paId}`, token }),
      status: 200,
      tables: aDisclosure,
    },
    {
      request: 'a metrics write',
      of: () => ({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body: counts }),
      status: 200,
      tables: aWrite,
    },
    {
      request: 'a notice that is not there',
      of: () => ({ path: '~/advertisement/PA-0000000000', token }),
      status: 404,
      tables: aRead,
    },
    {
      request: 'a PA-ID that cannot exist',
      of: () => ({ path: '~/advertisement/a%00b', token }),
      status: 404,
      tables: ['token'],
    },
    {
      request: 'a badly encoded PA-ID',
      of: () => ({ path: '~/advertisement/%zz', token }),
      status: 404,
      tables: ['token'],
    },
    {
      request: 'a PA-ID of 129 characters',
      of: () => ({ path: `~/advertisement-full/${'x'.repeat(129)}`, token }),
      status: 404,
      tables: ['token'],
    },
    {
      request: 'a mistyped token',
      of: () => ({ path: `~/advertisement/${paId}`, token: `${token.slice(0, -1)}!` }),
      status: 401,
      tables: [],
    },
    {
      request: 'a token with a wrong checksum',
      of: () => ({ path: `~/advertisement/${paId}`, token: token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')) }),
      status: 401,
      tables: [],
    },
    { request: 'no token', of: () => ({ path: `~/advertisement/${paId}` }), status: 401, tables: [] },
    { request: 'another path', of: () => ({ path: '~/advertisements', token }), status: 404, tables: [] },
    {
      request: 'another method',
      of: () => ({ method: 'DELETE', path: `~/advertisement/${paId}`, token }),
      status: 405,
      tables: [],
    },
  ];

  it.each(rows)('$request: $tables', async ({ of, status, tables }) => {
    let answered = 0;
    const sent = await statementsDuring(server.database.orm, async () => {
      answered = (await server.call(of())).status;
    });
    const statements = sent.filter((text) => !isBackground(text));
    expect(answered).toBe(status);
    expect(tablesOf(statements)).toEqual(tables);
    expect(statements).toHaveLength(tables.length);
  });

  it('64 concurrent register reads, on open connections, share their statements', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const readAll = () =>
      Promise.all(
        Array.from({ length: 64 }, async () => {
          const answer = await fetch(`${server.publicUrl}/api/v1/advertisement/${paId}`, { headers });
          await answer.text();
          return answer.status;
        }),
      );
    await readAll();
    const statements = await statementsDuring(server.database.orm, async () => {
      expect(new Set(await readAll())).toEqual(new Set([200]));
    });
    expect(statements.length).toBeLessThanOrEqual(24);
  });
});

describe('statements of 64 requests that arrive in the same turn', () => {
  const parts = Math.ceil(64 / acrossRequestsInParts.maxBatchSize);
  const inParts = Array(parts).fill('notice_document');
  let bare: BareGraph;
  let callers: string[];
  let paIds: string[];

  beforeAll(async () => {
    bare = await startGraph();
    const owner = await bare.publisher();
    callers = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await bare.token({ publisherId: owner, scopes: ['metrics:write'] })).secret,
      ),
    );
    paIds = await Promise.all(Array.from({ length: 64 }, () => bare.notice(owner)));
    await Promise.all(callers.map((secret) => bare.contextOf(secret)));
    await bare.services.lastUsed.flush();
  });
  afterAll(() => bare.stop());

  it.each([
    { name: 'register-entry', as: 'registerEntry', tables: inParts, disclosures: [0, 0] },
    // A part that was read is disclosed while the next is read; what is read meanwhile is disclosed together.
    { name: 'notice-record', as: 'ownNotice', tables: inParts, disclosures: [1, parts] },
    { name: 'record-engagement-metrics', as: 'policyFields', tables: aWrite, disclosures: [0, 0] },
  ] as const)('$name: as many as for one, but reads of notices in parts', async ({ name, as, tables, disclosures }) => {
    const prepared = bare.graph.prepare(operation(name));
    const paIdOf = (value: unknown) => {
      const { paId, metrics } = value as { paId?: string; metrics?: { paId: string } };
      return paId ?? metrics?.paId;
    };
    const statements = await statementsDuring(bare.database.orm, async () => {
      const outcomes = await Promise.all(
        paIds.map(async (paId, index) => {
          const context = await bare.contextOf(callers[index % callers.length], { paId, as });
          const metrics = { viewsCount: index, engagementsCount: 0 };
          return prepared.execute({ paId, input: { paId, metrics } }, context);
        }),
      );
      const answered = outcomes.map(({ value, failure }) => failure ?? paIdOf(value));
      expect(answered).toEqual(paIds);
    });
    const [disclosed = [], others] = [true, false].map((is) =>
      tablesOf(statements).filter((table) => (table === 'access_ledger') === is),
    );
    expect(others).toEqual(tables);
    expect(disclosed.length).toBeGreaterThanOrEqual(disclosures[0]);
    expect(disclosed.length).toBeLessThanOrEqual(disclosures[1]);
  });
});
