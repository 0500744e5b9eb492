import { describe, expect, it } from '@jest/globals';
import { graphServer, invalidAt } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

const server = await graphServer();
const { staff } = server;

const fields = 'id name plan proUntil isPro createdAt revision';
type Shown = { id: string; name: string; revision: number };
const send = (field: string, input: object) =>
  server.graphql(staff, mutation(field, `changed publisher { ${fields} }`), { input });
const create = (input: object) => send('createPublisher', { allowSameName: true, ...input });
const setPlan = (input: object) => send('setPublisherPlan', input);
const rename = (id: string, name: string, revision: number, allowSameName = true) =>
  send('renamePublisher', { id, name, revision, allowSameName });
const refusalOf = ({ errors }: Awaited<ReturnType<typeof send>>) => errors?.map(({ extensions }) => extensions);
/** The publisher in the payload of a mutation. */
const publisherIn = (data: Record<string, unknown> | null | undefined) =>
  (Object.values(data ?? {})[0] as { publisher: Shown } | null)?.publisher as Shown;
const read = (id: string) => server.graphql(staff, `query ($id: ID!) { publisher(id: $id) { ${fields} } }`, { id });
const revisionOf = async (id: string) => ((await read(id)).data?.publisher as Shown | undefined)?.revision ?? 1;
const list = () => server.readPages<Shown>('publishers', 'first: 200', fields);
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
    { input: { name: "Robert'); --🗳" }, is: { ...made, name: "Robert'); --🗳" } },
  ])('$input', async ({ input, is }) => {
    const { data, errors } = await create(input);
    expect(errors).toBeUndefined();
    expect(data).toEqual({ createPublisher: { changed: true, publisher: is } });
    expect(await list()).toContainEqual(publisherIn(data));
  });
});

describe('a publisher is rejected, and none is stored', () => {
  it.each([
    ['an empty name', { name: '' }],
    ['an end that is no instant', { name: 'Tagblatt', proUntil: 'tomorrow' }],
    ['an end without a time zone', { name: 'Tagblatt', proUntil: '2026-11-21T12:00:00' }],
  ])('%s', async (_what, input) => {
    const before = await list();
    const refused = await create(input);
    expect(refusalOf(refused)).toEqual(invalidAt('proUntil' in input ? 'proUntil' : 'name'));
    expect(await list()).toEqual(before);
  });
});

describe('a name', () => {
  const refused = (message: RegExp | string) => [
    { code: 'INPUT_INVALID', issues: [{ path: 'name', message: expect.stringMatching(message) }] },
  ];

  it('of another publisher is rejected unless allowed explicitly, ignoring case', async () => {
    expect(refusalOf(await create({ name: 'Kuukkeli Äänekoski' }))).toBeUndefined();
    const again = { name: 'KUUKKELI äänekoski', allowSameName: false };
    expect(refusalOf(await create(again))).toMatchObject(refused(/another publisher/));
    expect(refusalOf(await create({ ...again, allowSameName: undefined }))).toMatchObject(refused(/another publisher/));
    const { id } = publisherIn((await create({ name: 'Kuukkeli' })).data);
    expect(refusalOf(await rename(id, again.name, 1, false))).toMatchObject(refused(/another publisher/));
    expect(refusalOf(await rename(id, 'KUUKKELI', 1, false))).toBeUndefined(); // its own
    expect(refusalOf(await rename(id, again.name, 2))).toBeUndefined();
    expect(refusalOf(await create({ ...again, allowSameName: true }))).toBeUndefined();
  });

  it('is used once by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ name: 'Sent six times', allowSameName: false })),
    );
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect((await list()).filter(({ name }) => name === 'Sent six times')).toHaveLength(1);
  });

  it.each(['anna@example.org', 'Radio Anna +358 40 123 4567'])(
    'that holds contact data is rejected: %s',
    async (name) => {
      expect(refusalOf(await create({ name }))).toMatchObject(refused(/contain an e-mail address or telephone number/));
      const { id } = publisherIn((await create({ name: 'Radio' })).data);
      expect(refusalOf(await rename(id, name, 1))).toMatchObject(
        refused(/contain an e-mail address or telephone number/),
      );
      expect(await server.sql('select from audit_trail where after::text like ?', [`%${name}%`])).toHaveLength(0);
    },
  );
});

describe('a change of a publisher', () => {
  const trailOf = (id: string) =>
    server.readPages('auditTrail', `filter: { publisherIds: ["${id}"] }`, 'action actor { kind } before after');
  const changed = (current: number) => {
    const issues = [{ path: 'revision', code: 'outdated', params: { current } }];
    return [{ code: 'PUBLISHER_CHANGED', currentRevision: current, issues }];
  };

  it('applies to the revision that was read, and is in the audit trail', async () => {
    const { data } = await create({ name: 'Old' });
    const { id } = publisherIn(data);
    expect((await rename(id, ' New ', 1)).data?.renamePublisher).toMatchObject({
      changed: true,
      publisher: { name: 'New', revision: 2 },
    });
    expect(refusalOf(await rename(id, 'Newer', 1))).toMatchObject(changed(2));
    expect(refusalOf(await rename(id, 'Newer', 3))).toMatchObject(changed(2));
    expect(refusalOf(await setPlan({ id, plan: 'pro', revision: 1 }))).toMatchObject(changed(2));
    const set = await setPlan({ id, plan: 'pro', proUntil: '2027-01-01T00:00:00Z', revision: 2 });
    expect(publisherIn(set.data)).toMatchObject({ name: 'New', plan: 'pro', revision: 3 });
    const [actor, free] = [{ kind: 'staff' }, { plan: 'free', proUntil: null }];
    const pro = { plan: 'pro', proUntil: '2027-01-01T00:00:00.000Z' };
    expect(await trailOf(id)).toEqual([
      { actor, action: 'publisher_plan_changed', before: free, after: pro },
      { actor, action: 'publisher_renamed', before: { name: 'Old' }, after: { name: 'New' } },
      { actor, action: 'publisher_created', before: null, after: { name: 'Old', ...free } },
    ]);
  });

  it('that changes nothing adds no revision and no audit entry', async () => {
    const id = await server.publisher({ name: 'Same' });
    const unchanged = { changed: false, publisher: { revision: 1 } };
    expect((await rename(id, 'Same', 1)).data).toMatchObject({ renamePublisher: unchanged });
    expect((await setPlan({ id, plan: 'pro', revision: 1 })).data).toMatchObject({ setPublisherPlan: unchanged });
    expect(await trailOf(id)).toEqual([]);
  });

  it('succeeds once for two concurrent requests', async () => {
    const id = await server.publisher();
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => rename(id, name, 1)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await revisionOf(id)).toBe(2);
    expect(await trailOf(id)).toHaveLength(1);
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
    expect(refusalOf(await rename(id, name, 1))).toMatchObject([{ issues: [{ path: 'name', code }] }]);
  });
});
