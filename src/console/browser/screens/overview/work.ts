import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { ago, day, number, plural, words } from '../../format.ts';
import type { OverviewWorkQuery, OverviewWorkQueryVariables } from '../../generated/operation-types.ts';
import { overviewWork } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { hasRole, isPartner } from '../../me.ts';
import { noticeHref, noticeLink, publisherLink, tokenLink } from '../../parts/inline.ts';
import { daysAhead } from '../../parts/last-days.ts';
import { empty, panel } from '../../parts/panel.ts';

type Period = Pick<OverviewWorkQueryVariables, 'from' | 'to'>;

type Task = {
  count: number;
  what: string;
  detail?: ComponentChildren;
  tone: 'bad' | 'waiting' | 'soon';
  action: string;
  href: string;
  /** All of them, if the action is about one. */
  all?: string;
};

const daysToStart = 7;
/** What is later than that was perhaps given up. */
const daysLate = 30;
/** Days within which retention ends: the default of the graph. */
const daysToRetention = 90;
const daysToExpiry = 30;
const unsigned = 'phase=draft&phase=awaiting_confirmation&phase=awaiting_sign_off';

/** What waits for a person, the most pressing first, each with what to do. */
export function Work() {
  const period = { from: daysAhead(-daysLate), to: daysAhead(daysToStart) };
  const soon = `${daysAhead(daysToExpiry)}T00:00:00Z`;
  const query = useQuery(overviewWork, { ...period, soon, isStaff: !isPartner() });
  return panel(query, { title: 'To do', lines: 10, show: (data) => show(data, period) });
}

function show(data: OverviewWorkQuery, period: Period) {
  const tasks = tasksOf(data, period).filter(({ count }) => count > 0);
  const isComplete = data.overview && data.starting && Object.values(data.overview).every((part) => part !== null);
  if (tasks.length === 0) return isComplete ? empty('Nothing waits for a person.') : null;
  return html`<ul class="tasks">${tasks.map(taskItem)}</ul>`;
}

const notices = (count: number) => (count === 1 ? 'notice' : 'notices');

/** Something that needs a person, and what to do. */
export const taskItem = ({ count, what, detail, tone, action, href, all }: Task) => html`<li class=${tone}>
  <strong>${number(count)}</strong>
  <div><p>${all ? html`<a href=${all}>${what}</a>` : what}</p>${detail && html`<p class="note">${detail}</p>`}</div>
  <a class="button" href=${href} aria-label="${action}: ${what}">${action}</a>
</li>`;

function tasksOf({ overview, longestWaiting, starting, expiring }: OverviewWorkQuery, period: Period): Task[] {
  const { signOffs, metricsGap, plansEnding, retentionEnding } = overview ?? {};
  const gap = (state: string, count: number, tone: Task['tone'], what: string, detail: string): Task => {
    const order = state === 'missing' ? 'campaign_end_asc' : 'metrics_reported_asc';
    return {
      count,
      what: `${notices(count)} ${what}`,
      detail,
      tone,
      action: 'Show',
      href: `/notices?metrics=${state}&order=${order}`,
    };
  };
  return [
    ...(starting ? [startingTask(starting, period)] : []),
    ...(signOffs ? [signOffTask(signOffs, longestWaiting?.nodes[0])] : []),
    ...(plansEnding ? [plansTask(plansEnding)] : []),
    ...(expiring ? [tokensTask(expiring)] : []),
    ...(metricsGap
      ? [
          gap(
            'final_missing',
            metricsGap.finalMissing,
            'bad',
            'ended without final counts',
            isPartner() ? 'Report them once more' : 'Ask the publisher for them',
          ),
          gap(
            'missing',
            metricsGap.missing,
            'waiting',
            'without engagement metrics',
            'Running or ended, never reported',
          ),
          gap('outdated', metricsGap.outdated, 'waiting', 'with counts older than a week', 'The campaign still runs'),
        ]
      : []),
    ...(retentionEnding ? [retentionTask(retentionEnding)] : []),
  ];
}

function startingTask({ totalCount, nodes }: NonNullable<OverviewWorkQuery['starting']>, period: Period): Task {
  const all = `/notices?${unsigned}&published-from=${period.from}&published-to=${period.to}&order=publication_start_asc`;
  return {
    count: totalCount ?? nodes.length,
    what: `${notices(totalCount ?? 0)} without sign-off, to start by ${day(period.to)}`,
    detail: nodes.map(
      ({ paId, title, phase, publicationStartDate }) =>
        html`<span class="each">${day(publicationStartDate)}: ${noticeLink(paId, title)} · ${words(phase).toLowerCase()}${publicationStartDate < daysAhead(0) && ', late'}</span>`,
    ),
    tone: 'bad',
    action: 'Show',
    href: all,
  };
}

function signOffTask(
  { count, amendments, oldestConfirmedAt }: NonNullable<NonNullable<OverviewWorkQuery['overview']>['signOffs']>,
  oldest: { paId: string; title: string } | undefined,
): Task {
  const all = '/notices?sign-off=waiting&order=confirmed_asc';
  return {
    count,
    what: `${count === 1 ? 'version waits' : 'versions wait'} for sign-off`,
    detail: html`${
      oldest &&
      oldestConfirmedAt &&
      html`<span class="each">The oldest: ${noticeLink(oldest.paId, oldest.title)}, confirmed ${day(oldestConfirmedAt)} (${ago(oldestConfirmedAt)})</span>`
    }${amendments > 0 && html`<span class="each">${plural(amendments, 'is an amendment', 'are amendments')}</span>`}`,
    tone: 'waiting',
    action: oldest ? (hasRole('operator') ? 'Judge the oldest' : 'Show the oldest') : 'Show',
    href: oldest ? noticeHref(oldest.paId) : all,
    all,
  };
}

function plansTask({
  totalCount,
  nodes,
}: NonNullable<NonNullable<OverviewWorkQuery['overview']>['plansEnding']>): Task {
  const count = totalCount ?? nodes.length;
  const [first] = nodes;
  return {
    count,
    what: `${count === 1 ? 'Pro plan ends' : 'Pro plans end'} within 30 days`,
    detail: nodes.map(
      (publisher) =>
        html`<span class="each">${publisher.proUntil && `${day(publisher.proUntil)}: `}${publisherLink(publisher)}</span>`,
    ),
    tone: 'waiting',
    action: 'Show',
    href: count === 1 && first ? `/publishers/${first.id}` : '/publishers',
  };
}

function tokensTask({ nodes }: NonNullable<OverviewWorkQuery['expiring']>): Task {
  const ending = nodes.filter(({ successor }) => !successor);
  const each = ending
    .slice(0, 3)
    .map(
      (token) => html`<span class="each">${token.expiresAt && `${day(token.expiresAt)}: `}${tokenLink(token)}</span>`,
    );
  return {
    count: ending.length,
    what: `${ending.length === 1 ? 'token expires' : 'tokens expire'} within ${daysToExpiry} days, without a successor`,
    detail: each,
    tone: 'waiting',
    action: 'Show',
    href: '/tokens?state=active&order=expires_asc',
  };
}

function retentionTask({
  count,
  firstDay,
}: NonNullable<NonNullable<OverviewWorkQuery['overview']>['retentionEnding']>): Task {
  return {
    count,
    what: `${count === 1 ? 'notice reaches' : 'notices reach'} the end of retention within ${daysToRetention} days`,
    detail: firstDay && `The first on ${day(firstDay)}`,
    tone: 'soon',
    action: 'Show',
    href: `/notices?retention-to=${daysAhead(daysToRetention)}&order=retention_asc`,
  };
}
