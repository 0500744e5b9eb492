import { beforeAll, describe, expect, it } from '@jest/globals';
import { statementsDuring } from '../../graph/bare-graph.ts';
import { noTechniques } from '../../support/factories.ts';
import { cursorOf, graphServer, invalidAt } from '../../support/graph-server.ts';

const server = await graphServer({}, {}, { limits: { cost: 10_000_000 } });
const { staff } = server;

const fields = 'id name plan proUntil isPro createdAt revision';
type Shown = { id: string; name: string; revision: number };
const page = (args: string, selection = `nodes { ${fields} }`) =>
  server.graphql(staff, `{ publishers(${args}) { ${selection} } }`);
const list = async (args = 'first: 200') => ((await page(args)).data?.publishers as { nodes: Shown[] }).nodes;

/** Makes publishers whose names begin alike. */
const makeAll =
  (prefix: string) =>
  (name: string, proUntil: string | null, plan: 'pro' | 'free' = 'pro') =>
    server.publisher({ name: prefix + name, plan, proUntil: proUntil === null ? null : new Date(proUntil) });

describe('the list of publishers', () => {
  /** A unique name. */
  const prefix = 'Zeitung ';
  const names = ['Ä', 'a', 'B', 'b%', 'c', 'd', 'e'].map((name) => prefix + name);
  const search = `filter: { search: "${prefix}" }`;
  let ordered: string[];

  beforeAll(async () => {
    for (const name of names) await server.publisher({ name });
    ordered = (await list(`first: 200, ${search}`)).map(({ name }) => name);
  });

  it('is sorted by name, ignoring case and diacritics', async () => {
    const folded = (name: string) => name.toLowerCase().replace('ä', 'a');
    expect(ordered.toSorted()).toEqual(names.toSorted());
    expect(ordered.map(folded)).toEqual(names.map(folded).toSorted());
  });

  it('can be sorted by creation and by the end of the plan, and read in pages', async () => {
    const make = makeAll('Sorted ');
    await make('late', '2027-01-01T00:00:00Z');
    await make('open', null);
    await make('free', '2026-01-01T00:00:00Z', 'free');
    await make('soon', '2026-12-01T00:00:00Z');
    const args = 'filter: { search: "Sorted " }, orderBy: pro_until_asc, first: 1';
    const read = (await server.readPages<Shown>('publishers', args, 'name')).map(({ name }) => name.slice(7));
    expect(read.slice(0, 2)).toEqual(['soon', 'late']);
    expect(read.slice(2).sort()).toEqual(['free', 'open']);
    const created = (await list('orderBy: created_desc, first: 200')).map(
      (row) => (row as { createdAt?: string }).createdAt,
    );
    expect(created).toEqual(created.toSorted().reverse());
  });

  it.each([
    ['zeitung C', ['Zeitung c']],
    ['b%', ['Zeitung b%']],
    ['ZEITUNG å', ['Zeitung Ä', 'Zeitung a']],
    ['Zeitung  c', []],
    ["' or true", []],
  ])('of those with %j in their name', async (part, found) => {
    expect((await list(`filter: { search: "${part}" }`)).map(({ name }) => name).sort()).toEqual(found.toSorted());
  });

  it('can be filtered by plan, and by the end of the plan', async () => {
    const make = makeAll('Plan ');
    await make('ended', '2026-11-01T00:00:00Z');
    await make('ends', '2026-12-01T00:00:00Z');
    await make('goes on', null);
    await make('free', '2026-11-01T00:00:00Z', 'free');
    const found = async (filter: string) =>
      (await list(`filter: { search: "Plan ", ${filter} }`)).map(({ name }) => name.slice(5));
    expect(await found('plans: [free]')).toEqual(['free']);
    expect(await found('plans: [pro]')).toEqual(['ended', 'ends', 'goes on']);
    expect(await found('plans: [free, pro]')).toHaveLength(4);
    expect(await found('plans: []')).toEqual([]);
    expect(await found('isPro: true')).toEqual(['ends', 'goes on']);
    expect(await found('isPro: false')).toEqual(['ended', 'free']);
    expect(await found('proEndsTo: "2026-11-30T23:59:59.999Z"')).toEqual(['ended']);
    expect(await found('proEndsTo: "2026-12-01T00:00:00Z"')).toEqual(['ended', 'ends']);
    expect(await found('proEndsAfter: "2026-11-01T00:00:00Z"')).toEqual(['ends']);
    expect(await found('proEndsAfter: "2026-10-31T00:00:00Z", proEndsTo: "2026-11-01T00:00:00Z"')).toEqual(['ended']);
    const ids = (await list('filter: { search: "Plan " }')).slice(1, 3).map(({ id }) => `"${id}"`);
    expect(await found(`ids: [${ids}]`)).toHaveLength(2);
  });

  const id = '00000000-0000-0000-0000-000000000000';
  const byName = (...keys: string[]) => `before: "${cursorOf('publishers', 'name', ...keys)}"`;
  const byCreation = (...keys: string[]) =>
    `orderBy: created_desc, after: "${cursorOf('publishers', 'created_desc', ...keys)}"`;
  it.each([
    [byName('a', id), []],
    [byName('a', 'b'), invalidAt('before')],
    [byName('a\0', id), invalidAt('before')],
    [byCreation('2026-10-01T08:00:00Z', id), []],
    [byCreation('a', id), invalidAt('after')],
    [`filter: { search: "${'x'.repeat(201)}" }`, invalidAt('filter.search')],
  ])('validates %s', async (args, refusals) => {
    expect(await server.refusals(`{ publishers(${args}) { totalCount } }`)).toEqual(refusals);
  });

  it('takes as many statements for ten publishers as for one, with nested fields', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => server.publisher({ name: `Statement ${index}` })),
    );
    for (const publisherId of made) {
      await server.token({ publisherId });
      await server.notice(publisherId);
    }
    const series = 'from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z"';
    const selection = `nodes { name
      tokens { id requestFigures(${series}) { requests } } active: tokens(activeOnly: true) { id }
      requestFigures(${series}) { requests }
      notices(first: 2) { totalCount nodes { paId advertiser { __typename } publisher { name } } } }`;
    const count = async (first: number) => {
      let answer: Awaited<ReturnType<typeof page>> = {};
      const statements = await statementsDuring(server.database.orm, async () => {
        answer = await page(`filter: { search: "Statement" }, first: ${first}`, selection);
      });
      expect(answer.errors).toBeUndefined();
      const { nodes } = answer.data?.publishers as { nodes: { notices: { totalCount: number } }[] };
      expect(nodes).toHaveLength(first);
      expect(nodes.every(({ notices }) => notices.totalCount === 1)).toBe(true);
      return statements.filter((text) => !text.startsWith('update token')).length;
    };
    // Caller; publishers, tokens twice, statistics twice, notices, their number, parties, publishers.
    expect(await count(1)).toBe(10);
    expect(await count(10)).toBe(10);
  });
});

