import { navigate } from '../base/location.ts';
import { settings } from '../base/settings.ts';
import type { Client } from './oauth.ts';
import { endedBecause } from './session.ts';

/** What must be known when the provider sends the browser back. Removed then. */
type Started = { verifier: string; state: string; from: string };

const key = 'console.sign-in';
const returnPath = '/signed-in';
const redirectUri = `${location.origin}${returnPath}`;

/** Host of the provider, for the button; undefined if staff cannot sign in with one. */
export const providerName = settings.signIn && new URL(settings.signIn.issuer).host;

/** Whether the provider has just sent the browser back. */
export const isReturning = (): boolean => settings.signIn !== undefined && location.pathname === returnPath;

/** The package is loaded only by those who sign in like this. */
async function provider() {
  const oauth = await import('./oauth.ts');
  const { issuer, clientId, scope } = settings.signIn ?? { issuer: '', clientId: '', scope: '' };
  const url = new URL(issuer);
  // The server accepts http only for a provider on the same machine.
  const options = { [oauth.allowInsecureRequests]: url.protocol === 'http:' };
  const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options));
  const client: Client = { client_id: clientId };
  return { oauth, server, client, scope, options };
}

/** Whether this window was opened beside a tab, to sign in for it. */
export const isBeside = (): boolean => location.search === '?beside';

/** Signs in beside this tab, whose screens stay in memory. The token comes from the other window, by a message. */
export const signInBeside = () => open(`${returnPath}?beside`, '_blank', 'popup,noopener,width=520,height=720');

/** Sends the browser to the provider: authorization code with PKCE. */
export async function startSignIn(): Promise<void> {
  endedBecause.value = '';
  if (!isSecureContext) {
    endedBecause.value = 'This sign-in needs HTTPS, or an address on this machine such as localhost.';
    return;
  }
  try {
    const { oauth, server, client, scope } = await provider();
    const started: Started = {
      verifier: oauth.generateRandomCodeVerifier(),
      state: oauth.generateRandomState(),
      from: `${location.pathname}${location.search}`,
    };
    const url = new URL(server.authorization_endpoint ?? '');
    const challenge = await oauth.calculatePKCECodeChallenge(started.verifier);
    const parameters = {
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: started.state,
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    sessionStorage.setItem(key, JSON.stringify(started));
    location[isBeside() ? 'replace' : 'assign'](url);
  } catch (error) {
    endedBecause.value = `The identity provider cannot be reached, or it does not allow calls from this address (CORS). ${messageOf(error)}`;
  }
}

/** Exchanges the code that the provider sent, and goes back to where the sign-in began. */
export async function finishSignIn(enter: (token: string) => void): Promise<void> {
  const answer = new URL(location.href);
  const started: Partial<Started> = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  sessionStorage.removeItem(key);
  const from = started.from ?? '';
  const isOwn = /^\/(?![/\\])/.test(from) && !from.startsWith(returnPath);
  try {
    // A code works once: it must not stay in the history.
    navigate('/', { replace: true });
    if (isOwn) navigate(from, { replace: true });
    if (!started.verifier || !started.state) throw new Error('it was not started in this tab.');
    const { oauth, server, client, options } = await provider();
    const code = oauth.validateAuthResponse(server, client, answer, started.state);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.None(), code, redirectUri, started.verifier, options] as const),
    );
    enter((await oauth.processAuthorizationCodeResponse(server, client, response)).access_token);
    if (from.startsWith(returnPath)) close();
  } catch (error) {
    endedBecause.value = `The sign-in failed: ${messageOf(error)}`;
  }
}

/** Errors of the provider have a code, and sometimes a text. */
function messageOf(error: unknown): string {
  const { message, error: code, error_description: text } = Object(error) as Record<string, unknown>;
  return String(text ?? code ?? message);
}
