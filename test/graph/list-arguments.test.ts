import { expect, it } from '@jest/globals';
import { buildASTSchema, type GraphQLInputType, isInputObjectType } from 'graphql';
import { endOfRange } from '../../src/database/ranges.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { graphServer } from '../support/graph-server.ts';

/* What all lists have in common, found in the schema: cursors, and ranges of filters. */

const server = await graphServer({}, {}, { hasDemo: true });
const { staff } = server;

const fields = Object.values(buildASTSchema(readTypeDefs()).getQueryType()?.getFields() ?? {});
const required = (name: string) => (name === 'campaigns' ? 'currency: "EUR"' : '');
const ask = (name: string, args: string, selection: string) =>
  server.graphql(staff, `{ ${name}(${args} ${required(name)}) { ${selection} } }`);

const names = fields.filter(({ args }) => args.some((arg) => arg.name === 'after')).map(({ name }) => name);

it.each(names.filter((name) => name !== 'erasableNotices'))('%s are paged from either end, each once', async (name) => {
  type Page = { edges: { cursor: string }[]; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean } };
  const page = async (args: string) => {
    const { data } = await ask(name, args, 'edges { cursor } pageInfo { hasNextPage hasPreviousPage }');
    const { edges, pageInfo } = data?.[name] as Page;
    return { cursors: edges.map(({ cursor }) => cursor), ...pageInfo };
  };
  const { cursors: all, hasNextPage: isPart } = await page('first: 200');
  const size = Math.ceil(all.length / 3);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1);
  for (let start = 0; start < all.length; start += size) {
    const cursors = all.slice(start, start + size);
    expect(await page(`first: ${cursors.length}${start > 0 ? `, after: "${all[start - 1]}"` : ''}`)).toEqual({
      ...{ cursors, hasPreviousPage: start > 0, hasNextPage: isPart || start + size < all.length },
    });
  }
  expect(await page('last: 1')).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
  for (let end = all.length - 1; end > 0; end -= size) {
    const cursors = all.slice(Math.max(0, end - size), end);
    expect(await page(`last: ${size}, before: "${all[end]}"`)).toEqual({
      ...{ cursors, hasPreviousPage: end > size, hasNextPage: true },
    });
  }
});

it('a cursor is valid in its own list only', async () => {
  const cursors = new Map<string, string>();
  for (const name of names) {
    const { data } = await ask(name, 'first: 1', 'pageInfo { endCursor }');
    const cursor = (data?.[name] as { pageInfo: { endCursor: string | null } }).pageInfo.endCursor;
    if (cursor !== null) cursors.set(name, cursor);
  }
  expect([...cursors.keys()]).toEqual(
    expect.arrayContaining(['notices', 'publishers', 'tokens', 'auditTrail', 'accessLedger', 'campaigns']),
  );
  for (const [own, cursor] of cursors) {
    for (const name of names) {
      const { errors } = await ask(name, `after: "${cursor}"`, '__typename');
      expect([own, name, errors?.[0]?.extensions.code]).toEqual([
        own,
        name,
        name === own ? undefined : 'INPUT_INVALID',
      ]);
    }
  }
});

it('an inverted range is refused', async () => {
  const bounds: Record<string, [string, string]> = {
    DateTime: ['2026-11-01T00:00:00.001Z', '2026-11-01T00:00:00Z'],
    Date: ['2026-11-02', '2026-11-01'],
    Money: ['100.00', '20.00'],
  };
  const ranges = (type: GraphQLInputType | undefined, path: string[]): [path: string[], type: string][] =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap(({ name, type: inner }) =>
          endOfRange(name) !== name && endOfRange(name) in type.getFields() && name !== 'campaignFrom'
            ? [[[...path, name], `${inner}`] as [string[], string]]
            : ranges(inner, [...path, name]),
        )
      : [];
  const found = fields.flatMap(({ name, args }) =>
    ranges(args.find((arg) => arg.name === 'filter')?.type, []).map((range) => [name, ...range] as const),
  );
  expect(found.map(([name, path]) => [name, ...path].join('.'))).toEqual(
    expect.arrayContaining([
      'tokens.expiresAfter',
      'publishers.proEndsAfter',
      'notices.awaitingSignOff.confirmedAfter',
    ]),
  );
  for (const [name, path, type] of found) {
    const [late, early] = bounds[type] ?? ['', ''];
    const start = path.at(-1) ?? '';
    const from = (given: string) => {
      const range = `{ ${start}: "${given}", ${endOfRange(start)}: "${early}" ${type === 'Money' ? 'currencies: ["EUR"]' : ''} }`;
      return ask(name, `filter: ${path.length > 1 ? `{ ${path[0]}: ${range} }` : range}`, '__typename');
    };
    const issues = [{ path: `filter.${path.join('.')}` }];
    expect((await from(late)).errors).toMatchObject([{ extensions: { code: 'INPUT_INVALID', issues } }]);
    expect((await from(early)).errors).toBeUndefined();
  }
});
