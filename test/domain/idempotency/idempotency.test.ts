import { describe, expect, it } from '@jest/globals';
import { deleteOldKeys } from '../../../src/domain/idempotency/once.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { draftRecord } from '../../support/draft-record.ts';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';
import { testNow } from '../../support/server.ts';

/* A mutation can be sent again after a lost answer, and changes nothing twice. */

const hour = 60 * 60 * 1000;

const server = await graphServer();
const { staff } = server;
const other = await server.secretOf({ tier: 'staff' });

const countIn = async (table: string) => (await server.sql(`select from ${table}`)).length;

type Mutation = { name: string; selection: string; table: string; input: () => object | Promise<object> };
const [notices, publishers, mints, rotations] = [
  {
    name: 'createNotice',
    selection: 'changed notice { paId revision }',
    table: 'notice',
    input: () => ({ record: draftRecord() }),
  },
  {
    name: 'createPublisher',
    selection: 'changed publisher { id revision }',
    table: 'publisher',
    input: () => ({ name: 'Example Media', allowSameName: true }),
  },
  {
    name: 'mintToken',
    selection: 'secret token { id }',
    table: 'token',
    input: () => ({ tier: 'ssp', label: 'bidder' }),
  },
  {
    name: 'rotateToken',
    selection: 'secret token { id }',
    table: 'token',
    input: async () => ({ id: (await server.token({ tier: 'ssp' })).id, overlapMinutes: 5 }),
  },
] as const satisfies Mutation[];

async function send({ name, selection }: Mutation, input: object, token = staff) {
  const { data, errors } = await server.graphql(token, mutation(name, selection), { input });
  return { payload: data?.[name] as Record<string, unknown> | null, error: errors?.[0]?.extensions };
}

let keys = 0;
const newKey = () => `key ${++keys}`;

describe.each<Mutation>([notices, publishers])('$name with an idempotency key', (of) => {
  it('creates nothing when it is sent again, and answers what the first one created', async () => {
    const input = { ...(await of.input()), idempotencyKey: newKey() };
    const first = await send(of, input);
    const before = [await countIn(of.table), await countIn('audit_trail')];
    const second = await send(of, input);
    expect(first.payload).toMatchObject({ changed: true });
    expect(second).toEqual({ payload: { ...first.payload, changed: false }, error: undefined });
    expect([await countIn(of.table), await countIn('audit_trail')]).toEqual(before);
  });

  it('without a key creates each time', async () => {
    const input = await of.input();
    const before = await countIn(of.table);
    await send(of, input);
    await send(of, { ...input, idempotencyKey: null });
    expect(await countIn(of.table)).toBe(before + 2);
  });
});

/** They answer without the notice, and again with any revision. */
const deletions = ['discardNoticeDraft', 'eraseNotice'];

/** Changes of what exists. Each needs the revision that was read, which is outdated when it is sent again. */
const changes: Mutation[] = [
  ...(
    [
      ['submitNotice', 'draft', 'pending', {}],
      ['requestNoticeRevision', 'pending_confirmation', 'pending', {}],
      ['confirmNotice', 'pending_confirmation', 'pending', {}],
      ['signOffNotice', 'confirmed', 'pending', {}],
      ['declineNoticeSignOff', 'confirmed', 'pending', { note: 'The label is missing.' }],
      ['withdrawNoticeSignOff', 'confirmed', 'signed_off', {}],
      ['ceaseNotice', 'confirmed', 'signed_off', { ceasedReason: 'suspended' }],
      ['amendNotice', 'confirmed', 'signed_off', { record: draftRecord(), amendmentReason: 'Corrected.' }],
      ['discardNoticeDraft', 'draft', 'pending', {}],
      ['eraseNotice', 'confirmed', 'signed_off', {}],
    ] as const
  ).map(([name, confirmationStatus, signOffStatus, input]) => ({
    name,
    selection: deletions.includes(name) ? 'changed paId' : 'changed notice { revision amendment { version } }',
    table: 'notice_version',
    input: async () => {
      const state = { confirmationStatus, signOffStatus, signedOffAt: signOffStatus === 'signed_off' ? testNow : null };
      const ended = name === 'eraseNotice' ? { retentionUntil: '2026-11-20' } : {};
      const paId = await server.notice(await server.publisher(), { ...state, ...ended });
      return { paId, revision: 1, ...input };
    },
  })),
  ...[
    { name: 'renamePublisher', change: { name: 'Renamed', allowSameName: true } },
    { name: 'setPublisherPlan', change: { plan: 'free' } },
    { name: 'setPublisherContacts', change: { contacts: [{ name: 'Desk', email: 'desk@contact.example' }] } },
  ].map(({ name, change }) => ({
    name,
    selection: 'changed publisher { revision }',
    table: 'publisher',
    input: async () => ({ id: await server.publisher(), revision: 1, ...change }),
  })),
  { name: 'startImport', selection: 'changed import { id }', table: 'import_job', input: () => ({}) },
];

