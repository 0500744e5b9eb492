import { html } from 'htm/preact';
import { copy } from './clipboard.ts';
import { Dialog } from './dialog.ts';

/** Shows a new secret, once. Only the button closes it: Escape is too easy to press. */
export const SecretDialog = ({
  minted: { secret, token },
  onStored,
}: {
  minted: { secret: string; token: { hint: string } | null };
  onStored: () => void;
}) => html`
  <${Dialog} title="Store this token now" onClose=${onStored} ignoresEscape>
    <p>The server stores only a hash, so this is the only time that you see it. Lists show it as <code>${token?.hint}</code>. If it is lost, rotate it.</p>
    <output class="secret"><code>${secret}</code></output>
    <div class="buttons">
      <button type="button" onClick=${() => copy(secret, 'Token')}>Copy</button>
      <button type="button" class="primary" onClick=${onStored}>I have stored it</button>
    </div>
  <//>`;
