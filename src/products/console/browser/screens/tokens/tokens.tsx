import { type TokenFilter, tokenList, vocabulary } from '../../base/graph.ts';
import { hrefTo, pageOf, params } from '../../base/location.ts';
import { type FilterRow, isFiltered, publisherRow, readFilter } from '../../lists/filter-rows.ts';
import { sortingBy } from '../../lists/list.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { OnlyFor } from '../../panels/links.tsx';
import { Card } from '../../panels/panel.tsx';
import { Opens } from '../../parts/dialog.tsx';
import { named } from '../../parts/inline.tsx';
import { isPartner } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { isAway } from '../../session/send.ts';
import { taskItem } from '../overview/work.tsx';
import { useDeadTokens } from './dead-tokens.tsx';
import { MintDialog } from './dialogs.tsx';
import { tokenColumns } from './token-table.tsx';

const rows: readonly FilterRow<TokenFilter>[] = [
  {
    name: 'search',
    field: 'search',
    label: 'Search',
    control: 'search',
    input: { placeholder: 'Purpose or last four characters' },
  },
  { name: 'state', field: 'states', label: 'State', control: 'chips', values: named(vocabulary.TokenState) },
  { name: 'tier', field: 'tiers', label: 'Kind', control: 'choice', values: named(vocabulary.Tier) },
  publisherRow,
];

/** The list of tokens; without a filter, of the active ones. */
export function TokensScreen() {
  const shown = isPartner() ? rows.filter(({ name }) => name !== 'tier') : rows;
  const isAll = isFiltered(shown, params.value);
  const filter = isAll ? readFilter(shown, params.value) : { states: ['active' as const] };
  const sorting = sortingBy(vocabulary.TokenOrder, 'expires_asc');
  const dead = useDeadTokens();
  const query = useQuery(tokenList, { filter, orderBy: sorting.current, ...pageOf() });
  return (
    <ListScreen
      title="Tokens"
      act={
        <OnlyFor staff="administrator" to="create a token">
          <Opens class="primary" dialog={(close) => <MintDialog onClose={close} />}>
            Create a token
          </Opens>
        </OnlyFor>
      }
      rows={shown}
      lead={
        !isAll &&
        dead.length > 0 && (
          <Card title="To do">
            <ul class="tasks">{dead.map((task) => taskItem(task))}</ul>
          </Card>
        )
      }
      query={query}
      list={query.data?.tokens}
      one="token"
      columns={tokenColumns}
      sorting={sorting}
      empty="There are no tokens yet."
    >
      {!isAll && !isAway.value && (
        <p>
          <a class="button" href={hrefTo('/tokens', { state: ['expired', 'revoked'] })}>
            Show expired and revoked tokens
          </a>
        </p>
      )}
    </ListScreen>
  );
}
