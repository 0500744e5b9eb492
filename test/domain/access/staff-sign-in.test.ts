import { generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportSPKI, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { staffRoles } from '../../../src/platform/staff-role.ts';
import { graphServer } from '../../support/graph-server.ts';
import { identityProvider, now, pairOf, person, sign, trusting } from '../../support/identity-provider.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const { provider, pair } = await identityProvider();
const server = await graphServer(trusting(provider));

const start = (environment: Record<string, string> = {}) => startServer({ ...trusting(provider), ...environment });

/** The response to a read with that token. */
async function look(token: string, at: TestServer = server) {
  const { data, errors } = await at.graphql(token, '{ notices { totalCount } }');
  return errors?.[0]?.extensions.code ?? (data ? 'ok' : 'nothing');
}

beforeEach(() => {
  provider.state.keys = [pair.jwk];
  provider.state.answer = undefined;
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('staff with tokens of the identity provider', () => {
  it.each(['RS256', 'PS256', 'ES256', 'Ed25519', 'EdDSA'])('are accepted with a token signed by %s', async (alg) => {
    const signer = await pairOf(alg, 'other');
    provider.state.keys = [pair.jwk, signer.jwk];
    const other = await start();
    expect(await look(await sign(signer, person), other)).toBe('ok');
    await other.stop();
  });

  it('are recorded in the audit trail and the access ledger', async () => {
    const administrator = await sign(pair, { ...person, sub: 'root@example', roles: 'administrator' });
    const { data } = await server.graphql(
      administrator,
      'mutation { createPublisher(input: { name: "Blatt" }) { publisher { id } } }',
    );
    const { id } = (data?.createPublisher as { publisher: { id: string } }).publisher;
    const paId = await server.notice(id);
    expect(
      (await server.graphql(await sign(pair, person), `{ notice(paId: "${paId}") { record { paId } } }`)).errors,
    ).toBe(undefined);
    const trail = await server.graphql(
      administrator,
      `{ auditTrail(filter: { publisherIds: ["${id}"] }) { nodes { actor { kind token { id } subject } action } } }`,
    );
    expect(trail.data?.auditTrail).toEqual({
      nodes: [{ actor: { kind: 'staff', token: null, subject: 'root@example' }, action: 'publisher_created' }],
    });
    const ledger = await server.sql('select token_id, publisher_id, subject from access_ledger where pa_id = ?', [
      paId,
    ]);
    expect(ledger).toEqual([{ token_id: null, publisher_id: null, subject: 'anna@example' }]);
    // Every role that may read the ledger sees the subjects.
    for (const roles of staffRoles) {
      const reader = await sign(pair, { ...person, sub: 'other@example', roles });
      const shown = await server.graphql(
        reader,
        `{ accessLedger(filter: { paIds: ["${paId}"], subjects: ["x", "anna@example"] }) { nodes { id paId reader { token { id } subject } } } }`,
      );
      expect(shown.data?.accessLedger).toEqual({
        nodes: [{ id: expect.stringMatching(/^ledger:\d+$/), paId, reader: { token: null, subject: 'anna@example' } }],
      });
    }
    const found = await server.graphql(
      administrator,
      '{ personDataOccurrences(email: "canary@contact.example") { reads { paId reader { token { id } subject } } } }',
    );
    expect((found.data?.personDataOccurrences as { reads: unknown[] }).reads).toContainEqual({
      paId,
      reader: { token: null, subject: 'anna@example' },
    });
  });
});

describe('the role of a person', () => {
  const asks = {
    viewer: '{ notices { totalCount } }',
    operator: 'mutation { importNotices(input: { records: [] }) { results { outcome } } }',
    administrator: 'mutation { mintToken(input: { tier: ssp }) { secret } }',
  };
  /** The highest role of the token. */
  async function roleOf(claims: JWTPayload, at: TestServer): Promise<string> {
    const token = await sign(pair, { ...person, ...claims });
    let role = 'none';
    for (const [name, query] of Object.entries(asks)) {
      const { errors } = await at.graphql(token, query);
      if (errors) return role === 'none' ? (errors[0]?.extensions.code ?? '') : role;
      role = name;
    }
    return role;
  }

  it.each<[unknown, string]>([
    ['viewer', 'viewer'],
    [['operator'], 'operator'],
    [['viewer', 'administrator', 'operator', 'x'], 'administrator'],
    [['x', 7, null, ['administrator']], 'ROLE_ABSENT'],
    [[], 'ROLE_ABSENT'],
    ['', 'ROLE_ABSENT'],
    [undefined, 'ROLE_ABSENT'],
    [{ administrator: true }, 'ROLE_ABSENT'],
    ['Administrator', 'ROLE_ABSENT'],
    ['toString', 'ROLE_ABSENT'],
    ['viewer operator', 'ROLE_ABSENT'],
  ])('with the roles %j: %s', async (roles, role) => {
    expect(await roleOf({ roles }, server)).toBe(role);
  });

  it.each([
    { claim: 'realm_access.roles', claims: { realm_access: { roles: ['boss', 'look'] } }, role: 'administrator' },
    { claim: 'realm_access.roles', claims: { realm_access: { roles: 'look' } }, role: 'viewer' },
    { claim: 'realm_access.roles', claims: { realm_access: 'boss' }, role: 'ROLE_ABSENT' },
    { claim: 'realm_access.roles', claims: { realm_access: { roles: ['administrator'] } }, role: 'ROLE_ABSENT' },
    { claim: 'https://a.example/roles', claims: { 'https://a.example/roles': ['look'] }, role: 'viewer' },
    { claim: 'roles.length', claims: { roles: ['boss'] }, role: 'ROLE_ABSENT' },
  ])('from $claim of $claims: $role', async ({ claim, claims, role }) => {
    const other = await start({ STAFF_JWT_ROLE_CLAIM: claim, STAFF_JWT_ROLES: 'boss=administrator, look = viewer' });
    expect(await roleOf({ roles: undefined, ...claims }, other)).toBe(role);
    await other.stop();
  });
});

describe('a token is rejected', () => {
  const claims: [string, JWTPayload][] = [
    ['of another issuer', { ...person, iss: 'https://login.example' }],
    ['for another audience', { ...person, aud: 'payroll' }],
    ['without an audience', { ...person, aud: undefined }],
    ['without an issuer', { ...person, iss: undefined }],
    ['without an end', { ...person, exp: undefined }],
    ['without a subject', { ...person, sub: undefined }],
    ['with an empty subject', { ...person, sub: '' }],
    ['with a subject of 201 characters', { ...person, sub: 'x'.repeat(201) }],
    ['with a subject that holds NUL', { ...person, sub: 'a\0b' }],
    ['with the subject of the command line', { ...person, sub: 'cli:root' }],
    ['with a subject like it, in capitals', { ...person, sub: 'CLI:root' }],
    ['with a subject like it, after a space', { ...person, sub: '\u00a0cli:root' }],
    ['with a subject like it, in wide letters', { ...person, sub: 'ｃｌｉ：root' }],
    ['with a subject like it, after an invisible character', { ...person, sub: '\u202ecli:root' }],
    ['with a subject that holds a line feed', { ...person, sub: 'anna@example\nroot@example' }],
    ['with a subject that holds an escape', { ...person, sub: 'anna\u001b[2K' }],
    ['with a subject that holds a line separator', { ...person, sub: 'anna\u2028root' }],
    ['that expired half a minute ago', { ...person, exp: now - 30 }],
    ['that is not valid for more than half a minute yet', { ...person, nbf: now + 31 }],
  ];
  it.each(claims)('%s', async (_what, payload) => {
    expect(await look(await sign(pair, payload))).toBe('TOKEN_INVALID');
  });

  it('but not within the clock tolerance', async () => {
    expect(await look(await sign(pair, { ...person, exp: now - 29 }))).toBe('ok');
    expect(await look(await sign(pair, { ...person, nbf: now + 30 }))).toBe('ok');
  });

  it('by the clock of the graph', async () => {
    const token = await sign(pair, person);
    server.clock.now = new Date((now + 629) * 1000);
    expect(await look(token)).toBe('ok');
    server.clock.now = new Date((now + 630) * 1000);
    expect(await look(token)).toBe('TOKEN_INVALID');
  });

  const secret = async () => new TextEncoder().encode(await exportSPKI(pair.publicKey));
  const forged: [string, () => Promise<string>][] = [
    ['without a signature', async () => new UnsecuredJWT(person).encode()],
    [
      'signed with the public key as if it were a secret',
      async () => new SignJWT(person).setProtectedHeader({ alg: 'HS256', kid: pair.kid }).sign(await secret()),
    ],
    ['signed with another key under a known key id', async () => sign(await pairOf('ES256', pair.kid), person)],
    ['signed with an unknown key', async () => sign(await pairOf('ES256', 'unknown'), person)],
    [
      'with a changed byte',
      async () => {
        const [head, , signature] = (await sign(pair, person)).split('.');
        const claims = JSON.stringify({ ...person, roles: 'administrator' });
        return `${head}.${Buffer.from(claims).toString('base64url')}.${signature}`;
      },
    ],
  ];
  it.each(forged)('%s', async (_what, make) => {
    expect(await look(await make())).toBe('TOKEN_INVALID');
  });

  it.each(['.', 'a.b', 'a.b.c', 'a.b.c.d', '..', 'e30.e30.e30'])('that is malformed: %s', async (token) => {
    expect(await look(token)).toBe('TOKEN_INVALID');
  });

  it('if staff sign-in is not configured', async () => {
    const other = await startServer();
    expect(await look(await sign(pair, person), other)).toBe('TOKEN_INVALID');
    await other.stop();
  });
});

describe('the keys of the provider', () => {
  it('may change: an unknown key triggers a fetch, at most twice a minute', async () => {
    expect(await look(await sign(pair, person))).toBe('ok');
    const next = await pairOf('ES256', 'second');
    provider.state.keys = [next.jwk];
    const token = await sign(next, person);
    const { asked } = provider.state;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    expect(await look(token)).toBe('ok');
    expect(await look(await sign(pair, person))).toBe('TOKEN_INVALID'); // the first one is gone
    expect(await look(await sign(await pairOf('ES256', 'third'), person))).toBe('TOKEN_INVALID');
    expect(provider.state.asked - asked).toBe(1);
  });

  const answers: [string, RequestListener][] = [
    ['hangs up', (request) => request.socket.destroy()],
    ['answers with an error', (_request, response) => response.writeHead(500).end('{"keys":[]}')],
    ['sends elsewhere', (_request, response) => response.writeHead(302, { Location: '/other' }).end()],
    ['answers with words', (_request, response) => response.end('canary')],
    ['answers with something else', (_request, response) => response.end('{"canary":[]}')],
  ];
  it.each(answers)('are an outage while the provider %s, until it recovers', async (_what, answer) => {
    const other = await start();
    provider.state.answer = answer;
    const token = await sign(pair, person);
    expect(await look(token, other)).toBe('IDENTITY_PROVIDER_UNAVAILABLE');
    const { asked } = provider.state;
    const strange = await sign(await pairOf('ES256', 'made up'), person);
    for (let times = 0; times < 10; times++) expect(await look(strange, other)).toBe('IDENTITY_PROVIDER_UNAVAILABLE');
    expect(provider.state.asked).toBe(asked);
    const logged = (what: string) => other.logs.filter((line) => line.includes(`identity provider ${what}`)).length;
    expect([logged('unavailable'), logged('available again')]).toEqual([1, 0]);
    expect(other.logs.join('')).not.toContain(token);
    // The server's own tokens are not affected.
    expect(await look((await other.token({ tier: 'staff' })).secret, other)).toBe('ok');
    provider.state.answer = undefined;
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    expect(await look(token, other)).toBe('ok');
    expect([logged('unavailable'), logged('available again')]).toEqual([1, 1]);
    await other.stop();
  });

  const weakKey = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
  it.each([
    ['weak', 'RS256', () => weakKey],
    ['of the wrong length', 'ES256', ({ x }: JWK) => ({ x: x?.slice(0, 20) })],
    ['not on the curve', 'ES256', ({ x }: JWK) => ({ y: x })],
    ['cut', 'Ed25519', ({ x }: JWK) => ({ x: x?.slice(0, 20) })],
    ['without a modulus', 'RS256', () => ({ n: undefined })],
  ])('that are %s are refused, and logged once', async (what, alg, mistake) => {
    const signer = await pairOf(alg, what);
    provider.state.keys = [pair.jwk, { ...signer.jwk, ...mistake(signer.jwk) }];
    const other = await start();
    const token = await sign(signer, person);
    expect([await look(token, other), await look(token, other)]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
    const logged = other.logs.filter((line) => line.includes('a key of the identity provider cannot be used'));
    expect(logged).toEqual([expect.stringContaining(what)]);
    expect(await look(await sign(pair, person), other)).toBe('ok');
    await other.stop();
  });

  it('that are cached work while the provider is down', async () => {
    expect(await look(await sign(pair, person))).toBe('TOKEN_INVALID'); // replaced above
    const other = await start();
    expect(await look(await sign(pair, person), other)).toBe('ok');
    provider.state.answer = (request) => request.socket.destroy();
    expect(await look(await sign(pair, person), other)).toBe('ok');
    await other.stop();
  });
});

// choice D2: staff tokens on any REST path are 401.
describe('the REST API', () => {
  it.each(['~/advertisement/x', '~/advertisement-full/x', '~/ssp/advertisement/x'])(
    'answers at %s as to an unknown token, and asks no provider',
    async (path) => {
      const { asked } = provider.state;
      const token = await sign(pair, person);
      const unknown = await server.call({ path, token: server.unknownToken() });
      const signedIn = await server.call({ path, token });
      expect([signedIn.status, signedIn.body]).toEqual([401, unknown.body]);
      expect(Object.keys(signedIn.headers)).toEqual(Object.keys(unknown.headers));
      expect(signedIn.headers['www-authenticate']).toBe('Bearer realm="partner-api", error="invalid_token"');
      expect(provider.state.asked).toBe(asked);
    },
  );
});
