import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { noTechniques } from '../support/factories.ts';
import { startServer, type TestServer, testNow } from '../support/server.ts';
import { statementsDuring } from './bare-graph.ts';

let server: TestServer;
let staff: string;

beforeAll(async () => {
  server = await startServer({ GRAPHQL_MAX_COST: '10000000' });
  staff = (await server.token({ tier: 'staff' })).secret;
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = testNow;
});

const fields = 'id name plan proUntil isPro createdAt revision';
const create = (input: object) =>
  server.graphql(
    staff,
    `mutation ($input: CreatePublisherInput!) { createPublisher(input: $input) { publisher { ${fields} } } }`,
    {
      input: { allowSameName: true, ...input },
    },
  );
type Shown = { id: string; name: string; revision: number };
const setPlan = async (input: { id: string; plan: string; proUntil?: string | null; revision?: number }) =>
  server.graphql(
    staff,
    `mutation ($input: SetPublisherPlanInput!) { setPublisherPlan(input: $input) { changed publisher { ${fields} } } }`,
    { input: { revision: await revisionOf(input.id), ...input } },
  );
const rename = (id: string, name: string, revision: number, allowSameName = true) =>
  server.graphql(
    staff,
    `mutation ($input: RenamePublisherInput!) { renamePublisher(input: $input) { changed publisher { ${fields} } } }`,
    { input: { id, name, revision, allowSameName } },
  );
/** The publisher in the payload of a mutation. */
const publisherIn = (data: Record<string, unknown> | null | undefined) =>
  (Object.values(data ?? {})[0] as { publisher: Shown } | null)?.publisher as Shown;
const read = (id: string) => server.graphql(staff, `query ($id: ID!) { publisher(id: $id) { ${fields} } }`, { id });
const revisionOf = async (id: string) => ((await read(id)).data?.publisher as Shown | undefined)?.revision ?? 1;
const page = (args: string, selection = `nodes { ${fields} }`) =>
  server.graphql(staff, `{ publishers(${args}) { ${selection} } }`);
const list = async (args = 'first: 200') => ((await page(args)).data?.publishers as { nodes: Shown[] }).nodes;
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

describe('a publisher is created', () => {
  const made = {
    id: uuid,
    name: 'Tagblatt',
    plan: 'free',
    proUntil: null,
    isPro: false,
    createdAt: '2026-11-21T12:00:00Z',
    revision: 1,
  };

  it.each([
    { input: { name: 'Tagblatt' }, is: made },
    { input: { name: '  Tagblatt \n' }, is: made },
    { input: { name: 'Tagblatt', plan: 'pro' }, is: { ...made, plan: 'pro', isPro: true } },
    {
      input: { name: 'Tagblatt', plan: 'pro', proUntil: '2026-11-21T12:00:00.001Z' },
      is: { ...made, plan: 'pro', isPro: true, proUntil: '2026-11-21T12:00:00.001Z' },
    },
    {
      input: { name: 'Tagblatt', plan: 'pro', proUntil: '2026-11-21T13:00:00+01:00' },
      is: { ...made, plan: 'pro', proUntil: '2026-11-21T12:00:00Z' },
    },
    { input: { name: 'x'.repeat(200) }, is: { ...made, name: 'x'.repeat(200) } },
    {
      input: { name: "Robert'); drop table publisher; -- 🗳" },
      is: { ...made, name: "Robert'); drop table publisher; -- 🗳" },
    },
  ])('$input', async ({ input, is }) => {
    const { data, errors } = await create(input);
    expect(errors).toBeUndefined();
    expect(data).toEqual({ createPublisher: { publisher: is } });
    expect(await list()).toContainEqual(publisherIn(data));
  });
});

describe('a publisher is rejected, and none is stored', () => {
  it.each([
    ['an empty name', ''],
    ['a name of nothing but spaces', ' \t '],
    ['a name of 201 characters', 'x'.repeat(201)],
    ['a name with a NUL, which no text of the database can hold', 'Tag\0blatt'],
  ])('%s', async (_what, name) => {
    const before = await list();
    const { data, errors } = await create({ name });
    expect(errors?.map((error) => error.extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'name', message: expect.any(String) }] },
    ]);
    expect(data).toEqual({ createPublisher: null });
    expect(await list()).toEqual(before);
  });

  it.each([
    ['an end that is no instant', 'tomorrow'],
    ['an end without a time zone', '2026-11-21T12:00:00'],
  ])('%s', async (_what, proUntil) => {
    const before = await list();
    const { errors } = await create({ name: 'Tagblatt', proUntil });
    expect(errors?.map((error) => error.extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'proUntil', message: expect.stringMatching(/instant/) }] },
    ]);
    expect(await list()).toEqual(before);
  });

  it.each([
    ['a plan that is none', { name: 'Tagblatt', plan: 'gold' }, 'plan', 'must be one of free, pro'],
    ['no name', { plan: 'pro' }, 'name', 'is required'],
  ])('%s, with a helpful message', async (_what, input, field, message) => {
    const before = await list();
    const { errors } = await create(input);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: `variables.input.${field}`, message }],
    });
    expect(await list()).toEqual(before);
  });
});

