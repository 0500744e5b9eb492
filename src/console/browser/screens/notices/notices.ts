import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { day, money, plural, shortNumber, words } from '../../format.ts';
import type { NoticeListQuery, NoticeOrder } from '../../generated/operation-types.ts';
import { noticeCount, noticeList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { Badge } from '../../parts/badge.ts';
import { known } from '../../parts/not-known.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { partyName } from '../../parts/party.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { When } from '../../parts/time.ts';
import { FilterForm } from './filter-form.ts';
import { filterNames, filterOf, orderOf } from './filters.ts';

type Connection = NonNullable<NoticeListQuery['notices']>;
type Row = Connection['nodes'][number];

export function NoticesScreen() {
  const filter = filterOf(params.value);
  const variables = { filter, orderBy: orderOf(params.value), ...pageOf(params.value) };
  const state = useQuery(noticeList, variables);
  // After the list: counting may take longer than reading a page.
  const counted = useQuery(noticeCount, state.data ? { filter } : undefined);
  const total = counted.data?.notices?.totalCount;
  const count = typeof total === 'number' && !counted.isLoading ? plural(total, 'notice') : undefined;
  const isFiltered = filterNames.some((name) => params.value.has(name));
  return html`
    <${ScreenTitle} title="Notices">
      <span class="buttons"><${SavedViews} />
        ${hasRole('operator') && html`<a class="button primary" href="/notices/new">New notice</a>`}</span>
    <//>
    <${FilterForm} />
    <${Panel}
      title=${isFiltered ? 'Matching notices' : 'All notices'}
      note=${count}
      operation=${noticeList}
      variables=${variables}
      state=${state}
      exported=${{ list: 'notices', filter: filter }}
      lines=${12}
      show=${({ notices }: NoticeListQuery) => notices && list(notices, isFiltered, count, timeColumns[variables.orderBy] ?? changed)}
    />`;
}

type Column = { title: string; shown: (notice: Row) => ComponentChildren; isNarrow?: boolean };

const when = (at: string | null) => (at ? html`<${When} at=${at} inRow />` : html`<span class="quiet">none</span>`);
const changed: Column = { title: 'Changed', shown: ({ updatedAt }) => when(updatedAt) };

/** The time by which a list is sorted takes the place of the last change. */
const timeColumns: Partial<Record<NoticeOrder, Column>> = {
  created_desc: { title: 'Created', shown: ({ createdAt }) => when(createdAt) },
  created_asc: { title: 'Created', shown: ({ createdAt }) => when(createdAt) },
  confirmed_asc: {
    title: 'Confirmed',
    shown: ({ confirmedAt, amendment }) => when(amendment?.confirmedAt ?? confirmedAt),
    isNarrow: true,
  },
  retention_asc: {
    title: 'Kept until',
    shown: ({ retentionUntil }) => (retentionUntil ? day(retentionUntil) : html`<span class="quiet">not ended</span>`),
    isNarrow: true,
  },
  metrics_reported_asc: {
    title: 'Counts reported',
    shown: ({ metrics }) => when(metrics.recordedAt),
    isNarrow: true,
  },
};

const list = ({ nodes, pageInfo }: Connection, isFiltered: boolean, count: string | undefined, time: Column) =>
  nodes.length === 0
    ? html`<${Empty}>${isFiltered ? noMatch : noNotices}<//>`
    : html`
      <div class="scroll">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">Notice</th>
              <th scope="col">Phase</th>
              <th scope="col" class="wide">Publisher, medium</th>
              <th scope="col" class="wide">Publication</th>
              <th scope="col" class="wide number">Campaign value</th>
              <th scope="col" class="wide number">Views</th>
              <th scope="col" class=${time.isNarrow ? '' : 'wide'}>${time.title}</th>
            </tr>
          </thead>
          <tbody>${nodes.map((notice) => row(notice, time))}</tbody>
        </table>
      </div>
      <${Pager} info=${pageInfo} count=${count} />`;

const row = (notice: Row, time: Column) => html`<tr key=${notice.paId}>
  <th scope="row">
    <a href="/notices/${encodeURIComponent(notice.paId)}">${notice.title}</a>
    <span class="sub">${partyName(notice.advertiser)} · <code>${notice.paId}</code></span>
  </th>
  <td>
    <${Badge} name=${notice.phase} />
    ${notice.amendment && html`<${Badge} name=${notice.amendment.state} prefix="Amendment" />`}
  </td>
  <td class="wide">${known(notice, 'publisher', notice.publisher?.name ?? html`<span class="quiet nowrap">Self-published</span>`)}<span class="sub">${words(notice.campaign.medium)}</span></td>
  <td class="wide nowrap">${day(notice.publicationStartDate)}</td>
  <td class="wide number nowrap">${money(notice.campaign.totalValue, notice.currency)}</td>
  <td class="wide number">${notice.metrics.viewsCount === null ? html`<span class="quiet">none</span>` : shortNumber(notice.metrics.viewsCount)}</td>
  <td class=${time.isNarrow ? 'nowrap' : 'wide nowrap'}>${time.shown(notice)}</td>
</tr>`;

const noMatch = html`<p><strong>No notice matches.</strong></p>
  <p>Search compares the beginnings of words. <a href="/notices">Clear all filters</a></p>`;

const noNotices = html`<p><strong>There are no notices yet.</strong></p>
  <p><a href="/imports">Import a file</a>, or choose “New notice”.</p>`;
