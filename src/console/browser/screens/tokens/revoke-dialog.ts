import { html } from 'htm/preact';
import { revokeToken } from '../../generated/operations.ts';
import { notify } from '../../parts/clipboard.ts';
import { Dialog } from '../../parts/dialog.ts';
import { Buttons, useForm } from '../../parts/form.ts';
import { When } from '../../parts/time.ts';
import { tokenName } from '../../parts/token-name.ts';

type Revocable = { id: string; label: string | null; hint: string; lastUsedAt: string | null };

export function RevokeDialog({ token, onClose }: { token: Revocable; onClose: () => void }) {
  const form = useForm({
    operation: revokeToken,
    fields: [],
    onDone: () => {
      notify(`${tokenName(token)} is revoked`);
      onClose();
    },
  });
  const onSubmit = (event: Event) => {
    event.preventDefault();
    form.send({ input: { id: token.id } });
  };
  return html`<${Dialog} title="Revoke: ${tokenName(token)}" onClose=${onClose}>
    <p>Its next request is refused. This cannot be undone; whoever uses it needs a new token.</p>
    <p class="note"><code>${token.hint}</code> was ${token.lastUsedAt ? html`last used <${When} at=${token.lastUsedAt} />` : 'never used'}.</p>
    ${form.errors}
    <form onSubmit=${onSubmit}><${Buttons} submit="Revoke" danger isSending=${form.isSending} onCancel=${onClose} /></form>
  <//>`;
}
