import type { ComponentChildren } from 'preact';
import { daysTo, inDays, storedWords } from '../../base/format.ts';
import { type TokenAccessFragment, type TokenListQuery, tokenList } from '../../base/graph.ts';
import { NewestPanel } from '../../lists/list.tsx';
import { type Column, Table } from '../../lists/table.tsx';
import { TokenLink } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
import { Opens } from '../../parts/dialog.tsx';
import { Badge, joined, TwoLines, WhenInRow } from '../../parts/inline.tsx';
import { hasRole, isPartner } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { permission } from './access.ts';
import { MintDialog } from './dialogs.tsx';

type Row = NonNullable<TokenListQuery['tokens']>['nodes'][number];

/** Its last characters. */
export const shortHint = ({ hint }: Pick<Row, 'hint'>) => `…${hint.split('…').at(-1)}`;

const end = (token: Row) => <code title={token.hint}>{shortHint(token)}</code>;

/** Days before its end at which a token is marked. */
const daysToEnd = 14;

/** The state of a token, or what will soon change it. */
export const TokenState = ({
  of: { state, publisher, expiresAt, successor },
}: {
  of: TokenAccessFragment & { successor: object | null };
}) =>
  state === 'active' && publisher?.isPro === false ? (
    <span class="badge waiting">Refused: no Pro plan</span>
  ) : state === 'active' && expiresAt && daysTo(expiresAt) <= daysToEnd ? (
    <span class={`badge ${successor ? 'neutral' : 'waiting'}`}>Expires {inDays(expiresAt)}</span>
  ) : (
    <Badge name={state} />
  );

const state: Column<Row> = { title: 'State', card: 'first', cell: (token) => <TokenState of={token} /> };

/** On cards, too: what never happens is what people look for. */
const whenOrNever = (at: string | null) => (at ? <WhenInRow at={at} /> : <span class="quiet">Never</span>);

const times: readonly Column<Row>[] = [
  {
    title: 'Last used',
    class: 'worded',
    card: 'next',
    cell: ({ lastUsedAt }) => whenOrNever(lastUsedAt),
    order: 'last_used',
  },
  {
    title: 'Expires',
    class: 'worded',
    card: 'next end',
    // One that was revoked has ended already.
    cell: ({ state, expiresAt }) => state !== 'revoked' && whenOrNever(expiresAt),
    order: 'expires',
  },
];

/** @param below what is shown below the name */
const nameColumn = (below: (token: Row) => ComponentChildren): Column<Row> => ({
  title: 'Token',
  cell: (token) => {
    const facts = [below(token), token.successor && 'already replaced'].filter(Boolean);
    return (
      <TwoLines below={facts.length > 0 && joined(facts)}>
        <TokenLink token={token} />
      </TwoLines>
    );
  },
});

export const tokenColumns: readonly Column<Row>[] = [
  nameColumn((token) => !isPartner() && (token.publisher?.name ?? storedWords(token, 'tier'))),
  { title: 'Ends in', card: 'beside', cell: end },
  state,
  { title: 'Access', share: 2, card: 'first end', cell: permission },
  ...times,
  {
    title: 'Created',
    cell: ({ createdAt }) => <WhenInRow at={createdAt} />,
    order: 'created',
    isExtra: true,
  },
];

/** Columns for the tokens of one publisher. */
const ownTokenColumns = [nameColumn((token) => joined([end(token), permission(token)])), state, ...times];

const activeFirst = (one: Row, other: Row) => Number(other.state === 'active') - Number(one.state === 'active');

type OwnTokensProps = {
  /** Default: the one of the caller. */
  publisherId?: string;
  title?: string;
};

/** The tokens of one publisher: the active ones, then the others, each time the newest first. */
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
      tools={
        publisherId &&
        hasRole('administrator') && (
          <Opens class="small" dialog={(close) => <MintDialog publisherId={publisherId} onClose={close} />}>
            Create a token
          </Opens>
        )
      }
      show={(tokens) => <Table rows={tokens.toSorted(activeFirst)} columns={ownTokenColumns} />}
    />
  );
}
