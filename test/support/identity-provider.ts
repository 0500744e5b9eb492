import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { testNow } from './server.ts';

type Pair = { alg: string; kid: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK };

export async function pairOf(alg: string, kid: string): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), alg, kid, use: 'sig' } };
}

/** The company's identity provider: its keys, and its responses. */
export async function startProvider() {
  const state = { keys: [] as JWK[], asked: 0, answer: undefined as RequestListener | undefined };
  const server = createServer((request, response) => {
    state.asked += 1;
    if (state.answer) return state.answer(request, response);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: state.keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    state,
    url: `http://127.0.0.1:${port}/keys`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const issuer = 'https://login.example/';
export const audience = 'notices';
/** The time of the tests' clock, in seconds. */
export const now = testNow.getTime() / 1000;
export const person: JWTPayload = {
  sub: 'anna@example',
  iss: issuer,
  aud: audience,
  exp: now + 600,
  roles: ['operator'],
};

export const sign = ({ alg, kid, privateKey }: Pair, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey);

/** The settings of a server that trusts a provider. */
export const trusting = (provider: { url: string }) => ({
  STAFF_JWKS_URL: provider.url,
  STAFF_JWT_ISSUER: issuer,
  STAFF_JWT_AUDIENCE: audience,
});

/** The claim that names a person's publishers, in the servers of these tests. */
export const publisherClaim = { STAFF_JWT_PUBLISHER_CLAIM: 'media.publishers' };

/** A provider with one key, until the tests of the file have ended. */
export async function identityProvider() {
  const provider = await startProvider();
  const pair = await pairOf('ES256', 'first');
  provider.state.keys = [pair.jwk];
  afterAll(() => provider.stop());
  return { provider, pair, settings: { ...trusting(provider), ...publisherClaim } };
}

/** A token of a person of publishers, of ten minutes. */
export const personOf = (pair: Pair, publishers: readonly string[] | string, claims: JWTPayload = {}) =>
  sign(pair, { ...person, sub: 'eve@media.example', roles: ['publisher'], media: { publishers }, ...claims });
