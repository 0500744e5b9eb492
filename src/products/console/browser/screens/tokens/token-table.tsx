import type { Scope, TokenListQuery } from '../../../../../generated/console/operation-types.ts';
import { words } from '../../format.ts';
import type { Column } from '../../parts/column.ts';
import { Badge, PublisherLink, TokenLink, WhenInRow } from '../../parts/inline.tsx';

type Row = NonNullable<TokenListQuery['tokens']>['nodes'][number];

export const tokenColumns: readonly Column<Row>[] = [
  { title: 'Token', cell: (token) => <TokenLink token={token} /> },
  { title: 'Secret', cell: ({ hint }) => <code title={hint}>…{hint.split('…').at(-1)}</code> },
  {
    title: 'State',
    cell: ({ state, successor, publisher }) => (
      <>
        {state === 'active' && publisher?.isPro === false ? (
          <span class="badge waiting">Active, refused: plan</span>
        ) : (
          <Badge name={state} />
        )}{' '}
        {successor && <Badge name="rotated" />}
      </>
    ),
  },
  {
    title: 'Owner',
    share: 3,
    cell: ({ publisher, tier }) => (publisher ? <PublisherLink publisher={publisher} /> : words(tier)),
  },
  { title: 'Access', cell: (token) => permission(token) },
  {
    title: 'Last used',
    cell: ({ lastUsedAt }) => <WhenInRow at={lastUsedAt} />,
    orders: { descending: 'last_used_desc', ascending: 'last_used_asc' },
  },
  { title: 'Expires', cell: ({ expiresAt }) => <WhenInRow at={expiresAt} />, orders: { ascending: 'expires_asc' } },
  {
    title: 'Minted',
    cell: ({ createdAt }) => <WhenInRow at={createdAt} />,
    orders: { descending: 'created_desc' },
    isExtra: true,
  },
];

/** `metrics_write` → `metrics:write` */
export const scopeName = (scope: Scope) => scope.replace('_', ':');

export const permission = ({ role, scopes }: Pick<Row, 'role' | 'scopes'>): string =>
  role ? words(role) : ['read', ...scopes.map(scopeName)].join(', ');
