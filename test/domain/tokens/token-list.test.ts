import { hash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';
import { testNow } from '../../support/server.ts';

const server = await graphServer();
const { ask } = server;

type Node = { id: string; state: string; lastUsedAt: string | null };
type Tokens = { totalCount: number; nodes: Node[] };

const mint = async (input: object) =>
  ask<{ secret: string; token: Node }>(mutation('mintToken', 'secret token { id }'), { input });
const tokens = (filter: string) =>
  ask<Tokens>(`{ tokens(first: 200, filter: { ${filter} }) { totalCount nodes { id state lastUsedAt } } }`);
const idsOf = async (filter: string) => {
  const { totalCount, nodes } = await tokens(filter);
  expect(nodes).toHaveLength(totalCount);
  return nodes.map(({ id }) => id);
};
const use = (id: string, at: string) => server.sql('update token set last_used_at = ? where id = ?', [at, id]);

describe('the list of tokens', () => {
  it('finds a token by its label or hint, and only among the staff by role', async () => {
    const { secret, token } = await mint({ tier: 'staff', role: 'viewer', label: 'Blåbær importer' });
    expect(await idsOf('search: "BLABAER"')).toEqual([token.id]);
    expect(await idsOf(`search: "${secret.slice(-4)}", roles: [viewer, operator]`)).toEqual([token.id]);
    const digest = hash('sha256', secret);
    expect(await idsOf(`digests: ["${digest}", "${digest.toUpperCase()}"]`)).toEqual([token.id]);
    expect(await idsOf(`digests: ["${hash('sha256', token.id)}"]`)).toEqual([]);
    expect(await idsOf('search: "blaber"')).toEqual([]);
    expect(await idsOf('search: "importer", roles: [administrator]')).toEqual([]);
  });

  it('can be sorted by last use and by end, and read in pages', async () => {
    const owner = await server.publisher();
    const made: string[] = [];
    for (const day of ['2026-11-03', '2026-11-01', null, '2026-11-02']) {
      const expiresAt = day === null ? {} : { expiresAt: new Date(`${day}T00:00:00Z`) };
      const { id } = await server.token({ publisherId: owner, ...expiresAt });
      made.push(id);
      if (day) await use(id, `${day}T08:00:00Z`);
    }
    const [third, first, none, second] = made;
    const sorted = async (orderBy: string) => {
      const args = `filter: { publisherIds: ["${owner}"] }, orderBy: ${orderBy}, first: 1`;
      return (await server.readPages<Node>('tokens', args, 'id')).map(({ id }) => id);
    };
    expect(await sorted('expires_asc')).toEqual([first, second, third, none]);
    expect(await sorted('last_used_desc')).toEqual([third, second, first, none]);
    expect(await sorted('last_used_asc')).toEqual([none, first, second, third]);
  });

  it('tells the state of each by the clock of the server, as the filter finds it', async () => {
    const owner = await server.publisher();
    const of = { publisherId: owner, expiresAt: new Date(testNow.getTime() + 60_000) };
    const ending = await server.token(of);
    const revoked = await server.token({ ...of, revokedAt: testNow });
    const endless = await server.token({ publisherId: owner });
    const states = async () => {
      const found: Record<string, string> = {};
      for (const state of ['active', 'expired', 'revoked']) {
        const { nodes } = await tokens(`publisherIds: ["${owner}"], states: [${state}]`);
        for (const node of nodes) expect(node.state).toBe(state);
        for (const { id } of nodes) found[id] = state;
      }
      return found;
    };
    server.clock.now = new Date(of.expiresAt.getTime() - 1);
    expect(await states()).toEqual({ [ending.id]: 'active', [revoked.id]: 'revoked', [endless.id]: 'active' });
    server.clock.now = of.expiresAt;
    expect(await states()).toEqual({ [ending.id]: 'expired', [revoked.id]: 'revoked', [endless.id]: 'active' });
  });

  it('can be filtered by tier, state, end, last use and creation', async () => {
    const owner = await server.publisher();
    const of = { publisherId: owner };
    const { id: active } = await server.token(of);
    const { id: ending } = await server.token({ ...of, expiresAt: new Date(testNow.getTime() + 1) });
    const { id: expired } = await server.token({ ...of, expiresAt: testNow });
    const { id: revoked } = await server.token({ ...of, revokedAt: testNow });
    const { id: used } = await server.token(of);
    await use(used, '2026-11-20T12:00:00Z');
    const minted = (await mint({ tier: 'partner', ...of })).token.id;
    const old = [active, ending, expired, revoked, used];
    const all = [...old, minted];
    const expected: [filter: string, ids: string[]][] = [
      ['states: [active]', [active, ending, used, minted]],
      ['states: [expired]', [expired]],
      ['states: [revoked]', [revoked]],
      ['states: [expired, revoked]', [expired, revoked]],
      ['states: []', []],
      ['tiers: [partner, ssp]', all],
      ['tiers: [staff]', []],
      ['roles: [viewer]', []],
      [`ids: ["${used.toUpperCase()}", "${randomUUID()}"]`, [used]],
      ['expiresTo: "2026-11-21T12:00:00Z"', [expired]],
      ['expiresAfter: "2026-11-21T12:00:00Z"', [ending]],
      ['lastUsedTo: "2026-11-20T12:00:00Z"', all],
      ['lastUsedTo: "2026-11-20T11:59:59Z"', all.filter((id) => id !== used)],
      // A token without a use counts from when it was minted.
      ['unusedSince: "2026-11-20T12:00:00Z"', [active, ending, expired, revoked]],
      ['unusedSince: "2026-11-20T12:00:01Z"', old],
      ['createdTo: "2026-11-21T11:59:59Z"', old],
      ['createdTo: "2026-11-21T12:00:00Z"', all],
    ];
    for (const [filter, ids] of expected) {
      const found = await idsOf(`publisherIds: ["${owner}"], ${filter}`);
      expect([filter, found.sort()]).toEqual([filter, ids.toSorted()]);
    }
    const publisher = await ask<{ tokens: Node[]; active: Node[] }>(
      `{ publisher(id: "${owner}") { tokens { id } active: tokens(activeOnly: true) { id } } }`,
    );
    expect(publisher.tokens.map(({ id }) => id).sort()).toEqual(all.toSorted());
    expect(publisher.active.map(({ id }) => id).sort()).toEqual([active, ending, used, minted].sort());
  });

  it('is newest first, and can be filtered by publisher', async () => {
    const owner = await server.publisher();
    const made: string[] = [];
    for (const minute of ['10', '11', '12']) {
      server.clock.now = new Date(`2026-11-21T12:${minute}:00Z`);
      made.unshift((await mint({ tier: 'partner', publisherId: owner })).token.id);
    }
    expect(await idsOf(`publisherIds: ["${owner}"]`)).toEqual(made);
    const everybodys = await idsOf('');
    expect(everybodys.slice(0, 3)).toEqual(made);
    expect(everybodys.length).toBeGreaterThan(3);
  });
});
