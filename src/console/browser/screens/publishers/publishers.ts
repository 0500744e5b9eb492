import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { plural } from '../../format.ts';
import type { PublisherFilter, PublisherListQuery, PublisherOrder } from '../../generated/operation-types.ts';
import { publisherList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { FilterBar, searchField, selectField } from '../../parts/filter-fields.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { When } from '../../parts/time.ts';
import { CreateDialog } from './create-dialog.ts';
import { PlanBadge } from './plan-badge.ts';

type Connection = NonNullable<PublisherListQuery['publishers']>;

const orders: readonly (readonly [PublisherOrder, string])[] = [
  ['name', 'By name'],
  ['created_desc', 'Newest first'],
  ['pro_until_asc', 'Plan ends first'],
];
const plans = [
  ['pro', 'On Pro'],
  ['not', 'Not on Pro'],
] as const;

export function PublishersScreen() {
  const [isCreating, setCreating] = useState(false);
  const current = params.value;
  const [search, plan] = [current.get('search'), current.get('plan')];
  const filter: PublisherFilter = { ...(search && { search }), ...(plan && { isPro: plan === 'pro' }) };
  const [orderBy] = orders.find(([value]) => value === current.get('order')) ?? orders[0] ?? ['name'];
  const variables = { filter, orderBy, ...pageOf(current) };
  const state = useQuery(publisherList, variables);
  const total = state.data?.publishers?.totalCount;
  const count = typeof total === 'number' ? plural(total, 'publisher') : undefined;
  return html`
    <${ScreenTitle} title="Publishers">
      <span class="buttons"><${SavedViews} />${hasRole('administrator') && html`<button type="button" class="primary" onClick=${() => setCreating(true)}>Add a publisher</button>`}</span>
    <//>
    <${FilterBar} label="Filter publishers">
      <div class="row">
        ${searchField('search', 'Search', 'Part of the name')}
        ${selectField('plan', 'Plan', plans, 'Any')}
        ${selectField('order', 'Order', orders)}
      </div>
    <//>
    <${Panel}
      title=${search || plan ? 'Matching publishers' : 'All publishers'}
      note=${count}
      operation=${publisherList}
      variables=${variables}
      state=${state}
      lines=${8}
      show=${({ publishers }: PublisherListQuery) => publishers && list(publishers, count)}
    />
    ${isCreating && html`<${CreateDialog} onClose=${() => setCreating(false)} />`}`;
}

const list = ({ nodes, pageInfo }: Connection, count: string | undefined) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No publisher matches.</strong></p><p>A publisher owns notices and partner tokens. <a href="/publishers">Show all</a></p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr><th scope="col">Publisher</th><th scope="col">Plan</th><th scope="col">Plan ends</th><th scope="col" class="wide">Added</th></tr></thead>
        <tbody>${nodes.map(
          (publisher) => html`<tr key=${publisher.id}>
            <th scope="row"><a href="/publishers/${publisher.id}">${publisher.name}</a></th>
            <td><${PlanBadge} publisher=${publisher} /></td>
            <td class="nowrap">${publisher.proUntil ? html`<${When} at=${publisher.proUntil} inRow />` : html`<span class="quiet">no end</span>`}</td>
            <td class="wide nowrap"><${When} at=${publisher.createdAt} inRow /></td>
          </tr>`,
        )}</tbody>
      </table></div>
      <${Pager} info=${pageInfo} count=${count} />`;
