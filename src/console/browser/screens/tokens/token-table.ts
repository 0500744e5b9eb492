import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { Scope, TokenListQuery } from '../../generated/operation-types.ts';
import { Badge, publisherLink, tokenLink, whenInRow } from '../../parts/inline.ts';
import type { Column } from '../../parts/list.ts';

type Row = NonNullable<TokenListQuery['tokens']>['nodes'][number];

export const tokenColumns: readonly Column<Row>[] = [
  { title: 'Token', cell: (token) => html`${tokenLink(token)}<span class="sub"><code>${token.hint}</code></span>` },
  {
    title: 'State',
    cell: ({ state, successor }) => html`<${Badge} name=${state} />${successor && html` <${Badge} name="rotated" />`}`,
  },
  { title: 'For', class: 'wide', cell: ({ publisher, tier }) => (publisher ? publisherLink(publisher) : words(tier)) },
  { title: 'May', class: 'wide', cell: (token) => permission(token) },
  { title: 'Last used', class: 'nowrap', cell: ({ lastUsedAt }) => whenInRow(lastUsedAt) },
  { title: 'Expires', class: 'wide nowrap', cell: ({ expiresAt }) => whenInRow(expiresAt) },
];

/** `metrics_write` → `metrics:write` */
export const scopeName = (scope: Scope) => scope.replace('_', ':');

export const permission = ({ role, scopes }: Pick<Row, 'role' | 'scopes'>): string =>
  role ? words(role) : ['read', ...scopes.map(scopeName)].join(', ');
