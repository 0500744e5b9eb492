import type { ComponentChildren } from 'preact';
import type {
  OverviewSpikesQuery,
  OverviewWorkQuery,
  OverviewWorkQueryVariables,
} from '../../../../../generated/console/operation-types.ts';
import { overviewSpikes, overviewWork } from '../../../../../generated/console/operations.ts';
import { ago, day, number, plural, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { hasRole, isPartner } from '../../me.ts';
import { NoticeLink, noticeHref, PublisherLink, TokenLink } from '../../parts/inline.tsx';
import { daysAhead, daysOf, lastDays } from '../../parts/last-days.ts';
import { Empty, Panel } from '../../parts/panel.tsx';
import { spikesOf } from './spikes.ts';

type Period = Pick<OverviewWorkQueryVariables, 'from' | 'to'>;

/** Something that needs a person, and what to do. */
type Task = {
  count: number;
  what: string;
  detail?: ComponentChildren;
  tone: 'bad' | 'waiting' | 'soon';
  action?: string;
  href: string;
  /** All of them, if the action is about one. */
  all?: string;
  /** What to tell the publishers about, by its name in addresses. */
  tell?: string;
};

const taskItem = ({ count, what, detail, tone, action = 'Show', href, all, tell }: Task) => (
  <li class={tone}>
    <strong>{number(count)}</strong>
    <div>
      <p>{all ? <a href={all}>{what}</a> : what}</p>
      {detail && <p class="note">{detail}</p>}
    </div>
    <span class="buttons">
      <a class="button" href={href} aria-label={`${action}: ${what}`}>
        {action}
      </a>
      {tell && hasRole('operator') && (
        <a class="button" href={`/publishers/tell?about=${tell}`} aria-label={`Tell the publisher: ${what}`}>
          Tell the publisher
        </a>
      )}
    </span>
  </li>
);

const daysToStart = 7;
/** What is later than that was perhaps given up. */
const daysLate = 30;
/** Days within which retention ends: the default of the graph. */
const daysToRetention = 90;
const daysToExpiry = 30;
const unsigned = 'phase=draft&phase=awaiting_confirmation&phase=awaiting_sign_off';
/** All versions that wait for their sign-off, the oldest first. */
export const waitingForSignOff = '/notices?sign-off=waiting&order=confirmed_asc';

/** What waits for a person, the most pressing first, each with what to do. */
export function Work() {
  const period = { from: daysAhead(-daysLate), to: daysAhead(daysToStart) };
  const soon = `${daysAhead(daysToExpiry)}T00:00:00Z`;
  const query = useQuery(overviewWork, { ...period, soon, isStaff: !isPartner() });
  return <Panel query={query} title="To do" lines={10} show={(data) => showTasks(data, period)} />;
}

function showTasks(data: OverviewWorkQuery, period: Period) {
  const tasks = tasksOf(data, period).filter(({ count }) => count > 0);
  const parts = data.overview && [...Object.values(data.overview), data.starting, data.expiring];
  const isComplete = parts?.every((part) => part !== null);
  if (tasks.length === 0) return isComplete ? <Empty what="Nothing waits for a person." /> : null;
  return <ul class="tasks">{tasks.map(taskItem)}</ul>;
}

const notices = (count: number) => (count === 1 ? 'notice' : 'notices');
/** A line of the detail. */
const each = (text: ComponentChildren) => <span class="each">{text}</span>;

/** Tasks about what could be read. */
function tasksOf({ overview, longestWaiting, starting, expiring }: OverviewWorkQuery, { from, to }: Period): Task[] {
  const { signOffs, metricsGap: gap, plansEnding, retentionEnding } = overview ?? {};
  const [oldest] = longestWaiting?.nodes ?? [];
  const oldestConfirmedAt = signOffs?.oldestConfirmedAt;
  const unsignedCount = starting?.totalCount ?? starting?.nodes.length ?? 0;
  const plans = plansEnding && (plansEnding.totalCount ?? plansEnding.nodes.length);
  const tokens = expiring?.nodes.filter(({ successor }) => !successor);
  const metrics = (state: string, count: number, tone: Task['tone'], what: string, detail: string): Task => ({
    count,
    what: `${notices(count)} ${what}`,
    detail,
    tone,
    tell: state,
    href: `/notices?metrics=${state}&order=${state === 'missing' ? 'campaign_end_asc' : 'metrics_reported_asc'}`,
  });
  const tasks: (Task | null | undefined)[] = [
    starting && {
      count: unsignedCount,
      what: `${notices(unsignedCount)} without sign-off, to start by ${day(to)}`,
      detail: starting.nodes.map(({ paId, title, phase, publicationStartDate: on }) =>
        each(
          <>
            {day(on)}: <NoticeLink paId={paId}>{title}</NoticeLink> · {words(phase).toLowerCase()}
            {on < daysAhead(0) && ', late'}
          </>,
        ),
      ),
      tone: 'bad',
      tell: 'starting',
      href: `/notices?${unsigned}&published-from=${from}&published-to=${to}&order=publication_start_asc`,
    },
    signOffs && {
      count: signOffs.count,
      what: `${signOffs.count === 1 ? 'version waits' : 'versions wait'} for sign-off`,
      detail: [
        oldest &&
          oldestConfirmedAt &&
          each(
            <>
              The oldest: <NoticeLink paId={oldest.paId}>{oldest.title}</NoticeLink>, confirmed {day(oldestConfirmedAt)}{' '}
              ({ago(oldestConfirmedAt)})
            </>,
          ),
        signOffs.amendments > 0 && each(plural(signOffs.amendments, 'is an amendment', 'are amendments')),
      ],
      tone: 'waiting',
      ...(oldest && { action: hasRole('operator') ? 'Judge the oldest' : 'Show the oldest' }),
      href: oldest ? noticeHref(oldest.paId) : waitingForSignOff,
      all: waitingForSignOff,
      tell: 'sign_off',
    },
    plansEnding && {
      count: plans ?? 0,
      what: `${plans === 1 ? 'Pro plan ends' : 'Pro plans end'} within 30 days`,
      detail: plansEnding.nodes.map((publisher) =>
        each(
          <>
            {publisher.proUntil && `${day(publisher.proUntil)}: `}
            <PublisherLink publisher={publisher} />
          </>,
        ),
      ),
      tone: 'waiting',
      tell: 'plan',
      href: plans === 1 && plansEnding.nodes[0] ? `/publishers/${plansEnding.nodes[0].id}` : '/publishers',
    },
    tokens && {
      count: tokens.length,
      what: `${tokens.length === 1 ? 'token expires' : 'tokens expire'} within ${daysToExpiry} days, without a successor`,
      detail: tokens.slice(0, 3).map((token) =>
        each(
          <>
            {token.expiresAt && `${day(token.expiresAt)}: `}
            <TokenLink token={token} />
          </>,
        ),
      ),
      tone: 'waiting',
      href: '/tokens?state=active&order=expires_asc',
    },
    gap &&
      metrics(
        'final_missing',
        gap.finalMissing,
        'bad',
        'ended without final counts',
        isPartner() ? 'Report them once more' : 'Ask the publisher for them',
      ),
    gap && metrics('missing', gap.missing, 'waiting', 'without engagement metrics', 'Running or ended, never reported'),
    gap && metrics('outdated', gap.outdated, 'waiting', 'with counts older than a week', 'The campaign still runs'),
    retentionEnding && {
      count: retentionEnding.count,
      what: `${retentionEnding.count === 1 ? 'notice reaches' : 'notices reach'} the end of retention within ${daysToRetention} days`,
      detail: retentionEnding.firstDay && `The first on ${day(retentionEnding.firstDay)}`,
      tone: 'soon',
      href: `/notices?retention-to=${daysAhead(daysToRetention)}&order=retention_asc`,
    },
  ];
  return tasks.filter((task) => task != null);
}

/** Refusals are kept for as many days. */
const recent = 7;
const days = 30;
const most = 3;

/** Days on which far more requests were refused than usual: who, why and when. */
export function RefusalSpikes() {
  const period = lastDays(days);
  const query = useQuery(overviewSpikes, { ...period, recently: lastDays(recent).from });
  return (
    <Panel
      query={query}
      title="More refusals than usual"
      note={`in ${recent} days`}
      lines={3}
      show={(data) => data.requestFigures && showSpikes(data, daysOf(period))}
    />
  );
}

function showSpikes({ requestFigures, topCallers }: OverviewSpikesQuery, shown: readonly string[]) {
  const spikes = spikesOf(requestFigures ?? [], topCallers ?? [], shown, recent);
  if (spikes.length === 0) {
    return <Empty what="No spike." why="No reason occurred ten times on a day, and three times as often as usual." />;
  }
  return (
    <>
      <ul class="tasks">
        {spikes.slice(0, most).map(({ day: on, code, requests, usual, token }) => {
          const href = `/refusals?${new URLSearchParams({ code, from: on, to: on, ...(token && { token: token.id }) })}`;
          const what = `${words(code.toLowerCase())} on ${day(on)}`;
          const detail = (
            <>
              {token ? (
                <>
                  Most by <TokenLink token={token} />
                </>
              ) : (
                'By no single known token'
              )}{' '}
              · usual: {number(usual)} a day
            </>
          );
          return taskItem({ count: requests, what, detail, tone: 'bad', href });
        })}
      </ul>
      {spikes.length > most && (
        <p class="more">
          <a href="/refusals">And {number(spikes.length - most)} more</a>
        </p>
      )}
    </>
  );
}
