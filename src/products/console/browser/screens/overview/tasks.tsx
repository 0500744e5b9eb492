import type { ComponentChildren } from 'preact';
import { ago, day, daysAhead, daysTo, daysToAct, noun, number, shortDay, whenDue, words } from '../../base/format.ts';
import type { OverviewWorkQuery, OverviewWorkQueryVariables } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { settings } from '../../base/settings.ts';
import { NoticeLink, noticeHref, PublisherLink, TokenLink } from '../../panels/links.tsx';
import { joined, notSignedOff } from '../../parts/inline.tsx';
import { mailto } from '../../parts/letter.tsx';
import { dueIn, noHurry } from '../../parts/task-item.tsx';
import { hasRole, isPartner, type Me, me } from '../../session/me.ts';

export type Period = Pick<OverviewWorkQueryVariables, 'from' | 'to'>;

/** Something that needs a person, and what to do. */
export type Task = {
  count: number;
  what: string;
  detail?: ComponentChildren;
  /** The most pressing is first. */
  due: number;
  /** What the first button does, and where; a list is behind `what`, too. */
  action?: string;
  href: string | undefined;
  /** All of them, if the action is about one. */
  all?: string;
  /** Where a letter to the publishers is written. */
  tell?: string;
};

type Work = OverviewWorkQuery;
type Of<Name extends keyof NonNullable<Work['overview']>> = NonNullable<NonNullable<Work['overview']>[Name]>;

/** Days within which retention ends: the default of the graph. */
const daysToRetention = 90;
export const daysToExpiry = 30;
const shownPlans = 3;
/** All versions that wait for their sign-off, the oldest first. */
const waitingForSignOff = '/notices?sign-off=waiting&order=confirmed_asc';

/** Letters about all of them, first to the publisher of the most pressing one. */
const tellAll = (about: string, nodes: readonly { publisher: { id: string } | null }[] = []) =>
  hrefTo('/publishers/tell', { about, publisher: nodes.find(({ publisher }) => publisher)?.publisher?.id });

/** A line of the detail. */
const each = (text: ComponentChildren) => <span class="each">{text}</span>;
/** Several in one line. */
const inLine = (all: readonly ComponentChildren[]) => joined(all, ' · ');

/** Tasks about what could be read. @param requests that publishers sent lately, by their ids */
export function tasksOf(
  { overview, registered, plansEnded, longestWaiting, starting, expiring, ...named }: Work,
  period: Period,
  requests: ReadonlyMap<string, number>,
): Task[] {
  const { signOffs, metricsGap, plansEnding, retentionEnding } = overview ?? {};
  return [
    ...(registered?.nodes.length === 0 && hasRole('administrator') ? [firstTask] : []),
    ...(starting ? [startingTask(starting, period)] : []),
    ...(signOffs ? [signOffTask(signOffs, longestWaiting)] : []),
    ...(plansEnded ? endedTasks(plansEnded, requests) : []),
    ...(plansEnding ? plansTasks(plansEnding, requests) : []),
    ...(isPartner() ? (me.value?.publishers ?? []).flatMap(ownPlanTask) : []),
    ...(expiring ? [tokensTask(expiring)] : []),
    ...(metricsGap ? metricsTasks(metricsGap, named) : []),
    ...(retentionEnding ? [retentionTask(retentionEnding)] : []),
  ];
}

/** Of a register that nobody has used yet. */
const firstTask: Task = {
  count: 1,
  what: 'Add the first publisher',
  detail: 'Its page makes the tokens with which its systems call the partner API.',
  due: noHurry,
  href: '/publishers',
};

function startingTask({ totalCount, nodes }: NonNullable<Work['starting']>, { from, to }: Period): Task {
  const count = totalCount ?? nodes.length;
  return {
    count,
    what: `${noun(count, 'Notice')} due but not signed off`,
    detail: nodes.map(({ paId, title, phase, publicationStartDate: on }) =>
      each(
        <>
          <NoticeLink paId={paId}>{title}</NoticeLink>: {words(phase).toLowerCase()}, due {whenDue(on)}
        </>,
      ),
    ),
    due: dueIn('starting', nodes[0]?.publicationStartDate),
    tell: tellAll('starting', nodes),
    href: hrefTo('/notices', {
      phase: notSignedOff,
      'published-from': from,
      'published-to': to,
      order: 'publication_start_asc',
    }),
    ...(isPartner() &&
      count === 1 &&
      nodes[0] && { action: 'See what is left to do', href: noticeHref(nodes[0].paId) }),
  };
}

function signOffTask({ count, oldestConfirmedAt }: Of<'signOffs'>, waiting: Work['longestWaiting']): Task {
  // A publisher has the oldest below.
  const [oldest] = isPartner() ? [] : (waiting?.nodes ?? []);
  return {
    count,
    what: `${noun(count, 'Version')} awaiting ${isPartner() ? 'your ' : ''}sign-off`,
    detail: oldest
      ? oldestConfirmedAt &&
        each(
          <>
            <NoticeLink paId={oldest.paId}>{oldest.title}</NoticeLink>, confirmed {ago(oldestConfirmedAt)}
          </>,
        )
      : namesOf(waiting, count),
    due: dueIn('sign_off'),
    ...(oldest && { action: 'Review the oldest' }),
    href: oldest ? `${noticeHref(oldest.paId)}?review=all` : waitingForSignOff,
    all: waitingForSignOff,
    tell: tellAll('sign_off', waiting?.nodes),
  };
}

type Plan = Of<'plansEnding'>['nodes'][number];

