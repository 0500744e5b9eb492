import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { finishSignIn, isReturning, providerName, startSignIn } from './identity-provider.ts';
import { endedBecause, signIn } from './session.ts';
import { settings } from './settings.ts';

export function SignIn() {
  const [isBusy, setBusy] = useState(isReturning());
  useEffect(() => {
    document.title = 'Sign in · Political-advertisement notices';
    if (isReturning()) finishSignIn().then(() => setBusy(false));
  }, []);
  const withProvider = async () => {
    if (isBusy) return;
    setBusy(true);
    await startSignIn();
    setBusy(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget as HTMLFormElement).get('token')).trim();
    if (value) signIn(value);
  };
  const { demoToken } = settings;
  return html`<main class="sign-in">
    <h1>Political-advertisement notices</h1>
    <p>The console for staff: notices, tokens, and who read what.</p>
    ${endedBecause.value && html`<p class="errors" role="alert"><strong>You are signed out.</strong> ${endedBecause}</p>`}
    ${
      providerName &&
      html`<section>
        <button type="button" class="primary" aria-disabled=${isBusy} onClick=${withProvider}>${isBusy ? 'Signing in…' : `Sign in with ${providerName}`}</button>
        <p class="note">Your role comes from the company’s identity provider.</p>
      </section>`
    }
    ${
      demoToken &&
      html`<section>
        <button type="button" class="primary" onClick=${() => signIn(demoToken)}>Continue with demo data</button>
        <p class="note">As an administrator. Demo tokens are public and work on this database only.</p>
      </section>`
    }
    <form onSubmit=${submit}>
      <label>Staff token
        <input name="token" type="password" autocomplete="off" spellcheck="false" required autofocus=${!demoToken && !providerName} />
      </label>
      <button type="submit" class=${demoToken || providerName ? '' : 'primary'}>Sign in</button>
      <p class="note">Kept in this tab only, and forgotten when it is closed. An administrator mints tokens. The first
        one: <code>npm run admin -- token mint --tier staff --role administrator</code></p>
    </form>
  </main>`;
}
