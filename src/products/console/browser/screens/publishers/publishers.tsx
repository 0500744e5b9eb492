import { useState } from 'preact/hooks';
import type { PublisherFilter } from '../../../../../generated/console/operation-types.ts';
import { publisherList } from '../../../../../generated/console/operations.ts';
import { vocabulary } from '../../../../../generated/console/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { FilterBar, searchField, selectField } from '../../parts/filter.tsx';
import { PlanBadge, publisherLink, whenInRow } from '../../parts/inline.tsx';
import { listPanel, pageOf, sortingBy } from '../../parts/list.tsx';
import type { Options } from '../../parts/options.tsx';
import { empty, ScreenTitle } from '../../parts/panel.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { CreateDialog } from './dialogs.tsx';

const plans: Options = [
  ['pro', 'On Pro'],
  ['not', 'Not on Pro'],
];

export function PublishersScreen() {
  const [isCreating, setCreating] = useState(false);
  const [search, plan] = [params.value.get('search'), params.value.get('plan')];
  const filter: PublisherFilter = { ...(search && { search }), ...(plan && { isPro: plan === 'pro' }) };
  const sorting = sortingBy(vocabulary.PublisherOrder, 'name');
  const query = useQuery(publisherList, { filter, orderBy: sorting.current, ...pageOf(params.value) });
  return (
    <>
      <ScreenTitle title="Publishers">
        <span class="buttons">
          <SavedViews />
          {hasRole('administrator') && (
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              Add a publisher
            </button>
          )}
        </span>
      </ScreenTitle>
      <FilterBar label="Filter publishers" shown={searchField('search', 'Search', 'Part of the name')}>
        {selectField('plan', plans, 'Any')}
      </FilterBar>
      {listPanel(query, {
        title: search || plan ? 'Matching publishers' : 'All publishers',
        list: query.data?.publishers,
        one: 'publisher',
        columns: [
          { title: 'Publisher', cell: publisherLink, orders: { ascending: 'name' } },
          { title: 'Plan', cell: (publisher) => <PlanBadge publisher={publisher} /> },
          {
            title: 'Plan ends',
            cell: ({ proUntil }) => whenInRow(proUntil, 'no end'),
            orders: { ascending: 'pro_until_asc' },
          },
          { title: 'Added', cell: ({ createdAt }) => whenInRow(createdAt), orders: { descending: 'created_desc' } },
        ],
        sorting,
        empty: empty(
          'No publisher matches.',
          <>
            A publisher owns notices and partner tokens. <a href="/publishers">Show all</a>
          </>,
        ),
      })}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}