/** A plan that has ended or ends within days is a task of its own: its calls stop. */
function planTask({ id, name, proUntil }: Plan, verb: 'ends' | 'ended', requests: ReadonlyMap<string, number>): Task {
  const sent = requests.get(id);
  return {
    count: 1,
    what: `Pro plan of ${name} ${verb} ${whenDue(proUntil ?? '')}`,
    detail:
      verb === 'ended'
        ? 'The publisher’s calls have been refused since then'
        : `The publisher’s calls will be refused${sent ? ` (${number(sent)} in the last 30 days)` : ''}`,
    due: dueIn('plan', proUntil),
    tell: `/publishers/${id}/tell?about=plan`,
    ...(hasRole('administrator') && { action: 'Renew' }),
    href: `/publishers/${id}?renew=yes`,
    all: `/publishers/${id}`,
  };
}

function endedTasks(
  { totalCount, nodes }: NonNullable<Work['plansEnded']>,
  requests: ReadonlyMap<string, number>,
): Task[] {
  const more = (totalCount ?? nodes.length) - nodes.length;
  return [
    ...nodes.map((each) => planTask(each, 'ended', requests)),
    {
      count: more,
      what: `more Pro ${noun(more, 'plan has', 'plans have')} ended`,
      due: 0,
      tell: tellAll('plan'),
      href: '/publishers?plan=ended&order=pro_until_asc',
    },
  ];
}

function plansTasks({ totalCount, nodes }: Of<'plansEnding'>, requests: ReadonlyMap<string, number>): Task[] {
  const isNear = ({ proUntil }: Plan) => proUntil !== null && daysTo(proUntil) <= daysToAct;
  const later = nodes.filter((each) => !isNear(each));
  const count = (totalCount ?? nodes.length) - (nodes.length - later.length);
  const [first] = later;
  return [
    ...nodes.filter(isNear).map((each) => planTask(each, 'ends', requests)),
    {
      count,
      what: `${noun(count, 'Pro plan')} ending within 30 days`,
      detail: inLine(
        later.slice(0, shownPlans).map((publisher) => (
          <>
            {publisher.proUntil && `${shortDay(publisher.proUntil)}: `}
            <PublisherLink publisher={publisher} />
          </>
        )),
      ),
      due: first?.proUntil ? daysTo(first.proUntil) : noHurry,
      tell: hrefTo('/publishers/tell', { about: 'plan', publisher: first?.id }),
      href:
        count === 1 && first
          ? `/publishers/${first.id}`
          : `/publishers?plan=pro&pro-ends-by=${daysAhead(29)}&order=pro_until_asc`,
    },
  ];
}

/** Only the staff can renew it: whom to ask, if this server says so. */
function ownPlanTask({ name, isPro, proUntil }: Me['publishers'][number]): Task[] {
  const count = proUntil ? daysTo(proUntil) : Number.POSITIVE_INFINITY;
  if (!isPro || count > daysToExpiry) return [];
  const { email, url } = settings.contact ?? {};
  const on = day(proUntil ?? '');
  return [
    {
      count: 1,
      what: `Pro plan of ${name} ends ${whenDue(proUntil ?? '')}`,
      detail: `From ${on}, the calls of your systems will be refused.`,
      due: count,
      action: 'Ask to renew',
      href: email
        ? mailto([email], `Pro plan of ${name}`, `The Pro plan of ${name} ends on ${on}. Please renew it.`)
        : url,
      all: '/tokens',
    },
  ];
}

function tokensTask({ nodes }: NonNullable<Work['expiring']>): Task {
  const tokens = nodes.filter(({ successor }) => !successor);
  return {
    count: tokens.length,
    what: `${noun(tokens.length, 'Token expires', 'Tokens expire')} within ${daysToExpiry} days, without a successor`,
    detail: inLine(
      tokens.slice(0, 3).map((token) => (
        <>
          {token.expiresAt && `${shortDay(token.expiresAt)}: `}
          <TokenLink token={token} />
        </>
      )),
    ),
    due: tokens[0]?.expiresAt ? daysTo(tokens[0].expiresAt) : noHurry,
    href: '/tokens?state=active&order=expires_asc',
  };
}

/** Their titles, the most pressing first, and how many more there are. */
const namesOf = (found: Work['missing'], count: number) =>
  found?.nodes.length
    ? inLine([
        ...found.nodes.map(({ paId, title }) => <NoticeLink paId={paId}>{title}</NoticeLink>),
        ...(count > found.nodes.length ? [`${number(count - found.nodes.length)} more`] : []),
      ])
    : undefined;

type Named = Pick<Work, 'finalMissing' | 'missing' | 'outdated'>;

function metricsTasks({ finalMissing, missing, outdated }: Of<'metricsGap'>, named: Named): Task[] {
  const task = (state: string, count: number, what: string, of: Work['missing']): Task => ({
    count,
    what: `${noun(count, 'Notice')} ${what}`,
    detail: namesOf(of, count),
    due: dueIn(state),
    tell: tellAll(state, of?.nodes),
    href: `/notices?metrics=${state}&order=${state === 'missing' ? 'campaign_end_asc' : 'metrics_reported_asc'}`,
  });
  return [
    task('final_missing', finalMissing, 'ended without final metrics', named.finalMissing),
    task('missing', missing, 'without metrics', named.missing),
    task('outdated', outdated, 'with metrics older than a week', named.outdated),
  ];
}

const retentionTask = ({ count, firstDay }: Of<'retentionEnding'>): Task => ({
  count,
  what: `${noun(count, 'Notice reaches', 'Notices reach')} the end of retention within ${daysToRetention} days`,
  detail: firstDay && `The first ends on ${day(firstDay)}`,
  due: noHurry,
  href: `/notices?retention-to=${daysAhead(daysToRetention)}&order=retention_asc`,
});
