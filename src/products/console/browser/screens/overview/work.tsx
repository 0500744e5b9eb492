import {
  boundsOf,
  daysAhead,
  daysOf,
  lastDays,
  noun,
  number,
  plural,
  shortDay,
  startOfDay,
} from '../../base/format.ts';
import { type OverviewSpikesQuery, type OverviewWorkQuery, overviewSpikes, overviewWork } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { TokenLink } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { TaskItem } from '../../parts/task-item.tsx';
import { hasRole, isPartner } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { reasonName } from '../requests/requests.tsx';
import { useDeadTokens } from '../tokens/dead-tokens.tsx';
import { spikesOf } from './spikes.ts';
import { daysToExpiry, type Task, tasksOf } from './tasks.tsx';

const daysToStart = 7;
/** Notices that are later than that were perhaps given up. */
const daysLate = 30;

/** What waits for a person, the most pressing first, each with what to do. */
export function Work() {
  const period = { from: daysAhead(-daysLate), to: daysAhead(daysToStart) };
  const soon = startOfDay(daysAhead(daysToExpiry));
  const query = useQuery(overviewWork, { ...period, soon, isStaff: !isPartner() });
  const { spikes, requests, errors, reload } = useSpikes();
  const dead = useDeadTokens();
  const both = {
    ...query,
    errors: [...query.errors, ...errors],
    reload: () => {
      query.reload();
      reload();
    },
  };
  return (
    <Panel
      query={both}
      title="To do"
      lines={isPartner() ? 10 : 22}
      show={(data) => showTasks([...spikes, ...dead, ...tasksOf(data, period, requests)], data)}
    />
  );
}

function showTasks(all: readonly Task[], data: OverviewWorkQuery) {
  const tasks = all.filter(({ count }) => count > 0).sort((one, other) => one.due - other.due);
  const parts = data.overview && [...Object.values(data.overview), data.starting, data.expiring];
  const isComplete = parts?.every((part) => part !== null);
  if (tasks.length === 0) return isComplete ? <Empty what="There is nothing to do." /> : null;
  return <ul class="tasks">{tasks.map((task, index) => taskItem(task, index === 0 && !isPartner()))}</ul>;
}

/**
 * A task with its main action. If the publisher has to act, that is a letter, and its name links to the list. What is first to do
 * is the main button of the screen; for a publisher, that is its sign-off.
 */
export const taskItem = ({ count, what, detail, due, action, href, all = href, tell }: Task, isMain = false) => {
  const isForOthers = tell && !isPartner();
  const tells = isForOthers && hasRole('operator');
  const letter = `Write to the ${noun(count, 'publisher')}`;
  const shown = action ?? (count === 1 ? 'Open' : `Show all ${number(count)}`);
  const links = [
    ...(href && (action || !tells) ? [{ text: shown, href }] : []),
    ...(tells ? [{ text: letter, href: tell }] : []),
  ];
  return (
    <TaskItem
      due={due}
      count={count}
      what={<a href={all}>{what}</a>}
      note={detail}
      links={links.map((link, place) => ({
        ...link,
        name: `${link.text}: ${what}`,
        style: place > 0 ? 'quiet' : isMain ? 'primary' : '',
      }))}
    />
  );
};

/** Refusals are kept for as many days. */
const recent = 7;
const days = 30;
const most = 3;

/** Days on which far more requests were refused than usual: who, why and when. */
function useSpikes() {
  const period = lastDays(days);
  const query = useQuery(overviewSpikes, { ...period, recently: lastDays(recent).from, isStaff: !isPartner() });
  const requests = new Map(query.data?.publishers?.map(({ publisher, requests }) => [publisher?.id ?? '', requests]));
  return { ...query, requests, spikes: query.data ? spikeTasks(query.data, daysOf(period)) : [] };
}

const spikeTasks = ({ requestFigures, topCallers }: OverviewSpikesQuery, shown: readonly string[]): Task[] =>
  spikesOf(requestFigures ?? [], topCallers ?? [], shown, recent)
    .slice(0, most)
    .map(({ day: on, code, requests, usual, all, token }) => ({
      count: 1,
      what: `${reasonName(code)}: ${number(requests)} of ${plural(all, 'refused call')} on ${shortDay(on)}`,
      detail: (
        <>
          Usually {usual === 0 ? 'none' : `${number(usual)} a day`}.{' '}
          {token ? (
            <>
              Most came from <TokenLink token={token} />.
            </>
          ) : (
            'They came from several tokens.'
          )}
        </>
      ),
      due: 0,
      action: 'Show the calls',
      href: hrefTo('/calls', { code, ...boundsOf(on), token: token?.id }),
    }));
