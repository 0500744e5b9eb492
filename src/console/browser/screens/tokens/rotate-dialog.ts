import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { rotateToken } from '../../generated/operations.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { navigate } from '../../location.ts';
import { Dialog } from '../../parts/dialog.ts';
import { Buttons, control, Field, useForm, valuesOf } from '../../parts/form.ts';
import { SecretDialog } from '../../parts/secret.ts';
import { tokenName } from '../../parts/token-name.ts';

const overlaps = [
  [1440, 'One day'],
  [10080, 'One week'],
  [43200, '30 days'],
  [60, 'One hour'],
  [0, 'None: the old token is refused at once'],
] as const;

type Named = { id: string; label: string | null; hint: string };

/** Replaces a token. Afterwards, the screen of the successor shows both side by side. */
export function RotateDialog({ token, onClose }: { token: Named; onClose: () => void }) {
  const [minted, setMinted] = useState<{ secret: string; hint: string; id: string | undefined }>();
  const withKey = useIdempotencyKey();
  const form = useForm({
    operation: rotateToken,
    fields: ['overlapMinutes', 'expiresAt'],
    onDone: ({ rotateToken }) =>
      rotateToken &&
      setMinted({ secret: rotateToken.secret, hint: rotateToken.token?.hint ?? '', id: rotateToken.token?.id }),
  });
  if (minted) {
    const onStored = () => {
      onClose();
      if (minted.id) navigate(`/tokens/${minted.id}`);
    };
    return html`<${SecretDialog} secret=${minted.secret} hint=${minted.hint} onStored=${onStored} />`;
  }
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const { overlapMinutes, expiresAt } = valuesOf(event);
    form.send({
      input: withKey({
        id: token.id,
        overlapMinutes: Number(overlapMinutes),
        ...(expiresAt && { expiresAt: `${expiresAt}T00:00:00Z` }),
      }),
    });
  };
  const { issues } = form;
  return html`<${Dialog} title="Rotate: ${tokenName(token)}" onClose=${onClose}>
    <p>A successor is minted with the same publisher, scopes and role. Both are valid during the overlap.</p>
    ${form.errors}
    <form onSubmit=${onSubmit}>
      <${Field} name="overlapMinutes" label="Overlap" hint="How long the old token stays valid." issues=${issues}>
        <select ...${control('overlapMinutes', issues)}>
          ${overlaps.map(([minutes, text]) => html`<option value=${minutes}>${text}</option>`)}
        </select>
      <//>
      <${Field} name="expiresAt" label="The successor expires on (UTC)" hint="Empty: never." issues=${issues}>
        <input type="date" ...${control('expiresAt', issues)} />
      <//>
      <${Buttons} submit="Rotate" isSending=${form.isSending} onCancel=${onClose} />
    </form>
  <//>`;
}
