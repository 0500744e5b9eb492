import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { day, money, words } from '../../base/format.ts';
import {
  type AuditListQuery,
  auditList,
  ledgerList,
  type NoticeContentQuery,
  noticeContent,
  noticeMetrics,
  notice as noticeOperation,
  noticeVersions,
} from '../../base/graph.ts';
import { hrefTo, hrefWith, params } from '../../base/location.ts';
import { ActorLink, IfKnown, OnlyFor, PublisherLink, partyName } from '../../panels/links.tsx';
import { Panel, ScreenTitle, unreadScreen } from '../../panels/panel.tsx';
import { copy } from '../../parts/clipboard.ts';
import { Badge, Facts, Icon, isOnRegister } from '../../parts/inline.tsx';
import { mailto } from '../../parts/letter.tsx';
import { hasRole, isPartner, may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { Actions, Decision, NextToJudge, useReview } from './actions.tsx';
import { blankLinks, checkRecord, type Judged, judgedOf, missingIn } from './checklist.tsx';
import { Changes } from './comparison.tsx';
import { History, Readers, Versions } from './history.tsx';
import { Metrics } from './metrics.tsx';
import { OwnDecision } from './own-decision.tsx';
import { contactData, Groups, Record, useFullRecord } from './record.tsx';
import { CurrentStep, NoticeSteps, nextStep } from './steps.tsx';
import { judged, TransitionDialog } from './transition-dialog.tsx';
import { isSentBack, isToJudge, type Notice, stateOf, type TransitionName } from './transitions.ts';

/** A part of the screen. `beside`: beside it; in narrow windows before it. */
type Tab = {
  name: 'record' | 'changes' | 'metrics' | 'readers' | 'history';
  title: string;
  count?: number | null | undefined;
  shown: ComponentChildren;
  beside?: ComponentChildren;
};

type TabBarProps = {
  tabs: readonly Tab[];
  current: Tab;
  /** What can be done with the part that is shown. */
  children?: ComponentChildren;
};

/** Links between the parts of a screen, of which one is shown. The address names it. */
function TabBar({ tabs, current, children }: TabBarProps) {
  return (
    <div class="tab-bar">
      <nav class="tabs" aria-label="Parts of the notice">
        <ul>
          {tabs.map((tab) => (
            <li>
              <a href={hrefWith({ tab: tab.name })} aria-current={tab === current ? 'page' : undefined}>
                {tab.title} {tab.count != null && <span class="count">{tab.count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

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
  const next = useReview(paId);
  if (!notice) return unreadScreen(`Notice ${paId}`, query);
  // What is decided on is what is shown. If one query is behind, the graph refuses, and both read again.
  const revision = Math.min(notice.revision, content.data?.notice?.revision ?? notice.revision);
  const { content: first, amendment } = content.data?.notice ?? {};
  const judgedVersion = content.data?.notice ? judgedOf(content.data.notice) : undefined;
  const isOwn = isPartner() && stateOf(notice) === 'awaiting_sign_off' && !isToJudge(notice);
  // No decision if the content failed to load.
  const canJudge = (notice.amendment ? amendment?.differences : first) != null && (isOwn || isToJudge(notice));
  const decision = isOwn ? (
    judgedVersion && <OwnDecision notice={notice} judged={judgedVersion} />
  ) : (
    <Decision notice={{ ...notice, revision }} judged={judgedVersion} next={next} choose={choose} />
  );
  const missing = judgedVersion ? missingIn(judgedVersion) : '';
  const reasons = [...(amendment ? [amendment] : []), ...(versions.data?.notice?.versions ?? [])];
  const kept = <Versions paId={paId} query={versions} />;
  const changes: Tab = {
    name: 'changes',
    title: waitsForDecision(notice) ? 'Review' : 'Changes',
    count: waitsForDecision(notice) ? null : amendment?.differences?.length,
    shown: <Changes notice={notice} query={content} versions={versions} />,
    beside: canJudge && (
      <>
        {decision}
        {!notice.amendment && <Groups />}
      </>
    ),
  };
  const tabs: readonly Tab[] = [
    {
      name: 'record',
      title: 'Record',
      shown: <Record query={content} full={full} />,
      beside: (
        <>
          <Panel
            query={query}
            title="Facts"
            show={() => factsOf(notice, first, isBeforeImport(notice, history.data))}
          />
          {first && <Groups />}
        </>
      ),
    },
    // A first version changes nothing.
    ...(notice.amendment || notice.version > 1 || waitsForDecision(notice) ? [changes] : []),
    { name: 'metrics', title: 'Metrics', shown: <Metrics paId={paId} query={metrics} /> },
    {
      name: 'readers',
      title: 'Reads',
      count: readers.data?.accessLedger?.totalCount,
      shown: <Readers paId={paId} query={readers} />,
    },
    {
      name: 'history',
      title: 'History',
      count: history.data?.auditTrail?.totalCount,
      ...(may('auditTrail')
        ? { shown: <History notice={notice} query={history} reasons={reasons} />, beside: kept }
        : { shown: kept }),
    },
  ];
  const named = (wanted: string | null) =>
    tabs.find(({ name, title }) => [name, title.toLowerCase()].includes(wanted ?? ''));
  const current =
    named(params.value.get('tab')) ?? (notice.amendment || waitsForDecision(notice) ? changes : (tabs[0] as Tab));
  const isJudging = current.name === 'changes' && canJudge;
  return (
    <>
      <ScreenTitle title={notice.title} part={current.title}>
        <UnderTitle notice={notice} />
        <div class="buttons">
          <Actions
            notice={notice}
            isJudging={isJudging}
            asked={askedOf(notice, amendment?.content ?? first)}
            missing={missing}
            choose={choose}
          />
        </div>
      </ScreenTitle>
      <NoticeSteps notice={notice} />
      <div class={`next-step ${isSentBack(notice) ? 'callout waiting' : ''}`}>
        <CurrentStep notice={notice} />
        <p ref={step} tabIndex={-1} role="status">
          {nextStep(notice)} {isSentBack(notice) && sentBackBecause(history.data)}{' '}
          {stateOf(notice) === 'draft' &&
            judgedVersion &&
            current.name === (notice.amendment ? 'changes' : 'record') &&
            blanksOf(judgedVersion)}
        </p>
        {judged.value?.paId === notice.paId && hasRole('operator') && <NextToJudge paId={notice.paId} isJudged />}
      </div>
      {(!isPartner() || isSentBack(notice)) && (
        <OnlyFor staff="operator" to="change this notice" with={`${notice.title} (${notice.paId})`} />
      )}
      <TabBar tabs={tabs} current={current}>
        {current.name === 'record' && first && hasRole('operator') && contactData(full.record != null, full.contact)}
      </TabBar>
      <div class={current.beside ? 'with-aside' : ''}>
        {current.beside && <aside>{current.beside}</aside>}
        <div class="stack">{current.shown}</div>
      </div>
      {chosen && (
        <TransitionDialog
          notice={{ ...notice, revision }}
          name={chosen}
          missing={missing}
          next={next}
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
  </p>
);

type Trail = AuditListQuery | null | undefined;

const entryOf = (data: Trail, actions: readonly string[]) =>
  data?.auditTrail?.nodes.find(({ action }) => actions.includes(action ?? ''));

const importOf = (data: Trail) => entryOf(data, ['notice_imported']);

/** Who sent it back last, when and why, as far as it is known. */
function sentBackBecause(data: Trail) {
  const sent = entryOf(data, ['notice_revision_requested', 'notice_sign_off_declined']);
  if (!sent) return importOf(data) && 'The import does not say who sent it back, or why.';
  const { note } = Object(sent.after) as { note?: string };
  return (
    <>
      Sent back on {day(sent.occurredAt)} by <ActorLink actor={sent.actor} />.{' '}
      <span>Reason: {note ?? 'not given.'}</span>
    </>
  );
}

/** Whether its content is older than its import, and so than its audit trail. */
const isBeforeImport = ({ updatedAt }: Notice, data: Trail) => updatedAt < (importOf(data)?.occurredAt ?? '');

/** What a draft leaves blank, with links. */
function blanksOf(judged: Judged) {
  const { demanded, others } = checkRecord(judged);
  return (
    <>
      {demanded.length > 0 && <strong class="issue">Missing: {blankLinks(demanded)}.</strong>}{' '}
      {others.length > 0 && <>Blank: {blankLinks(others)}.</>}
    </>
  );
}

/** Who has to act, and where to write to them: the publisher, to sign it off or to say what to change, or the sponsor. */
function askedOf(notice: Notice, content: Content) {
  const { paId, title, publisher } = notice;
  const email = content?.legalMetadata.publicContactEmail;
  if (stateOf(notice) === 'awaiting_sign_off' || isSentBack(notice)) {
    return publisher && (['publisher', hrefTo(`/publishers/${publisher.id}/tell`, { notice: paId })] as const);
  }
  return stateOf(notice) === 'awaiting_confirmation' && email
    ? (['sponsor', mailto([email], `Confirmation of ${title} (${paId})`, '')] as const)
    : undefined;
}

/** Whether somebody is to read the newest version, before it comes onto the register. */
const waitsForDecision = (notice: Notice) => /^awaiting/.test(stateOf(notice));

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
const factsOf = (notice: Notice, content: Content, isBeforeImport: boolean) => (
  <Facts
    of={[
      [
        'Sponsor',
        notice.advertiser && (
          <a href={hrefTo('/notices', { 'sponsor-of': notice.paId })}>{partyName(notice.advertiser)}</a>
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
      ['Paid by', content?.complianceFunding.payer && partyName(content.complianceFunding.payer)],
      ['Campaign', campaign(notice)],
      ['Total value', content && money(content.campaign.totalValue, notice.currency)],
      ['Ad amount', content && money(content.complianceFunding.adAmount, notice.currency)],
      ['Reference', notice.publisherReference],
      ['Ceased', notice.ceasedAt && day(notice.ceasedAt)],
      ['Reason', notice.ceasedReason && words(notice.ceasedReason)],
      ['Kept until', notice.retentionUntil && day(notice.retentionUntil)],
      ['Changed', `${day(notice.updatedAt)}${isBeforeImport ? ', before its import' : ''}`],
    ]}
  />
);

type Content = NonNullable<NoticeContentQuery['notice']>['content'] | undefined;

/** Campaigns are added up on the register. */
const campaign = (notice: Notice) =>
  isOnRegister(notice) ? (
    <a href={hrefTo('/notices', { campaign: notice.paId })}>{notice.campaign.name}</a>
  ) : (
    notice.campaign.name
  );
