import { erasableNotices, retentionEnding } from '../../../../../generated/console/operations.ts';
import { day, monthName } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { type Bar, Bars } from '../../parts/bars.tsx';
import { NoticeLink, TwoLines } from '../../parts/inline.tsx';
import { daysAhead } from '../../parts/last-days.ts';
import { ListPanel, pageOf } from '../../parts/list.tsx';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.tsx';

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
        <ListPanel
          query={query}
          title="May be erased now"
          list={query.data?.erasableNotices}
          columns={[
            {
              title: 'Notice',
              cell: ({ paId, title }) => (
                <TwoLines below={<code>{paId}</code>}>
                  <NoticeLink paId={paId}>{title}</NoticeLink>
                </TwoLines>
              ),
            },
            { title: 'Kept until', cell: ({ retentionUntil }) => retentionUntil && day(retentionUntil) },
          ]}
          empty={
            <Empty
              what="No retention has ended."
              why="A notice is listed here from the day after its last day of retention."
            />
          }
        />
        <EndsNext />
      </div>
    </>
  );
}

const most = 100;

/** The notices whose retention ends next, by month. */
function EndsNext() {
  const query = useQuery(retentionEnding, { from: daysAhead(0), first: most });
  return (
    <Panel
      query={query}
      title="Ends next"
      note={query.data?.notices?.pageInfo.hasNextPage ? `of the first ${most} notices, by month` : 'by month'}
      lines={8}
      show={({ notices }) => {
        if (!notices?.nodes.length)
          return <Empty what="Nothing ends." why="Retention begins with the end of a campaign." />;
        const months = Map.groupBy(notices.nodes, ({ retentionUntil }) => retentionUntil?.slice(0, 7) ?? '');
        return (
          <Bars
            caption="Notices whose retention ends, by month"
            heads={['Month', 'Notices']}
            rows={[...months].map(barOf)}
          />
        );
      }}
    />
  );
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
