import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../../support/contract.ts';
import { badRequest, endpoints, noSuchPath, register } from '../documents.ts';

const server = await contractServer();
const { tokens, notices } = await seedActors(server);
const { own } = notices;
const tokenOf = (tier: 'partner' | 'ssp') => (tier === 'ssp' ? tokens.ssp : tokens.write);

describe('a request target may be absolute', () => {
  it.each(endpoints)('$title', async ({ method, path, body, tier }) => {
    for (const origin of [server.publicUrl, 'http://another.example', 'https://ADS.example:8443']) {
      const target = `${origin}/api/v1${path(own).slice(1)}`;
      const response = await server.call({ method, path: target, token: tokenOf(tier), body });
      expect([response.status, response.body]).toEqual([200, expect.objectContaining({ paId: own })]);
    }
  });

  it.each([
    'http://another.example',
    'http://another.example/',
    'http://another.example/api/v1/nothing',
    'http://',
    'http://[',
    'http:///api/v1',
    '*',
  ])('404 for %s', async (path) => {
    expect(answerOf(await server.call({ path, token: tokens.read }))).toEqual(noSuchPath);
  });

  it.each(['http:///api/v1', 'http://', 'http://[', '*'])('404 for %s to a browser, too', async (path) => {
    expect(answerOf(await server.call({ path, headers: { Accept: 'text/html' } }))).toEqual(noSuchPath);
  });

  it.each(['http:', 'urn:x'])('400 for %s, which is no valid request target', async (path) => {
    expect(answerOf(await server.call({ path, token: tokens.read }))).toEqual(badRequest);
  });
});

describe('an absolute request target is not normalised', () => {
  it.each(['%2e%2e', '..', 'a\\b', '%zz', `x/../${own}`, `x/%2e%2e/${own}`, `./${own}`])(
    'so that %s in it is answered as in a path',
    async (paId) => {
      const ask = async (origin: string) =>
        answerOf(await server.call({ path: `${origin}/api/v1${register.path(paId).slice(1)}`, token: tokens.read }));
      const expected = paId.includes('/') ? noSuchPath : register.notFound;
      expect([await ask(''), await ask('http://another.example'), await ask('HTTP://a@b:1')]).toEqual(
        Array(3).fill(expected),
      );
      expect(await ask('ftp://another.example')).toEqual(noSuchPath);
    },
  );
});
