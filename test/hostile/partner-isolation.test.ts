import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isEnumType, isInputObjectType } from 'graphql';
import { createClient } from 'graphql-sse';
import { statementsOf } from '../graph/bare-graph.ts';
import { send } from '../support/http.ts';
import { type Operation, operations, valuesOf } from './graph-shapes.ts';
import { leaksOf, other, startWorld, type World } from './two-publishers.ts';

/*
 * What partners learn of another publisher. Each operation is sent twice: before the other publisher exists and afterwards. The
 * answers are the same: values, counts, orders, figures and errors. The ids of the other are in the operations both times.
 */

/** Long, for slow machines. */
const patience = 1_200_000;
const seed = 27;
/** Operations of each caller. */
const counts = { query: 1_300, aimed: 200, page: 300, file: 150, stream: 50 };

let world: World;
beforeAll(async () => {
  world = await startWorld();
}, patience);
afterAll(() => world?.stop());

type Asked = { kind: keyof typeof counts } & (Operation | { path: string });

/** Requests of all kinds, the same for each caller. */
async function requests(): Promise<Asked[]> {
  const { schema, known, start } = world;
  const sample = <Kind extends Asked['kind'], Value extends object>(kind: Kind, values: fc.Arbitrary<Value>) =>
    fc.sample(values, { numRuns: counts[kind], seed }).map((value) => ({ ...value, kind }));
  return [
    ...sample('query', operations(schema, known, ['query']).filter(isHarmless)),
    ...sample('aimed', fc.constantFrom(...aimed())),
    ...sample('page', fc.constantFrom(...(await pages()))),
    ...sample('file', files()),
    ...sample('stream', operations(schema, { ...known, after: [start] }, ['subscription']).filter(startsAt(start))),
  ];
}

/** Reading an own record adds to the own access ledger, which other operations read. */
const isHarmless = ({ query, variables }: Operation) =>
  !query.includes('noticeRecord') || !world.own.paIds.some((paId) => JSON.stringify(variables).includes(paId));

/** Without a start, a stream has only what happens while it is open. */
const startsAt =
  (start: string) =>
  ({ variables }: Operation) =>
    JSON.stringify(variables).includes(start);

/** Searches for words of the other, and differences of its notices, which random operations seldom select. */
function aimed(): Operation[] {
  const { search = [], text = [], sponsor = [], paIds = [] } = world.known;
  const searched = (list: string, name: string, words: readonly unknown[]) =>
    words.map((word) => ({
      query: `query ($word: String) { ${list}(filter: { ${name}: $word }) { totalCount nodes { id } } }`,
      variables: { word },
    }));
  const differences = 'differences { path before after }';
  return [
    ...searched('notices', 'search', search),
    ...searched('notices', 'text', text),
    ...searched('notices', 'sponsor', sponsor),
    ...searched('tokens', 'search', ['canarylabel', other.secret.slice(-4)]),
    ...paIds.map((paId) => ({
      query: `query ($paId: ID!) { notice(paId: $paId) { versions { version ${differences} } amendment { state ${differences} } } }`,
      variables: { paId },
    })),
  ];
}

/** Pages at cursors in all orders of all lists: at own rows, and where rows of the other are later. */
async function pages(): Promise<Operation[]> {
  const { schema, server, staff, own } = world;
  const found: Operation[] = [];
  for (const { name, args } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const order = args.find((argument) => argument.name === 'orderBy')?.type;
    if (!args.some((argument) => argument.name === 'after') || !order) continue;
    const orders = isEnumType(order) ? order : (order as { ofType: unknown }).ofType;
    if (!isEnumType(orders)) throw new Error(`${name} has no orders`);
    for (const { name: orderBy } of orders.getValues()) {
      const list = `${name}(${neededFor(name, orderBy)} orderBy: ${orderBy}`;
      const { data, errors } = await server.graphql(staff, `{ ${list}, first: 20) { edges { cursor } } }`);
      if (errors) throw new Error(`${list}: ${JSON.stringify(errors)}`);
      const cursors = (data?.[name] as { edges: { cursor: string }[] }).edges.map(({ cursor }) => cursor);
      const moved = cursors.map((cursor) => movedToOther(cursor, own));
      for (const plain of new Set([...cursors, ...moved])) {
        const cursor = world.seal.seal('cursor', plain);
        for (const page of ['first: 5, after', 'last: 5, before'])
          found.push({
            query: `query ($cursor: String) { ${list}, ${page}: $cursor) { totalCount pageInfo { hasNextPage hasPreviousPage } edges { cursor node { ${name === 'campaigns' ? 'paId' : 'id'} } } } }`,
            variables: { cursor },
          });
      }
    }
  }
  return found;
}

