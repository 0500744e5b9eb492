import { useState } from 'preact/hooks';
import type { TokenFilter } from '../../../../../generated/console/operation-types.ts';
import { tokenList } from '../../../../../generated/console/operations.ts';
import { vocabulary } from '../../../../../generated/console/vocabulary.ts';
import { params } from '../../base/location.ts';
import {
  ChipsFilter,
  FilterBar,
  PublisherFilter,
  SearchFilter,
  SelectFilter,
  severalOf,
  withoutUndefined,
} from '../../lists/filter.tsx';
import { ListPanel, lengthOf, sortingBy } from '../../lists/list.tsx';
import { Empty, ScreenTitle } from '../../panels/panel.tsx';
import { named } from '../../parts/options.tsx';
import { pageOf } from '../../parts/pages.tsx';
import { hasRole, isPartner } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { MintDialog } from './dialogs.tsx';
import { tokenColumns } from './token-table.tsx';

const filterOf = (current: URLSearchParams): TokenFilter =>
  withoutUndefined({
    search: current.get('search') || undefined,
    publisherIds: severalOf(current, 'publisher'),
    states: severalOf(current, 'state', vocabulary.TokenState),
    tiers: severalOf(current, 'tier', vocabulary.Tier),
  });

export function TokensScreen() {
  const [isMinting, setMinting] = useState(false);
  const filter = filterOf(params.value);
  const sorting = sortingBy(vocabulary.TokenOrder, 'created_desc');
  const query = useQuery(tokenList, { filter, orderBy: sorting.current, ...pageOf(params.value) });
  return (
    <>
      <ScreenTitle title="Tokens">
        <span class="buttons">
          {hasRole('administrator') && (
            <button type="button" class="primary" onClick={() => setMinting(true)}>
              Mint a token
            </button>
          )}
        </span>
      </ScreenTitle>
      <FilterBar
        label="Filter tokens"
        names={['search', 'publisher', 'state', 'tier']}
        found={lengthOf(query.data?.tokens, 'token')}
        shown={<SearchFilter name="search" label="Search" placeholder="Purpose, or last four" />}
      >
        <ChipsFilter name="state" options={named(vocabulary.TokenState)} />
        {!isPartner() && <SelectFilter name="tier" options={named(vocabulary.Tier)} any="Any" />}
        <PublisherFilter />
      </FilterBar>
      <ListPanel
        query={query}
        list={query.data?.tokens}
        one="token"
        columns={tokenColumns}
        sorting={sorting}
        empty={<Empty what="No token matches." />}
      />
      {isMinting && <MintDialog onClose={() => setMinting(false)} />}
    </>
  );
}
