import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../support/graph-server.ts';
import { type TestServer, testNow } from '../support/server.ts';

// choice D4: a notice is on the register once its sponsor confirmed it, its publisher signed it off, and it has started.

type Act = 'confirmNotice' | 'signOffNotice' | 'withdrawSignOff';
type State = {
  basicInformation: { confirmationStatus: string; signOffStatus: string };
  legalMetadata: { confirmedAt: string | null; signedOffAt: string | null; updatedAt: string };
};
type Row = Parameters<TestServer['notice']>[1];

const acts: Act[] = ['confirmNotice', 'signOffNotice', 'withdrawSignOff'];
const now = '2026-11-21T12:00:00Z';
const fields =
  '{ record { basicInformation { confirmationStatus signOffStatus } legalMetadata { confirmedAt signedOffAt updatedAt } } }';

const server = await graphServer();
const { staff } = server;
const ssp = await server.secretOf({ tier: 'ssp' });
const owner = await server.publisher();

const tryTo = async (act: Act, paId: string, revision?: number) =>
  server.graphql(staff, `mutation ($input: NoticeTransitionInput!) { ${act}(input: $input) { notice ${fields} } }`, {
    input: { paId, revision: revision ?? (await server.revision(paId)) },
  });

async function stateOf(paId: string): Promise<State> {
  const { data } = await server.graphql(staff, `query ($paId: ID!) { notice(paId: $paId) ${fields} }`, { paId });
  return (data?.notice as { record: State }).record;
}

const isOnRegister = async (paId: string) =>
  (await server.call({ path: `~/ssp/advertisement/${encodeURIComponent(paId)}`, token: ssp })).status === 200;

/** The possible states of a notice before a transition. */
const given = {
  awaitingConfirmation: { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending', signedOffAt: null },
  confirmed: { signOffStatus: 'pending', signedOffAt: null },
  published: {},
} satisfies Record<string, Row>;

describe('a transition of a publisher’s notice by staff', () => {
  it('changes nothing when repeated', async () => {
    for (const [act, from] of [
      ['confirmNotice', 'awaitingConfirmation'],
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

  it('puts a notice on the register and removes it, visible to the next read', async () => {
    const paId = await server.notice(owner, given.awaitingConfirmation);
    const seen: boolean[] = [await isOnRegister(paId)];
    for (const act of ['confirmNotice', 'signOffNotice', 'withdrawSignOff', 'signOffNotice'] as const) {
      await tryTo(act, paId);
      seen.push(await isOnRegister(paId));
    }
    expect(seen).toEqual([false, false, true, false, true]);
  });
});

describe('a transition of an unknown notice', () => {
  const ids = ['PA-0000000000', '', '\0', 'PA-\0', 'a/b', 'x'.repeat(129), '\ud800', "' or true; --"];
  it.each(acts.flatMap((act) => ids.map((paId) => ({ act, paId, shown: JSON.stringify(paId.slice(0, 16)) }))))(
    '$act of $shown: NOTICE_UNKNOWN',
    async ({ act, paId }) => {
      const { data, errors } = await tryTo(act, paId);
      expect(errors?.map((error) => error.extensions)).toEqual([{ code: 'NOTICE_UNKNOWN' }]);
      expect(data).toEqual({ [act]: null });
    },
  );
});

it('the time of a change is exact to the millisecond and never later: on REST, in lists, and for `updatedFrom`', async () => {
  const at = '2026-11-22T12:00:00.591Z';
  const paId = await server.notice(owner, given.confirmed);
  server.clock.now = new Date(at);
  await tryTo('signOffNotice', paId);
  const { body } = await server.call({ path: `~/ssp/advertisement/${paId}`, token: ssp });
  expect(body).toMatchObject({ legalMetadata: { updatedAt: at } });
  expect((await stateOf(paId)).legalMetadata).toMatchObject({ updatedAt: at, signedOffAt: at });
  const changedFrom = async (updatedFrom: string) => {
    const query = `query ($f: NoticeFilter) { notices(filter: $f) { nodes { updatedAt versions { signedOffAt } } } }`;
    return (await server.graphql(staff, query, { f: { paIds: [paId], updatedFrom } })).data?.notices;
  };
  expect(await changedFrom(at)).toEqual({ nodes: [{ updatedAt: at, versions: [{ signedOffAt: at }] }] });
  expect(await changedFrom('2026-11-22T12:00:00.592Z')).toEqual({ nodes: [] });

  const { data } = await server.graphql(
    staff,
    `mutation ($paId: ID!, $revision: Int!) { ceaseNotice(input: { paId: $paId, revision: $revision, reason: suspended }) {
      notice { ceasedAt updatedAt } } }`,
    { paId, revision: await server.revision(paId) },
  );
  expect(data?.ceaseNotice).toEqual({ notice: { ceasedAt: '2026-11-22T12:00:00Z', updatedAt: at } });
});

describe('several transitions', () => {
  it('in one operation are independent: a rejected one does not stop the others', async () => {
    const paId = await server.notice(owner, given.awaitingConfirmation);
    const query = `mutation ($paId: ID!) {
      confirmNotice(input: { paId: $paId, revision: 1 }) { changed }
      nowhere: signOffNotice(input: { paId: "nowhere", revision: 1 }) { changed }
      signOffNotice(input: { paId: $paId, revision: 2 }) { changed }
      again: signOffNotice(input: { paId: $paId, revision: 3 }) { changed }
    }`;
    const { data, errors } = await server.graphql(staff, query, { paId });
    expect(errors).toMatchObject([{ path: ['nowhere'], extensions: { code: 'NOTICE_UNKNOWN' } }]);
    expect(data).toEqual({
      confirmNotice: { changed: true },
      nowhere: null,
      signOffNotice: { changed: true },
      again: { changed: false },
    });
    expect(await stateOf(paId)).toMatchObject({ basicInformation: { confirmationStatus: 'confirmed' } });
  });

  it('at the same time wait for each other: the first succeeds, and the others are outdated', async () => {
    const paId = await server.notice(owner, given.confirmed);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => tryTo(index % 2 === 0 ? 'signOffNotice' : 'withdrawSignOff', paId, 1)),
    );
    const codes = answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []);
    expect(new Set(codes)).toEqual(new Set(codes.length > 0 ? ['NOTICE_CHANGED'] : []));
    const { basicInformation, legalMetadata } = await stateOf(paId);
    expect(basicInformation.signOffStatus).toBe('signed_off');
    expect(legalMetadata.signedOffAt).toBe(now);
    expect(await server.revision(paId)).toBe(2);
  });
});
