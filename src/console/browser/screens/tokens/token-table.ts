import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { Scope, TokenListQuery } from '../../generated/operation-types.ts';
import { Badge } from '../../parts/badge.ts';
import { When } from '../../parts/time.ts';
import { tokenName } from '../../parts/token-name.ts';

export type Row = NonNullable<TokenListQuery['tokens']>['nodes'][number];

export const TokenTable = ({ tokens }: { tokens: readonly Row[] }) => html`<div class="scroll"><table class="rows">
  <thead><tr>
    <th scope="col">Token</th>
    <th scope="col">State</th>
    <th scope="col" class="wide">For</th>
    <th scope="col" class="wide">May</th>
    <th scope="col">Last used</th>
    <th scope="col" class="wide">Expires</th>
  </tr></thead>
  <tbody>${tokens.map(
    (token) => html`<tr key=${token.id}>
      <th scope="row"><a href="/tokens/${token.id}">${tokenName(token)}</a><span class="sub"><code>${token.hint}</code></span></th>
      <td><${Badge} name=${token.state} />${token.successor && html` <${Badge} name="rotated" />`}</td>
      <td class="wide">${token.publisher ? html`<a href="/publishers/${token.publisher.id}">${token.publisher.name}</a>` : words(token.tier)}</td>
      <td class="wide">${permission(token)}</td>
      <td class="nowrap">${token.lastUsedAt ? html`<${When} at=${token.lastUsedAt} inRow />` : html`<span class="quiet">never</span>`}</td>
      <td class="wide nowrap">${token.expiresAt ? html`<${When} at=${token.expiresAt} inRow />` : html`<span class="quiet">never</span>`}</td>
    </tr>`,
  )}</tbody>
</table></div>`;

/** `metrics_write` → `metrics:write` */
export const scopeName = (scope: Scope) => scope.replace('_', ':');

export const permission = ({ role, scopes }: Pick<Row, 'role' | 'scopes'>): string =>
  role ? words(role) : ['read', ...scopes.map(scopeName)].join(', ');
