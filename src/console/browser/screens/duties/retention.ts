import { html } from 'htm/preact';
import { day, monthName, plural, shortDay } from '../../format.ts';
import type { ErasableNoticesQuery } from '../../generated/operation-types.ts';
import { erasableNotices, retentionEnding } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { noticeLink } from '../../parts/inline.ts';
import { type Column, listPanel, pageSize } from '../../parts/list.ts';
import { empty, panel, ScreenTitle } from '../../parts/panel.ts';

const columns: readonly Column<NonNullable<ErasableNoticesQuery['erasableNotices']>['nodes'][number]>[] = [
  { title: 'Notice', class: 'long', cell: ({ paId, title }) => noticeLink(paId, title) },
  { title: 'PA-ID', cell: ({ paId }) => html`<code>${paId}</code>` },
  { title: 'Kept until', cell: ({ retentionUntil }) => retentionUntil && day(retentionUntil) },
];

export function RetentionScreen() {
  const after = params.value.get('after');
  const query = useQuery(erasableNotices, { first: pageSize, ...(after && { after }) });
  const soon = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  return html`
    <${ScreenTitle} title="Retention" />
    <p class="lead">Notices are kept for seven years after their last publication (Arts. 9 and 12), and may then be erased.${' '}
      <a href="/notices?retention-to=${soon}&order=retention_asc">Retention that ends within 90 days</a></p>
    <div class="stack">
    ${listPanel(query, {
      title: 'May be erased now',
      list: query.data?.erasableNotices,
      columns,
      empty: empty('No retention has ended.', 'A notice is listed here from the day after its last day of retention.'),
    })}
    <${Calendar} />
    </div>`;
}

const calendarLength = 100;

/** The notices whose retention ends next, by month. */
function Calendar() {
  const from = new Date().toISOString().slice(0, 10);
  const query = useQuery(retentionEnding, { from, first: calendarLength });
  return panel(query, {
    title: 'Ends next',
    lines: 8,
    show: ({ notices }) => {
      if (!notices?.nodes.length) return empty('Nothing ends.', 'Retention begins with the end of a campaign.');
      const months = Map.groupBy(notices.nodes, ({ retentionUntil }) => retentionUntil?.slice(0, 7) ?? '');
      return html`<ol class="months">${[...months].map(
        ([month, ending]) => html`<li key=${month}>
          <h3>${monthName(month)} <span class="note">${plural(ending.length, 'notice')}</span></h3>
          <ul>${ending.map(
            ({ paId, title, retentionUntil }) =>
              html`<li>${retentionUntil && html`<time datetime=${retentionUntil}>${shortDay(retentionUntil)}</time>`} ${noticeLink(paId, title)}</li>`,
          )}</ul></li>`,
      )}</ol>
      ${notices.pageInfo.hasNextPage && html`<p class="note">The first ${calendarLength}. There are more.</p>`}`;
    },
  });
}
