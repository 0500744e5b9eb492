import { instant, minute, plural } from '../../base/format.ts';
import { importList } from '../../base/graph.ts';
import { pageOf } from '../../base/location.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { ActorLink, OnlyFor } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
import { TwoLines } from '../../parts/inline.tsx';
import { usePolling, useQuery } from '../../session/query.ts';
import { continuedOf, outcomesOf, titleOf, Verdict } from './remarks.tsx';

/** What became of the records that were not rejected: the outcome says how many were. */
const accepted = (one: Parameters<typeof outcomesOf>[0]): string =>
  outcomesOf(one)
    .flatMap(([text, count]) => (count > 0 && text !== 'rejected' ? [plural(count, text, text)] : []))
    .join(', ');

export function ImportsScreen() {
  const query = useQuery(importList, pageOf());
  const list = query.data?.imports;
  usePolling(query, list?.nodes.some(({ state }) => state === 'running') ?? false);
  return (
    <ListScreen
      title="Imports"
      act={
        <OnlyFor staff="operator" to="import a file">
          <a class="button primary" href="/imports/new">
            Import a file
          </a>
        </OnlyFor>
      }
      query={query}
      list={list}
      one="import"
      columns={[
        {
          title: 'Import',
          share: 4,
          cell: (one) => (
            <TwoLines below={continuedOf(one)}>
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
        { title: 'Records', share: 3, card: 'first end', cell: accepted },
        { title: 'By', share: 2, card: 'beside', cell: ({ actor }) => <ActorLink actor={actor} /> },
        {
          title: 'Started',
          card: 'first end',
          cell: ({ startedAt }) => (
            <time datetime={startedAt} data-utc={instant(startedAt)}>
              {minute(startedAt)}
            </time>
          ),
        },
      ]}
      empty={<Empty what="Nothing was imported yet." why="Choose “Import a file”." />}
    />
  );
}
