import { importList } from '../../../../../generated/console/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import { navigate, params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { ActorLink, TimeInLog, TwoLines } from '../../parts/inline.tsx';
import { ListPanel } from '../../parts/list.tsx';
import { pageOf } from '../../parts/pages.tsx';
import { Empty, ScreenTitle } from '../../parts/panel.tsx';
import { continuedOf } from './continued.tsx';
import { optionsOf, summaryOf, titleOf, Verdict } from './outcome.tsx';

export function ImportsScreen() {
  const query = useQuery(importList, pageOf(params.value));
  const list = query.data?.imports;
  usePolling(query, list?.nodes.some(({ state }) => state === 'running') ?? false);
  return (
    <>
      <ScreenTitle
        title="Imports"
        about="Files of complete records, imported here, with the command line or by another system."
      >
        {hasRole('operator') && (
          <button type="button" class="primary" onClick={() => navigate('/imports/new')}>
            Import a file
          </button>
        )}
      </ScreenTitle>
      <ListPanel
        query={query}
        title="All imports"
        list={list}
        one="import"
        dayOf={({ startedAt }) => startedAt}
        columns={[
          { title: 'Time', share: 0, card: 'top', cell: ({ startedAt }) => <TimeInLog at={startedAt} /> },
          {
            title: 'Import',
            share: 4,
            cell: (one) => (
              <TwoLines below={continuedOf(one) ?? optionsOf(one)}>
                <a href={`/imports/${one.id}`}>{titleOf(one)}</a>
              </TwoLines>
            ),
          },
          {
            title: 'Outcome',
            share: 0,
            card: 'first',
            cell: (one) => (
              <>
                <Verdict of={one} />
                {one.state === 'running' && one.percent !== null && ` ${one.percent} %`}
              </>
            ),
          },
          { title: 'Records', share: 3, card: 'next', cell: summaryOf },
          { title: 'By', share: 2, card: 'beside', cell: ({ actor }) => <ActorLink actor={actor} /> },
        ]}
        empty={
          <Empty
            what="Nothing was imported yet."
            why={
              <>
                Choose “Import a file”. The command line does the same without a browser:{' '}
                <code>npm run admin -- notices import FILE --publisher ID</code>
              </>
            }
          />
        }
      />
    </>
  );
}
