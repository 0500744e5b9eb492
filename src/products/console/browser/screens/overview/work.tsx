import { daysAhead, daysOf, lastDays, startOfDay } from '../../base/days.ts';
import { day, number, words } from '../../base/format.ts';
import { type OverviewSpikesQuery, type OverviewWorkQuery, overviewSpikes, overviewWork } from '../../base/graph.ts';
import { TokenLink } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { verbOf } from '../../parts/inline.tsx';
import { hasRole, isPartner } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { spikesOf } from './spikes.ts';
import { daysToExpiry, type Period, type Task, tasksOf } from './tasks.tsx';

const daysToStart = 7;
/** Notices that are later than that were perhaps given up. */
const daysLate = 30;

/** What waits for a person, the most pressing first, each with what to do. */
export function Work() {
  const period = { from: daysAhead(-daysLate), to: daysAhead(daysToStart) };
  const soon = startOfDay(daysAhead(daysToExpiry));
  const query = useQuery(overviewWork, { ...period, soon, isStaff: !isPartner() });
  const { spikes, errors, reload } = useSpikes();
  const both = {
    ...query,
    errors: [...query.errors, ...errors],
    reload: () => {
      query.reload();
      reload();
    },
  };
  return (
    <Panel query={both} title="To do" lines={isPartner() ? 10 : 22} show={(data) => showTasks(data, period, spikes)} />
  );
}

function showTasks(data: OverviewWorkQuery, period: Period, spikes: readonly Task[]) {
  const tasks = [...tasksOf(data, period), ...spikes].filter(({ count }) => count > 0);
  const parts = data.overview && [...Object.values(data.overview), data.starting, data.expiring];
  const isComplete = parts?.every((part) => part !== null);
  if (tasks.length === 0) return isComplete ? <Empty what="Nothing waits for a person." /> : null;
  return <ul class="tasks">{tasks.map(taskItem)}</ul>;
}

/** A task with its main action. If the publisher has to act, that is a letter, and its name links to the list. */
const taskItem = ({ count, what, detail, tone, action, href, all = href, tell }: Task) => {
  const isForOthers = tell && !isPartner();
  const tells = isForOthers && hasRole('operator');
  const shows = count === 1 ? 'Open it' : `Show all ${number(count)}`;
  return (
    <li class={tone}>
      <strong>{number(count)}</strong>
      <div>
        <p>{all === href && (action || !isForOthers) ? what : <a href={all}>{what}</a>}</p>
        {detail && <p class="note">{detail}</p>}
      </div>
      <span class="buttons">
        {href && (action || !tells) && (
          <a class={tells ? 'button primary' : 'button'} href={href} aria-label={`${action ?? shows}: ${what}`}>
            {action ? verbOf(action) : shows}
          </a>
        )}
        {tells && (
          <a class="button" href={`/publishers/tell?about=${tell}`} aria-label={`Write to the publisher: ${what}`}>
            Write to the publisher
          </a>
        )}
      </span>
    </li>
  );
};

/** Refusals are kept for as many days. */
const recent = 7;
const days = 30;
const most = 3;

/** Days on which far more requests were refused than usual: who, why and when. */
function useSpikes() {
  const period = lastDays(days);
  const query = useQuery(overviewSpikes, { ...period, recently: lastDays(recent).from });
  return { ...query, spikes: query.data ? spikeTasks(query.data, daysOf(period)) : [] };
}

const spikeTasks = ({ requestFigures, topCallers }: OverviewSpikesQuery, shown: readonly string[]): Task[] =>
  spikesOf(requestFigures ?? [], topCallers ?? [], shown, recent)
    .slice(0, most)
    .map(({ day: on, code, requests, usual, token }) => ({
      count: requests,
      what: `Calls refused on ${day(on)}, more than usual: ${words(code.toLowerCase())}`,
      detail: (
        <>
          {token ? (
            <>
              Most from <TokenLink token={token} />
            </>
          ) : (
            'From no single token'
          )}{' '}
          · <span class="nowrap">usual: {number(usual)} a day</span>
        </>
      ),
      tone: 'bad',
      action: 'Why',
      href: `/calls?${new URLSearchParams({ code, from: on, to: on, ...(token && { token: token.id }) })}`,
    }));
