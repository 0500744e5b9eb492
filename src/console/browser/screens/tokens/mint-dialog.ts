import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { words } from '../../format.ts';
import type { Scope, StaffRole, Tier } from '../../generated/operation-types.ts';
import { mintToken } from '../../generated/operations.ts';
import { descriptions, vocabulary } from '../../generated/vocabulary.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { FormDialog, input, select, useForm } from '../../parts/form.ts';
import { FoundField } from '../../parts/found-field.ts';
import type { Options } from '../../parts/options.ts';
import { SecretDialog } from '../../parts/secret.ts';
import { expiryField, expiryOf, type Minted } from './expiry.ts';
import { scopeName } from './token-table.ts';

/** The values of an enum, each with what it means. */
const choices = <Name extends string>(texts: Readonly<Record<Name, string>>, nameOf: (name: Name) => string = words) =>
  (Object.entries(texts) as [Name, string][]).map(
    ([name, text]) => [name, `${nameOf(name)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`] as const,
  );
const tiers = choices(descriptions.Tier);
const roles = choices(descriptions.StaffRole);
const scopes: Options = [['', 'Read only'], ...choices(descriptions.Scope, scopeName)];

type MintDialogProps = {
  /** Chosen at first. */
  publisherId?: string;
  scope?: Scope | undefined;
  onClose: () => void;
};

/** Mints a token, and shows its secret once. */
export function MintDialog({ publisherId, scope, onClose }: MintDialogProps) {
  const [tier, setTier] = useState<Tier>('partner');
  const [minted, setMinted] = useState<Minted | null>(null);
  const withKey = useIdempotencyKey();
  const form = useForm({
    operation: mintToken,
    variablesOf: (values) => ({
      input: withKey({
        tier,
        scopes: vocabulary.Scope.filter((scope) => scope === values.scopes),
        ...(tier === 'partner' && { publisherId: values.publisherId }),
        ...(tier === 'staff' && { role: values.role as StaffRole }),
        ...(values.label && { label: values.label }),
        ...expiryOf(values),
      }),
    }),
    onDone: ({ mintToken }) => setMinted(mintToken),
  });
  if (minted) return html`<${SecretDialog} minted=${minted} onStored=${onClose} />`;
  const { issues } = form;
  const onTier = (event: Event) => setTier((event.target as HTMLSelectElement).value as Tier);
  return html`<${FormDialog} title="Mint a token" form=${form} submit="Mint ${words(tier).toLowerCase()} token" onClose=${onClose}>
    ${select('tier', { label: 'For', options: tiers, chosen: tier, issues, onChange: onTier })}
    ${
      tier === 'partner' &&
      html`<${FoundField} name="publisherId" none="Choose…" chosen=${publisherId} issues=${issues} isRequired />
        ${select('scopes', { label: 'Scope', hint: 'Scopes cannot be changed later.', options: scopes, chosen: scope, issues })}`
    }
    ${tier === 'staff' && select('role', { label: 'Role', hint: 'It cannot be changed later.', options: roles, issues })}
    ${input('label', {
      label: 'Purpose',
      hint: 'What it is for, such as “Website, production”. No e-mail address or telephone number.',
      maxlength: 200,
      issues,
    })}
    ${expiryField('Expires on (UTC)', issues)}
  <//>`;
}
