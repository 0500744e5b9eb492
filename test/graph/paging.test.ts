import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client, fetchExchange, gql } from '@urql/core';
import { startServer, type TestServer } from '../support/server.ts';

const total = 10_000;
const size = 100;
const forward = gql`query ($first: Int!, $after: String) {
  notices(first: $first, after: $after) { nodes { paId } pageInfo { hasNextPage endCursor } }
}`;
const backward = gql`query ($last: Int!, $before: String) {
  notices(last: $last, before: $before) { nodes { paId } pageInfo { hasPreviousPage startCursor } }
}`;
type Page = {
  notices: {
    nodes: { paId: string }[];
    pageInfo: { hasNextPage?: boolean; hasPreviousPage?: boolean; startCursor?: string; endCursor?: string };
  };
};

let server: TestServer;
let client: Client;
const fromTheStart = Array.from({ length: total }, (_, n) => `PA-${String(n).padStart(5, '0')}`);
const run = (sql: string) => server.database.orm.em.fork().execute(sql);

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  const { secret } = await server.token({ tier: 'staff' });
  await server.notice(null, { paId: 'PA-TEMPLATE' });
  // Seven created at each moment, so that pages end between notices that only their PA-IDs tell apart.
  await copies(
    `generate_series(0, ${total - 1}) as n`,
    "'PA-' || lpad(n::text, 5, '0')",
    "created_at + n / 7 * interval '1 minute'",
  );
  client = new Client({
    url: `${server.internalUrl.replace('localhost', '127.0.0.1')}/graphql`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchOptions: { headers: { Authorization: `Bearer ${secret}` } },
  });
});
afterAll(() => server.stop());

/** Copies of the notice that is there, under other PA-IDs and made at other times. */
async function copies(of: string, paId: string, createdAt: string): Promise<void> {
  await run(`
    with given as (select t, ${paId} as pa_id, ${createdAt} as created_at from notice t, ${of} where t.pa_id = 'PA-TEMPLATE'),
      made as (insert into notice select (jsonb_populate_record(t, jsonb_build_object('pa_id', pa_id, 'created_at', created_at))).* from given)
    insert into party select (jsonb_populate_record(p, jsonb_build_object('pa_id', given.pa_id))).*
      from party p, given where p.pa_id = 'PA-TEMPLATE'`);
}

/** Writes until it is told to stop: new notices at both ends of the list and in its middle, and changes of old ones. */
function writeMeanwhile(prefix: string) {
  let isWanted = true;
  let rounds = 0;
  const writing = (async () => {
    while (isWanted) {
      const round = rounds++;
      await copies(
        `(values (-1), (0), (${total / 14}), (${total})) as places(minutes)`,
        `'${prefix}-${round}-' || minutes`,
        "created_at + minutes * interval '1 minute'",
      );
      await run(`update notice set title = 'Changed', updated_at = now() where pa_id like 'PA-%${round % 10}7'`);
    }
  })();
  return {
    stop: async () => {
      isWanted = false;
      await writing;
      return rounds;
    },
  };
}

it.each(['forward', 'backward'])(
  'a client that pages %s misses none and sees none twice, whatever is written',
  async (way) => {
    const meanwhile = writeMeanwhile(`PA-NEW-${way}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await (way === 'forward'
        ? client.query<Page>(forward, { first: size, after: cursor })
        : client.query<Page>(backward, { last: size, before: cursor }));
      expect(error).toBeUndefined();
      const { nodes = [], pageInfo } = data?.notices ?? {};
      expect(nodes.length).toBeLessThanOrEqual(size);
      seen.push(...nodes.map(({ paId }) => paId));
      const goesOn = pageInfo?.hasNextPage ?? pageInfo?.hasPreviousPage;
      cursor = goesOn ? (pageInfo?.endCursor ?? pageInfo?.startCursor) : undefined;
    } while (cursor !== undefined);
    const rounds = await meanwhile.stop();

    expect(rounds).toBeGreaterThan(10);
    expect(new Set(seen).size).toBe(seen.length);
    const there = new Set(fromTheStart);
    expect(seen.filter((paId) => there.has(paId)).sort()).toEqual(fromTheStart);
    // Some of what came meanwhile came into pages that were still to come.
    expect(seen.some((paId) => paId.startsWith(`PA-NEW-${way}`))).toBe(true);
  },
);
