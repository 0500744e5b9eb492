import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, expectRefusedWrite, seedActors } from '../support/contract.ts';
import { noTechniques, techniques } from '../support/factories.ts';
import { metrics } from './documents.ts';

const server = await contractServer();
const { publisherId, tokens } = await seedActors(server);

/*
 * Part 3 of the documents: engagement metrics are defined only for an online or native notice that used targeting or
 * ad-delivery techniques and has started running. choice D4: on the register, and campaign.startDate ≤ today (UTC).
 */
const media = {
  online: true,
  native: true,
  print: false,
  television: false,
  radio: false,
  cinema: false,
  outdoor: false,
  direct_mail: false,
  other: false,
};
const usedTechniques = {
  'no techniques': { columns: noTechniques, counts: false },
  targeting: { columns: techniques, counts: true },
  'ad delivery': {
    columns: { ...techniques, usesTargetingTechniques: false, usesAdDeliveryTechniques: true },
    counts: true,
  },
  both: { columns: { ...techniques, usesAdDeliveryTechniques: true }, counts: true },
};
const campaigns = {
  'since yesterday': { startDate: '2026-11-20', runs: true },
  'since today': { startDate: '2026-11-21', runs: true },
  'from tomorrow': { startDate: '2026-11-22', runs: false },
};
const publications = {
  'on the register': { columns: {}, counts: true },
  'not signed off': { columns: { signOffStatus: 'pending' as const }, counts: false },
  'not confirmed': {
    columns: { confirmationStatus: 'needs_revision' as const, signOffStatus: 'pending' as const },
    counts: false,
  },
};

const names = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[];
const cases = names(media).flatMap((medium) =>
  names(usedTechniques).flatMap((used) =>
    names(campaigns).flatMap((runs) => names(publications).map((publication) => ({ medium, used, runs, publication }))),
  ),
);

async function write(paId: string) {
  return server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, body: metrics.body });
}

describe.each(names(media))('metrics of a notice in medium %s', (medium) => {
  it.each(cases.filter((one) => one.medium === medium))(
    '$used, running $runs, $publication',
    async ({ used, runs, publication }) => {
      const paId = await server.notice(publisherId, {
        medium,
        ...usedTechniques[used].columns,
        startDate: campaigns[runs].startDate,
        ...publications[publication].columns,
      });
      const apply =
        media[medium] && usedTechniques[used].counts && campaigns[runs].runs && publications[publication].counts;
      if (apply) expect((await write(paId)).status).toBe(200);
      else {
        const request = { path: metrics.path(paId), token: tokens.write, body: metrics.body };
        await expectRefusedWrite(server, request, metrics.notApplicable);
      }
    },
  );
});

describe('a notice has started running', () => {
  it('at midnight UTC of its first day, and not before', async () => {
    const paId = await server.notice(publisherId, { startDate: '2026-12-01' });
    const before = await server.at('2026-11-30T23:59:59.999Z', () => write(paId));
    expect(answerOf(before)).toEqual(metrics.notApplicable);
    expect((await server.at('2026-12-01T00:00:00Z', () => write(paId))).status).toBe(200);
  });

  it.each([
    { when: 'it has ended', columns: { endDate: '2026-11-20' } },
    {
      when: 'it has ceased',
      columns: { ceasedAt: new Date('2026-11-15T00:00:00Z'), ceasedReason: 'suspended' as const },
    },
    { when: 'it goes on without an end', columns: { isOngoing: true, endDate: null, retentionUntil: null } },
  ])('and still accepts counts when $when', async ({ columns }) => {
    expect((await write(await server.notice(publisherId, columns))).status).toBe(200);
  });

  it('stored counts remain when metrics no longer apply', async () => {
    const paId = await server.notice(publisherId);
    await write(paId);
    await server.sql(`update notice set sign_off_status = 'pending' where pa_id = '${paId}'`);
    const request = { path: metrics.path(paId), token: tokens.write, body: { viewsCount: 0, engagementsCount: 0 } };
    await expectRefusedWrite(server, request, metrics.notApplicable);
    const record = await server.call({ path: `~/advertisement-full/${paId}`, token: tokens.read });
    expect(record.body).toMatchObject({ targeting: metrics.body });
  });
});
