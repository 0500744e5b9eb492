import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { metrics, register } from './documents.ts';
import { partyRecord, personRecord, registerView } from './samples.ts';

const server = await contractServer();
const { publisherId, otherId, tokens, notices } = await seedActors(server);
const read = (paId: string, token: string | undefined) => server.call({ path: register.path(paId), token });

describe('GET /advertisement/{PAID}: the notice as it appears on the public register', () => {
  it('shows a party, its controllers and its payer, by an allow-list', async () => {
    const paId = await server.noticeOf(publisherId, partyRecord);
    const { viewsCount, engagementsCount, metricsUpdatedAt } = partyRecord.targeting;
    await server.at(metricsUpdatedAt, () =>
      server.call({
        method: 'PUT',
        path: metrics.path(paId),
        token: tokens.write,
        body: { viewsCount, engagementsCount },
      }),
    );
    expect(answerOf(await read(paId, tokens.read))).toEqual([200, registerView(partyRecord)]);
  });

  it('shows a natural person by name and country, and absent values as null', async () => {
    const paId = await server.noticeOf(otherId, personRecord);
    expect(answerOf(await read(paId, tokens.read))).toEqual([200, registerView(personRecord)]);
  });
});

describe('GET /advertisement/{PAID} responds with', () => {
  const shown = (paId: string) => [200, expect.objectContaining({ paId })] as const;
  const { own, others, selfPublished, ownHidden, othersHidden, selfPublishedHidden, none } = notices;

  it.each([
    { when: "the notice is the caller's own and on the register", paId: own, answers: shown(own) },
    { when: "the notice is another publisher's and on the register", paId: others, answers: shown(others) },
    { when: 'the notice is self-published and on the register', paId: selfPublished, answers: shown(selfPublished) },
    { when: "the caller's own notice is not on the register", paId: ownHidden, answers: register.notFound },
    { when: "another publisher's notice is not on the register", paId: othersHidden, answers: register.notFound },
    { when: 'a self-published notice is not on the register', paId: selfPublishedHidden, answers: register.notFound },
    { when: 'no notice has the PA-ID', paId: none, answers: register.notFound },
  ])('$answers.0 when $when, whatever the scope', async ({ paId, answers }) => {
    expect(answerOf(await read(paId, tokens.read))).toEqual(answers);
    expect(answerOf(await read(paId, tokens.write))).toEqual(answers);
  });

  it.each([
    { when: 'the Authorization header is missing', token: undefined, answers: register.headerMissing },
    { when: 'no active token matches', token: tokens.unknown, answers: register.tokenInvalid },
    { when: 'the token is revoked', token: tokens.revoked, answers: register.tokenInvalid },
    { when: 'the token is an SSP token', token: tokens.ssp, answers: register.tokenInvalid },
    { when: 'the publisher is not on the Pro plan', token: tokens.notPro, answers: register.notPro },
  ])('$answers.0 when $when', async ({ token, answers }) => {
    expect(answerOf(await read(own, token))).toEqual(answers);
  });
});
