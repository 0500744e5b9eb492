import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { acrossRequestsInParts } from '../../src/platform/database/batching.ts';
import { graphServer } from '../support/graph-server.ts';
import type { HttpRequest } from '../support/http.ts';
import { bareGraph, statementsDuring } from './bare-graph.ts';

const bare = await bareGraph();
const server = await graphServer();
const owner = await server.publisher();
const token = await server.secretOf({ publisherId: owner, scopes: ['metrics:write'] });
const ssp = await server.secretOf({ tier: 'ssp' });
const paId = await server.notice(owner);

const operation = (name: string) =>
  readFileSync(new URL(`../../src/generated/gateway/operations/${name}.graphql`, import.meta.url), 'utf8');

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
  const noNotice = '~/advertisement/PA-0000000000';
  const body = { viewsCount: 5, engagementsCount: 1 };
  const path = `~/advertisement/${paId}`;
  const wrong = token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));

  // Records the first use before statements are counted.
  beforeAll(async () => {
    await server.call({ path, token });
    await server.call({ path: `~/ssp/advertisement/${paId}`, token: ssp });
    const used = () => server.sql('select id from token where last_used_at is not null');
    while ((await used()).length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it.each<[what: string, request: HttpRequest, status: number, tables: string[]]>([
    ['a register read', { path, token }, 200, aRead],
    ['a register read by an SSP', { path: `~/ssp/advertisement/${paId}`, token: ssp }, 200, aRead],
    ['a full record', { path: `~/advertisement-full/${paId}`, token }, 200, aDisclosure],
    ['a metrics write', { method: 'PUT', path: `${path}/metrics`, token, body }, 200, aWrite],
    ['a notice that is not there', { path: noNotice, token }, 404, aRead],
    ['a PA-ID that cannot exist', { path: '~/advertisement/a%00b', token }, 404, ['token']],
    ['a badly encoded PA-ID', { path: '~/advertisement/%zz', token }, 404, ['token']],
    ['a PA-ID of 129 characters', { path: `~/advertisement-full/${'x'.repeat(129)}`, token }, 404, ['token']],
    ['a mistyped token', { path, token: `${token.slice(0, -1)}!` }, 401, []],
    ['a token with a wrong checksum', { path, token: wrong }, 401, []],
    ['no token', { path }, 401, []],
    ['another path', { path: '~/advertisements', token }, 404, []],
    ['another method', { method: 'DELETE', path, token }, 405, []],
  ])('%s', async (_what, request, status, tables) => {
    let answered = 0;
    const sent = await statementsDuring(server.database.orm, async () => {
      answered = (await server.call(request)).status;
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
  const callers: string[] = [];
  let paIds: string[];

  beforeAll(async () => {
    const publisherId = await bare.publisher();
    for (let made = 0; made < 8; made += 1) {
      callers.push((await bare.token({ publisherId, scopes: ['metrics:write'] })).secret);
    }
    paIds = await Promise.all(Array.from({ length: 64 }, () => bare.notice(publisherId)));
    await Promise.all(callers.map((secret) => bare.contextOf(secret)));
    await bare.services.lastUsed.flush();
  });

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
