import { erasableNotices, retentionEnding } from '../../../../../generated/console/operations.ts';
import { day, monthName } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { type Bar, bars } from '../../parts/bars.tsx';
import { noticeLink, underneath } from '../../parts/inline.tsx';
import { daysAhead } from '../../parts/last-days.ts';
import { listPanel, pageOf } from '../../parts/list.tsx';
import { empty, panel, ScreenTitle } from '../../parts/panel.tsx';

export function RetentionScreen() {
  const query = useQuery(erasableNotices, pageOf(params.value));
  return (
    <>
      <ScreenTitle title="Retention" />
      <p class="lead">
        Notices are kept for seven years after their last publication (Arts. 9 and 12), and may then be erased.{' '}
        <a href={`/notices?retention-to=${daysAhead(90)}&order=retention_asc`}>Retention that ends within 90 days</a>
      </p>
      <div class="stack">
        {listPanel(query, {
          title: 'May be erased now',
          list: query.data?.erasableNotices,
          columns: [
            { title: 'Notice', cell: ({ paId, title }) => underneath(noticeLink(paId, title), <code>{paId}</code>) },
            { title: 'Kept until', cell: ({ retentionUntil }) => retentionUntil && day(retentionUntil) },
          ],
          empty: empty(
            'No retention has ended.',
            'A notice is listed here from the day after its last day of retention.',
          ),
        })}
        <EndsNext />
      </div>
    </>
  );
}

const most = 100;

/** The notices whose retention ends next, by month. */
function EndsNext() {
  const query = useQuery(retentionEnding, { from: daysAhead(0), first: most });
  return panel(query, {
    title: 'Ends next',
    note: query.data?.notices?.pageInfo.hasNextPage ? `of the first ${most} notices, by month` : 'by month',
    lines: 8,
    show: ({ notices }) => {
      if (!notices?.nodes.length) return empty('Nothing ends.', 'Retention begins with the end of a campaign.');
      const months = Map.groupBy(notices.nodes, ({ retentionUntil }) => retentionUntil?.slice(0, 7) ?? '');
      return bars('Notices whose retention ends, by month', ['Month', 'Notices'], [...months].map(barOf));
    },
  });
}

function barOf([month, ending]: [string, readonly { retentionUntil: string | null }[]]): Bar {
  const [first, last] = [ending[0]?.retentionUntil, ending.at(-1)?.retentionUntil];
  return {
    name: monthName(month),
    value: ending.length,
    note: first && last && (first === last ? day(first) : `${day(first)} to ${day(last)}`),
    href: `/notices?retention-from=${first}&retention-to=${last}&order=retention_asc`,
  };
}
