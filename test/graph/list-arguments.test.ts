import { expect, it } from '@jest/globals';
import { buildASTSchema, type GraphQLInputType, getNamedType, isInputObjectType, isListType } from 'graphql';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { endOfRange } from '../../src/platform/database/ranges.ts';
import { cursorOf, graphServer, invalidAt } from '../support/graph-server.ts';

/* What all lists have in common, found in the schema: pages, cursors, and the values and ranges of filters. */

const server = await graphServer({}, {}, { hasDemo: true });
const { staff } = server;

const fields = Object.values(buildASTSchema(readTypeDefs()).getQueryType()?.getFields() ?? {});
const period = 'from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z"';
const required: Record<string, string> = { campaigns: 'currency: "EUR"', requestFigures: period, topCallers: period };
const ask = (name: string, args: string, selection: string) =>
  server.graphql(staff, `{ ${name}(${args} ${required[name] ?? ''}) { ${selection} } }`);

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
      cursors,
      hasPreviousPage: start > 0,
      hasNextPage: isPart || start + size < all.length,
    });
  }
  expect(await page('last: 1')).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
  for (let end = all.length - 1; end > 0; end -= size) {
    const cursors = all.slice(Math.max(0, end - size), end);
    expect(await page(`last: ${size}, before: "${all[end]}"`)).toEqual({
      cursors,
      hasPreviousPage: end > size,
      hasNextPage: true,
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
          endOfRange(name) !== name &&
          endOfRange(name) in type.getFields() &&
          !['campaignFrom', 'campaignRunsFrom'].includes(name)
            ? [[[...path, name], `${getNamedType(inner)}`] as [string[], string]]
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

it.each(names)('%s refuse pages that cannot be', async (name) => {
  for (const [args, path] of [
    ['first: 0', 'first'],
    ['first: 201', 'first'],
    ['last: -1', 'last'],
    ['last: 201', 'last'],
    ['first: 5, last: 5', 'last'],
    ['after: "x"', 'after'],
    ['before: ""', 'before'],
    [`after: "${cursorOf()}"`, 'after'],
    [`after: "${Buffer.from('null').toString('base64url')}"`, 'after'],
  ] as const) {
    const { errors } = await ask(name, args, '__typename');
    expect([args, errors?.map(({ extensions }) => extensions)]).toEqual([args, invalidAt(path)]);
  }
});

/** Values that a filter of these types cannot take, mostly because PostgreSQL could not. */
const impossible: Record<string, readonly (string | number)[]> = {
  ID: ['a\0'],
  String: ['a\0'],
  Date: ['2026-02-30', '21.11.2026', '0000-01-01', ''],
  CountryCode: ['xx', 'ie'],
  CurrencyCode: ['euro'],
  LanguageTag: ['not a language'],
  Money: ['5000.0', '-1.00'],
  Int: [-1, 2_000_000_000],
};

const filters = fields.flatMap(({ name, args }) => {
  const type = args.find((arg) => arg.name === 'filter')?.type;
  const inputs = isInputObjectType(type) ? Object.values(type.getFields()) : [];
  return inputs.map((input) => ({
    name,
    field: input.name,
    type: getNamedType(input.type).name,
    isList: isListType(input.type),
  }));
});

it.each(filters.filter(({ type }) => type in impossible))(
  '$name refuse values of $field that cannot be',
  async ({ name, field, type, isList }) => {
    const isUuid = type === 'ID' && !/^(paIds|campaignOf|sponsorOf)$/.test(field);
    for (const value of [...(impossible[type] ?? []), ...(isUuid ? ["' or true"] : [])]) {
      const given = JSON.stringify(isList ? [value] : value);
      const { errors } = await ask(
        name,
        `filter: { ${field}: ${given} ${type === 'Money' ? 'currencies: ["EUR"]' : ''} }`,
        '__typename',
      );
      expect([given, errors?.map(({ extensions }) => extensions)]).toEqual([
        given,
        invalidAt(`filter.${field}${isList ? '.0' : ''}`),
      ]);
    }
  },
);
