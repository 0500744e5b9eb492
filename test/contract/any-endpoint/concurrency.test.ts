import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import type { HttpRequest } from '../../support/http.ts';
import { endpoints } from '../documents.ts';

/* Look-ups of concurrent requests are batched; the result of one must never reach another. */

const server = await contractServer();
const { tokens, notices } = await seedActors(server);

const requests: HttpRequest[] = endpoints.flatMap(({ method, path, body }) =>
  [...Object.values(tokens), undefined].flatMap((token) =>
    [...Object.values(notices), '%00'].map((paId) => ({ method, path: path(paId), token, body })),
  ),
);

describe('many callers at once', () => {
  it('each get the response that they would get alone', async () => {
    for (const write of requests.filter(({ method }) => method === 'PUT')) await server.call(write);
    const alone = [];
    for (const request of requests) alone.push(answerOf(await server.call(request)));
    const together = await Promise.all(requests.map(async (request) => answerOf(await server.call(request))));
    expect(together).toEqual(alone);
    expect(new Set(alone.map(([status]) => status))).toEqual(new Set([200, 401, 403, 404, 409]));
  });
});
