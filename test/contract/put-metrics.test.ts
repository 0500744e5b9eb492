import { expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { metrics } from './documents.ts';

const server = await contractServer();
const { publisherId } = await seedActors(server);

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
  for (const { recordedAt, token, ...body } of steps) {
    const request = { method: 'PUT', path: metrics.path(paId), token: token.secret, body };
    const response = await server.at(recordedAt, () => server.call(request));
    expect(answerOf(response)).toEqual([200, { paId, ...body, recordedAt }]);
  }
  const history = steps.map(({ token, ...step }) => ({ paId, ...step, tokenId: token.id }));
  const stored = await server.storedMetrics();
  expect(stored.counts.filter((row) => row.paId === paId)).toEqual(history.slice(-1));
  expect(stored.history.filter((row) => row.paId === paId)).toEqual(history);
});
