import { describe, expect, it } from '@jest/globals';
import { draftRecord } from '../../support/draft-record.ts';
import { draft, unsigned } from '../../support/factories.ts';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

// choice D4: a notice is on the register once its sponsor confirmed it, its publisher signed it off, and it has started.

type State = {
  basicInformation: { confirmationStatus: string; signOffStatus: string };
  legalMetadata: { signedOffAt: string | null; updatedAt: string };
};

const server = await graphServer();
const { staff } = server;
const ssp = await server.secretOf({ tier: 'ssp' });
const owner = await server.publisher();

const stateOf = async (paId: string) =>
  (
    await server.ask<{ record: State }>(
      `{ notice(paId: "${paId}") { record { basicInformation { confirmationStatus signOffStatus }
           legalMetadata { signedOffAt updatedAt } } } }`,
    )
  ).record;

const submitted = { ...draft, confirmationStatus: 'pending_confirmation' } as const;

it('the time of a change is exact to the millisecond and never later: on REST, in lists, and for `updatedFrom`', async () => {
  const at = '2026-11-22T12:00:00.591Z';
  const paId = await server.notice(owner, unsigned);
  server.clock.now = new Date(at);
  await server.move(paId, 'signOffNotice');
  const { body } = await server.call({ path: `~/ssp/advertisement/${paId}`, token: ssp });
  expect(body).toMatchObject({ legalMetadata: { updatedAt: at } });
  expect((await stateOf(paId)).legalMetadata).toMatchObject({ updatedAt: at, signedOffAt: at });
  const changedFrom = async (updatedFrom: string) => {
    const query = `query ($f: NoticeFilter) { notices(filter: $f) { nodes { updatedAt versions { signedOffAt } } } }`;
    return (await server.graphql(staff, query, { f: { paIds: [paId], updatedFrom } })).data?.notices;
  };
  expect(await changedFrom(at)).toEqual({ nodes: [{ updatedAt: at, versions: [{ signedOffAt: at }] }] });
  expect(await changedFrom('2026-11-22T12:00:00.592Z')).toEqual({ nodes: [] });

  const input = { paId, revision: await server.revision(paId), ceasedReason: 'suspended' };
  expect(await server.ask(mutation('ceaseNotice', 'notice { ceasedAt updatedAt }'), { input })).toEqual({
    notice: { ceasedAt: '2026-11-22T12:00:00Z', updatedAt: at },
  });
});

/** Each answers every request: the first changes the notice. A deletion is no conflict: what it wanted is done. */
const atOnce: [mutation: string, notice: Parameters<typeof server.notice>[1], input: object, later: string][] = [
  ['amendNotice', {}, { record: draftRecord(), amendmentReason: 'Corrected.' }, 'NOTICE_CHANGED'],
  ['ceaseNotice', {}, { ceasedReason: 'suspended' }, 'NOTICE_CHANGED'],
  ['discardNoticeDraft', draft, {}, 'unchanged'],
  ['eraseNotice', { retentionUntil: '2026-11-20' }, {}, 'unchanged'],
];
it.each(atOnce)('%s is made once by concurrent requests', async (field, notice, more, later) => {
  const paId = await server.notice(owner, notice);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.graphql(staff, mutation(field), { input: { paId, revision: 1, ...more } })),
  );
  const results = answers.map(({ data, errors }) => {
    if (errors) return errors[0]?.extensions.code;
    return (data?.[field] as { changed: boolean }).changed ? 'changed' : 'unchanged';
  });
  expect(results.sort()).toEqual([...Array(5).fill(later), 'changed'].sort());
  expect(await server.sql('select from audit_trail where pa_id = ?', [paId])).toHaveLength(1);
});

describe('several transitions', () => {
  it('in one operation are independent: a rejected one does not stop the others', async () => {
    const paId = await server.notice(owner, submitted);
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

  it('in one operation each show the publisher of the notice as it is then', async () => {
    const paId = await server.notice(await server.publisher(), unsigned);
    const { data } = await server.graphql(
      staff,
      `mutation ($paId: ID!) {
        signOffNotice(input: { paId: $paId, revision: 1 }) { notice { ...after } }
        withdrawNoticeSignOff(input: { paId: $paId, revision: 2 }) { notice { ...after } }
      } fragment after on Notice { publisher {
        figures { awaitingSignOff } notices(filter: { phases: [published] }) { totalCount } } }`,
      { paId },
    );
    const shown = (awaitingSignOff: number, totalCount: number) => ({
      notice: { publisher: { figures: { awaitingSignOff }, notices: { totalCount } } },
    });
    expect(data).toEqual({ signOffNotice: shown(0, 1), withdrawNoticeSignOff: shown(1, 0) });
  });

  it('at the same time wait for each other: the first succeeds, and the others are outdated', async () => {
    const paId = await server.notice(owner, unsigned);
    const transitions = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? 'signOffNotice' : 'withdrawNoticeSignOff',
    );
    const codes = await Promise.all(
      transitions.map((field) => server.codes(mutation(field), { input: { paId, revision: 1 } })),
    );
    expect(new Set(codes.flat())).toEqual(new Set(['NOTICE_CHANGED']));
    expect(await stateOf(paId)).toMatchObject({
      basicInformation: { signOffStatus: 'signed_off' },
      legalMetadata: { signedOffAt: '2026-11-21T12:00:00Z' },
    });
    expect(await server.revision(paId)).toBe(2);
  });
});