describe('a name', () => {
  const refused = (message: RegExp | string) => [
    { code: 'INPUT_INVALID', issues: [{ path: 'name', message: expect.stringMatching(message) }] },
  ];
  const codesOf = ({ errors }: Awaited<ReturnType<typeof create>>) => errors?.map(({ extensions }) => extensions);

  it('of another publisher is rejected unless allowed explicitly, ignoring case', async () => {
    expect(codesOf(await create({ name: 'Kuukkeli Äänekoski' }))).toBeUndefined();
    const again = { name: 'KUUKKELI äänekoski', allowSameName: false };
    expect(codesOf(await create(again))).toMatchObject(refused(/another publisher/));
    expect(codesOf(await create({ ...again, allowSameName: undefined }))).toMatchObject(refused(/another publisher/));
    const { id } = publisherIn((await create({ name: 'Kuukkeli' })).data);
    expect(codesOf(await rename(id, again.name, 1, false))).toMatchObject(refused(/another publisher/));
    expect(codesOf(await rename(id, 'KUUKKELI', 1, false))).toBeUndefined(); // its own
    expect(codesOf(await rename(id, again.name, 2))).toBeUndefined();
    expect(codesOf(await create({ ...again, allowSameName: true }))).toBeUndefined();
  });

  it('is used once by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ name: 'Sent six times', allowSameName: false })),
    );
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await list('filter: { search: "Sent six times" }')).toHaveLength(1);
  });

  it.each(['anna@example.org', 'Radio Anna +358 40 123 4567'])(
    'that holds contact data is rejected: %s',
    async (name) => {
      expect(codesOf(await create({ name }))).toMatchObject(refused(/contain an e-mail address or telephone number/));
      const { id } = publisherIn((await create({ name: 'Radio' })).data);
      expect(codesOf(await rename(id, name, 1))).toMatchObject(
        refused(/contain an e-mail address or telephone number/),
      );
      expect(
        await server.database.orm.em.fork().execute('select from audit_trail where after::text like ?', [`%${name}%`]),
      ).toHaveLength(0);
    },
  );
});

