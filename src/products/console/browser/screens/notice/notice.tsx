import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { day, words } from '../../base/format.ts';
import {
  auditList,
  ledgerList,
  noticeContent,
  noticeMetrics,
  notice as noticeOperation,
  noticeVersions,
} from '../../base/graph.ts';
import { hrefWith, params } from '../../base/location.ts';
import { IfKnown, PublisherLink, partyName } from '../../panels/links.tsx';
import { Panel, ScreenTitle, unreadScreen } from '../../panels/panel.tsx';
import { copy } from '../../parts/clipboard.ts';
import { Icon } from '../../parts/icon.tsx';
import { Badge, Facts, isOnRegister } from '../../parts/inline.tsx';
import { hasRole, isPartner, may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { Actions, Decision, NextToJudge } from './actions.tsx';
import { Changes } from './changes.tsx';
import { judgedOf, missingIn } from './checklist.tsx';
import { History, Readers, Versions } from './history.tsx';
import { Metrics } from './metrics.tsx';
import { OwnDecision } from './own-decision.tsx';
import { contactData, Groups, Record, useFullRecord } from './record.tsx';
import { nextStep, placeOf, Stepper } from './steps.tsx';
import { judged, TransitionDialog } from './transition-dialog.tsx';
import { isToJudge, type Notice, type TransitionName } from './transitions.ts';

type Tab<Name extends string = string> = { name: Name; title: string; count?: number | null | undefined };

type TabBarProps = {
  tabs: readonly Tab[];
  current: string;
  /** What can be done with the part that is shown. */
  children?: ComponentChildren;
};

/** Links between the parts of a screen, of which one is shown. The address names it. */
function TabBar({ tabs, current, children }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  const index = tabs.findIndex(({ name }) => name === current);
  // In narrow windows the last ones may be beyond its edge.
  useEffect(() => {
    bar.current?.querySelectorAll('a')[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  return (
    <div class="tab-bar">
      <nav class="tabs" aria-label="Parts of the notice" ref={bar}>
        <ul>
          {tabs.map(({ name, title, count }) => (
            <li>
              <a href={hrefWith({ tab: name })} aria-current={name === current ? 'page' : undefined}>
                {title} {count != null && <span class="count">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

type TabName = 'record' | 'changes' | 'metrics' | 'readers' | 'history';

export function NoticeScreen({ paId }: { paId: string }) {
  // All queries start at once: they need only the PA-ID of the address.
  const query = useQuery(noticeOperation, { paId });
  const content = useQuery(noticeContent, { paId });
  const full = useFullRecord(paId, content);
  const metrics = useQuery(noticeMetrics, { paId });
  const readers = useQuery(ledgerList, { filter: { paIds: [paId] }, first: 10 });
  const history = useQuery(auditList, may('auditTrail') ? { filter: { paIds: [paId] }, first: 50 } : undefined);
  const versions = useQuery(noticeVersions, { paId });
  // Here, because a dialog stays while the buttons change.
  const [chosen, choose] = useState<TransitionName>();
  const notice = query.data?.notice;
  const step = useNextStep(notice);
  if (!notice) return unreadScreen(`Notice ${paId}`, query);
  const tabs: readonly Tab<TabName>[] = [
    { name: 'record', title: 'Record' },
    { name: 'changes', title: 'Changes', count: content.data?.notice?.amendment?.differences?.length },
    { name: 'metrics', title: 'Metrics' },
    { name: 'readers', title: 'Readers', count: readers.data?.accessLedger?.totalCount },
    { name: 'history', title: 'History', count: history.data?.auditTrail?.totalCount },
  ];
  // What is decided on is what is shown. If one query is behind, the graph refuses, and both read again.
  const revision = Math.min(notice.revision, content.data?.notice?.revision ?? notice.revision);
  // No decision if the content failed to load.
  const { content: first, amendment } = content.data?.notice ?? {};
  const isJudged = notice.amendment ? amendment?.differences : first;
  const judgedVersion = content.data?.notice ? judgedOf(content.data.notice) : undefined;
  const asked = params.value.get('tab');
  const current = tabs.find(({ name }) => name === asked)?.name ?? (isInReview(notice) ? 'changes' : 'record');
  const isOwn = isPartner() && waitsForSignOff(notice) && !isToJudge(notice);
  const isJudging = current === 'changes' && isJudged != null && (isOwn || isToJudge(notice));
  const beside =
    (isJudging &&
      (isOwn ? (
        judgedVersion && <OwnDecision notice={notice} judged={judgedVersion} />
      ) : (
        <Decision notice={notice} judged={judgedVersion} choose={choose} />
      ))) ||
    (current === 'record' && (
      <>
        <Panel query={query} title="Facts" show={() => factsOf(notice)} />
        <Groups />
      </>
    )) ||
    (current === 'history' && may('auditTrail') && <Versions paId={paId} query={versions} />);
  // Beside what is read; in narrow windows before it, but for the facts.
  const isFirst = current !== 'record';
  return (
    <>
      <ScreenTitle title={notice.title} part={tabs.find(({ name }) => name === current)?.title}>
        <UnderTitle notice={notice} />
        <div class="buttons">
          <Actions notice={notice} isJudging={isJudging} isAsked={waitsForPublisher(notice)} choose={choose} />
        </div>
      </ScreenTitle>
      <Stepper notice={notice} />
      <div class={`next-step ${waits(notice) ? 'callout waiting' : ''}`}>
        <strong class="if-narrow">{placeOf(notice)}</strong>
        <p ref={step} tabIndex={-1} role="status">
          {nextStep(notice)}
        </p>
        {judged.value?.paId === notice.paId && hasRole('operator') && <NextToJudge />}
      </div>
      <TabBar tabs={tabs} current={current}>
        {current === 'record' && first && hasRole('operator') && contactData(full.record != null, full.contact)}
      </TabBar>
      <div class={beside ? 'with-aside' : ''}>
        {beside && isFirst && <aside>{beside}</aside>}
        <div class="stack">
          {current === 'record' && <Record query={content} full={full} />}
          {current === 'changes' && <Changes notice={notice} query={content} versions={versions} />}
          {current === 'metrics' && <Metrics paId={paId} query={metrics} />}
          {current === 'readers' && <Readers paId={paId} query={readers} />}
          {current === 'history' &&
            (may('auditTrail') ? <History paId={paId} query={history} /> : <Versions paId={paId} query={versions} />)}
        </div>
        {beside && !isFirst && <aside>{beside}</aside>}
      </div>
      {chosen && (
        <TransitionDialog
          notice={{ ...notice, revision }}
          name={chosen}
          missing={judgedVersion ? missingIn(judgedVersion) : ''}
          choose={choose}
        />
      )}
    </>
  );
}

const UnderTitle = ({ notice }: { notice: Notice }) => (
  <p class="under-title">
    <button
      type="button"
      class="quiet small"
      aria-label={`Copy ${notice.paId}`}
      onClick={() => copy(notice.paId, 'PA-ID')}
    >
      <code>{notice.paId}</code>
      <Icon name="copy" />
    </button>
    <Badge name={notice.phase} />
    {notice.amendment && <Badge name={notice.amendment.state} prefix={`Version ${notice.amendment.version}`} />}
  </p>
);

/** Whether somebody is asked for something before it goes on. */
const waits = (notice: Notice) => notice.amendment !== null || (notice.phase !== 'scheduled' && !isOnRegister(notice));

type State = Pick<Notice, 'phase' | 'amendment' | 'confirmationStatus'>;

const waitsForSignOff = ({ phase, amendment }: Pick<Notice, 'phase' | 'amendment'>) =>
  (amendment?.state ?? phase) === 'awaiting_sign_off';

/** To sign it off, or to say what to change. */
const waitsForPublisher = ({ phase, amendment, ...notice }: State) =>
  waitsForSignOff({ phase, amendment, ...notice }) || (amendment ?? notice).confirmationStatus === 'needs_revision';

/** Whether somebody is to read what it says, before it comes onto the register. */
const isInReview = ({ phase, amendment }: Notice) =>
  amendment !== null || phase === 'awaiting_confirmation' || phase === 'awaiting_sign_off';

/** Takes the focus after a transition whose button is gone, because it says what comes next. */
function useNextStep(notice: Notice | null | undefined) {
  const element = useRef<HTMLParagraphElement>(null);
  const before = useRef<string | undefined>(undefined);
  const state = notice ? `${notice.phase} ${notice.amendment?.state}` : undefined;
  useEffect(() => {
    const isAfterTransition = before.current !== undefined && state !== undefined && before.current !== state;
    if (isAfterTransition && document.activeElement === document.body) element.current?.focus();
    before.current = state;
  }, [state]);
  return element;
}

/** What leads to others that belong to the notice, and the days that its record does not have. */
const factsOf = (notice: Notice) => (
  <Facts
    of={[
      [
        'Sponsor',
        notice.advertiser && (
          <a href={`/notices?sponsor-of=${encodeURIComponent(notice.paId)}`}>{partyName(notice.advertiser)}</a>
        ),
      ],
      [
        'Publisher',
        !isPartner() && (
          <IfKnown of={notice} field="publisher">
            {notice.publisher ? <PublisherLink publisher={notice.publisher} /> : 'Self-published'}
          </IfKnown>
        ),
      ],
      ['Reference', notice.publisherReference],
      ['Campaign', campaign(notice)],
      ['Ceased', notice.ceasedAt && day(notice.ceasedAt)],
      ['Reason', notice.ceasedReason && words(notice.ceasedReason)],
      ['Kept until', notice.retentionUntil && day(notice.retentionUntil)],
      ['Changed', day(notice.updatedAt)],
    ]}
  />
);

/** Campaigns are added up on the register. */
const campaign = (notice: Notice) =>
  isOnRegister(notice) ? (
    <a href={`/notices?campaign=${encodeURIComponent(notice.paId)}`}>{notice.campaign.name}</a>
  ) : (
    notice.campaign.name
  );
