import { describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../support/contract.ts';
import { register, ssp } from './documents.ts';

const server = await contractServer();
const { otherId, tokens } = await seedActors(server);

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
});
