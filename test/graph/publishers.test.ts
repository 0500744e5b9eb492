import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer, type TestServer, testNow } from '../support/server.ts';

let server: TestServer;
let staff: string;

beforeAll(async () => {
  server = await startServer();
  staff = (await server.token({ tier: 'staff' })).secret;
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = testNow;
});

const fields = 'id name plan proUntil isPro createdAt revision';
const create = (input: object) =>
  server.graphql(staff, `mutation ($input: PublisherInput!) { createPublisher(input: $input) { ${fields} } }`, {
    input,
  });
type Shown = { id: string; name: string; revision: number };
const setPlan = async (variables: { id: string; plan: string; proUntil?: string | null; revision?: number }) =>
  server.graphql(
    staff,
    `mutation ($id: ID!, $plan: Plan!, $proUntil: DateTime, $revision: Int!) {
      setPublisherPlan(id: $id, plan: $plan, proUntil: $proUntil, revision: $revision) { ${fields} } }`,
    { revision: await revisionOf(variables.id), ...variables },
  );
const rename = (id: string, name: string, revision: number) =>
  server.graphql(
    staff,
    `mutation ($id: ID!, $name: String!, $revision: Int!) {
      renamePublisher(id: $id, name: $name, revision: $revision) { ${fields} } }`,
    { id, name, revision },
  );
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
    expect(data).toEqual({ createPublisher: is });
    expect(await list()).toContainEqual(data?.createPublisher);
  });
});

describe('a publisher is refused, and none is made', () => {
  it.each([
    ['an empty name', ''],
    ['a name of nothing but spaces', ' \t '],
    ['a name of 201 characters', 'x'.repeat(201)],
    ['a name with a NUL, which no text of the database can hold', 'Tag\0blatt'],
  ])('%s', async (_what, name) => {
    const before = await list();
    const { data, errors } = await create({ name });
    expect(errors?.map((error) => error.extensions)).toEqual([
      { code: 'INPUT_INVALID', issues: [{ path: 'name', message: expect.any(String) }] },
    ]);
    expect(data).toBeNull();
    expect(await list()).toEqual(before);
  });

  it.each([
    ['a plan that is none', { name: 'Tagblatt', plan: 'gold' }, /"gold"|Plan/],
    ['an end that is no instant', { name: 'Tagblatt', proUntil: 'tomorrow' }, /instant/],
    ['an end without a time zone', { name: 'Tagblatt', proUntil: '2026-11-21T12:00:00' }, /instant/],
    ['no name', { plan: 'pro' }, /name/],
  ])('%s, with words for whoever wrote it', async (_what, input, says) => {
    const before = await list();
    const { errors } = await create(input);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatchObject({ message: expect.stringMatching(says), extensions: { code: 'BAD_USER_INPUT' } });
    expect(await list()).toEqual(before);
  });
});

describe('the list of publishers', () => {
  it('is by name', async () => {
    for (const name of ['b', 'a', 'c']) await create({ name: `Zeitung ${name}` });
    const names = (await list()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Zeitung'))).toEqual(['Zeitung a', 'Zeitung b', 'Zeitung c']);
  });
});

// Documents part 5, rule 5: a lapsed subscription makes the very next call return 403; renewal restores as immediately.
describe('a plan that is set', () => {
  it('is seen by the very next request, both ways', async () => {
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

  it('without an end takes away the end that there was', async () => {
    const id = await server.publisher({ proUntil: new Date('2026-12-01T00:00:00Z') });
    const { data } = await setPlan({ id, plan: 'pro' });
    expect(data?.setPublisherPlan).toMatchObject({ plan: 'pro', proUntil: null, isPro: true });
  });

  it('ends by itself, without anybody setting anything', async () => {
    const id = await server.publisher();
    await setPlan({ id, plan: 'pro', proUntil: '2026-11-21T13:00:00Z' });
    const isPro = async () => (await list()).find((publisher) => publisher.id === id);
    expect(await isPro()).toMatchObject({ isPro: true });
    server.clock.now = new Date('2026-11-21T13:00:00Z');
    expect(await isPro()).toMatchObject({ plan: 'pro', isPro: false });
  });

  it.each(['00000000-0000-0000-0000-000000000000', '', 'x', "' or true", 'a\0b', '1'])(
    'for a publisher that is none, %j: PUBLISHER_UNKNOWN',
    async (id) => {
      const { errors } = await setPlan({ id, plan: 'pro' });
      expect(errors?.map((error) => error.extensions)).toEqual([{ code: 'PUBLISHER_UNKNOWN' }]);
    },
  );
});
