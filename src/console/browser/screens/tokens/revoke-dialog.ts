import { html } from 'htm/preact';
import type { TokenDatesFragment } from '../../generated/operation-types.ts';
import { revokeToken } from '../../generated/operations.ts';
import { notify } from '../../parts/clipboard.ts';
import { FormDialog, useForm } from '../../parts/form.ts';
import { tokenLink, tokenName, when } from '../../parts/inline.ts';

type Props = { token: TokenDatesFragment & { successor: TokenDatesFragment | null }; onClose: () => void };

export function RevokeDialog({ token, onClose }: Props) {
  const { id, hint, lastUsedAt, successor } = token;
  const form = useForm({
    operation: revokeToken,
    variablesOf: () => ({ input: { id } }),
    onDone: () => {
      notify(`${tokenName(token)} is revoked`);
      onClose();
    },
  });
  const about = html`
    <p>Its next request is refused. This cannot be undone; whoever uses it needs a new token.</p>
    ${successor?.state === 'active' && html`<p class="callout waiting">It was rotated: ${tokenLink(successor)} stays valid. If the secret was stolen, revoke that one, too.</p>`}
    <p class="note"><code>${hint}</code> was ${lastUsedAt ? html`last used ${when(lastUsedAt)}` : 'never used'}.</p>`;
  return html`<${FormDialog} title="Revoke: ${tokenName(token)}" about=${about} form=${form} submit="Revoke" danger onClose=${onClose} />`;
}
