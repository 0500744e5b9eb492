import { type TokenFilter, tokenList, vocabulary } from '../../base/graph.ts';
import { pageOf, params } from '../../base/location.ts';
import { type FilterRow, publisherRow, readFilter } from '../../lists/filter-rows.ts';
import { sortingBy } from '../../lists/list.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { OnlyFor } from '../../panels/links.tsx';
import { Opens } from '../../parts/dialog.tsx';
import { named } from '../../parts/inline.tsx';
import { isPartner } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
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
  { name: 'tier', field: 'tiers', label: 'Tier', control: 'choice', values: named(vocabulary.Tier) },
  publisherRow,
];

export function TokensScreen() {
  const shown = isPartner() ? rows.filter(({ name }) => name !== 'tier') : rows;
  const filter = readFilter(shown, params.value);
  const sorting = sortingBy(vocabulary.TokenOrder, 'created_desc');
  const query = useQuery(tokenList, { filter, orderBy: sorting.current, ...pageOf() });
  return (
    <ListScreen
      title="Tokens"
      act={
        <OnlyFor staff="administrator" to="mint a token">
          <Opens class="primary" dialog={(close) => <MintDialog onClose={close} />}>
            Mint a token
          </Opens>
        </OnlyFor>
      }
      rows={shown}
      query={query}
      list={query.data?.tokens}
      one="token"
      columns={tokenColumns}
      sorting={sorting}
      empty="There are no tokens yet."
    />
  );
}
