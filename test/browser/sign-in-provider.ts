import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const clientId = 'notices-console';

export type SignInProvider = Awaited<ReturnType<typeof startSignInProvider>>;

/** An identity provider, as far as the authorization code with PKCE goes. @param clock when its tokens are issued */
export async function startSignInProvider(clock: () => Date) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'first', use: 'sig' };
  const state = { refuses: false, roles: ['operator'], publishers: [] as string[], seconds: 600, subject: 'anna' };
  /** The challenges of the codes that were not used yet. */
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    response.setHeader('Access-Control-Allow-Origin', '*');
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(200, { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` });
    }
    if (url.pathname === '/keys') return json(200, { keys: [jwk] });
    if (url.pathname === '/authorize') {
      const asked = Object.fromEntries(url.searchParams);
      const back = new URL(asked.redirect_uri ?? '');
      if (state.refuses) back.searchParams.set('error', 'access_denied');
      else {
        const code = `code-${codes.size}`;
        codes.set(code, { challenge: asked.code_challenge ?? '', redirectUri: back.href });
        back.searchParams.set('code', code);
      }
      back.searchParams.set('state', asked.state ?? '');
      const isComplete =
        asked.client_id === clientId && asked.code_challenge_method === 'S256' && asked.scope === 'openid notices';
      return isComplete ? response.writeHead(302, { Location: back.href }).end() : json(400, asked);
    }
    const form = new URLSearchParams(await text(request));
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      known?.challenge !== challenge ||
      known.redirectUri !== form.get('redirect_uri') ||
      form.get('client_id') !== clientId
    ) {
      return json(400, { error: 'invalid_grant' });
    }
    const now = Math.floor(clock().getTime() / 1000);
    const token = await new SignJWT({
      sub: state.subject,
      iss: issuer,
      aud: 'notices',
      exp: now + state.seconds,
      roles: state.roles,
      publishers: state.publishers,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'first' })
      .sign(privateKey);
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: state.seconds });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  /** Of a server that trusts it. */
  const settings = {
    STAFF_JWKS_URL: `${issuer}/keys`,
    STAFF_JWT_ISSUER: issuer,
    STAFF_JWT_AUDIENCE: 'notices',
    STAFF_CLIENT_ID: clientId,
    STAFF_CLIENT_SCOPE: 'openid notices',
    STAFF_JWT_PUBLISHER_CLAIM: 'publishers',
  };
  return { issuer, state, settings, stop };
}
