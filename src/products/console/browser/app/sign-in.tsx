import { useEffect, useState } from 'preact/hooks';
import { ago, minute } from '../base/format.ts';
import { path } from '../base/location.ts';
import { screenNames } from '../base/screen-names.ts';
import { isToken, pastedToken } from '../base/secrets.ts';
import { settings } from '../base/settings.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useOnce } from '../parts/hooks.ts';
import {
  finishSignIn,
  isBeside,
  isReturning,
  providerName,
  signInBeside,
  startSignIn,
} from '../session/identity-provider.ts';
import { type Me, me, nameOf } from '../session/me.ts';
import { forget } from '../session/query.ts';
import { endedBecause, signIn } from '../session/session.ts';
import { drop, goOnWith, leave, tellOfSignIn } from '../session/tabs.ts';

function enter(token: string): void {
  forget();
  tellOfSignIn(token);
  signIn(token);
}

export function SignIn() {
  const [isBusy, once] = useOnce();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is loaded
  useEffect(() => {
    document.title = 'Sign in · Political-advertisement notices';
    if (isReturning()) once(() => (isBeside() ? startSignIn() : finishSignIn(enter)));
  }, []);
  const withProvider = () => once(startSignIn);
  return (
    <main class="sign-in">
      <header>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <rect width="16" height="16" rx="4" />
          <path d="M4.5 4h7M4.5 8h7M4.5 12h4" />
        </svg>
        <h1>Notices console {settings.demoToken && <span class="badge waiting">Demo</span>}</h1>
        <p class="note">
          Political-advertisement notices at <strong>{location.host}</strong>
        </p>
      </header>
      {!screenNames.includes(path.value.split('/')[1] ?? '') && (
        <p class="callout waiting">
          <strong>
            There is no screen at <code>{path}</code>
          </strong>
          . Sign in to choose one.
        </p>
      )}
      {endedBecause.value && (
        <p class="callout bad" role="alert">
          <strong>Not signed in.</strong> {endedBecause}
        </p>
      )}
      <Ways isBusy={isBusy} withProvider={withProvider} withToken={enter} />
    </main>
  );
}

/** Why a token is not even sent. */
const refusals = {
  ssp: {
    what: 'This is a token of a supply-side platform.',
    why: 'It opens no screens here. Use a staff token or a partner token.',
  },
  form: {
    what: 'This is not a token.',
    why: 'A token has no spaces or letters with accents. Copy only the token.',
  },
};

type WaysProps = { isBusy: boolean; withProvider: () => void; withToken: (token: string) => void };

function Ways({ isBusy, withProvider, withToken }: WaysProps) {
  const [refusal, setRefusal] = useState<keyof typeof refusals>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = pastedToken(String(new FormData(event.currentTarget as HTMLFormElement).get('token')));
    // It reads entries of the register, and no screen.
    const found = value.startsWith('pa_ssp_') ? 'ssp' : isToken(value) ? undefined : 'form';
    setRefusal(found);
    if (!found) withToken(value);
  };
  const { demoToken } = settings;
  const others = demoToken || providerName;
  return (
    <div class="panel ways">
      {providerName && (
        <>
          <button type="button" class="primary" aria-disabled={isBusy} onClick={withProvider}>
            {isBusy ? 'Signing in…' : `Sign in with ${providerName}`}
          </button>
          <p class="note">Your role and your publishers come from the identity provider.</p>
        </>
      )}
      {demoToken && (
        <>
          <button type="button" class="primary" onClick={() => withToken(demoToken)}>
            Continue with demo data
          </button>
          <p class="note">
            You will be signed in as an administrator. The demo data is public and describes no real people.
          </p>
        </>
      )}
      {others && <p class="or note">or</p>}
      {refusal && (
        <p class="callout bad" role="alert">
          <strong>{refusals[refusal].what}</strong> {refusals[refusal].why}
        </p>
      )}
      <form onSubmit={submit}>
        <label>
          Staff token or partner token
          <input
            name="token"
            type="password"
            placeholder="pa_staff_… or pa_partner_…"
            autocomplete="off"
            spellcheck={false}
            required
            autofocus={!others}
          />
        </label>
        <button type="submit" class={others ? '' : 'primary'}>
          Sign in
        </button>
      </form>
      <p class="note">The browser forgets the token when you close the last tab of the console.</p>
      <details class="note">
        <summary>No token yet?</summary>
        <p>An administrator creates tokens. The first one comes from the server’s command line:</p>
        <p>
          <code>npm run admin -- token mint --tier staff --role administrator</code>
        </p>
      </details>
    </div>
  );
}

/** Sign-in dialog over an expired session; the screens behind it keep their state. */
export function ReturnDialog({ who }: { who: Me }) {
  const [other, setOther] = useState<{ token: string; name: string }>();
  const [opened, setOpened] = useState(0);
  const withToken = async (token: string) => {
    const { other, errors } = await goOnWith(token);
    const [error] = errors;
    if (error) endedBecause.value = error.message;
    else if (!other) tellOfSignIn(token);
    setOther(other && { token, name: nameOf(other) });
  };
  const name = nameOf(who);
  return (
    <Dialog key={opened} title="Your session has ended" ignoresEscape onClose={() => setOpened(opened + 1)}>
      <p role="alert">{endedBecause}</p>
      <p>
        Sign in again as <strong>{name}</strong> to go on: what you wrote is kept in this tab.{' '}
        {who.token && 'A token that replaced yours works, too.'}
      </p>
      {other ? (
        <div class="callout bad" role="alert">
          <p>
            This is <strong>{other.name}</strong>, not {name}. What {name} wrote in this tab will be lost.
          </p>
          <div class="buttons">
            <button type="button" onClick={() => setOther(undefined)}>
              Back
            </button>
            <button type="button" class="danger" onClick={() => drop(other.token)}>
              Go on as {other.name}
            </button>
          </div>
        </div>
      ) : (
        <>
          <Ways isBusy={false} withProvider={signInBeside} withToken={withToken} />
          <p>
            <button type="button" onClick={leave}>
              Sign out, and lose what was written
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Minutes before its end at which a session warns. */
const warnsBefore = 5;

/** Warns before the session ends, so that nothing is begun that cannot be saved. */
export function EndsSoon() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const { expiresAt, token } = me.value ?? {};
  if (!expiresAt || Date.parse(expiresAt) - now > warnsBefore * 60_000) return null;
  return (
    <p class="callout waiting" role="alert">
      Your session ends {ago(expiresAt, false, now)}, at {minute(expiresAt)}.{' '}
      {token ? (
        'Save what you write. Then sign in with another token.'
      ) : (
        <button type="button" class="small" onClick={signInBeside}>
          Sign in again now
        </button>
      )}
    </p>
  );
}
