import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { auditColumns } from '../../src/domain/audit/audit-list.ts';
import { createLedger } from '../../src/domain/ledger/ledger-writer.ts';
import { readLog } from '../../src/platform/database/feed.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { queryOn, sql } from '../../src/platform/database/sql.ts';
import { graphServer, invalidAt } from '../support/graph-server.ts';
import { mutation } from '../support/literals.ts';
import { connectTo } from '../support/run-sql.ts';
import { testNow } from '../support/server.ts';

/* A client that polls a log gets every entry once, and each notice after its last change, in any order of commits. */

type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string | null }; isHeldBack: boolean };
const lists = ['auditTrail', 'accessLedger', 'metricsChanges', 'refusals', 'notices'] as const;
type List = (typeof lists)[number];

const server = await graphServer();
const { staff } = server;

async function read(list: List, args: string): Promise<Page> {
  const page = await server.ask<Page>(`{ ${list}(${args}) { nodes { id } pageInfo { endCursor } isHeldBack } }`);
  return { ...page, nodes: page.nodes.map(({ id }) => ({ id: id.replace(/^\w+:/, '') })) }; // as in the table
}

/** A client of the feed that starts after the existing entries. */
async function follow(list: List) {
  let cursor = (await read(list, 'orderBy: feed, last: 1')).pageInfo.endCursor;
  const seen: string[] = [];
  return {
    seen,
    poll: async (first = 200) => {
      const after = cursor === null ? '' : `, after: "${cursor}"`;
      const page = await read(list, `orderBy: feed, first: ${first}${after}`);
      seen.push(...page.nodes.map(({ id }) => id));
      cursor = page.pageInfo.endCursor ?? cursor;
      return page;
    },
  };
}

/** Polls until the writers are done, and nothing is held back. */
async function pollUntil(feed: Awaited<ReturnType<typeof follow>>, writing: Promise<unknown> = Promise.resolve()) {
  const writers = { areDone: false };
  void writing.finally(() => {
    writers.areDone = true;
  });
  for (;;) {
    const wereDone = writers.areDone;
    const page = await feed.poll();
    if (wereDone && page.nodes.length === 0 && !page.isHeldBack) return;
    await sleep(1);
  }
}

const idsIn = async (table: string, where: string) =>
  (await server.sql<{ id: string }>(`select id from ${table} where ${where}`)).map(({ id }) => id);
const inOrder = (ids: string[]) => [...ids].sort((one, other) => Number(one) - Number(other));

const stillOpen = new Set<pg.Client>();

/** A transaction on its own connection. */
async function openTransaction() {
  const client = await connectTo(server.database.url);
  stillOpen.add(client);
  await client.query('begin');
  return {
    run: (sql: string) => client.query(sql),
    /** The id of the row that a statement returns. */
    add: async (sql: string): Promise<string> => (await client.query(sql)).rows[0].id,
    end: async (how: 'commit' | 'rollback' = 'commit') => {
      await client.query(how);
      await client.end();
      stillOpen.delete(client);
    },
  };
}
// An open transaction of a failed test would hold back the feeds of all later tests.
afterEach(async () => {
  for (const client of stillOpen) await client.end();
  stillOpen.clear();
});
/** A row in a transaction of its own. */
async function commit(sql: string): Promise<string> {
  const one = await openTransaction();
  const id = await one.add(sql);
  await one.end();
  return id;
}

const auditRow = (requestId: string) =>
  `insert into audit_trail (occurred_at, actor_kind, request_id, action)
    values ('2026-11-21T12:00:00Z', 'staff', '${requestId}', 'publisher.created') returning id`;
const ledgerRow = (requestId: string) =>
  `insert into access_ledger (read_at, pa_id, request_id) values ('2026-11-21T12:00:00Z', 'PA-1', '${requestId}')
    returning id`;
const metricsRow = () =>
  `insert into engagement_metrics_change (recorded_at, pa_id, views_count, engagements_count)
    values ('2026-11-21T12:00:00Z', 'PA-1', 1, 1) returning id`;

/** Changes a notice. */
const noticeRow = (name: string) =>
  `update notice set updated_at = clock_timestamp() where pa_id = 'PA-${name}' returning pa_id as id`;
beforeAll(async () => {
  for (const name of ['older', 'newer', 'undone', 'kept', '1', '2', '3', '4', '5']) {
    await server.notice(null, { paId: `PA-${name}` });
  }
});