describe('the list of publishers', () => {
  /** A unique name. */
  const prefix = 'Zeitung ';
  const names = ['Ä', 'a', 'B', 'b%', 'c', 'd', 'e'].map((name) => prefix + name);
  const search = `filter: { search: "${prefix}" }`;
  let ordered: string[];

  beforeAll(async () => {
    for (const name of names) await create({ name });
    ordered = (await list(`first: 200, ${search}`)).map(({ name }) => name);
  });

  it('is sorted by name, ignoring case and diacritics', async () => {
    const folded = (name: string) => name.toLowerCase().replace('ä', 'a');
    expect(ordered.toSorted()).toEqual(names.toSorted());
    expect(ordered.map(folded)).toEqual(names.map(folded).toSorted());
  });

  it('can be sorted by creation and by the end of the plan, and read in pages', async () => {
    const make = (name: string, proUntil: string | null, plan: 'pro' | 'free' = 'pro') =>
      server.publisher({ name: `Sorted ${name}`, plan, proUntil: proUntil === null ? null : new Date(proUntil) });
    await make('late', '2027-01-01T00:00:00Z');
    await make('open', null);
    await make('free', '2026-01-01T00:00:00Z', 'free');
    await make('soon', '2026-12-01T00:00:00Z');
    const read: string[] = [];
    for (let after = ''; ; ) {
      const { data } = await page(
        `filter: { search: "Sorted " }, orderBy: pro_until_asc, first: 1${after}`,
        'nodes { name } pageInfo { hasNextPage endCursor }',
      );
      const { nodes, pageInfo } = data?.publishers as {
        nodes: Shown[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
      read.push(...nodes.map(({ name }) => name.slice(7)));
      if (!pageInfo.hasNextPage) break;
      after = `, after: "${pageInfo.endCursor}"`;
    }
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
    const make = async (name: string, proUntil: string | null, plan = 'pro') =>
      void (await create({ name: `Plan ${name}`, plan, proUntil }));
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

  it.each(['forward', 'backward'])('can be paged, %s, each name once', async (way) => {
    const [count, place, end] = way === 'forward' ? ['first', 'after', 'endCursor'] : ['last', 'before', 'startCursor'];
    const read: string[] = [];
    let cursor: string | null = null;
    for (let more = true; more; ) {
      const args = `${search}, ${count}: 3${cursor ? `, ${place}: "${cursor}"` : ''}`;
      const { data, errors } = await page(
        args,
        'totalCount nodes { name } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }',
      );
      expect(errors).toBeUndefined();
      const { totalCount, nodes, pageInfo } = data?.publishers as {
        totalCount: number;
        nodes: Shown[];
        pageInfo: Record<string, unknown>;
      };
      expect(totalCount).toBe(7);
      read[way === 'forward' ? 'push' : 'unshift'](...nodes.map(({ name }) => name));
      cursor = pageInfo[end as string] as string;
      more = pageInfo[way === 'forward' ? 'hasNextPage' : 'hasPreviousPage'] as boolean;
    }
    expect(read).toEqual(ordered);
  });

  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  it.each([
    ['first: 0', 'first'],
    ['first: 201', 'first'],
    ['last: -1', 'last'],
    ['first: 1, last: 1', 'last'],
    ['after: "x"', 'after'],
    [`after: "${cursor('created_desc', 'a', '00000000-0000-0000-0000-000000000000')}"`, 'after'],
    [`before: "${cursor('name', 'a', 'b')}"`, 'before'],
    [`before: "${cursor('name', 'a\0', '00000000-0000-0000-0000-000000000000')}"`, 'before'],
    [`filter: { search: "${'x'.repeat(201)}" }`, 'filter.search'],
    ['filter: { search: "a\\u0000" }', 'filter.search'],
    ['filter: { ids: ["x"] }', 'filter.ids.0'],
  ])('rejects %s', async (args, path) => {
    const { errors } = await page(args);
    expect(errors?.map((error) => error.extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path, message: expect.any(String) }] },
    ]);
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

  it('are rejected like the list itself', async () => {
    const { errors } = await page('first: 1', 'nodes { notices(first: 0) { totalCount } }');
    expect(errors?.map((error) => error.extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'first', message: 'must be a whole number from 1 to 200' }] },
    ]);
  });
});

