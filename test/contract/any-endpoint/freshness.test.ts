import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import { endpoints, fullRecord, register, ssp } from '../documents.ts';

/* Part 5, rule 5: nothing about callers or notices is cached between requests. */

const server = await contractServer();
const { publisherId, otherId, tokens } = await seedActors(server);
const noon = server.clock.now;
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

describe.each(endpoints.filter(({ tier }) => tier === 'partner'))('$title, on the very next call', (endpoint) => {
  const { method, path, body, tokenInvalid, notPro = [403, {}] } = endpoint;

  async function subscriber(plan: { plan: 'free' | 'pro'; proUntil?: Date | null } = { plan: 'pro' }) {
    const id = await server.publisher(plan);
    const paId = await server.notice(id);
    const token = await server.token({ publisherId: id, scopes: ['metrics:write'] });
    const call = async () => answerOf(await server.call({ method, path: path(paId), token: token.secret, body }));
    return { id, token, call };
  }
  const served = [200, expect.anything()];

  it('a lapsed plan is 403, a renewed one 200, again and again', async () => {
    const { id, call } = await subscriber();
    for (let times = 0; times < 3; times++) {
      expect(await call()).toEqual(served);
      await server.setPlan(id, 'free');
      expect(await call()).toEqual(notPro);
      await server.setPlan(id, 'pro');
    }
    expect(await call()).toEqual(served);
  });

  it.each([
    { plan: 'pro' as const, until: 'without an end', proUntil: null, answers: served },
    { plan: 'pro' as const, until: 'in a millisecond', proUntil: later(1), answers: served },
    { plan: 'pro' as const, until: 'now', proUntil: noon, answers: notPro },
    { plan: 'pro' as const, until: 'a millisecond ago', proUntil: later(-1), answers: notPro },
    { plan: 'free' as const, until: 'without an end', proUntil: null, answers: notPro },
    { plan: 'free' as const, until: 'next year', proUntil: new Date('2027-11-21'), answers: notPro },
  ])('plan $plan until $until is $answers.0', async ({ plan, proUntil, answers }) => {
    const { call } = await subscriber({ plan, proUntil });
    expect(await call()).toEqual(answers);
  });

  it('a subscription ends by the clock alone', async () => {
    const { id, call } = await subscriber({ plan: 'pro', proUntil: new Date('2026-11-21T13:00:00Z') });
    expect(await server.at('2026-11-21T12:59:59.999Z', call)).toEqual(served);
    expect(await server.at('2026-11-21T13:00:00Z', call)).toEqual(notPro);
    await server.setPlan(id, 'pro', new Date('2026-12-21T13:00:00Z'));
    expect(await server.at('2026-11-21T13:00:00Z', call)).toEqual(served);
  });

  it('a revoked token is 401', async () => {
    const { token, call } = await subscriber();
    expect(await call()).toEqual(served);
    await server.revoke(token.id);
    expect(await call()).toEqual(tokenInvalid);
  });

  it('an expired token is 401', async () => {
    const id = await server.publisher();
    const paId = await server.notice(id);
    const expiresAt = new Date('2026-11-21T13:00:00Z');
    const { secret } = await server.token({ publisherId: id, scopes: ['metrics:write'], expiresAt });
    const call = async () => answerOf(await server.call({ method, path: path(paId), token: secret, body }));
    expect(await server.at('2026-11-21T12:59:59.999Z', call)).toEqual(served);
    expect(await server.at(expiresAt, call)).toEqual(tokenInvalid);
  });
});

describe('a read sees every acknowledged write', () => {
  it('a notice that was requested before it existed', async () => {
    const paId = 'PA-NEWNEWNEW0';
    const read = async () => (await server.call({ path: register.path(paId), token: tokens.read })).status;
    expect(await read()).toBe(404);
    await server.notice(publisherId, { paId });
    expect(await read()).toBe(200);
  });

  it('a new token, and a notice that changes publisher', async () => {
    const id = await server.publisher();
    const { secret } = await server.token({ publisherId: id });
    const paId = await server.notice(id);
    expect((await server.call({ path: fullRecord.path(paId), token: secret })).status).toBe(200);
    await server.sql(`update notice set publisher_id = '${publisherId}' where pa_id = '${paId}'`);
    expect(answerOf(await server.call({ path: fullRecord.path(paId), token: secret }))).toEqual(fullRecord.notFound);
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
});
