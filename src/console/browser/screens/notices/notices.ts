import { html } from 'htm/preact';
import { day, money, plural, shortNumber, words } from '../../format.ts';
import type { NoticeListQuery, NoticeOrder } from '../../generated/operation-types.ts';
import { noticeCount, noticeList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { hasRole, may } from '../../me.ts';
import { Badge, known, noticeLink, partyName, whenInRow } from '../../parts/inline.ts';
import { type Column, listPanel, pageOf } from '../../parts/list.ts';
import { empty, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { FilterForm } from './filter-form.ts';
import { filterNames, filterOf, orderOf } from './filters.ts';

type Row = NonNullable<NoticeListQuery['notices']>['nodes'][number];

const columns: readonly Column<Row>[] = [
  {
    title: 'Notice',
    cell: ({ paId, title, advertiser }) => html`${noticeLink(paId, title)}
      <span class="sub">${partyName(advertiser)} · <code>${paId}</code></span>`,
  },
  {
    title: 'Phase',
    cell: ({ phase, amendment }) => html`<${Badge} name=${phase} />
      ${amendment && html`<${Badge} name=${amendment.state} prefix="Amendment" />`}`,
  },
  {
    title: 'Publisher, medium',
    class: 'wide',
    cell: (notice) => html`${known(notice, 'publisher', notice.publisher?.name ?? selfPublished)}
      <span class="sub">${words(notice.campaign.medium)}</span>`,
  },
  { title: 'Publication', class: 'wide nowrap', cell: ({ publicationStartDate }) => day(publicationStartDate) },
  {
    title: 'Campaign value',
    class: 'wide number nowrap',
    cell: ({ campaign, currency }) => money(campaign.totalValue, currency),
  },
  {
    title: 'Views',
    class: 'wide number',
    cell: ({ metrics: { viewsCount } }) => (viewsCount === null ? none : shortNumber(viewsCount)),
  },
];

const selfPublished = html`<span class="quiet nowrap">Self-published</span>`;
const none = html`<span class="quiet">none</span>`;

const changed: Column<Row> = { title: 'Changed', class: 'wide nowrap', cell: ({ updatedAt }) => whenInRow(updatedAt) };
const created: Column<Row> = { title: 'Created', class: 'wide nowrap', cell: ({ createdAt }) => whenInRow(createdAt) };

/** The time by which a list is sorted takes the place of the last change. */
const timeColumns: Partial<Record<NoticeOrder, Column<Row>>> = {
  created_desc: created,
  created_asc: created,
  confirmed_asc: {
    title: 'Confirmed',
    class: 'nowrap',
    cell: ({ confirmedAt, amendment }) => whenInRow(amendment?.confirmedAt ?? confirmedAt, 'none'),
  },
  retention_asc: {
    title: 'Kept until',
    class: 'nowrap',
    cell: ({ retentionUntil }) => (retentionUntil ? day(retentionUntil) : html`<span class="quiet">not ended</span>`),
  },
  metrics_reported_asc: {
    title: 'Counts reported',
    class: 'nowrap',
    cell: ({ metrics }) => whenInRow(metrics.recordedAt, 'none'),
  },
};

export function NoticesScreen() {
  const filter = filterOf(params.value);
  const orderBy = orderOf(params.value);
  const query = useQuery(noticeList, { filter, orderBy, ...pageOf(params.value) });
  // After the list: counting may take longer than reading a page.
  const counted = useQuery(noticeCount, query.data ? { filter } : undefined);
  const total = counted.data?.notices?.totalCount;
  const isFiltered = filterNames.some((name) => params.value.has(name));
  return html`
    <${ScreenTitle} title="Notices">
      <span class="buttons"><${SavedViews} />
        ${hasRole('operator') && html`<a class="button primary" href="/notices/new">New notice</a>`}</span>
    <//>
    <${FilterForm} />
    ${listPanel(query, {
      title: isFiltered ? 'Matching notices' : 'All notices',
      list: query.data?.notices,
      count: typeof total === 'number' && !counted.isLoading ? plural(total, 'notice') : undefined,
      columns: [...columns, timeColumns[orderBy] ?? changed],
      empty: isFiltered ? noMatch : noNotices(),
      exported: { list: 'notices', filter },
      lines: 12,
    })}`;
}

const noMatch = empty(
  'No notice matches.',
  html`Search compares the beginnings of words. <a href="/notices">Clear all filters</a>`,
);

const noNotices = () =>
  empty(
    'There are no notices yet.',
    may('imports') && html`<a href="/imports">Import a file</a>, or choose “New notice”.`,
  );
