import type { ComponentChildren } from 'preact';
import { storedTexts, storedWords } from '../../base/format.ts';
import { type TokenListQuery, tokenList } from '../../base/graph.ts';
import type { Column, Place } from '../../lists/column.ts';
import { Table } from '../../lists/list.tsx';
import { TokenLink } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { Badge, TwoLines, WhenInRow } from '../../parts/inline.tsx';
import { useQuery } from '../../session/query.ts';

type Row = NonNullable<TokenListQuery['tokens']>['nodes'][number];

/** Its last characters. */
export const shortHint = ({ hint }: Pick<Row, 'hint'>) => `…${hint.split('…').at(-1)}`;

const end = (token: Row) => <code title={token.hint}>{shortHint(token)}</code>;

const state: Column<Row> = {
  title: 'State',
  card: 'first',
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
};

const times: readonly Column<Row>[] = [
  {
    title: 'Last used',
    cell: ({ lastUsedAt }) => <WhenInRow at={lastUsedAt} none="Never" />,
    orders: { descending: 'last_used_desc', ascending: 'last_used_asc' },
  },
  {
    title: 'Expires',
    cell: ({ expiresAt }) => <WhenInRow at={expiresAt} none="Never" />,
    orders: { ascending: 'expires_asc' },
  },
];

/** @param owner shown below the name of a token @param card place of the access on a card */
const columnsWith = (owner: (token: Row) => ComponentChildren, card: Place): readonly Column<Row>[] => [
  {
    title: 'Token',
    cell: (token) => (
      <TwoLines below={owner(token)}>
        <TokenLink token={token} />
      </TwoLines>
    ),
  },
  { title: 'Secret', card: 'top end', cell: end },
  state,
  { title: 'Access', card, cell: (token) => permission(token) },
  ...times,
  {
    title: 'Minted',
    class: 'worded',
    card: 'first end',
    cell: ({ createdAt }) => <WhenInRow at={createdAt} />,
    orders: { descending: 'created_desc' },
    isExtra: true,
  },
];

export const tokenColumns = columnsWith((token) => token.publisher?.name ?? storedWords(token, 'tier'), 'beside end');

/** Columns for the tokens of one publisher. */
const ownTokenColumns = columnsWith(() => null, 'first').filter(({ isExtra }) => !isExtra);

/** `metrics_write` → `metrics:write` */
export const scopeName = (scope: string) => scope.replace('_', ':');

export const permission = (token: Pick<Row, 'role' | 'scopes' | 'unknownValues'>): string =>
  token.role ? storedWords(token, 'role') : ['read', ...storedTexts(token, 'scopes').map(scopeName)].join(', ');

type OwnTokensProps = {
  /** Default: the one of the caller. */
  publisherId?: string;
  title?: string;
};

/** The tokens of one publisher, the newest first. */
export function OwnTokens({ publisherId, title = 'Your tokens' }: OwnTokensProps) {
  const filter = publisherId ? { publisherIds: [publisherId] } : {};
  const query = useQuery(tokenList, { filter, orderBy: 'created_desc', first: 20 });
  return (
    <Panel
      query={query}
      title={title}
      wide
      show={({ tokens }) =>
        tokens?.nodes.length ? (
          <>
            <Table rows={tokens.nodes} columns={ownTokenColumns} />
            {tokens.pageInfo.hasNextPage && (
              <p>
                <a href={publisherId ? `/tokens?publisher=${publisherId}` : '/tokens'}>All tokens</a>
              </p>
            )}
          </>
        ) : (
          tokens && <Empty what="No token yet." why="Systems need one to call the partner API." />
        )
      }
    />
  );
}
