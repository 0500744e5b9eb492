import { html } from 'htm/preact';
import { day } from '../../format.ts';
import type { ErasableNoticesQuery } from '../../generated/operation-types.ts';
import { erasableNotices } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { noticeLink } from '../../parts/inline.ts';
import { type Column, listPanel, pageSize } from '../../parts/list.ts';
import { empty, ScreenTitle } from '../../parts/panel.ts';

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
    ${listPanel(query, {
      title: 'May be erased now',
      list: query.data?.erasableNotices,
      columns,
      empty: empty('No retention has ended.', 'A notice is listed here from the day after its last day of retention.'),
    })}`;
}
