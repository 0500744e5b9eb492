import { metricsChangeList } from '../../../../../generated/console/operations.ts';
import { number, signedNumber } from '../../base/format.ts';
import { params } from '../../base/location.ts';
import {
  ChipsFilter,
  CountryFilter,
  DaysFilter,
  FilterBar,
  MediumFilter,
  ProcessFilters,
  PublisherFilter,
  SearchFilter,
  seenOften,
  severalOf,
  subjectFilterOf,
  subjectNames,
  withoutUndefined,
} from '../../lists/filter.tsx';
import { ListPanel, lengthOf } from '../../lists/list.tsx';
import { NoticeInRow, TokenLink } from '../../panels/links.tsx';
import { Empty, ScreenTitle } from '../../panels/panel.tsx';
import { TimeInLog, TwoLines } from '../../parts/inline.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { pageOf } from '../../parts/pages.tsx';
import { useQuery } from '../../session/query.ts';
import { DayChoices, periodOf } from './log-filter.tsx';

const only = [
  ['corrections', 'Corrections'],
  ['no-first-imports', 'Without first imports'],
] as const;

export function MetricsChangesScreen() {
  const current = params.value;
  const chosen = current.getAll('only');
  const filter = withoutUndefined({
    search: current.get('search') || undefined,
    paIds: severalOf(current, 'notice'),
    ...(chosen.includes('corrections') && { isCorrection: true }),
    ...(chosen.includes('no-first-imports') && { isFirstImport: false }),
    ...periodOf(),
    ...subjectFilterOf(current),
  });
  const query = useQuery(metricsChangeList, { filter, ...pageOf(current) });
  const list = query.data?.metricsChanges;
  const kinds = <ChipsFilter name="only" options={only} />;
  return (
    <>
      <ScreenTitle
        title="Metrics changes"
        about="Every report of views and engagements. Counts are totals of a campaign; a correction makes one lower."
      />
      <FilterBar
        label="Filter metrics changes"
        names={['search', 'notice', 'only', 'from', 'to', ...subjectNames]}
        found={lengthOf(list, 'change')}
        seen={isNarrow.value ? undefined : ['only', ...seenOften]}
        shown={<SearchFilter name="search" label="Title, sponsor, PA-ID" />}
        beside={
          <>
            <DayChoices />
            {!isNarrow.value && kinds}
          </>
        }
      >
        {isNarrow.value && kinds} <PublisherFilter /> <MediumFilter /> <CountryFilter /> <ProcessFilters />{' '}
        <DaysFilter />
        <DaysFilter of="published-" />
      </FilterBar>
      <ListPanel
        query={query}
        list={list}
        one="change"
        columns={[
          { title: 'Time', share: 0, card: 'top', cell: ({ recordedAt }) => <TimeInLog at={recordedAt} /> },
          {
            title: 'Notice',
            share: 4,
            cell: ({ paId, notice }) => <NoticeInRow paId={paId} notice={notice} />,
          },
          ...(list?.nodes.some(kindOf) ? [{ title: 'Kind', card: 'whole', cell: kindOf } as const] : []),
          {
            title: 'Views',
            class: 'number',
            card: 'whole',
            cell: (each) => counted(each.viewsCount, each.viewsBefore),
          },
          {
            title: 'Engagements',
            class: 'number',
            card: 'whole',
            cell: (each) => counted(each.engagementsCount, each.engagementsBefore),
          },
          {
            title: 'By',
            share: 2,
            card: 'beside',
            cell: ({ token }) => (token ? <TokenLink token={token} /> : 'an import'),
          },
        ]}
        empty={<Empty what="No change matches." />}
        exported={{ list: 'metrics-changes', filter }}
        dayOf={({ recordedAt }) => recordedAt}
      />
    </>
  );
}

function kindOf({ isCorrection, isFirstImport }: { isCorrection: boolean; isFirstImport: boolean }) {
  if (isCorrection) return <span class="badge waiting">Correction</span>;
  return isFirstImport && <span class="badge">First import</span>;
}

/** What a count rose or fell by, and to what. */
const counted = (count: number, before: number) => (
  <TwoLines below={`to ${number(count)}`}>
    <span class={count < before ? 'lower' : ''}>{signedNumber(count - before)}</span>
  </TwoLines>
);
