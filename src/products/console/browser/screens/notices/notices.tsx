import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { NoticeFilter, NoticeListQuery } from '../../../../../generated/console/operation-types.ts';
import { noticeCount, noticeIds, noticeList } from '../../../../../generated/console/operations.ts';
import { day, money, plural, shortNumber, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { send } from '../../graph/send.ts';
import { params } from '../../location.ts';
import { hasRole, may } from '../../me.ts';
import { notify } from '../../parts/clipboard.ts';
import type { Column } from '../../parts/column.ts';
import { shownColumns } from '../../parts/column-menu.tsx';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Badge, IfKnown, NoticeLink, partyName, TwoLines, WhenInRow } from '../../parts/inline.tsx';
import { ListPanel, pageOf } from '../../parts/list.tsx';
import { Empty, ScreenTitle } from '../../parts/panel.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { FilterForm, filterNames, filterOf, sortingOf } from './filters.tsx';

type Row = NonNullable<NoticeListQuery['notices']>['nodes'][number];
/** What a selection needs of a notice. */
type Selectable = Pick<Row, 'paId' | 'phase' | 'amendment'>;

const none = <span class="quiet">none</span>;

const amendmentStates = {
  draft: 'Amendment in draft',
  awaiting_confirmation: 'Amendment to confirm',
  awaiting_sign_off: 'Amendment to sign off',
};

const columns: readonly Column<Row>[] = [
  {
    title: 'Notice',
    share: 5,
    cell: (notice) => (
      <div class="selectable">
        {selectBox(notice)}
        <TwoLines below={partyName(notice.advertiser)}>
          <NoticeLink paId={notice.paId}>{notice.title}</NoticeLink>
        </TwoLines>
      </div>
    ),
    orders: { ascending: 'title' },
  },
  { title: 'PA-ID', cell: ({ paId }) => <code>{paId}</code> },
  {
    title: 'Phase',
    cell: ({ phase, amendment }) => (
      <TwoLines below={amendment && amendmentStates[amendment.state]}>
        <Badge name={phase} />
      </TwoLines>
    ),
  },
  {
    title: 'Publisher',
    share: 4,
    cell: (notice) => (
      <IfKnown of={notice} field="publisher">
        {notice.publisher?.name ?? <span class="quiet">Self-published</span>}
      </IfKnown>
    ),
  },
  { title: 'Medium', cell: ({ campaign }) => words(campaign.medium), isExtra: true },
  {
    title: 'Publication',
    cell: ({ publicationStartDate }) => day(publicationStartDate),
    orders: { descending: 'publication_start_desc', ascending: 'publication_start_asc' },
  },
  {
    title: 'Campaign ends',
    cell: ({ campaign }) => (campaign.endDate ? day(campaign.endDate) : <span class="quiet">ongoing</span>),
    orders: { ascending: 'campaign_end_asc' },
    isExtra: true,
  },
  {
    title: 'Vote',
    cell: ({ content }) => (content?.basicInformation.processDate ? day(content.basicInformation.processDate) : none),
    orders: { ascending: 'process_date_asc' },
    isExtra: true,
  },
  {
    title: 'Ad amount',
    class: 'number',
    cell: ({ content, currency }) => content && money(content.complianceFunding.adAmount, currency),
    orders: { descending: 'ad_amount_desc', ascending: 'ad_amount_asc' },
    isExtra: true,
  },
  {
    title: 'Value',
    class: 'number',
    cell: ({ campaign, currency }) => money(campaign.totalValue, currency),
    orders: { descending: 'total_value_desc', ascending: 'total_value_asc' },
  },
  {
    title: 'Views',
    class: 'number',
    cell: ({ metrics: { viewsCount } }) => (viewsCount === null ? none : shortNumber(viewsCount)),
    orders: { descending: 'views_desc' },
    isExtra: true,
  },
  {
    title: 'Counts reported',
    cell: ({ metrics }) => <WhenInRow at={metrics.recordedAt} none="none" />,
    orders: { ascending: 'metrics_reported_asc' },
    isExtra: true,
  },
  {
    title: 'Confirmed',
    cell: ({ confirmedAt, amendment }) => <WhenInRow at={amendment?.confirmedAt ?? confirmedAt} none="none" />,
    orders: { ascending: 'confirmed_asc' },
    isExtra: true,
  },
  {
    title: 'Created',
    cell: ({ createdAt }) => <WhenInRow at={createdAt} />,
    orders: { descending: 'created_desc', ascending: 'created_asc' },
    isExtra: true,
  },
  {
    title: 'Changed',
    cell: ({ updatedAt }) => <WhenInRow at={updatedAt} />,
    orders: { descending: 'updated_desc' },
    isExtra: true,
  },
  {
    title: 'Kept until',
    cell: ({ retentionUntil }) => (retentionUntil ? day(retentionUntil) : <span class="quiet">not ended</span>),
    orders: { ascending: 'retention_asc' },
    isExtra: true,
  },
];

