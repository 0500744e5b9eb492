import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../support/contract.ts';
import { type Answer, fullRecord, metrics, register, ssp } from './documents.ts';

const server = await contractServer();
const { publisherId, otherId, tokens } = await seedActors(server);

// Today is 2026-11-21 (UTC). The possible combinations of confirmation and sign-off.
const states = [
  { confirmationStatus: 'confirmed', signOffStatus: 'signed_off' },
  { confirmationStatus: 'confirmed', signOffStatus: 'pending' },
  { confirmationStatus: 'confirmed', signOffStatus: 'declined' },
  { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending' },
  { confirmationStatus: 'pending_confirmation', signOffStatus: 'declined' },
  { confirmationStatus: 'needs_revision', signOffStatus: 'pending' },
  { confirmationStatus: 'needs_revision', signOffStatus: 'declined' },
  { confirmationStatus: 'draft', signOffStatus: 'pending' },
  { confirmationStatus: 'draft', signOffStatus: 'declined' },
] as const;
const starts = { yesterday: '2026-11-20', today: '2026-11-21', tomorrow: '2026-11-22' };
const owners = { 'the caller': publisherId, 'another publisher': otherId, nobody: null };

type Case = (typeof states)[number] & { start: keyof typeof starts; owner: keyof typeof owners };
const cases: Case[] = states.flatMap((state) =>
  (Object.keys(starts) as Case['start'][]).flatMap((start) =>
    (Object.keys(owners) as Case['owner'][]).map((owner) => ({ ...state, start, owner })),
  ),
);

const served: Answer = [200, expect.objectContaining({ paId: expect.any(String) })];

/** The expected visibility: part 3 of the documents and choice D4. */
function prescribed({
  confirmationStatus,
  signOffStatus,
  start,
  owner,
}: Case): Record<'register' | 'fullRecord' | 'metrics' | 'ssp', Answer> {
  const isOnRegister = confirmationStatus === 'confirmed' && signOffStatus === 'signed_off' && start !== 'tomorrow';
  const isOwn = owner === 'the caller';
  const visible: Answer = isOwn ? (isOnRegister ? served : metrics.notApplicable) : metrics.forbidden;
  return {
    register: isOnRegister ? served : register.notFound,
    fullRecord: isOwn ? served : fullRecord.notFound,
    metrics: isOwn || isOnRegister ? visible : metrics.notFound,
    ssp: isOnRegister ? served : ssp.notFound,
  };
}

describe('who sees a notice', () => {
  it.each(cases)('$confirmationStatus, $signOffStatus, from $start, of $owner', async (one) => {
    const { confirmationStatus, signOffStatus, start, owner } = one;
    const startDate = starts[start];
    const paId = await server.notice(owners[owner], {
      confirmationStatus,
      signOffStatus,
      publicationStartDate: startDate,
      startDate,
    });
    const then = prescribed(one);
    const get = async (endpoint: typeof register, token: string) =>
      answerOf(await server.call({ path: endpoint.path(paId), token }));

    expect(await get(register, tokens.read)).toEqual(then.register);
    expect(await get(ssp, tokens.ssp)).toEqual(then.ssp);
    expect(await get(fullRecord, tokens.read)).toEqual(then.fullRecord);
    const write = { method: 'PUT', path: metrics.path(paId), token: tokens.write, body: metrics.body };
    if (then.metrics === served) expect(answerOf(await server.call(write))).toEqual(served);
    else await expectRefusedWrite(server, write, then.metrics);
  });
});

describe('the publication start date is a day in UTC', () => {
  it.each([
    { moment: '2026-11-30T23:59:59.999Z', status: 404 },
    { moment: '2026-12-01T00:00:00.000Z', status: 200 },
    { moment: '2026-12-01T00:59:59+02:00', status: 404 },
    { moment: '2026-11-30T20:00:00-04:00', status: 200 },
  ])('a notice from 2026-12-01 is $status at $moment', async ({ moment, status }) => {
    const dates = { publicationStartDate: '2026-12-01', startDate: '2026-12-01' };
    const paId = await server.notice(otherId, dates);
    const answers = await server.at(moment, () =>
      Promise.all([
        server.call({ path: register.path(paId), token: tokens.read }),
        server.call({ path: ssp.path(paId), token: tokens.ssp }),
      ]),
    );
    expect(answers.map((response) => response.status)).toEqual([status, status]);
  });

  it('a notice stays on the register after its campaign has ended or ceased', async () => {
    const ended = await server.notice(otherId, { endDate: '2026-11-20', retentionUntil: '2033-11-20' });
    const ceased = await server.notice(otherId, {
      ceasedAt: new Date('2026-11-15T00:00:00Z'),
      ceasedReason: 'suspended',
    });
    for (const paId of [ended, ceased]) {
      expect((await server.call({ path: register.path(paId), token: tokens.read })).status).toBe(200);
    }
  });
});
