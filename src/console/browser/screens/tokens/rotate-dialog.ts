import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { TokenNameFragment } from '../../generated/operation-types.ts';
import { rotateToken } from '../../generated/operations.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { navigate } from '../../location.ts';
import { FormDialog, select, useForm } from '../../parts/form.ts';
import { tokenName } from '../../parts/inline.ts';
import type { Options } from '../../parts/options.ts';
import { SecretDialog } from '../../parts/secret.ts';
import { expiryField, expiryOf, type Minted } from './expiry.ts';

/** Minutes. */
const overlaps: Options = [
  ['1440', 'One day'],
  ['10080', 'One week'],
  ['43200', '30 days'],
  ['60', 'One hour'],
  ['0', 'None: the old token is refused at once'],
];

/** Replaces a token. Afterwards, the screen of the successor shows both side by side. */
export function RotateDialog({ token, onClose }: { token: TokenNameFragment; onClose: () => void }) {
  const [minted, setMinted] = useState<Minted | null>(null);
  const withKey = useIdempotencyKey();
  const form = useForm({
    operation: rotateToken,
    variablesOf: ({ overlapMinutes, ...values }) => ({
      input: withKey({ id: token.id, overlapMinutes: Number(overlapMinutes), ...expiryOf(values) }),
    }),
    onDone: ({ rotateToken }) => setMinted(rotateToken),
  });
  if (minted) {
    const onStored = () => {
      onClose();
      if (minted.token) navigate(`/tokens/${minted.token.id}`);
    };
    return html`<${SecretDialog} minted=${minted} onStored=${onStored} />`;
  }
  return html`<${FormDialog} title="Rotate: ${tokenName(token)}" form=${form} submit="Rotate" onClose=${onClose}
    about=${html`<p>A successor is minted with the same publisher, scopes and role. Both are valid during the overlap.</p>`}>
    ${select('overlapMinutes', { label: 'Overlap', hint: 'How long the old token stays valid.', options: overlaps, issues: form.issues })}
    ${expiryField('The successor expires on (UTC)', form.issues)}
  <//>`;
}