/** Columns from what the notice says, which takes a statement more. */
const contentColumns = ['Vote', 'Ad amount'];

export function NoticesScreen() {
  const filter = filterOf(params.value);
  const sorting = sortingOf(params.value);
  const withContent = shownColumns(columns, sorting).some(({ title }) => contentColumns.includes(title));
  const query = useQuery(noticeList, { filter, orderBy: sorting.current, withContent, ...pageOf(params.value) });
  // After the list: counting may take longer than reading a page.
  const counted = useQuery(noticeCount, query.data ? { filter } : undefined);
  const total = counted.data?.notices?.totalCount;
  const isFiltered = filterNames.some((name) => params.value.has(name));
  return (
    <>
      <ScreenTitle title="Notices">
        <span class="buttons">
          <SavedViews />
          {hasRole('operator') && (
            <a class="button primary" href="/notices/new">
              New notice
            </a>
          )}
        </span>
      </ScreenTitle>
      {selected.value.size > 0 ? <Selection filter={filter} total={total} /> : <FilterForm />}
      <ListPanel
        query={query}
        title={isFiltered ? 'Matching notices' : 'All notices'}
        list={query.data?.notices}
        count={typeof total === 'number' && !counted.isLoading ? plural(total, 'notice') : undefined}
        columns={withSelectAll(columns, query.data?.notices?.nodes ?? [])}
        empty={isFiltered ? noMatch : noNotices()}
        exported={{ list: 'notices', filter }}
        lines={12}
        sorting={sorting}
      />
    </>
  );
}

const noMatch = (
  <Empty
    what="No notice matches."
    why={
      <>
        Search compares the beginnings of words. <a href="/notices">Clear all filters</a>
      </>
    }
  />
);

const noNotices = () => (
  <Empty
    what="There are no notices yet."
    why={
      may('imports') && (
        <>
          <a href="/imports">Import a file</a>, or choose “New notice”.
        </>
      )
    }
  />
);

/** The notices that somebody selected, over all pages of the list, each with whether it waits for its sign-off. */
const selected = signal<ReadonlyMap<string, boolean>>(new Map());

const isWaiting = ({ phase, amendment }: Selectable) =>
  amendment ? amendment.state === 'awaiting_sign_off' : phase === 'awaiting_sign_off';

function select(rows: readonly Selectable[], isSelected: boolean): void {
  const next = new Map(selected.value);
  for (const row of rows) {
    if (isSelected) next.set(row.paId, isWaiting(row));
    else next.delete(row.paId);
  }
  selected.value = next;
}

const isSelected = ({ paId }: Row) => selected.value.has(paId);

/** The heading of the first column selects the page. */
function withSelectAll([first, ...others]: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] {
  const areSelected = rows.length > 0 && rows.every(isSelected);
  const head = (
    <input
      type="checkbox"
      class="select"
      aria-label="Select all on this page"
      checked={areSelected}
      onChange={() => select(rows, !areSelected)}
    />
  );
  return first ? [{ ...first, head }, ...others] : others;
}

const selectBox = (row: Row) => (
  <input
    type="checkbox"
    class="select"
    aria-label={`Select ${row.title}`}
    checked={isSelected(row)}
    onChange={() => select([row], !isSelected(row))}
  />
);

const clear = () => {
  selected.value = new Map();
};

/** The most that are selected with one click. */
const mostSelected = 100;

type SelectionProps = { filter: NoticeFilter; total: number | null | undefined };

/** What can be done with the selected notices, in the place of the filters. */
function Selection({ filter, total }: SelectionProps) {
  const ids = [...selected.value.keys()];
  const waiting = ids.filter((paId) => selected.value.get(paId));
  const review = `/notices/review?${new URLSearchParams(waiting.map((paId) => ['notice', paId]))}`;
  const selectAll = async () => {
    const { data, errors } = await send(noticeIds, { filter, first: mostSelected });
    if (errors[0]) notify(errors[0].message);
    select(data?.notices?.nodes ?? [], true);
  };
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) =>
      key === 'Escape' && !document.querySelector('dialog[open]') && clear();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div class="selection" role="region" aria-label="Selection">
      <strong role="status">{plural(ids.length, 'notice')} selected</strong>
      {total && total > ids.length && total <= mostSelected && (
        <button type="button" class="quiet" onClick={selectAll}>
          Select all {total}
        </button>
      )}
      {hasRole('operator') && waiting.length > 0 && (
        <a class="button primary" href={review}>
          Review {waiting.length} for sign-off
        </a>
      )}
      <ExportMenu exported={{ list: 'notices', filter: { paIds: ids } }} />
      <button type="button" class="quiet" onClick={clear}>
        Clear the selection <kbd>Esc</kbd>
      </button>
    </div>
  );
}
