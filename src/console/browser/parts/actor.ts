import { html } from 'htm/preact';
import { tokenName } from './token-name.ts';

type ActorOf = {
  kind: 'staff' | 'partner' | 'operator';
  subject: string | null;
  token: { id: string; label: string | null; hint: string } | null;
};

const kinds = { staff: 'staff', partner: 'a partner', operator: 'the operator' };

/** Who did something: a token, or a person at the identity provider or the command line. */
export const Actor = ({ actor: { kind, subject, token } }: { actor: ActorOf }) =>
  token ? html`<a href="/tokens/${token.id}">${tokenName(token)}</a>` : html`<span>${subject ?? kinds[kind]}</span>`;
