import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { identityProvider, personOf } from '../../support/identity-provider.ts';
import { mutation } from '../../support/literals.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { connectTo } from '../../support/run-sql.ts';
import { testNow } from '../../support/server.ts';

/* A publisher's own people sign off and decline its versions. */

const { pair, settings } = await identityProvider();
const server = await graphServer(settings);
const [owner, another] = [await server.publisher(), await server.publisher()];
const person = await personOf(pair, owner);
const awaiting = { signOffStatus: 'pending', signedOffAt: null } as const;
const fields = 'changed notice { version confirmationStatus signOffStatus availableTransitions }';

const decide = async (field: string, paId: string, token = person, input: object = {}) => {
  const given = { paId, revision: await server.revision(paId), ...input };
  const { data, errors } = await server.graphql(token, mutation(field, fields), { input: given });
  return errors ? errors.map(({ extensions }) => extensions.code) : data?.[field];
};
const transitionsFor = async (paId: string, token: string) =>
  (
    await server.ask<{ availableTransitions: string[] }>(
      `{ notice(paId: "${paId}") { availableTransitions } }`,
      {},
      token,
    )
  ).availableTransitions;
const entries = (paId: string) =>
  server.readPages('auditTrail', `filter: { paIds: ["${paId}"] }`, 'action actor { kind subject } after');
const actor = { kind: 'partner', subject: expect.any(String) };

describe('a person of the publisher', () => {
  it('signs off, with a note for the audit trail', async () => {
    const paId = await server.notice(owner, awaiting);
    const read = () => server.call({ path: `~/advertisement/${paId}`, token });
    const token = await server.secretOf({ publisherId: owner });
    expect((await read()).status).toBe(404);
    expect(await transitionsFor(paId, person)).toEqual(['sign_off', 'decline_sign_off']);
    expect(await decide('signOffNotice', paId, person, { note: 'The label says it all.' })).toEqual({
      changed: true,
      notice: { version: 1, confirmationStatus: 'confirmed', signOffStatus: 'signed_off', availableTransitions: [] },
    });
    expect((await read()).status).toBe(200);
    expect(await entries(paId)).toEqual([
      {
        action: 'notice_signed_off',
        actor,
        after: { version: 1, signOffStatus: 'signed_off', note: 'The label says it all.' },
      },
    ]);
    expect(await decide('signOffNotice', paId)).toMatchObject({ changed: false });
  });

  it('puts an amendment in force', async () => {
    const paId = await server.notice(owner);
    await server.amend(paId);
    await server.move(paId, 'submitNotice', 'confirmNotice');
    expect(await decide('signOffNotice', paId)).toMatchObject({ changed: true, notice: { version: 2 } });
  });

  it('signs off nothing that its sponsor has not confirmed, and nothing that changed meanwhile', async () => {
    const paId = await server.notice(owner, {
      ...awaiting,
      confirmationStatus: 'pending_confirmation',
      confirmedAt: null,
    });
    expect(await transitionsFor(paId, person)).toEqual([]);
    expect(await decide('signOffNotice', paId)).toEqual(['NOTICE_STATE']);
    await server.move(paId, 'confirmNotice');
    expect(await decide('signOffNotice', paId, person, { revision: 1 })).toEqual(['NOTICE_CHANGED']);
    expect(await decide('signOffNotice', paId, person, { note: 'Ask anna@contact.example' })).toEqual([
      'INPUT_INVALID',
    ]);
    expect(await decide('signOffNotice', paId)).toMatchObject({ changed: true });
  });

  it.each<[whose: string, owner: () => string | null]>([
    ['another publisher', () => another],
    ['nobody', () => null],
  ])('decides nothing of %s, as if it did not exist', async (_whose, ofOther) => {
    const paId = await server.notice(ofOther(), awaiting);
    for (const field of ['signOffNotice', 'declineNoticeSignOff']) {
      const refusalOf = async (id: string) =>
        (await server.graphql(person, mutation(field, fields), { input: { paId: id, revision: 1 } })).errors;
      expect(await refusalOf(paId)).toEqual(await refusalOf('PA-MISSING'));
      expect(await refusalOf(paId)).toMatchObject([{ extensions: { code: 'NOTICE_NOT_OWN' } }]);
    }
    expect(await entries(paId)).toEqual([]);
  });

  it('of several publishers decides for those on the Pro plan', async () => {
    const lapsed = await server.publisher({ plan: 'free' });
    const ofBoth = await personOf(pair, [owner, lapsed]);
    const [own, ofLapsed] = [await server.notice(owner, awaiting), await server.notice(lapsed, awaiting)];
    expect(await decide('signOffNotice', ofLapsed, ofBoth)).toEqual(['PLAN_NOT_PRO']);
    expect(await decide('signOffNotice', own, ofBoth)).toMatchObject({ changed: true });
  });

  it.each<[lapse: string]>([["plan = 'free'"], [`pro_until = '${testNow.toISOString()}'`]])(
    'decides nothing once the plan has ended, also while it waits: %s',
    async (lapse) => {
      const publisherId = await server.publisher();
      const paId = await server.notice(publisherId, awaiting);
      const ofPublisher = await personOf(pair, publisherId);
      const client = await connectTo(server.database.url);
      try {
        await client.query('begin');
        await client.query('select from notice where pa_id = $1 for update', [paId]);
        const deciding = decide('signOffNotice', paId, ofPublisher);
        while ((await client.query(lockWaits)).rows.length === 0);
        await client.query(`update publisher set ${lapse} where id = $1`, [publisherId]);
        await client.query('commit');
        expect(await deciding).toEqual(['PLAN_NOT_PRO']);
      } finally {
        await client.end();
      }
      expect(await entries(paId)).toEqual([]);
      expect(await decide('signOffNotice', paId, server.staff)).toMatchObject({ changed: true });
    },
  );
});