describe('a change of a publisher', () => {
  const trailOf = async (id: string) => {
    const { data } = await server.graphql(
      staff,
      `{ auditTrail(filter: { publisherIds: ["${id}"] }) { nodes { action actor { kind } before after } } }`,
    );
    return (data?.auditTrail as { nodes: unknown[] }).nodes;
  };
  const codes = ({ errors }: Awaited<ReturnType<typeof rename>>) => errors?.map(({ extensions }) => extensions);
  const changed = (currentRevision: number) => [
    {
      code: 'PUBLISHER_CHANGED',
      currentRevision,
      issues: [{ path: 'revision', code: 'outdated', params: { current: currentRevision } }],
    },
  ];

  it('applies to the revision that was read, and is in the audit trail', async () => {
    const { data } = await create({ name: 'Old' });
    const { id } = publisherIn(data);
    expect((await rename(id, ' New ', 1)).data?.renamePublisher).toMatchObject({
      changed: true,
      publisher: { name: 'New', revision: 2 },
    });
    expect(codes(await rename(id, 'Newer', 1))).toMatchObject(changed(2));
    expect(codes(await rename(id, 'Newer', 3))).toMatchObject(changed(2));
    expect(codes(await setPlan({ id, plan: 'pro', revision: 1 }))).toMatchObject(changed(2));
    const set = await setPlan({ id, plan: 'pro', proUntil: '2027-01-01T00:00:00Z', revision: 2 });
    expect(publisherIn(set.data)).toMatchObject({ name: 'New', plan: 'pro', revision: 3 });
    const made = { actor: { kind: 'staff' } };
    expect(await trailOf(id)).toEqual([
      {
        ...made,
        action: 'publisher_plan_changed',
        before: { plan: 'free', proUntil: null },
        after: { plan: 'pro', proUntil: '2027-01-01T00:00:00.000Z' },
      },
      { ...made, action: 'publisher_renamed', before: { name: 'Old' }, after: { name: 'New' } },
      {
        ...made,
        action: 'publisher_created',
        before: null,
        after: { name: 'Old', plan: 'free', proUntil: null },
      },
    ]);
  });

  it('that changes nothing adds no revision and no audit entry', async () => {
    const id = await server.publisher({ name: 'Same' });
    expect((await rename(id, 'Same', 1)).data?.renamePublisher).toMatchObject({
      changed: false,
      publisher: { revision: 1 },
    });
    expect((await setPlan({ id, plan: 'pro', revision: 1 })).data?.setPublisherPlan).toMatchObject({
      changed: false,
      publisher: { revision: 1 },
    });
    expect(await trailOf(id)).toEqual([]);
  });

  it('succeeds once for two concurrent requests', async () => {
    const id = await server.publisher();
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => rename(id, name, 1)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await revisionOf(id)).toBe(2);
    expect(await trailOf(id)).toHaveLength(1);
  });

  it('in one operation sees the one before it', async () => {
    const id = await server.publisher({ name: 'Start' });
    const { data } = await server.graphql(
      staff,
      `mutation {
        a: renamePublisher(input: { id: "${id}", name: "Renamed first", revision: 1 }) { publisher { revision } }
        b: renamePublisher(input: { id: "${id}", name: "Renamed in one operation", revision: 2 }) {
          publisher { name revision } } }`,
    );
    expect(data).toEqual({
      a: { publisher: { revision: 2 } },
      b: { publisher: { name: 'Renamed in one operation', revision: 3 } },
    });
  });

  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['x'.repeat(201), 'too_long'],
    ['a\0b', 'invalid_characters'],
    ['c1 \u009b31mRED', 'invalid_characters'],
    ['two\nlines', 'invalid_characters'],
    ['\u202eright to left', 'invalid_characters'],
  ])('to the name %j is rejected: %s', async (name, code) => {
    const id = await server.publisher();
    expect((await rename(id, name, 1)).errors?.map((error) => error.extensions)).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'name', code }] },
    ]);
  });

  it.each(['00000000-0000-0000-0000-000000000000', 'x', 'a\0b'])('of %j, which is unknown, is rejected', async (id) => {
    expect((await rename(id, 'New', 1)).errors?.map((error) => error.extensions.code)).toEqual(['PUBLISHER_UNKNOWN']);
    expect((await read(id)).errors?.map((error) => error.extensions.code)).toEqual(['PUBLISHER_UNKNOWN']);
  });
});

// Documents part 5, rule 5: a lapsed subscription makes the very next call return 403; renewal restores as immediately.
describe('a plan that is set', () => {
  it('takes effect on the very next request, both ways', async () => {
    const id = await server.publisher({ plan: 'free' });
    const { secret: token } = await server.token({ publisherId: id });
    const path = `~/advertisement/${await server.notice(id)}`;
    const statusAfter = async (plan: string, proUntil: string | null) => {
      const { errors } = await setPlan({ id, plan, proUntil });
      expect(errors).toBeUndefined();
      return (await server.call({ path, token })).status;
    };
    expect((await server.call({ path, token })).status).toBe(403);
    expect(await statusAfter('pro', null)).toBe(200);
    expect(await statusAfter('free', null)).toBe(403);
    expect(await statusAfter('pro', '2026-11-21T12:00:00.001Z')).toBe(200);
    expect(await statusAfter('pro', '2026-11-21T12:00:00Z')).toBe(403);
    expect(await statusAfter('free', '2030-01-01T00:00:00Z')).toBe(403);
    expect(await statusAfter('pro', '2030-01-01T00:00:00Z')).toBe(200);
  });

  it('without an end removes the previous end', async () => {
    const id = await server.publisher({ proUntil: new Date('2026-12-01T00:00:00Z') });
    const { data } = await setPlan({ id, plan: 'pro' });
    expect(publisherIn(data)).toMatchObject({ plan: 'pro', proUntil: null, isPro: true });
  });

  it('ends by the clock alone', async () => {
    const id = await server.publisher();
    await setPlan({ id, plan: 'pro', proUntil: '2026-11-21T13:00:00Z' });
    const isPro = async () => (await read(id)).data?.publisher;
    expect(await isPro()).toMatchObject({ isPro: true });
    server.clock.now = new Date('2026-11-21T13:00:00Z');
    expect(await isPro()).toMatchObject({ plan: 'pro', isPro: false });
  });

  it.each(['00000000-0000-0000-0000-000000000000', '', 'x', "' or true", 'a\0b', '1'])(
    'for an unknown publisher, %j: PUBLISHER_UNKNOWN',
    async (id) => {
      const { errors } = await setPlan({ id, plan: 'pro' });
      expect(errors?.map((error) => error.extensions)).toEqual([{ code: 'PUBLISHER_UNKNOWN' }]);
    },
  );
});
