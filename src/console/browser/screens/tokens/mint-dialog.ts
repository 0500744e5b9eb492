import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { words } from '../../format.ts';
import type { StaffRole, Tier } from '../../generated/operation-types.ts';
import { mintToken } from '../../generated/operations.ts';
import { descriptions, vocabulary } from '../../generated/vocabulary.ts';
import { useIdempotencyKey } from '../../graph/idempotency-key.ts';
import { Dialog } from '../../parts/dialog.ts';
import { Buttons, control, Field, useForm, valuesOf } from '../../parts/form.ts';
import { PublisherField } from '../../parts/publisher-field.ts';
import { SecretDialog } from '../../parts/secret.ts';
import { scopeName } from './token-table.ts';

/** The values of an enum, each with what it means. */
const choices = <Name extends string>(texts: Readonly<Record<Name, string>>, nameOf: (name: Name) => string = words) =>
  (Object.entries(texts) as [Name, string][]).map(
    ([name, text]) => [name, `${nameOf(name)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`] as const,
  );
const tiers = choices(descriptions.Tier);
const roles = choices(descriptions.StaffRole);
const scopes = choices(descriptions.Scope, scopeName);

const fields = ['tier', 'publisherId', 'scopes', 'role', 'label', 'expiresAt'];

/** Mints a token, and shows its secret once. */
export function MintDialog({ publisherId, onClose }: { publisherId?: string; onClose: () => void }) {
  const [tier, setTier] = useState<Tier>('partner');
  const [minted, setMinted] = useState<{ secret: string; hint: string }>();
  const withKey = useIdempotencyKey();
  const form = useForm({
    operation: mintToken,
    fields,
    onDone: ({ mintToken }) => mintToken && setMinted({ secret: mintToken.secret, hint: mintToken.token?.hint ?? '' }),
  });
  if (minted) return html`<${SecretDialog} ...${minted} onStored=${onClose} />`;
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const values = valuesOf(event);
    form.send({
      input: withKey({
        tier,
        scopes: vocabulary.Scope.filter((scope) => scope === values.scopes),
        ...(tier === 'partner' && { publisherId: values.publisherId }),
        ...(tier === 'staff' && { role: values.role as StaffRole }),
        ...(values.label && { label: values.label }),
        ...(values.expiresAt && { expiresAt: `${values.expiresAt}T00:00:00Z` }),
      }),
    });
  };
  const { issues } = form;
  return html`<${Dialog} title="Mint a token" onClose=${onClose}>
    ${form.errors}
    <form onSubmit=${onSubmit}>
      <${Field} name="tier" label="For" issues=${issues}>
        <select ...${control('tier', issues)} onChange=${(event: Event) => setTier((event.target as HTMLSelectElement).value as Tier)}>
          ${tiers.map(([value, text]) => html`<option value=${value} selected=${value === tier}>${text}</option>`)}
        </select>
      <//>
      ${
        tier === 'partner' &&
        html`<${PublisherField} name="publisherId" none="Choose…" chosen=${publisherId} issues=${issues} isRequired />
          <${Field} name="scopes" label="Scope" hint="Scopes cannot be changed later." issues=${issues}>
            <select ...${control('scopes', issues)}>
              <option value="">Read only</option>
              ${scopes.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
            </select>
          <//>`
      }
      ${
        tier === 'staff' &&
        html`<${Field} name="role" label="Role" hint="It cannot be changed later." issues=${issues}>
          <select ...${control('role', issues)}>${roles.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select>
        <//>`
      }
      <${Field} name="label" label="Purpose" hint="What it is for, such as “Website, production”. No e-mail address or telephone number." issues=${issues}>
        <input ...${control('label', issues)} maxlength="200" autocomplete="off" />
      <//>
      <${Field} name="expiresAt" label="Expires on (UTC)" hint="Empty: never." issues=${issues}>
        <input type="date" ...${control('expiresAt', issues)} />
      <//>
      <${Buttons} submit="Mint ${words(tier).toLowerCase()} token" isSending=${form.isSending} onCancel=${onClose} />
    </form>
  <//>`;
}