describe.each<Mutation>(changes)('$name with an idempotency key', (of) => {
  it('tells its own change from that of somebody else when it is sent again', async () => {
    const input = { ...(await of.input()), idempotencyKey: newKey() };
    const first = await send(of, input);
    const before = [await countIn(of.table), await countIn('audit_trail')];
    expect(first.payload).toMatchObject({ changed: true });
    expect(await send(of, input)).toEqual({ payload: { ...first.payload, changed: false }, error: undefined });
    if ('revision' in input) {
      const code = deletions.includes(of.name) ? undefined : expect.stringMatching(/_CHANGED$/);
      expect((await send(of, { ...input, idempotencyKey: newKey() })).error?.code).toEqual(code);
    }
    expect([await countIn(of.table), await countIn('audit_trail')]).toEqual(before);
  });
});

describe.each<Mutation>([mints, rotations])('$name with an idempotency key', (of) => {
  it('mints nothing when it is sent again, and names the token, whose secret is not kept', async () => {
    const input = { ...(await of.input()), idempotencyKey: newKey() };
    const first = await send(of, input);
    const { id } = first.payload?.token as { id: string };
    const before = [await countIn('token'), await countIn('audit_trail')];
    const error = { code: 'TOKEN_ALREADY_MINTED', tokenId: id };
    expect(await send(of, input)).toEqual({ payload: null, error });
    expect([await countIn('token'), await countIn('audit_trail')]).toEqual(before);
    const stored = JSON.stringify(await server.sql('select * from idempotency_key'));
    expect(stored).not.toContain(String(first.payload?.secret));
    expect(stored).not.toContain(String(input.idempotencyKey));
  });
});

describe('an idempotency key', () => {
  it.each<Mutation>([notices, publishers, mints, rotations])('lets one of several $name at once create', async (of) => {
    const input = { ...(await of.input()), idempotencyKey: newKey() };
    const before = await countIn(of.table);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(of, input)));
    expect(await countIn(of.table)).toBe(before + 1);
    const isFirst = ({ payload }: (typeof answers)[number]) => payload?.changed ?? payload?.secret ?? false;
    expect(answers.filter(isFirst)).toHaveLength(1);
    expect(answers.filter(({ error }) => error && error.code !== 'TOKEN_ALREADY_MINTED')).toEqual([]);
  });

  it('cannot be used for another input or another mutation', async () => {
    const idempotencyKey = newKey();
    await send(publishers, { name: 'One', allowSameName: true, idempotencyKey });
    const before = await countIn('publisher');
    const refused = { payload: null, error: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await send(publishers, { name: 'Two', allowSameName: true, idempotencyKey })).toEqual(refused);
    expect(await send(mints, { tier: 'ssp', idempotencyKey })).toEqual(refused);
    expect(await countIn('publisher')).toBe(before);
  });

  it('is the same input in another order of its fields', async () => {
    const idempotencyKey = newKey();
    const record = draftRecord();
    const turned = Object.fromEntries(Object.entries(record).toReversed());
    const first = await send(notices, { record, idempotencyKey });
    const again = await send(notices, { idempotencyKey, record: turned });
    expect(again.payload).toEqual({ ...first.payload, changed: false });
  });

  it('of another caller is another key', async () => {
    const input = { ...(await publishers.input()), idempotencyKey: newKey() };
    const first = await send(publishers, input);
    const second = await send(publishers, input, other);
    expect(second.payload).toMatchObject({ changed: true });
    expect(second.payload?.publisher).not.toEqual(first.payload?.publisher);
  });

  it('is free again if the creation failed', async () => {
    const idempotencyKey = newKey();
    const before = await countIn('idempotency_key');
    const taken = { name: 'Taken', idempotencyKey };
    await send(publishers, { name: 'Taken' });
    expect((await send(publishers, taken)).error).toMatchObject({ code: 'INPUT_INVALID' });
    expect(await countIn('idempotency_key')).toBe(before);
    expect((await send(publishers, { ...taken, allowSameName: true })).payload).toMatchObject({ changed: true });
  });

  it('is free again if the server stops in between', async () => {
    const input = { name: 'Interrupted', idempotencyKey: newKey() };
    await server.sql(`create function interrupt_of_this_test() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
    await server.sql(`create trigger interrupt_of_this_test before insert on publisher
      for each row execute function interrupt_of_this_test()`);
    expect((await send(publishers, input)).error).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await server.sql('drop trigger interrupt_of_this_test on publisher');
    expect((await send(publishers, input)).payload).toMatchObject({ changed: true });
    expect((await send(publishers, input)).payload).toMatchObject({ changed: false });
  });

  it.each([true, false])('counts for 24 hours, whether it has been deleted then (%s)', async (isDeleted) => {
    const input = { ...(await publishers.input()), idempotencyKey: newKey() };
    await send(publishers, input);
    const at = async (time: number) => {
      server.clock.now = new Date(time);
      if (isDeleted) await deleteOldKeys(queryOn(server.database.orm), server.clock.now);
      return (await send(publishers, input)).payload?.changed;
    };
    expect(await at(testNow.getTime() + 24 * hour)).toBe(false);
    expect(await at(testNow.getTime() + 24 * hour + 1)).toBe(true);
  });

  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['x'.repeat(256), 'too_long'],
    ['a\0', 'invalid_characters'],
    ['\ud800', 'invalid_characters'],
  ])('%j is refused: %s', async (idempotencyKey, code) => {
    const { payload, error } = await send(publishers, { name: 'Never', idempotencyKey });
    expect(payload).toBeNull();
    expect(error).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path: 'idempotencyKey', code }] });
    expect(await server.sql("select from publisher where name = 'Never'")).toEqual([]);
  });
});
