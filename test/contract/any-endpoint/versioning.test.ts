import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import { endpoints, noSuchPath } from '../documents.ts';

const server = await contractServer();
const { tokens, notices } = await seedActors(server);

const elsewhere = await contractServer({ BASE_PATH: '/x/v1' });
const there = await seedActors(elsewhere);

describe('no endpoint of v1 is deprecated', () => {
  it.each(endpoints)('$title sends neither Deprecation nor Sunset', async ({ method, path, body, tier }) => {
    const token = tier === 'ssp' ? tokens.ssp : tokens.write;
    const { status, headers } = await server.call({ method, path: path(notices.own), token, body });
    expect([status, headers.deprecation, headers.sunset, headers.link]).toEqual([200, undefined, undefined, undefined]);
  });
});

describe('BASE_PATH moves {base_url}', () => {
  it.each(endpoints)('$title answers there and nowhere else', async ({ method, path, body, tier }) => {
    const request = { method, token: tier === 'ssp' ? there.tokens.ssp : there.tokens.write, body };
    const response = await elsewhere.call({ ...request, path: path(there.notices.own) });
    expect([response.status, response.headers['x-api-version']]).toEqual([200, 'v1']);
    for (const base of ['/api/v1', '/v1', '', '/x', '/x/v1/x/v1', '/X/v1']) {
      const moved = await elsewhere.call({ ...request, path: `${base}${path(there.notices.own).slice(1)}` });
      expect(answerOf(moved)).toEqual(noSuchPath);
    }
  });

  it('does not move the description, which names it', async () => {
    const { status, body } = await elsewhere.call({ path: '/api/docs' });
    const servers = [{ url: expect.stringMatching(/\/x\/v1$/) }];
    expect({ status, body }).toMatchObject({ status: 200, body: { servers } });
    expect((await elsewhere.call({ path: '/x/docs' })).status).toBe(404);
  });
});