/** What an order of a list requires. */
function neededFor(list: string, orderBy: string): string {
  if (list === 'campaigns') return 'currency: EUR,';
  if (/value|amount/.test(orderBy)) return 'filter: { currencies: [EUR] },';
  if (orderBy === 'on_register_since_desc') return 'filter: { onRegisterSinceFrom: "2020-01-01" },';
  return orderBy === 'confirmed_asc' ? 'filter: { awaitingSignOff: {} },' : '';
}

/** The cursor at the same place, of a notice or token of the other. */
function movedToOther(cursor: string, { paIds, tokenId }: World['own']): string {
  let text = Buffer.from(cursor, 'base64url').toString();
  for (const paId of paIds) text = text.replaceAll(paId, other.scheduled);
  return Buffer.from(text.replaceAll(tokenId, other.tokenId)).toString('base64url');
}

/** Exports with any filters. */
function files(): fc.Arbitrary<{ path: string }> {
  const { schema, known } = world;
  const filters = {
    notices: 'NoticeFilter',
    'access-ledger': 'AccessLedgerFilter',
    'metrics-changes': 'MetricsChangeFilter',
    refusals: 'RefusalFilter',
  };
  return fc.constantFrom(...Object.entries(filters)).chain(([list, typeName]) => {
    const type = schema.getType(typeName);
    if (!isInputObjectType(type)) throw new Error(`no ${typeName}`);
    const some = fc.tuple(fc.constantFrom('csv', 'jsonl'), fc.option(valuesOf('filter', type, known)));
    return some.map(([format, filter]) => ({
      path: `/export/${list}.${format}${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ''}`,
    }));
  });
}

async function answerOf(token: string, asked: Asked): Promise<string> {
  const { internalUrl } = world.server;
  if ('path' in asked) return (await send(internalUrl, { path: asked.path, token })).text;
  if (asked.kind !== 'stream')
    return (await send(internalUrl, { method: 'POST', path: '/graphql', token, body: asked })).text;
  const headers = { Authorization: `Bearer ${token}` };
  const client = createClient({ url: `${internalUrl}/graphql/stream`, headers, retryAttempts: 0 });
  const first = await client
    .iterate({ query: asked.query, variables: asked.variables as Record<string, unknown> })
    .next()
    .then(({ value }) => JSON.stringify(value ?? {}))
    // A request that is refused before the stream begins.
    .catch(({ response }: { response: Response }) => response.text());
  client.dispose();
  return first;
}

async function askAll(token: string, all: readonly Asked[]): Promise<string[]> {
  const answers: string[] = [];
  // A publisher has one export at a time, and few streams.
  const together = { query: 8, aimed: 8, page: 8, file: 1, stream: 1 };
  for (let start = 0; start < all.length; ) {
    const { kind } = all[start] ?? { kind: 'query' };
    const some = all.slice(start, start + together[kind]).filter((asked) => asked.kind === kind);
    answers.push(...(await Promise.all(some.map((asked) => answerOf(token, asked)))));
    start += some.length;
  }
  return answers;
}

type Answer = { data?: unknown; errors?: { extensions: { code: string } }[] };

