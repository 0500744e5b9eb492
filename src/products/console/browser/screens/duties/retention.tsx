import { day, daysAhead, monthAfter, monthName, plural } from '../../base/format.ts';
import { erasableNotices, type RetentionEndingQuery, retentionEnding } from '../../base/graph.ts';
import { pageOf } from '../../base/location.ts';
import { ListPanel } from '../../lists/list.tsx';
import { NoticeLink } from '../../panels/links.tsx';
import { Empty, Panel, ScreenTitle } from '../../panels/panel.tsx';
import { TwoLines } from '../../parts/inline.tsx';
import { type Bar, Bars } from '../../plots/bars.tsx';
import { useQuery } from '../../session/query.ts';

export function RetentionScreen() {
  const query = useQuery(erasableNotices, pageOf());
  const count = query.data?.erasableNotices?.nodes.length;
  return (
    <>
      <ScreenTitle
        title="Retention"
        about="Notices are kept for seven years after their last publication (Arts. 9 and 12), and may then be erased."
      />
      <div class="stack">
        {(count || query.errors.length > 0) && (
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
            empty={null}
          />
        )}
        <EndsNext isFirst={count === 0} />
      </div>
    </>
  );
}

const most = 100;

/** The notices whose retention ends next, by month. */
function EndsNext({ isFirst }: { isFirst: boolean }) {
  const query = useQuery(retentionEnding, { from: daysAhead(0), first: most });
  return (
    <Panel
      query={query}
      title={isFirst ? 'No notice can be erased yet' : 'Retention ending next'}
      note={query.data && noteOf(query.data)}
      lines={8}
      show={({ notices }) => {
        if (!notices?.nodes.length)
          return <Empty what="No retention period is running." why="Retention begins with the end of a campaign." />;
        const months = Map.groupBy(notices.nodes, ({ retentionUntil }) => retentionUntil?.slice(0, 7) ?? '');
        return (
          <Bars
            caption="Notices whose retention ends, by month"
            heads={['Month', 'Notices']}
            rows={withGaps([...months]).map(barOf)}
          />
        );
      }}
    />
  );
}

type Month = [name: string, ending: readonly { retentionUntil: string | null }[]];

function noteOf({ notices: list, all, withEnd }: RetentionEndingQuery): string {
  const [first] = list?.nodes ?? [];
  const ongoing = (all?.totalCount ?? 0) - (withEnd?.totalCount ?? 0);
  return [
    first?.retentionUntil && `The first retention period ends on ${day(first.retentionUntil)}.`,
    list?.pageInfo.hasNextPage && `Only the first ${most} notices are counted.`,
    ongoing > 0 && `${plural(ongoing, 'notice')} without an end of retention: the campaign has no last day.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Months in which nothing ends are rows, too; several after each other are one. */
function withGaps(months: readonly Month[]): Month[] {
  return months.flatMap((month, index) => {
    const [earlier] = months[index - 1] ?? [];
    const [from, to] = [earlier && monthAfter(earlier, 1), monthAfter(month[0], -1)];
    if (!from || from > to) return [month];
    return [[from === to ? from : `${from} ${to}`, []] as Month, month];
  });
}

function barOf([month, ending]: Month): Bar {
  const [first, last] = [ending[0]?.retentionUntil, ending.at(-1)?.retentionUntil];
  return {
    name: month.split(' ').map(monthName).join(' to '),
    value: ending.length,
    shown: plural(ending.length, 'notice'),
    ...(first && { href: `/notices?retention-from=${first}&retention-to=${last}&order=retention_asc` }),
  };
}
