import { beforeAll, expect, it } from '@jest/globals';
import { Client, fetchExchange, gql } from '@urql/core';
import { graphServer } from '../support/graph-server.ts';

const total = 2_100;
const size = 50;
/** Writes notices in one statement. */
const batch = 300;
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

let client: Client;
const fromTheStart = Array.from({ length: total }, (_, n) => `PA-${String(n).padStart(5, '0')}`);

const server = await graphServer({ LOG_LEVEL: 'silent' });
const { secret } = await server.token({ tier: 'staff' });

beforeAll(async () => {
  await server.notice(null, { paId: 'PA-TEMPLATE' });
  // Seven notices per creation time, so that pages end between notices that differ only in their PA-IDs.
  for (let from = 0; from < total; from += batch) {
    await copies(
      `generate_series(${from}, ${from + batch - 1}) as n`,
      "'PA-' || lpad(n::text, 5, '0')",
      "created_at + n / 7 * interval '1 minute'",
    );
  }
  client = new Client({
    url: `${server.internalUrl.replace('localhost', '127.0.0.1')}/graphql`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchOptions: { headers: { Authorization: `Bearer ${secret}` } },
  });
});

/** Copies of the existing notice, with other PA-IDs and creation times. */
async function copies(of: string, paId: string, createdAt: string): Promise<void> {
  await server.sql(`
    with given as (select t, ${paId} as pa_id, ${createdAt} as created_at from notice t, ${of} where t.pa_id = 'PA-TEMPLATE'),
      made as (insert into notice select (jsonb_populate_record(t, jsonb_build_object('pa_id', pa_id, 'created_at', created_at))).* from given)
    insert into party select (jsonb_populate_record(p, jsonb_build_object('pa_id', given.pa_id))).*
      from party p, given where p.pa_id = 'PA-TEMPLATE'`);
}

/** Writes new notices at both ends of the list and in its middle, and changes old ones. */
async function write(prefix: string, round: number): Promise<void> {
  await copies(
    `(values (-1), (0), (${total / 14}), (${total})) as places(minutes)`,
    `'${prefix}-${round}-' || minutes`,
    "created_at + minutes * interval '1 minute'",
  );
  await server.sql(`update notice set title = 'Changed', updated_at = now() where pa_id like 'PA-%${round % 10}7'`);
}

it.each(['forward', 'backward'])(
  'a client that pages %s misses none and sees none twice, whatever is written',
  async (way) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const asked =
        way === 'forward'
          ? client.query<Page>(forward, { first: size, after: cursor })
          : client.query<Page>(backward, { last: size, before: cursor });
      const [{ data, error }] = await Promise.all([asked, write(`PA-NEW-${way}`, pages)]);
      pages += 1;
      expect(error).toBeUndefined();
      const { nodes = [], pageInfo } = data?.notices ?? {};
      expect(nodes.length).toBeLessThanOrEqual(size);
      seen.push(...nodes.map(({ paId }) => paId));
      const goesOn = pageInfo?.hasNextPage ?? pageInfo?.hasPreviousPage;
      cursor = goesOn ? (pageInfo?.endCursor ?? pageInfo?.startCursor) : undefined;
    } while (cursor !== undefined);

    expect(pages).toBeGreaterThan(total / size);
    expect(new Set(seen).size).toBe(seen.length);
    const there = new Set(fromTheStart);
    expect(seen.filter((paId) => there.has(paId)).sort()).toEqual(fromTheStart);
    // Rows inserted early in the middle of the list belong to later pages.
    expect(seen.some((paId) => paId.startsWith(`PA-NEW-${way}`))).toBe(true);
  },
);
