import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { endpoints, metrics, register, ssp } from './documents.ts';
import { partyRecord, registerView } from './samples.ts';

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);
const read = (paId: string, token: string | undefined) => server.call({ path: ssp.path(paId), token });

describe('GET /ssp/advertisement/{PAID}: the register view, for SSP tokens only', () => {
  it('has the same body as the partner endpoint, byte for byte', async () => {
    const paId = await server.noticeOf(publisherId, partyRecord);
    const { viewsCount, engagementsCount, metricsUpdatedAt } = partyRecord.targeting;
    const body = { viewsCount, engagementsCount };
    await server.at(metricsUpdatedAt, () =>
      server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, body }),
    );
    const [forSsp, forPartner] = await Promise.all([
      read(paId, tokens.ssp),
      server.call({ path: register.path(paId), token: tokens.read }),
    ]);
    expect(answerOf(forSsp)).toEqual([200, registerView(partyRecord)]);
    expect(forSsp.text).toBe(forPartner.text);
  });

  const { own, others, selfPublished, ownHidden, ownDraft, ownFuture, none } = notices;
  const shown = (paId: string) => [200, expect.objectContaining({ paId })] as const;

  it.each([
    { when: "a publisher's notice is on the register", paId: own, answers: shown(own) },
    { when: "another publisher's notice is on the register", paId: others, answers: shown(others) },
    { when: 'a self-published notice is on the register', paId: selfPublished, answers: shown(selfPublished) },
    { when: 'the notice is not signed off', paId: ownHidden, answers: ssp.notFound },
    { when: 'the notice is not confirmed', paId: ownDraft, answers: ssp.notFound },
    { when: 'its publication start is in the future', paId: ownFuture, answers: ssp.notFound },
    { when: 'no notice has the PA-ID', paId: none, answers: ssp.notFound },
  ])('$answers.0 when $when', async ({ paId, answers }) => {
    expect(answerOf(await read(paId, tokens.ssp))).toEqual(answers);
  });

  it.each([
    { when: 'the Authorization header is missing', token: undefined, answers: ssp.headerMissing },
    { when: 'the token is a partner token', token: tokens.write, answers: ssp.tokenInvalid },
    { when: "the token is a partner's off the Pro plan", token: tokens.notPro, answers: ssp.tokenInvalid },
    { when: 'the token is a staff token', token: tokens.staff, answers: ssp.tokenInvalid },
    { when: 'no active token matches', token: server.unknownToken('ssp'), answers: ssp.tokenInvalid },
  ])('$answers.0 when $when', async ({ token, answers }) => {
    expect(answerOf(await read(own, token))).toEqual(answers);
  });

  it('401 when the SSP token is revoked, from the very next call', async () => {
    const { id, secret } = await server.token({ tier: 'ssp' });
    expect((await read(own, secret)).status).toBe(200);
    await server.revoke(id);
    expect(answerOf(await read(own, secret))).toEqual(ssp.tokenInvalid);
  });
});

describe('an SSP token is rejected by every partner endpoint', () => {
  it.each(endpoints.filter(({ tier }) => tier === 'partner'))(
    '401 at $title',
    async ({ method, path, body, tokenInvalid }) => {
      const response = await server.call({ method, path: path(notices.own), token: tokens.ssp, body });
      expect(answerOf(response)).toEqual(tokenInvalid);
    },
  );
});
