import type { ComponentChildren } from 'preact';
import { daysAhead, daysUntil } from '../../base/days.ts';
import { ago, day, number, shortDay, words } from '../../base/format.ts';
import type { OverviewWorkQuery, OverviewWorkQueryVariables } from '../../base/graph.ts';
import { settings } from '../../base/settings.ts';
import { NoticeLink, noticeHref, PublisherLink, TokenLink } from '../../panels/links.tsx';
import { joined } from '../../parts/inline.tsx';
import { mailto } from '../../parts/letter.tsx';
import { hasRole, isPartner, type Me, me } from '../../session/me.ts';

export type Period = Pick<OverviewWorkQueryVariables, 'from' | 'to'>;

/** Something that needs a person, and what to do. */
export type Task = {
  count: number;
  what: string;
  detail?: ComponentChildren;
  tone: 'bad' | 'waiting' | 'soon';
  /** What the first button does, and where; a list is behind `what`, too. */
  action?: string;
  href: string | undefined;
  /** All of them, if the action is about one. */
  all?: string;
  /** What to tell the publishers about, by its name in addresses. */
  tell?: string;
};

type Work = OverviewWorkQuery;
type Of<Name extends keyof NonNullable<Work['overview']>> = NonNullable<NonNullable<Work['overview']>[Name]>;

/** Days within which retention ends: the default of the graph. */
const daysToRetention = 90;
export const daysToExpiry = 30;
const unsigned = 'phase=draft&phase=awaiting_confirmation&phase=awaiting_sign_off';
/** All versions that wait for their sign-off, the oldest first. */
const waitingForSignOff = '/notices?sign-off=waiting&order=confirmed_asc';

const notices = (count: number) => (count === 1 ? 'Notice' : 'Notices');
/** A line of the detail. */
const each = (text: ComponentChildren) => <span class="each">{text}</span>;
/** Several in one line. */
const inLine = (all: readonly ComponentChildren[]) => joined(all, ' · ');

/** Tasks about what could be read, the most pressing first. */
export function tasksOf({ overview, longestWaiting, starting, expiring, ...named }: Work, period: Period): Task[] {
  const { signOffs, metricsGap, plansEnding, retentionEnding } = overview ?? {};
  return [
    ...(starting ? [startingTask(starting, period)] : []),
    ...(signOffs ? [signOffTask(signOffs, longestWaiting)] : []),
    ...(plansEnding ? [plansTask(plansEnding)] : []),
    ...(isPartner() ? (me.value?.publishers ?? []).flatMap(ownPlanTask) : []),
    ...(expiring ? [tokensTask(expiring)] : []),
    ...(metricsGap ? metricsTasks(metricsGap, named) : []),
    ...(retentionEnding ? [retentionTask(retentionEnding)] : []),
  ];
}

function startingTask({ totalCount, nodes }: NonNullable<Work['starting']>, { from, to }: Period): Task {
  const count = totalCount ?? nodes.length;
  return {
    count,
    what: `${count === 1 ? 'Notice' : 'Notices'} without sign-off, starting by ${day(to)}`,
    detail: nodes.map(({ paId, title, phase, publicationStartDate: on }) =>
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
  };
}

function signOffTask({ count, oldestConfirmedAt }: Of<'signOffs'>, waiting: Work['longestWaiting']): Task {
  const [oldest] = waiting?.nodes ?? [];
  return {
    count,
    what: `${count === 1 ? 'Version waits' : 'Versions wait'} for ${isPartner() ? 'your ' : ''}sign-off`,
    detail: [
      oldest &&
        oldestConfirmedAt &&
        each(
          <>
            <NoticeLink paId={oldest.paId}>{oldest.title}</NoticeLink>, confirmed {ago(oldestConfirmedAt)}
          </>,
        ),
    ],
    tone: 'waiting',
    ...(oldest && {
      action: hasRole('operator') ? 'Review the oldest' : isPartner() ? 'Decide on the oldest' : 'Open the oldest',
    }),
    href: oldest ? noticeHref(oldest.paId) : waitingForSignOff,
    all: waitingForSignOff,
    tell: 'sign_off',
  };
}

function plansTask({ totalCount, nodes }: Of<'plansEnding'>): Task {
  const count = totalCount ?? nodes.length;
  return {
    count,
    what: `${count === 1 ? 'Pro plan ends' : 'Pro plans end'} within 30 days`,
    detail: inLine(
      nodes.map((publisher) => (
        <>
          {publisher.proUntil && `${shortDay(publisher.proUntil)}: `}
          <PublisherLink publisher={publisher} />
        </>
      )),
    ),
    tone: 'waiting',
    tell: 'plan',
    href:
      count === 1 && nodes[0]
        ? `/publishers/${nodes[0].id}`
        : `/publishers?plan=pro&pro-ends-by=${daysAhead(29)}&order=pro_until_asc`,
  };
}

/** Only the staff can renew it: whom to ask, if this server says so. */
function ownPlanTask({ name, isPro, proUntil }: Me['publishers'][number]): Task[] {
  const count = proUntil ? daysUntil(proUntil) : Number.POSITIVE_INFINITY;
  if (!isPro || count > daysToExpiry) return [];
  const { email, url } = settings.contact ?? {};
  const on = day(proUntil ?? '');
  return [
    {
      count,
      what: `${count === 1 ? 'Day' : 'Days'} until the Pro plan of ${name} ends`,
      detail: `From ${on} calls of your systems are refused.`,
      tone: 'waiting',
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
    what: `${tokens.length === 1 ? 'Token expires' : 'Tokens expire'} within ${daysToExpiry} days, without a successor`,
    detail: inLine(
      tokens.slice(0, 3).map((token) => (
        <>
          {token.expiresAt && `${shortDay(token.expiresAt)}: `}
          <TokenLink token={token} />
        </>
      )),
    ),
    tone: 'waiting',
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
  const task = (state: string, count: number, tone: Task['tone'], what: string, of: Work['missing']): Task => ({
    count,
    what: `${notices(count)} ${what}`,
    detail: namesOf(of, count),
    tone,
    tell: state,
    href: `/notices?metrics=${state}&order=${state === 'missing' ? 'campaign_end_asc' : 'metrics_reported_asc'}`,
  });
  return [
    task('final_missing', finalMissing, 'bad', 'ended without final counts', named.finalMissing),
    task('missing', missing, 'waiting', 'without engagement metrics', named.missing),
    task('outdated', outdated, 'waiting', 'with counts older than a week', named.outdated),
  ];
}

const retentionTask = ({ count, firstDay }: Of<'retentionEnding'>): Task => ({
  count,
  what: `${count === 1 ? 'Notice reaches' : 'Notices reach'} the end of retention within ${daysToRetention} days`,
  detail: firstDay && `The first on ${day(firstDay)}`,
  tone: 'soon',
  href: `/notices?retention-to=${daysAhead(daysToRetention)}&order=retention_asc`,
});