describe('the notices of a publisher', () => {
  it('are its own, a page of them for each publisher', async () => {
    const [one, two] = [await server.publisher({ name: 'Owner 1' }), await server.publisher({ name: 'Owner 2' })];
    for (const title of ['a', 'b', 'c']) await server.notice(one, { title, paId: `PA-OF-ONE-${title}` });
    await server.notice(two, { title: 'd', medium: 'print', ...noTechniques });
    const notices = async (args: string) => {
      const { data, errors } = await page(
        'filter: { search: "Owner " }',
        `nodes { notices(${args}) { totalCount nodes { title }
        pageInfo { hasNextPage endCursor } } }`,
      );
      expect(errors).toBeUndefined();
      return (data?.publishers as { nodes: { notices: NoticePage }[] }).nodes.map((node) => node.notices);
    };
    type NoticePage = { totalCount: number; nodes: { title: string }[]; pageInfo: { endCursor: string } };
    const titles = (pages: NoticePage[]) =>
      pages.map(({ totalCount, nodes }) => [totalCount, ...nodes.map(({ title }) => title)]);
    const first = await notices('first: 2, orderBy: created_asc');
    expect(titles(first)).toEqual([
      [3, 'a', 'b'],
      [1, 'd'],
    ]);
    expect(first[0]?.pageInfo).toMatchObject({ hasNextPage: true });
    expect(
      titles(await notices(`first: 2, orderBy: created_asc, after: "${first[0]?.pageInfo.endCursor}"`))[0],
    ).toEqual([3, 'c']);
    expect(titles(await notices('filter: { media: [print] }'))).toEqual([[0], [1, 'd']]);
  });
});
