import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { plural } from '../../format.ts';
import type { TokenFilter, TokenListQuery, TokenOrder } from '../../generated/operation-types.ts';
import { tokenList } from '../../generated/operations.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { chips, FilterBar, searchField, selectField } from '../../parts/filter-fields.ts';
import { named } from '../../parts/notice-filter.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { MintDialog } from './mint-dialog.ts';
import { TokenTable } from './token-table.ts';

const states = named(vocabulary.TokenState);
const tiers = named(vocabulary.Tier);
const orders: readonly (readonly [TokenOrder, string])[] = [
  ['created_desc', 'Newest first'],
  ['last_used_desc', 'Last used first'],
  ['last_used_asc', 'Unused for longest first'],
  ['expires_asc', 'Expires first'],
];

function filterOf(current: URLSearchParams): TokenFilter {
  const known = <Value extends string>(name: string, options: readonly (readonly [Value, string])[]) => {
    const values = options.map(([value]) => value).filter((value) => current.getAll(name).includes(value));
    return values.length > 0 ? values : undefined;
  };
  const search = current.get('search');
  const publisher = current.get('publisher');
  const [foundStates, foundTiers] = [known('state', states), known('tier', tiers)];
  return {
    ...(search && { search }),
    ...(publisher && { publisherIds: [publisher] }),
    ...(foundStates && { states: foundStates }),
    ...(foundTiers && { tiers: foundTiers }),
  };
}

export function TokensScreen() {
  const [isMinting, setMinting] = useState(false);
  const current = params.value;
  const [orderBy] = orders.find(([value]) => value === current.get('order')) ?? orders[0] ?? ['created_desc'];
  const variables = { filter: filterOf(current), orderBy, ...pageOf(current) };
  const state = useQuery(tokenList, variables);
  const total = state.data?.tokens?.totalCount;
  const count = typeof total === 'number' ? plural(total, 'token') : undefined;
  const isFiltered = Object.keys(variables.filter).length > 0;
  return html`
    <${ScreenTitle} title="Tokens">
      <span class="buttons"><${SavedViews} />${hasRole('administrator') && html`<button type="button" class="primary" onClick=${() => setMinting(true)}>Mint a token</button>`}</span>
    <//>
    <${FilterBar} label="Filter tokens">
      <div class="row">
        ${searchField('search', 'Search', 'Purpose, or the last four characters')}
        ${selectField('tier', 'For', tiers, 'Any')}
        ${selectField('order', 'Order', orders)}
      </div>
      ${chips('state', 'State', states)}
    <//>
    <${Panel}
      title=${isFiltered ? 'Matching tokens' : 'All tokens'}
      note=${count}
      operation=${tokenList}
      variables=${variables}
      state=${state}
      lines=${10}
      show=${({ tokens }: TokenListQuery) =>
        tokens &&
        (
          tokens.nodes.length === 0
            ? html`<${Empty}><p><strong>No token matches.</strong></p><p><a href="/tokens">Show all tokens</a></p><//>`
            : html`<${TokenTable} tokens=${tokens.nodes} /><${Pager} info=${tokens.pageInfo} count=${count} />`
        )}
    />
    ${isMinting && html`<${MintDialog} onClose=${() => setMinting(false)} />`}`;
}
