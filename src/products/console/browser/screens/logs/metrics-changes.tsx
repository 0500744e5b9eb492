import { number, signedNumber } from '../../base/format.ts';
import { type MetricsChangeFilter, metricsChangeList } from '../../base/graph.ts';
import { params } from '../../base/location.ts';
import { type FilterRow, readFilter, subjectRows } from '../../lists/filter-rows.ts';
import { ListScreen } from '../../lists/list-screen.tsx';
import { NoticeInRow, TokenLink } from '../../panels/links.tsx';
import { TimeInLog, TwoLines } from '../../parts/inline.tsx';
import { pageOf } from '../../parts/pages.tsx';
import { useQuery } from '../../session/query.ts';
import { DayChoices, dayRows, noticeRow } from './log-filter.tsx';

const rows: readonly FilterRow<MetricsChangeFilter>[] = [
  { name: 'search', field: 'search', label: 'Title, sponsor, PA-ID', control: 'search' },
  {
    name: 'only',
    label: 'Only',
    control: 'chips',
    values: [
      ['corrections', 'Corrections'],
      ['no-first-imports', 'Without first imports'],
    ],
    read: (chosen) => ({
      ...(chosen.includes('corrections') && { isCorrection: true }),
      ...(chosen.includes('no-first-imports') && { isFirstImport: false }),
    }),
  },
  noticeRow,
  ...subjectRows,
  ...dayRows,
];

export function MetricsChangesScreen() {
  const current = params.value;
  const filter = readFilter(rows, current);
  const query = useQuery(metricsChangeList, { filter, ...pageOf(current) });
  const list = query.data?.metricsChanges;
  return (
    <ListScreen
      title="Metrics changes"
      about="Every report of views and engagements. Counts are totals of a campaign; a correction makes one lower."
      rows={rows}
      inView="only"
      days={<DayChoices />}
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
      empty="No counts were reported yet."
      exported={{ list: 'metrics-changes', filter }}
      dayOf={({ recordedAt }) => recordedAt}
    />
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
