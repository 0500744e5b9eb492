import { html } from 'htm/preact';
import { copy } from './clipboard.ts';
import { Dialog } from './dialog.ts';

/** A secret that nobody will see again. Only the button closes it: Escape is too easy to press. */
export const SecretDialog = ({
  secret,
  hint,
  onStored,
}: {
  secret: string;
  hint: string;
  onStored: () => void;
}) => html`
  <${Dialog} title="Store this token now" onClose=${onStored} ignoresEscape>
    <p>It is shown once. Later only <code>${hint}</code> is known, and a lost token can only be replaced.</p>
    <output class="secret"><code>${secret}</code></output>
    <div class="buttons">
      <button type="button" onClick=${() => copy(secret, 'Token')}>Copy</button>
      <button type="button" class="primary" onClick=${onStored}>I have stored it</button>
    </div>
  <//>`;
