import { beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryAccessLedgerArgs } from '../../../src/generated/graph/graphql.ts';
import { statementsOf } from '../../graph/bare-graph.ts';
import { graphServer } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';

type Page = { nodes: { requestId: string; callerRequestId: string | null }[] };

const hour = 3_600_000;
const at = (hours: number) => new Date(testNow.getTime() + hours * hour);

const server = await graphServer();
const staff = await server.token({ tier: 'staff' });
const owner = await server.publisher();
const other = await server.publisher();
const one = await server.token({ publisherId: owner });
const two = await server.token({ publisherId: other });
const paId = await server.notice(owner);
const otherPaId = await server.notice(other);

beforeAll(async () => {
  const read = async (requestId: string, hours: number, id: string, token: string) => {
    server.clock.now = at(hours);
    const { status } = await server.call({
      path: `~/advertisement-full/${id}`,
      token,
      headers: { 'X-Request-Id': requestId },
    });
    expect(status).toBe(200);
  };
  await read('r1', -3, paId, one.secret);
  await read('r2', -2, otherPaId, two.secret);
  await read('r3', -1, paId, one.secret);
  await read('r3', -1, paId, one.secret);
  server.clock.now = testNow;
  await server.graphql(staff.secret, `{ notice(paId: "${paId}") { record { paId } } }`);
});

const list = (args: object = {}, selection = 'nodes { requestId callerRequestId }') =>
  server.ask<Page>(
    `query ($filter: AccessLedgerFilter, $first: Int) { accessLedger(filter: $filter, first: $first) { ${selection} } }`,
    args,
  );
const requestsOf = async (filter: QueryAccessLedgerArgs['filter']) =>
  (await list({ filter })).nodes.map(({ callerRequestId }) => callerRequestId ?? 'staff');

describe('the access ledger', () => {
  it('shows who read what, newest first', async () => {
    const { nodes } = await list(
      {},
      'nodes { readAt paId publisher { id } reader { kind subject token { id } } requestId callerRequestId }',
    );
    const ours = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(nodes.slice(0, 2)).toEqual([
      {
        readAt: '2026-11-21T12:00:00Z',
        paId,
        publisher: null,
        reader: { kind: 'staff', subject: null, token: { id: staff.id } },
        requestId: ours,
        callerRequestId: null,
      },
      {
        readAt: '2026-11-21T11:00:00Z',
        paId,
        publisher: { id: owner },
        reader: { kind: 'partner', subject: null, token: { id: one.id } },
        requestId: ours,
        callerRequestId: 'r3',
      },
    ]);
    expect(nodes).toHaveLength(5);
  });

  it('can be filtered by notice, publisher, token, request, time', async () => {
    expect(await requestsOf({ paIds: [paId] })).toEqual(['staff', 'r3', 'r3', 'r1']);
    expect(await requestsOf({ paIds: ['PA-0000000000'] })).toEqual([]);
    expect(await requestsOf({ paIds: [paId, otherPaId] })).toEqual(['staff', 'r3', 'r3', 'r2', 'r1']);
    expect(await requestsOf({ paIds: [] })).toEqual([]);
    expect(await requestsOf({ publisherIds: [owner] })).toEqual(['r3', 'r3', 'r1']);
    expect(await requestsOf({ tokenIds: [two.id] })).toEqual(['r2']);
    expect(await requestsOf({ tokenIds: [one.id, two.id] })).toEqual(['r3', 'r3', 'r2', 'r1']);
    expect(await requestsOf({ subjects: ['anna@example'] })).toEqual([]);
    const { requestId } = (await list()).nodes[1] ?? {};
    expect(await requestsOf({ requestId })).toEqual(['r3']);
    expect(await requestsOf({ requestId: 'r3' })).toEqual([]);
    expect(await requestsOf({ from: at(-2), to: at(-1) })).toEqual(['r2']);
    expect(await requestsOf({ from: at(-1) })).toEqual(['staff', 'r3', 'r3']);
    expect(await requestsOf({ publisherIds: [owner], to: at(-1) })).toEqual(['r1']);
    expect(await requestsOf({ paIds: null, tokenIds: null })).toHaveLength(5);
  });

  it('is one statement, however long the page', async () => {
    const statements = await statementsOf(server.database.orm, () =>
      list({ first: 200 }, 'nodes { paId } edges { cursor node { paId } } pageInfo { endCursor }'),
    );
    expect(statements).toHaveLength(1);
  });
});
