import { signal } from '@preact/signals';
import { navigate } from '../../base/location.ts';
import { copy } from '../../parts/clipboard.ts';
import { Dialog } from '../../parts/dialog.tsx';

/** @property what the token in words @property href where to go once it is stored */
type Minted = { secret: string; what: string; href?: string | undefined };

/** The new secret. Not state of a screen: screens reload after a change, and a failed reload would lose it. */
const minted = signal<Minted | undefined>(undefined);

/** Waits until the form's dialog has restored the focus, because the next dialog restores it, too. */
export function showSecret(given: Minted): void {
  setTimeout(() => {
    minted.value = given;
  });
}

/** Shows the new secret, once. Only the button closes it: Escape is too easy to press. */
export function NewSecret() {
  if (!minted.value) return null;
  const { secret, what, href } = minted.value;
  const onStored = () => {
    minted.value = undefined;
    if (href) navigate(href);
  };
  return (
    <Dialog title="Store this token now" onClose={onStored} ignoresEscape>
      <p>{what}</p>
      <output class="secret">
        <code>{secret}</code>
      </output>
      <p class="note">
        This is the only time you see the token: the server keeps no copy. If you lose the token, rotate it.
      </p>
      <div class="buttons">
        <button type="button" onClick={onStored}>
          I have stored it
        </button>
        <button type="button" class="primary" onClick={() => copy(secret, 'Token')}>
          Copy
        </button>
      </div>
    </Dialog>
  );
}
