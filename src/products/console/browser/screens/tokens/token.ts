import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { words } from '../../format.ts';
import type { TokenDatesFragment, TokenQuery } from '../../generated/operation-types.ts';
import { token as tokenOperation } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { may, mayChange } from '../../me.ts';
import { Badge, Facts, publisherLink, tokenLink, tokenName, when } from '../../parts/inline.ts';
import { panel, ScreenTitle, unreadScreen } from '../../parts/panel.ts';
import { Refusals, Requests } from '../../parts/requests.ts';
import { RevokeDialog, RotateDialog } from './dialogs.ts';
import { permission } from './token-table.ts';

type Token = NonNullable<TokenQuery['token']>;

export function TokenScreen({ id }: { id: string }) {
  const [dialog, open] = useState<'rotate' | 'revoke'>();
  const query = useQuery(tokenOperation, { id });
  const token = query.data?.token;
  if (!token) return unreadScreen('Token', query);
  const close = () => open(undefined);
  const filter = { tokenIds: [id] };
  return html`
    <${ScreenTitle} title=${tokenName(token)}>
      ${
        mayChange(token) &&
        token.state === 'active' &&
        html`<span class="buttons">
          ${!token.successor && html`<button type="button" onClick=${() => open('rotate')}>Rotate</button>`}
          <button type="button" class="danger" onClick=${() => open('revoke')}>Revoke</button>
        </span>`
      }
      <p class="under-title"><code>${token.hint}</code> <${Badge} name=${token.state} />
        <a class="note" href="/access?token=${id}">Why is it refused?</a>
        ${may('auditTrail') && html`<a class="note" href="/audit?token=${id}">Its audit trail</a>`}
        ${may('accessLedger') && html`<a class="note" href="/ledger?token=${id}">What it read</a>`}</p>
    <//>
    <div class="columns">
      ${panel(query, { title: 'This token', show: () => facts(token) })}
      ${token.predecessor && related('The token that it replaces', token.predecessor)}
      ${token.successor && related('The token that replaces it', token.successor)}
      ${may('requestFigures') && html`<${Requests} filter=${filter} /><${Refusals} filter=${filter} />`}
    </div>
    ${dialog === 'rotate' && html`<${RotateDialog} token=${token} onClose=${close} />`}
    ${dialog === 'revoke' && html`<${RevokeDialog} token=${token} onClose=${close} />`}`;
}

const facts = (token: Token) =>
  html`<${Facts} of=${[
    ['Tier', words(token.tier)],
    ['Publisher', token.publisher && publisherLink(token.publisher)],
    ['Plan', token.publisher && (token.publisher.isPro ? 'Pro' : 'Not on Pro: its requests are refused')],
    ['Access', permission(token)],
    ...dates(token),
  ]} />`;

const dates = ({ createdAt, lastUsedAt, expiresAt, revokedAt }: TokenDatesFragment) =>
  [
    ['Minted', when(createdAt)],
    ['Last used', lastUsedAt ? when(lastUsedAt) : 'never'],
    ['Expires', expiresAt ? when(expiresAt) : 'never'],
    ['Revoked', revokedAt && when(revokedAt)],
  ] as const;

const related = (title: string, token: TokenDatesFragment) => html`<section class="panel">
  <header><h2>${title}</h2></header>
  <${Facts} of=${[
    ['Token', html`${tokenLink(token)} <code>${token.hint}</code>`],
    ['State', html`<${Badge} name=${token.state} />`],
    ...dates(token),
  ]} />
</section>`;
