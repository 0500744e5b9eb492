import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { metrics } from './documents.ts';

const server = await contractServer();
const { publisherId, tokens } = await seedActors(server);
const write = (paId: string, body: object, token = tokens.write) =>
  server.call({ method: 'PUT', path: metrics.path(paId), token, body });

/** The stored counts of a notice. */
async function storedOf(paId: string) {
  const { counts, history } = await server.storedMetrics();
  return {
    counts: counts.filter((row) => row.paId === paId),
    history: history.filter((row) => row.paId === paId),
  };
}

describe('PUT /advertisement/{PAID}/metrics records the two counts', () => {
  it('200 with the counts as stored and the time', async () => {
    const paId = await server.notice(publisherId);
    const { id: tokenId, secret } = await server.token({ publisherId, scopes: ['metrics:write'] });
    const now = new Date('2026-11-21T12:34:56.789Z');
    const response = await server.at(now, () => write(paId, { viewsCount: 184220, engagementsCount: 2317 }, secret));

    const recordedAt = now.toISOString();
    expect(answerOf(response)).toEqual([200, { paId, viewsCount: 184220, engagementsCount: 2317, recordedAt }]);
    const row = { paId, viewsCount: 184220, engagementsCount: 2317, recordedAt, tokenId };
    expect(await storedOf(paId)).toEqual({ counts: [row], history: [row] });
  });

  it('replaces both totals; a lower value is a correction; the history keeps each change, when and by which token', async () => {
    const paId = await server.notice(publisherId);
    const first = await server.token({ publisherId, scopes: ['metrics:write'] });
    const second = await server.token({ publisherId, scopes: ['metrics:write'] });
    const steps = [
      { viewsCount: 100, engagementsCount: 10, recordedAt: '2026-11-21T12:00:00.001Z', token: first },
      { viewsCount: 250, engagementsCount: 10, recordedAt: '2026-11-21T13:00:00.002Z', token: second },
      { viewsCount: 40, engagementsCount: 50, recordedAt: '2026-11-21T14:00:00.003Z', token: first },
      { viewsCount: 0, engagementsCount: 0, recordedAt: '2026-11-21T15:00:00.004Z', token: second },
    ];
    for (const { recordedAt, token, ...counts } of steps) {
      const response = await server.at(recordedAt, () => write(paId, counts, token.secret));
      expect(answerOf(response)).toEqual([200, { paId, ...counts, recordedAt }]);
    }
    const history = steps.map(({ token, ...step }) => ({ paId, ...step, tokenId: token.id }));
    expect(await storedOf(paId)).toEqual({ counts: history.slice(-1), history });
  });
});
