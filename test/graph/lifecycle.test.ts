import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer, type TestServer, testNow } from '../support/server.ts';

// decisions §4: on the register is what its sponsor confirmed and its publisher signed off, from its start on.

type Act = 'confirmNotice' | 'signOffNotice' | 'withdrawSignOff';
type State = {
  basicInformation: { confirmationStatus: string; signOffStatus: string };
  legalMetadata: { confirmedAt: string | null; signedOffAt: string | null; updatedAt: string };
};
type Answer = { record: State } | null | undefined;
type Row = Parameters<TestServer['notice']>[1];

const acts: Act[] = ['confirmNotice', 'signOffNotice', 'withdrawSignOff'];
const before = '2026-10-01T08:00:00Z'; // when the notices of these tests were made
const now = '2026-11-21T12:00:00Z';
const fields =
  '{ record { basicInformation { confirmationStatus signOffStatus } legalMetadata { confirmedAt signedOffAt updatedAt } } }';

let server: TestServer;
let staff: string;
let ssp: string;
let owner: string;

beforeAll(async () => {
  server = await startServer();
  staff = (await server.token({ tier: 'staff' })).secret;
  ssp = (await server.token({ tier: 'ssp' })).secret;
  owner = await server.publisher();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.now = testNow;
});

const tryTo = (act: Act, paId: string) =>
  server.graphql(staff, `mutation ($paId: ID!) { ${act}(paId: $paId) ${fields} }`, { paId });

async function stateOf(paId: string): Promise<State> {
  const { data } = await server.graphql(staff, `query ($paId: ID!) { notice(paId: $paId) ${fields} }`, { paId });
  return (data?.notice as { record: State }).record;
}

const isOnRegister = async (paId: string) =>
  (await server.call({ path: `~/ssp/advertisement/${encodeURIComponent(paId)}`, token: ssp })).status === 200;

const state = (
  confirmationStatus: string,
  signOffStatus: string,
  confirmedAt: string | null,
  signedOffAt: string | null,
  updatedAt: string,
): State => ({
  basicInformation: { confirmationStatus, signOffStatus },
  legalMetadata: { confirmedAt, signedOffAt, updatedAt },
});

