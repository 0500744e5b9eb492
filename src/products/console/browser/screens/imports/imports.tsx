import { importList } from '../../../../../generated/console/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import { navigate, params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { ActorLink, Badge, WhenInRow } from '../../parts/inline.tsx';
import { ListPanel, pageOf } from '../../parts/list.tsx';
import { Empty, ScreenTitle } from '../../parts/panel.tsx';
import { optionsOf, summaryOf } from './import.tsx';

export function ImportsScreen() {
  const query = useQuery(importList, pageOf(params.value));
  const list = query.data?.imports;
  usePolling(query, list?.nodes.some(({ state }) => state === 'running') ?? false);
  return (
    <>
      <ScreenTitle title="Imports">
        {hasRole('operator') && (
          <button type="button" class="primary" onClick={() => navigate('/imports/new')}>
            Import a file
          </button>
        )}
      </ScreenTitle>
      <p class="lead">Files of complete records, imported here, with the command line or by another system.</p>
      <ListPanel
        query={query}
        title="All imports"
        list={list}
        one="import"
        columns={[
          {
            title: 'Import',
            cell: (one) => <a href={`/imports/${one.id}`}>{one.source ?? 'Without a file'}</a>,
          },
          {
            title: 'State',
            cell: ({ state, percent }) => (
              <>
                <Badge name={state} />
                {state === 'running' && percent !== null && ` ${percent} %`}
              </>
            ),
          },
          { title: 'Records', cell: summaryOf },
          { title: 'Existing notices', cell: optionsOf },
          { title: 'By', cell: ({ actor }) => <ActorLink actor={actor} /> },
          { title: 'Started', cell: ({ startedAt }) => <WhenInRow at={startedAt} /> },
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
