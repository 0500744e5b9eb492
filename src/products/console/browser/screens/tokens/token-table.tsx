import type { ComponentChildren } from 'preact';
import { storedTexts, storedWords } from '../../base/format.ts';
import { type TokenListQuery, tokenList } from '../../base/graph.ts';
import { NewestPanel } from '../../lists/list.tsx';
import { type Column, type Place, Table } from '../../lists/table.tsx';
import { TokenLink } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
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
        <span class="badge waiting">Refused: no Pro plan</span>
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
    order: 'last_used',
  },
  {
    title: 'Expires',
    cell: ({ expiresAt }) => <WhenInRow at={expiresAt} none="Never" />,
    order: 'expires',
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
    order: 'created',
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
    <NewestPanel
      query={query}
      title={title}
      list={query.data?.tokens}
      href={publisherId ? `/tokens?publisher=${publisherId}` : '/tokens'}
      all="All tokens"
      empty={<Empty what="There are no tokens yet." why="Systems need one to call the partner API." />}
      wide
      show={(tokens) => <Table rows={tokens} columns={ownTokenColumns} />}
    />
  );
}
