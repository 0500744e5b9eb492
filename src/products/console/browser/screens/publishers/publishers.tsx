import { daysTo, endOfDay, lastDays, number, plural } from '../../base/format.ts';
import { type PublisherFilter, type PublisherListQuery, publisherList, vocabulary } from '../../base/graph.ts';
import { hrefTo, pageOf, params } from '../../base/location.ts';
import { type FilterRow, readFilter } from '../../lists/filter-rows.ts';
import { sortingBy } from '../../lists/list.tsx';
import { ListScreen } from '../../lists/list-screen.tsx';
import { OnlyFor, PlanBadge, PublisherLink } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
import { Opens } from '../../parts/dialog.tsx';
import { joined } from '../../parts/inline.tsx';
import { useQuery } from '../../session/query.ts';
import { callsIn } from '../requests/requests.tsx';
import { CreateDialog } from './dialogs.tsx';
import { daysToEnd, topics } from './topics.ts';

const rows: readonly FilterRow<PublisherFilter>[] = [
  { name: 'search', field: 'search', label: 'Search', control: 'search', input: { placeholder: 'Name' } },
  {
    name: 'plan',
    label: 'Plan',
    control: 'choice',
    values: [
      ['pro', 'On Pro'],
      ['not', 'Not on Pro'],
      ['ended', 'Pro has ended'],
    ],
    read: ([plan]) => ({ isPro: plan === 'pro', ...(plan === 'ended' && { plans: ['pro'] }) }),
  },
  {
    name: 'pro-ends-by',
    label: 'Pro ends by',
    control: 'day',
    read: ([day = '']) => ({ proEndsTo: endOfDay(day) }),
  },
];

type Publisher = NonNullable<PublisherListQuery['publishers']>['nodes'][number];

/** What the publisher has to do, each with its list. */
function waitsFor({ id, figures, plan, proUntil }: Publisher, data: PublisherListQuery | null) {
  if (!figures) return null;
  const due = data?.due?.byPublisher?.find(({ publisher }) => publisher?.id === id)?.count ?? 0;
  const { awaitingSignOff, metricsMissing, metricsOutdated, finalMetricsMissing } = figures;
  const calls = callsIn((data?.oldTokens?.nodes ?? []).filter(({ newest }) => newest.token?.publisher?.id === id));
  const withoutMetrics = { metrics: ['missing', 'final_missing'] };
  const parts = [
    [due, 'notice due', 'notices due', topics.starting.list],
    [awaitingSignOff, 'version to sign off', 'versions to sign off', topics.sign_off.list],
    [metricsMissing + finalMetricsMissing, 'notice without metrics', 'notices without metrics', withoutMetrics],
    [metricsOutdated, 'notice with old metrics', 'notices with old metrics', topics.outdated.list],
  ] as const;
  const all = [
    ...(plan === 'pro' && proUntil && daysTo(proUntil) <= daysToEnd
      ? [<a href={`/publishers/${id}?renew`}>Renew the plan</a>]
      : []),
    ...parts
      .filter(([count]) => count > 0)
      .map(([count, one, many, list]) => (
        <a href={hrefTo('/notices', { publisher: id, ...list })}>{plural(count, one, many)}</a>
      )),
    ...(calls > 0
      ? [
          <a href={hrefTo('/calls', { publisher: id, code: 'TOKEN_INVALID' })}>
            {plural(calls, 'call')} with old tokens
          </a>,
        ]
      : []),
  ];
  return all.length > 0 ? <span>{joined(all)}</span> : <span class="quiet">Nothing</span>;
}

const days = 30;
const mostCallers = 100;

/** 0 for a publisher that is not among the callers, if the list has all of them. */
function requestsOf(id: string, callers: PublisherListQuery['topCallers'] | undefined, what: 'requests' | 'refused') {
  const found = callers?.find(({ publisher }) => publisher?.id === id)?.[what];
  const isNone = callers && callers.length < mostCallers;
  const count = found ?? (isNone ? 0 : undefined);
  return count !== undefined && number(count);
}

export function PublishersScreen() {
  const filter = readFilter(rows, params.value);
  const sorting = sortingBy(vocabulary.PublisherOrder, 'pro_until_asc');
  const query = useQuery(publisherList, {
    filter,
    orderBy: sorting.current,
    ...lastDays(days),
    callers: mostCallers,
    due: { ...topics.starting.filter, phases: ['draft', 'awaiting_confirmation'] },
    ...pageOf(),
  });
  return (
    <ListScreen
      title="Publishers"
      act={
        <OnlyFor staff="administrator" to="add a publisher">
          <Opens class="primary" dialog={(close) => <CreateDialog onClose={close} />}>
            Add a publisher
          </Opens>
        </OnlyFor>
      }
      rows={rows}
      query={query}
      list={query.data?.publishers}
      one="publisher"
      columns={[
        {
          title: 'Publisher',
          share: 4,
          cell: (publisher) => <PublisherLink publisher={publisher} />,
          order: 'name',
        },
        {
          title: 'To do',
          share: 4,
          class: 'wraps',
          card: 'whole',
          cell: (publisher) => waitsFor(publisher, query.data),
        },
        {
          title: `Calls in ${days} days`,
          class: 'number worded',
          card: 'next',
          cell: ({ id }) => requestsOf(id, query.data?.topCallers, 'requests'),
        },
        {
          title: 'Refused',
          class: 'number worded',
          card: 'next end',
          cell: ({ id }) => requestsOf(id, query.data?.topCallers, 'refused'),
        },
        {
          title: 'Plan',
          card: 'first',
          cell: (publisher) => <PlanBadge publisher={publisher} />,
          order: 'pro_until',
        },
      ]}
      sorting={sorting}
      empty={<Empty what="There are no publishers yet." why="A publisher has notices, a plan and tokens." />}
    />
  );
}