/**
 * An answer without what says nothing about data: ids of requests, the order of errors of neighbours, which of many errors are
 * shown, whether another transaction is open, the window of the own rate limit, how far the feed is. Undefined for a list that a
 * busy machine is too slow for, and for a stream that has the own exports as changes.
 */
function comparable(asked: Asked, text: string): string | undefined {
  const { kind } = asked;
  if (/TOO_MANY_(LISTS|EXPORTS|STREAMS)|LIST_TOO_SLOW/.test(text)) return undefined;
  if (kind === 'stream' && !/_paIds":\[/.test(JSON.stringify(asked))) return undefined;
  let shown = text;
  if (kind !== 'file') {
    const { data, errors = [] } = JSON.parse(text) as Answer;
    const isWhole = !errors.some(({ extensions }) => extensions.code === 'ERRORS_LEFT_OUT');
    shown = JSON.stringify({ data, errors: isWhole ? errors.map((error) => JSON.stringify(error)).sort() : [] });
    const isCursor = (value: string) => world.seal.open('cursor', value) !== undefined;
    if (kind === 'stream')
      shown = shown.replaceAll(/"[a-zA-Z_]*":"([\w-]+)"/g, (part, value) => (isCursor(value) ? '' : part));
  }
  return shown
    .replaceAll(/\\?"requestId\\?":\\?"[0-9a-f-]{36}\\?"/g, '')
    .replaceAll(/"isHeldBack":(true|false)/g, '')
    .replaceAll(/"(remaining":\d+|resetsAt":(null|"[^"]*"))/g, '')
    .replaceAll(
      /(The token has not reached its rate limit: all \d+ requests are left\.|\d+ of \d+ requests are left until [^"]*)/g,
      '',
    );
}

const failed = (answer: string) => /"errors":|^\{"error"/.test(answer);
/** The ways to another publisher's data that the operations must take, and how often at least. */
const ways: Readonly<Record<string, (asked: Asked, text: string, answer: string) => boolean>> = {
  id: (_asked, text) => [other.id, other.tokenId, other.draft, other.scheduled].some((id) => text.includes(id)),
  cursor: ({ kind }, _text, answer) => kind === 'page' && !failed(answer),
  filter: (_asked, text, answer) => /filter":\{"|filter=/.test(text) && !failed(answer),
  order: (_asked, text, answer) => /orderBy/.test(text) && !failed(answer),
  totalCount: (_asked, text, answer) => text.includes('totalCount') && !failed(answer),
  search: ({ kind }, text, answer) => kind === 'aimed' && text.includes('"word":"canary') && !failed(answer),
  difference: ({ kind }, _text, answer) => kind === 'aimed' && answer.includes('"differences":[{'),
  figure: (_asked, text, answer) => /{ (overview|requestFigures|topCallers)/.test(text) && !failed(answer),
  file: ({ kind }, _text, answer) => kind === 'file' && !failed(answer),
  stream: ({ kind }, _text, answer) => kind === 'stream' && !failed(answer),
  error: (_asked, text, answer) => failed(answer) && text.includes(other.draft),
};

it(
  'values, counts, orders, figures, files, changes and errors do not depend on another publisher',
  async () => {
    const { callers } = world;
    const all = await requests();
    expect(all.length).toBeGreaterThanOrEqual(2_000);
    const before = new Map<string, string[]>();
    for (const [name, token] of Object.entries(callers)) before.set(name, await askAll(token, all));
    await world.createOther();
    const found: object[] = [];
    const reached: Record<string, Record<string, number>> = {};
    for (const [name, token] of Object.entries(callers)) {
      const after = await askAll(token, all);
      for (const [place, asked] of all.entries()) {
        const texts = [before.get(name)?.[place] ?? '', after[place] ?? ''] as const;
        const [was, is] = texts.map((text) => comparable(asked, text));
        const leaks = leaksOf(texts[1], asked);
        if ((was !== undefined && is !== undefined && was !== is) || leaks.length > 0)
          found.push({ name, leaks, ...asked, was: was?.slice(0, 400), is: is?.slice(0, 400) });
      }
      const texts = all.map((asked) => ('path' in asked ? decodeURIComponent(asked.path) : JSON.stringify(asked)));
      const taken = (way: keyof typeof ways) =>
        all.filter((asked, place) => ways[way]?.(asked, texts[place] ?? '', after[place] ?? '')).length;
      reached[name] = Object.fromEntries(Object.keys(ways).map((way) => [way, taken(way)]));
    }
    expect(found).toEqual([]);
    for (const [name, times] of Object.entries(reached)) {
      if (name.includes('token off')) continue;
      const seldom = Object.entries(times).filter(([, taken]) => taken < 10);
      expect({ name, seldom }).toEqual({ name, seldom: [] });
    }
  },
  patience,
);

it(
  'what is of another is looked up by the same statements as what does not exist',
  async () => {
    const { schema, known, callers, server } = world;
    const missing = {
      id: crypto.randomUUID(),
      tokenId: crypto.randomUUID(),
      draft: 'PA-MISSINGDRA',
      scheduled: 'PA-MISSINGSCH',
    };
    const aimed = {
      ...known,
      paId: [other.draft, other.scheduled],
      paIds: [other.draft, other.scheduled],
      tokenId: [other.tokenId],
      tokenIds: [other.tokenId],
      publisherIds: [null],
      id: [other.id, other.tokenId, `notice:${other.draft}`],
    };
    const asks = (text: string) =>
      Object.keys(missing).some((key) => text.includes(other[key as keyof typeof missing]));
    const all = fc
      .sample(operations(schema, aimed, ['query']), { numRuns: 600, seed })
      .map((asked) => JSON.stringify(asked))
      .filter(asks);
    expect(all.length).toBeGreaterThan(100);
    const token = callers['a partner token'];
    const statements = (body: string) =>
      statementsOf(server.database.orm, () =>
        send(server.internalUrl, { method: 'POST', path: '/graphql', token, body }),
      );
    const found: object[] = [];
    for (const body of all) {
      let instead = body;
      for (const [key, value] of Object.entries(missing))
        instead = instead.replaceAll(other[key as keyof typeof missing], value);
      // Which look-ups are joined depends on the machine.
      const distinct = async (text: string) => [...new Set(await statements(text))].sort();
      const [ofOther, ofMissing] = [await distinct(body), await distinct(instead)];
      if (JSON.stringify(ofOther) !== JSON.stringify(ofMissing)) found.push({ body, ofOther, ofMissing });
    }
    expect(found).toEqual([]);
  },
  patience,
);

describe.each(['a partner token', 'a person of a publisher', 'a person of three, one off the Pro plan'])(
  '%s',
  (name) => {
    it(
      'changes nothing of another publisher',
      async () => {
        const { server, schema, known, callers } = world;
        const ofOther = `select md5(string_agg(row, ',' order by row)) as hash from (
      select notice::text as row from notice where publisher_id = '${other.id}'
      union all select publisher::text from publisher where id = '${other.id}'
      union all select (to_jsonb(token) - 'last_used_at')::text from token where publisher_id = '${other.id}'
      union all select engagement_metrics::text from engagement_metrics where pa_id in ('${other.draft}', '${other.scheduled}')) as rows`;
        const before = await server.sql(ofOther);
        const { tokenId: _own, ...rest } = known;
        const aimed = { ...rest, id: [other.tokenId, other.id], paId: [other.draft, other.scheduled] };
        const mutations = fc
          .sample(operations(schema, aimed, ['mutation']), { numRuns: 500, seed })
          .map((asked) => ({ ...asked, kind: 'query' as const }));
        const answers = await askAll(callers[name] ?? '', mutations);
        expect(answers.flatMap((text) => leaksOf(text, ''))).toEqual([]);
        expect(await server.sql(ofOther)).toEqual(before);
      },
      patience,
    );
  },
);