describe.each([
  { list: 'auditTrail', row: auditRow, newest: 'first: 1' },
  { list: 'accessLedger', row: ledgerRow, newest: 'first: 1' },
  { list: 'metricsChanges', row: metricsRow, newest: 'first: 1' },
  { list: 'notices', row: noticeRow, newest: 'orderBy: updated_desc, first: 1' },
] as const)('a feed of $list', ({ list, row, newest }) => {
  it('waits for a transaction that is older than committed ones', async () => {
    const feed = await follow(list);
    const [older, newer] = [await openTransaction(), await openTransaction()];
    const first = await older.add(row('older'));
    const second = await newer.add(row('newer'));
    await newer.end();
    expect(await feed.poll()).toMatchObject({ nodes: [], isHeldBack: true });
    expect((await read(list, newest)).nodes).toEqual([{ id: second }]); // the newest are there all the same
    await older.end();
    await pollUntil(feed);
    expect(feed.seen).toEqual([first, second]);
  });

  it('puts late entries of an older transaction before entries of a newer one', async () => {
    const feed = await follow(list);
    const [older, newer] = [await openTransaction(), await openTransaction()];
    await older.run('select pg_current_xact_id()');
    const second = await newer.add(row('newer'));
    const first = await older.add(row('older'));
    if (list !== 'notices') expect(Number(first)).toBeGreaterThan(Number(second));
    await older.end();
    while (feed.seen.length === 0) await feed.poll();
    expect(feed.seen).toEqual([first]);
    await newer.end();
    await pollUntil(feed);
    expect(feed.seen).toEqual([first, second]);
  });

  it('skips rolled-back entries', async () => {
    const feed = await follow(list);
    const undone = await openTransaction();
    await undone.run(row('undone'));
    const id = await commit(row('kept'));
    await undone.end('rollback');
    await pollUntil(feed);
    expect(feed.seen).toEqual([id]);
  });

  it('can be paged, also backwards', async () => {
    const feed = await follow(list);
    const ids: string[] = [];
    for (const name of ['1', '2', '3', '4', '5']) ids.push(await commit(row(name)));
    while (feed.seen.length < 5) await feed.poll(2);
    expect(feed.seen).toEqual(ids);
    expect((await read(list, 'orderBy: feed, last: 3')).nodes.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('rejects a cursor of another order, and of the feed of another list', async () => {
    const others = lists.filter((other) => other !== list).map((other) => read(other, 'orderBy: feed, last: 1'));
    for (const { pageInfo } of await Promise.all([read(list, newest), ...others])) {
      if (pageInfo.endCursor === null) continue;
      const query = `{ ${list}(orderBy: feed, after: "${pageInfo.endCursor}") { nodes { id } } }`;
      expect(await server.refusals(query)).toEqual(invalidAt('after'));
    }
  });
});

it('a notice that changes again moves to the end, also in the list of its publisher', async () => {
  const feed = await follow('notices');
  const owner = await server.publisher();
  const [one, other] = [await server.notice(owner), await server.notice(owner)];
  await pollUntil(feed);
  expect(feed.seen.splice(0)).toEqual([one, other]);
  await server.ask(mutation('ceaseNotice'), { input: { paId: one, revision: 1, ceasedReason: 'suspended' } });
  await pollUntil(feed);
  expect(feed.seen.splice(0)).toEqual([one]);
  const ofPublisher = `query ($id: ID!) { publisher(id: $id) {
    notices(orderBy: feed) { nodes { paId } isHeldBack pageInfo { endCursor } } } }`;
  const { data } = await server.graphql(staff, ofPublisher, { id: owner });
  expect(data?.publisher).toMatchObject({ notices: { nodes: [{ paId: other }, { paId: one }], isHeldBack: false } });
});

it('a page tells that entries are missing, even if the feed has moved on since', async () => {
  const log = { name: 'auditTrail', table: 'audit_trail', from: sql`audit_trail`, columns: auditColumns, filters: {} };
  const query = queryOn(server.database.orm);
  const [end] = (await readLog({ queryReplica: query, queryPrimary: query }, log, { orderBy: 'feed', last: 1 })).edges;
  const open = await openTransaction();
  await open.run(auditRow('late'));
  const page = await readLog({ queryReplica: query, queryPrimary: query }, log, {
    orderBy: 'feed',
    after: end?.cursor,
  });
  expect(page.edges).toEqual([]);
  expect(await page.isHeldBack()).toBe(false);
  await open.end();
  expect(await page.isHeldBack()).toBe(true);
});

describe('a cursor that the database cannot have issued, since it was restored to an earlier moment', () => {
  const ahead = 10n ** 15n;
  const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
  const codes = async (list: List, args: string) => {
    const { errors } = await server.graphql(staff, `{ ${list}(${args}) { pageInfo { endCursor } } }`);
    return errors?.map(({ extensions }) => extensions?.code);
  };

  it.each(lists)('is refused in the feed of %s', async (list) => {
    const last = list === 'notices' ? 'PA-1' : '1';
    expect(await codes(list, `orderBy: feed, after: "${cursorOf(list, 'feed', String(ahead), last)}"`)).toEqual([
      'CURSOR_AHEAD',
    ]);
    expect(await codes(list, `orderBy: feed, after: "${cursorOf(list, 'feed', '0', last)}"`)).toBeUndefined();
  });

  it('is refused in the notices of a publisher', async () => {
    const newerThan = (position: bigint) => `{ publishers(first: 1) { nodes {
      notices(orderBy: feed, after: "${cursorOf('notices', 'feed', String(position), 'PA-1')}") { totalCount pageInfo { endCursor } } } } }`;
    const { errors } = await server.graphql(staff, newerThan(ahead));
    expect(errors?.map(({ extensions }) => extensions?.code)).toEqual(['CURSOR_AHEAD']);
    expect((await server.graphql(staff, newerThan(0n))).errors).toBeUndefined();
  });

  it.each(lists.filter((list) => list !== 'notices'))('is refused in %s, newest first', async (list) => {
    const newerThan = (id: bigint) => `last: 5, before: "${cursorOf(list, 'newest_first', String(id))}"`;
    expect(await codes(list, newerThan(ahead))).toEqual(['CURSOR_AHEAD']);
    expect(await codes(list, newerThan(0n))).toBeUndefined();
  });

  it('is not that of the last row, nor one that a later row has passed', async () => {
    const { pageInfo } = await read('auditTrail', 'orderBy: feed, last: 1');
    expect(await codes('auditTrail', `orderBy: feed, after: "${pageInfo.endCursor}"`)).toBeUndefined();
  });
});

describe('after a dump is restored on a server with lower transaction numbers', () => {
  const restored = 10n ** 15n;

  it('the feed continues after the restored rows', async () => {
    await server.sql(
      `insert into access_ledger (position, read_at, pa_id, request_id)
        values (${restored}, '2026-11-21T12:00:00Z', 'PA-3', 'restored')`,
    );
    await migrate(server.database.orm);
    const feed = await follow('accessLedger');
    const [entry] = await idsIn('access_ledger', "pa_id = 'PA-3'");
    await pollUntil(feed);
    expect((await read('accessLedger', 'orderBy: feed, last: 1')).nodes).toEqual([{ id: entry }]);

    const id = await commit(ledgerRow('after'));
    await pollUntil(feed);
    expect(feed.seen.at(-1)).toBe(id);
  });

  it('and is not moved again', async () => {
    const origin = () => server.sql('select xid_offset from feed_origin');
    const before = await origin();
    await Promise.all(Array.from({ length: 4 }, () => migrate(server.database.orm)));
    expect(await origin()).toEqual(before);
    expect(before).not.toEqual([{ xid_offset: '0' }]);
  });
});

describe('with eight concurrent writers', () => {
  const writers = Array.from({ length: 8 }, (_, index) => index);

  it('a mirror that follows the feed has the last revision of every notice', async () => {
    const owner = await server.publisher();
    const paIds = await Promise.all(writers.map(() => server.notice(owner)));
    const mirror = new Map<string, number>();
    let after: string | null = null;
    const poll = async () => {
      const query = `query ($after: String, $ids: [ID!]) { notices(orderBy: feed, after: $after, first: 3, filter: { publisherIds: $ids }) {
        nodes { paId revision } pageInfo { endCursor } isHeldBack } }`;
      const { data } = await server.graphql(staff, query, { after, ids: [owner] });
      const page = data?.notices as Page & { nodes: { paId: string; revision: number }[] };
      for (const { paId, revision } of page.nodes) mirror.set(paId, revision);
      after = page.pageInfo.endCursor ?? after;
      return page;
    };
    const state = { isDone: false };
    const writing = Promise.all(
      writers.map(async (writer) => {
        for (let turn = 0; turn < 20; turn += 1) {
          const one = await openTransaction();
          await one.run(`update notice set revision = revision + 1 where pa_id = '${paIds[(writer + turn) % 8]}'`);
          await one.end(turn % 5 === 4 ? 'rollback' : 'commit');
        }
      }),
    ).finally(() => {
      state.isDone = true;
    });
    for (;;) {
      const wasDone = state.isDone;
      const page = await poll();
      if (wasDone && page.nodes.length === 0 && !page.isHeldBack) break;
    }
    await writing;
    const revisions = await Promise.all(paIds.map((paId) => server.revision(paId)));
    expect(paIds.map((paId) => mirror.get(paId))).toEqual(revisions);
    expect(revisions.reduce((all, revision) => all + revision, 0)).toBe(8 + 8 * 16);
  });

  /** Writes 40 times; each writer of the ledger is a server of its own, and writes two entries at once. */
  async function create(writer: number): Promise<void> {
    for (let turn = 0; turn < 40; turn += 1) {
      await server.ask(`mutation { createPublisher(input: { name: "Writer ${writer}, ${turn}" }) { changed } }`);
    }
  }
  async function disclose(writer: number): Promise<void> {
    const ledger = createLedger(queryOn(server.database.orm));
    const reader = { tokenId: null, publisherId: null, subject: null };
    const entry = { ...reader, readAt: testNow, paId: 'PA-2', requestId: `${writer}`, callerRequestId: undefined };
    for (let turn = 0; turn < 40; turn += 1) await Promise.all([ledger.append(entry), ledger.append(entry)]);
  }

  it.each([
    ['auditTrail', 'audit_trail', "action = 'publisher.created' and after->>'name' like 'Writer%'", 320, create],
    ['accessLedger', 'access_ledger', "pa_id = 'PA-2'", 640, disclose],
  ] as const)('%s has every entry once', async (list, table, where, count, write) => {
    const feed = await follow(list);
    await pollUntil(feed, Promise.all(writers.map(write)));
    const written = await idsIn(table, where);
    expect(written).toHaveLength(count);
    expect(inOrder(feed.seen)).toEqual(inOrder(written));
  });
});
