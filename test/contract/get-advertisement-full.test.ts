import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { fullRecord, metrics } from './documents.ts';
import { partyRecord, personRecord } from './samples.ts';

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);
const read = (paId: string, token: string | undefined) => server.call({ path: fullRecord.path(paId), token });
const nonexistent = await read(notices.none, tokens.read);

describe('GET /advertisement-full/{PAID}: the full record with all fields', () => {
  it('shows every field of a party, its controllers and its payer, personal data included', async () => {
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
    expect(answerOf(await read(paId, tokens.read))).toEqual([200, partyRecord]);
  });

  it('shows every field of a natural person, absent values as null', async () => {
    const paId = await server.noticeOf(publisherId, personRecord);
    expect(answerOf(await read(paId, tokens.read))).toEqual([200, personRecord]);
  });
});

describe('GET /advertisement-full/{PAID} responds with', () => {
  const { own, ownHidden, ownDraft, ownFuture, ownPrint } = notices;

  it.each([
    { when: 'it is on the register', paId: own },
    { when: 'it is not signed off', paId: ownHidden },
    { when: 'it is a draft', paId: ownDraft },
    { when: 'its publication start is still in the future', paId: ownFuture },
    { when: 'metrics do not apply to it', paId: ownPrint },
  ])("200 for the caller's own notice when $when, whatever the scope", async ({ paId }) => {
    const record = [200, expect.objectContaining({ paId })];
    expect(answerOf(await read(paId, tokens.read))).toEqual(record);
    expect(answerOf(await read(paId, tokens.write))).toEqual(record);
  });

  it.each([
    { when: 'the Authorization header is missing', token: undefined, answers: fullRecord.headerMissing },
    { when: 'no active token matches', token: tokens.unknown, answers: fullRecord.tokenInvalid },
    { when: 'the token is revoked', token: tokens.revoked, answers: fullRecord.tokenInvalid },
    { when: 'the token is an SSP token', token: tokens.ssp, answers: fullRecord.tokenInvalid },
    { when: 'the publisher is not on the Pro plan', token: tokens.notPro, answers: fullRecord.notPro },
  ])('$answers.0 when $when', async ({ token, answers }) => {
    expect(answerOf(await read(own, token))).toEqual(answers);
  });
});

describe('the 404 of the full record does not reveal its reason', () => {
  const { others, othersHidden, othersFuture, selfPublished, selfPublishedHidden } = notices;

  it('404 when no notice has the PA-ID', () => {
    expect(answerOf(nonexistent)).toEqual(fullRecord.notFound);
  });

  it.each([
    { when: "it is another publisher's and on the register", paId: others },
    { when: "it is another publisher's and not signed off", paId: othersHidden },
    { when: "it is another publisher's and its start is in the future", paId: othersFuture },
    { when: 'it is self-published', paId: selfPublished },
    { when: 'it is self-published and a draft', paId: selfPublishedHidden },
    { when: 'the PA-ID has 129 characters', paId: 'x'.repeat(129) },
    { when: 'the PA-ID holds a NUL', paId: 'PA-%00' },
    { when: 'the PA-ID is badly encoded', paId: 'PA-%zz' },
    { when: 'the PA-ID holds a slash', paId: 'PA-%2F' },
  ])('identical to the byte, headers included, when $when', async ({ paId }) => {
    expect(withoutChance(await read(paId, tokens.read))).toEqual(withoutChance(nonexistent));
  });

  /** A response without the headers that differ between any two requests. */
  function withoutChance({ status, headers, text }: typeof nonexistent) {
    const { date: _date, 'x-request-id': _id, 'x-ratelimit-remaining': _remaining, ...rest } = headers;
    return { status, headers: rest, names: Object.keys(headers), text };
  }
});
