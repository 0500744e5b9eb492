import { useState } from 'preact/hooks';
import type { NoticesToReviewQuery } from '../../../../../generated/console/operation-types.ts';
import { noticesToReview, signOffNotice } from '../../../../../generated/console/operations.ts';
import { plural } from '../../format.ts';
import { readAgain, useQuery } from '../../graph/query.ts';
import { send } from '../../graph/send.ts';
import { params } from '../../location.ts';
import { Badge, NoticeLink, partyName } from '../../parts/inline.tsx';
import { Empty, ScreenTitle, unreadScreen } from '../../parts/panel.tsx';
import { amendmentChanges } from '../notice/changes.tsx';
import { RecordSections } from '../notice/record.tsx';

type Notice = NonNullable<NoticesToReviewQuery['notices']>['nodes'][number];
/** By PA-ID: why it was not signed off, or null. */
type Outcomes = ReadonlyMap<string, string | null>;

/** Several notices, each with what its sign-off would publish. Only those that somebody marked are signed off. */
export function ReviewScreen() {
  const paIds = params.value.getAll('notice');
  const query = useQuery(noticesToReview, { paIds });
  /** By PA-ID: the revision that was approved. The notice may be read again with another one. */
  const [approved, setApproved] = useState<ReadonlyMap<string, number>>(new Map());
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isSending, setSending] = useState(false);
  const title = `Review ${plural(paIds.length, 'notice')}`;
  const notices = query.data?.notices?.nodes;
  if (!notices) return unreadScreen(title, query);

  // No decision on what failed to load.
  const isOpen = ({ paId, availableTransitions, content, amendment }: Notice) =>
    availableTransitions?.includes('sign_off') === true &&
    outcomes.get(paId) !== null &&
    (amendment ? amendment.differences !== null : content !== null);
  const isApproved = ({ paId, revision }: Notice) => approved.get(paId) === revision;
  const chosen = notices.filter((notice) => isOpen(notice) && isApproved(notice));
  const approve = (notice: Notice) => {
    const next = new Map(approved);
    if (isApproved(notice)) next.delete(notice.paId);
    else next.set(notice.paId, notice.revision);
    setApproved(next);
  };
  /** One after the other, with the revision that is shown: the graph refuses what has changed since. */
  const signOff = async () => {
    setSending(true);
    const done = new Map(outcomes);
    for (const { paId, revision } of chosen) {
      const { errors } = await send(signOffNotice, { input: { paId, revision } });
      done.set(paId, errors[0]?.message ?? null);
      setOutcomes(new Map(done));
    }
    setApproved(new Map());
    setSending(false);
    readAgain();
  };
  return (
    <>
      <ScreenTitle title={title} />
      <p class="lead">Mark each notice that may be published as it is shown here. The others stay as they are.</p>
      {notices.length === 0 && <Empty what="No such notice." />}
      {notices.map((notice) => (
        <section class="panel review" key={notice.paId}>
          <header>
            <h2>
              <NoticeLink paId={notice.paId}>{notice.title}</NoticeLink>
            </h2>
            <span class="note">
              {partyName(notice.advertiser)} · <code>{notice.paId}</code>
            </span>
          </header>
          {whatIsPublished(notice)}
          {decision({
            notice,
            isOpen: isOpen(notice),
            outcome: outcomes.get(notice.paId),
            isApproved: isApproved(notice),
            approve,
          })}
        </section>
      ))}
      <p class="buttons">
        <button
          type="button"
          class="primary"
          aria-disabled={isSending || chosen.length === 0}
          onClick={() => !isSending && chosen.length > 0 && signOff()}
        >
          {isSending ? 'Signing off…' : `Record the sign-off of ${plural(chosen.length, 'notice')}`}
        </button>
      </p>
    </>
  );
}

function whatIsPublished(notice: Notice) {
  const { content, amendment } = notice;
  const record = amendment?.content ?? content;
  return (
    <>
      {amendmentChanges(notice)}
      {record && (
        <details class="whole" open={!amendment}>
          <summary>All that version {(amendment ?? notice).version} says</summary>
          <RecordSections record={record} />
        </details>
      )}
    </>
  );
}

type DecisionProps = {
  notice: Notice;
  isOpen: boolean;
  outcome: string | null | undefined;
  isApproved: boolean;
  approve: (notice: Notice) => void;
};

const decision = ({ notice, isOpen, outcome, isApproved, approve }: DecisionProps) => (
  <>
    {outcome && (
      <div class="callout bad" role="alert">
        <p>
          <strong>Not signed off.</strong> {outcome}
        </p>
      </div>
    )}
    {isOpen ? (
      <label class="approve">
        <input type="checkbox" checked={isApproved} onChange={() => approve(notice)} />
        Sign off “{notice.title}” as shown
      </label>
    ) : (
      <p role="status">{outcome === null ? <Badge name="signed_off" /> : 'It does not wait for its sign-off.'}</p>
    )}
  </>
);
