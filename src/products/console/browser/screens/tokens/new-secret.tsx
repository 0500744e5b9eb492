import { signal } from '@preact/signals';
import { day, storedWords } from '../../base/format.ts';
import type { RotateTokenMutation } from '../../base/graph.ts';
import { navigate } from '../../base/location.ts';
import { copy } from '../../parts/clipboard.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { joined } from '../../parts/inline.tsx';
import { permission } from './access.ts';

type Minted = NonNullable<RotateTokenMutation['rotateToken']>;

/** The new secret, and where to go once it is stored. Not state of a screen: screens reload after a change, and a failed reload would lose it. */
const minted = signal<(Minted & { href: string | null | undefined }) | null>(null);

/** Waits until the form's dialog has restored the focus, because the next dialog restores it, too. */
export function showSecret(given: Minted | null, href?: string | null): void {
  setTimeout(() => {
    minted.value = given && { ...given, href };
  });
}

/** Shows the new secret, once. Only the button closes it: Escape is too easy to press. */
export function NewSecret() {
  if (!minted.value) return null;
  const { secret, token, href } = minted.value;
  const onStored = () => {
    minted.value = null;
    if (href) navigate(href);
  };
  return (
    <Dialog title="Store this token now" onClose={onStored} ignoresEscape>
      {token && (
        <p>
          {joined([
            `${storedWords(token, 'tier')} token`,
            ...(token.publisher ? [token.publisher.name] : []),
            permission(token),
            token.expiresAt ? `expires ${day(token.expiresAt)}` : 'never expires',
          ])}
          .
        </p>
      )}
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
