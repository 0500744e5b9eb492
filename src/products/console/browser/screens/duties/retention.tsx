import { day, monthName, plural } from '../../format.ts';
import type { RetentionEndingQuery } from '../../generated/operation-types.ts';
import { erasableNotices, retentionEnding } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { noticeHref, noticeLink } from '../../parts/inline.tsx';
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
            { title: 'Notice', cell: ({ paId, title }) => noticeLink(paId, title) },
            { title: 'PA-ID', cell: ({ paId }) => <code>{paId}</code> },
            { title: 'Kept until', cell: ({ retentionUntil }) => retentionUntil && day(retentionUntil) },
          ],
          empty: empty(
            'No retention has ended.',
            'A notice is listed here from the day after its last day of retention.',
          ),
        })}
        <Calendar />
      </div>
    </>
  );
}

const calendarLength = 100;

type Ending = NonNullable<RetentionEndingQuery['notices']>['nodes'][number];

/** The notices whose retention ends next, by month and day. */
function Calendar() {
  const query = useQuery(retentionEnding, { from: daysAhead(0), first: calendarLength });
  return panel(query, {
    title: 'Ends next',
    note: query.data?.notices?.pageInfo.hasNextPage && `the first ${calendarLength} notices`,
    lines: 8,
    show: ({ notices }) => {
      if (!notices?.nodes.length) return empty('Nothing ends.', 'Retention begins with the end of a campaign.');
      const months = Map.groupBy(notices.nodes, ({ retentionUntil }) => retentionUntil?.slice(0, 7) ?? '');
      return <div class="months">{[...months].map(([month, ending]) => monthTable(month, ending))}</div>;
    },
  });
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A month, with the number of notices on each day on which some end. */
function monthTable(month: string, ending: readonly Ending[]) {
  const first = new Date(`${month}-01`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells = [
    ...Array<undefined>((first.getUTCDay() + 6) % 7).fill(undefined),
    ...Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  const byDay = Map.groupBy(ending, ({ retentionUntil }) => retentionUntil ?? '');
  return (
    <table key={month}>
      <caption>
        <strong>{monthName(month)}</strong> <span class="note">{plural(ending.length, 'notice')}</span>
      </caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th scope="col" abbr={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr>
            {week.map((on) => (
              <td>{on && dayCell(on, byDay.get(on) ?? [])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to the notice, or to the list of all that end on that day. */
function dayCell(on: string, ending: readonly Ending[]) {
  const number = Number(on.slice(-2));
  const [first, ...others] = ending;
  if (!first) return number;
  const hidden = (text: string) => <span class="hidden">{text}</span>;
  return others.length === 0 ? (
    <a href={noticeHref(first.paId)} title={first.title}>
      {number}
      {hidden(` ${monthName(on)}: `)}
      <b>1</b>
      {hidden(` notice, ${first.title}`)}
    </a>
  ) : (
    <a href={`/notices?retention-from=${on}&retention-to=${on}&order=retention_asc`}>
      {number}
      {hidden(` ${monthName(on)}: `)}
      <b>{ending.length}</b>
      {hidden(' notices')}
    </a>
  );
}