/** The states that a notice can be in before an act. */
const given = {
  draft: { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null },
  awaitingConfirmation: { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending', signedOffAt: null },
  toBeRevised: { confirmationStatus: 'needs_revision', signOffStatus: 'declined', signedOffAt: null },
  confirmed: { signOffStatus: 'pending', signedOffAt: null },
  declined: { signOffStatus: 'declined', signedOffAt: null },
  published: {},
} satisfies Record<string, Row>;

describe('an act of staff on a publisher’s notice', () => {
  const published = state('confirmed', 'signed_off', before, before, before);
  const rows: { act: Act; from: keyof typeof given; to: State | 'NOTICE_STATE'; shown: boolean }[] = [
    { act: 'confirmNotice', from: 'draft', to: state('confirmed', 'pending', now, null, now), shown: false },
    {
      act: 'confirmNotice',
      from: 'awaitingConfirmation',
      to: state('confirmed', 'pending', now, null, now),
      shown: false,
    },
    { act: 'confirmNotice', from: 'confirmed', to: state('confirmed', 'pending', before, null, before), shown: false },
    { act: 'confirmNotice', from: 'published', to: published, shown: true },
    { act: 'signOffNotice', from: 'draft', to: 'NOTICE_STATE', shown: false },
    { act: 'signOffNotice', from: 'awaitingConfirmation', to: 'NOTICE_STATE', shown: false },
    { act: 'signOffNotice', from: 'toBeRevised', to: 'NOTICE_STATE', shown: false },
    { act: 'signOffNotice', from: 'confirmed', to: state('confirmed', 'signed_off', before, now, now), shown: true },
    { act: 'signOffNotice', from: 'declined', to: state('confirmed', 'signed_off', before, now, now), shown: true },
    { act: 'signOffNotice', from: 'published', to: published, shown: true },
    { act: 'withdrawSignOff', from: 'draft', to: state('draft', 'pending', null, null, before), shown: false },
    {
      act: 'withdrawSignOff',
      from: 'confirmed',
      to: state('confirmed', 'pending', before, null, before),
      shown: false,
    },
    { act: 'withdrawSignOff', from: 'published', to: state('confirmed', 'pending', before, null, now), shown: false },
  ];

  it.each(rows)('$act of a notice that is $from', async ({ act, from, to, shown }) => {
    const paId = await server.notice(owner, given[from]);
    const was = await stateOf(paId);
    const { data, errors } = await tryTo(act, paId);
    if (to === 'NOTICE_STATE') {
      expect(errors).toMatchObject([
        { message: 'The notice is not confirmed by its sponsor yet.', extensions: { code: to } },
      ]);
      expect(await stateOf(paId)).toEqual(was);
    } else {
      expect(errors).toBeUndefined();
      expect(data?.[act]).toEqual({ record: to });
      expect(await stateOf(paId)).toEqual(to);
    }
    expect(await isOnRegister(paId)).toBe(shown);
  });

  it('twice changes nothing the second time', async () => {
    for (const [act, from] of [
      ['confirmNotice', 'draft'],
      ['signOffNotice', 'confirmed'],
      ['withdrawSignOff', 'published'],
    ] as const) {
      server.clock.now = testNow;
      const paId = await server.notice(owner, given[from]);
      const first = await tryTo(act, paId);
      server.clock.now = new Date('2026-11-22T12:00:00Z');
      expect(await tryTo(act, paId)).toEqual(first);
    }
  });

  it('takes a notice onto the register and off it, seen by the very next read', async () => {
    const paId = await server.notice(owner, given.draft);
    const seen: boolean[] = [await isOnRegister(paId)];
    for (const act of ['confirmNotice', 'signOffNotice', 'withdrawSignOff', 'signOffNotice'] as const) {
      await tryTo(act, paId);
      seen.push(await isOnRegister(paId));
    }
    expect(seen).toEqual([false, false, true, false, true]);
  });
});

// decisions §4: a self-published notice has no publisher: its sign-off is recorded with its confirmation.
describe('an act of staff on a self-published notice', () => {
  it('confirmNotice signs it off, too', async () => {
    const paId = await server.notice(null, given.draft);
    const { data } = await tryTo('confirmNotice', paId);
    expect((data?.confirmNotice as Answer)?.record).toEqual(state('confirmed', 'signed_off', now, now, now));
    expect(await isOnRegister(paId)).toBe(true);
  });

  it('withdrawSignOff is refused: its sign-off is its confirmation', async () => {
    const paId = await server.notice(null);
    const { errors } = await tryTo('withdrawSignOff', paId);
    expect(errors).toMatchObject([{ extensions: { code: 'NOTICE_STATE' } }]);
    expect(await isOnRegister(paId)).toBe(true);
  });

  it('signOffNotice before its confirmation is refused', async () => {
    const paId = await server.notice(null, given.draft);
    expect((await tryTo('signOffNotice', paId)).errors).toMatchObject([{ extensions: { code: 'NOTICE_STATE' } }]);
  });
});

describe('an act of staff on a notice that is none', () => {
  const ids = ['PA-0000000000', '', '\0', 'PA-\0', 'a/b', 'x'.repeat(129), '\ud800', "' or true; --"];
  it.each(acts.flatMap((act) => ids.map((paId) => ({ act, paId, shown: JSON.stringify(paId.slice(0, 16)) }))))(
    '$act of $shown: NOTICE_UNKNOWN',
    async ({ act, paId }) => {
      const { data, errors } = await tryTo(act, paId);
      expect(errors?.map((error) => error.extensions)).toEqual([{ code: 'NOTICE_UNKNOWN' }]);
      expect(data).toBeNull();
    },
  );

  it.each(ids)('notice(%j): NOTICE_UNKNOWN', async (paId) => {
    const { errors } = await server.graphql(staff, 'query ($paId: ID!) { notice(paId: $paId) { paId } }', { paId });
    expect(errors?.map((error) => error.extensions)).toEqual([{ code: 'NOTICE_UNKNOWN' }]);
  });
});

describe('several acts', () => {
  it('in one operation follow each other, and each shows what it came to', async () => {
    const paId = await server.notice(owner, given.draft);
    const { data, errors } = await server.graphql(
      staff,
      `mutation ($paId: ID!) {
        a: confirmNotice(paId: $paId) ${fields} b: signOffNotice(paId: $paId) ${fields}
        c: withdrawSignOff(paId: $paId) ${fields} d: signOffNotice(paId: $paId) ${fields}
      }`,
      { paId },
    );
    expect(errors).toBeUndefined();
    const statuses = Object.values(data ?? {}).map(
      (seen) => (seen as { record: State }).record.basicInformation.signOffStatus,
    );
    expect(statuses).toEqual(['pending', 'signed_off', 'pending', 'signed_off']);
    expect(await isOnRegister(paId)).toBe(true);
  });

  it('in one operation stop at none that is refused: each is on its own', async () => {
    const paId = await server.notice(owner, given.draft);
    const query =
      'mutation ($paId: ID!) { confirmNotice(paId: $paId) { paId } signOffNotice(paId: "nowhere") { paId } }';
    const { errors } = await server.graphql(staff, query, { paId });
    expect(errors).toMatchObject([{ path: ['signOffNotice'], extensions: { code: 'NOTICE_UNKNOWN' } }]);
    expect(await stateOf(paId)).toMatchObject({ basicInformation: { confirmationStatus: 'confirmed' } });
  });

  it('at the same time wait for each other, and none fails', async () => {
    const paId = await server.notice(owner, given.confirmed);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryTo(index % 2 === 0 ? 'signOffNotice' : 'withdrawSignOff', paId)),
    );
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const { basicInformation, legalMetadata } = await stateOf(paId);
    expect(legalMetadata.signedOffAt !== null).toBe(basicInformation.signOffStatus === 'signed_off');
  });
});
