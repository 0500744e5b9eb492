import { noticesToReview } from '../../../../../generated/console/operations.ts';
import { day, money, plural, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { Badge, Facts, NoticeLink, partyName } from '../../parts/inline.tsx';
import { Empty, ScreenTitle, unreadScreen } from '../../parts/panel.tsx';
import { amendmentChanges } from '../notice/changes.tsx';
import { RecordSections } from '../notice/record.tsx';
import { actOf, Choices, Reasons, type ReviewedNotice, Summary, useDecisions, waiting } from './decisions.tsx';

/** As many as the query reads. */
const most = 25;

const hrefOf = (paIds: readonly string[]) =>
  `/notices/review?${new URLSearchParams(paIds.map((paId) => ['notice', paId]))}`;

/** Several notices, each with what its sign-off would publish. What nobody decides on stays as it is. */
export function ReviewScreen() {
  const asked = params.value.getAll('notice');
  const [paIds, rest] = [asked.slice(0, most), asked.slice(most)];
  const query = useQuery(noticesToReview, { filter: { paIds }, orderBy: 'created_desc', first: most });
  const title = paIds.length === 0 ? 'Review several notices' : `Review ${plural(paIds.length, 'notice')}`;
  const notices = query.data?.notices?.nodes;
  const decisions = useDecisions(notices ?? []);
  if (!notices) return unreadScreen(title, query);
  const { outcomes, open, isSending, undo } = decisions;
  return (
    <>
      <ScreenTitle title={title} />
      {outcomes.size > 0 && !isSending && <Summary outcomes={outcomes} notices={notices} undo={undo} />}
      {rest.length > 0 && (
        <p class="lead">
          These are {paIds.length} of {asked.length}. <a href={hrefOf(rest)}>Review the other {rest.length}</a>
        </p>
      )}
      {notices.length === 0 && (
        <Empty
          what={paIds.length === 0 ? 'No notice is selected.' : 'No such notice.'}
          why={<a href={waiting}>Select some that wait for their sign-off</a>}
        />
      )}
      {notices.map((notice) => (
        <Reviewed key={notice.paId} notice={notice} decisions={decisions} />
      ))}
      {open.length > 0 && <RecordBar decisions={decisions} />}
    </>
  );
}

type Decisions = ReturnType<typeof useDecisions>;

function Reviewed({ notice, decisions }: { notice: ReviewedNotice; decisions: Decisions }) {
  const { paId, title, advertiser } = notice;
  const outcome = decisions.outcomes.get(paId);
  return (
    <section class="panel review" id={`review-${paId}`}>
      <header>
        <h2>
          <NoticeLink paId={paId}>{title}</NoticeLink>
        </h2>
        <span class="note">
          {partyName(advertiser)} · <code>{paId}</code>
        </span>
        {decisions.isOpen(notice) && (
          <Choices notice={notice} decision={decisions.decisionOn(notice)} decide={decisions.decide} />
        )}
      </header>
      <div class="with-aside">
        <div>{whatIsPublished(notice)}</div>
        <div>
          {decisions.isOpen(notice) ? (
            <Reasons notice={notice} decision={decisions.decisionOn(notice)} decide={decisions.decide} />
          ) : outcome && !outcome.error ? (
            <Badge name={outcome.name === 'sign_off' ? 'signed_off' : 'sent_back'} />
          ) : (
            'It does not wait for its sign-off.'
          )}
        </div>
      </div>
    </section>
  );
}

/** The reason that is needed, or else a choice. */
const toFirstOpen = () => document.querySelector<HTMLElement>('.review :is(:invalid, .decide input)')?.focus();

/** Stays in view below what is decided on. */
function RecordBar({ decisions }: { decisions: Decisions }) {
  const { open, chosen, decided, decisionOn, isSending, record } = decisions;
  const withoutReason = chosen.length - decided.length;
  return (
    <div class="buttons bottom">
      <span class="note" role="status" id="decided">
        {chosen.length === 0
          ? 'Decide on at least one notice.'
          : `${decided.length} of ${plural(open.length, 'notice')} decided`}
        {withoutReason > 0 && `; ${withoutReason} without the reason that it needs`}
      </span>
      <button
        type="button"
        class="primary"
        aria-disabled={isSending}
        aria-describedby="decided"
        onClick={() => (decided.length === 0 ? toFirstOpen() : !isSending && record())}
      >
        {isSending ? 'Recording…' : actOf(decided.map((notice) => decisionOn(notice)?.name))}
      </button>
    </div>
  );
}

export function whatIsPublished(notice: ReviewedNotice) {
  const { content, amendment } = notice;
  const record = amendment?.content ?? content;
  return (
    <>
      {amendment ? amendmentChanges(notice) : content && inShort(content)}
      {record && (
        <details class="whole">
          <summary>All that version {(amendment ?? notice).version} says</summary>
          <RecordSections record={record} />
        </details>
      )}
    </>
  );
}

/** What a first version says, as far as it is judged at a glance. */
const inShort = ({
  basicInformation,
  campaign,
  complianceFunding,
  legalMetadata,
}: NonNullable<ReviewedNotice['content']>) => (
  <Facts
    as="values"
    of={[
      ['Label text', legalMetadata.labelText],
      ['Publisher', legalMetadata.publisherName],
      ['Publication', day(basicInformation.publicationStartDate)],
      ['Medium', words(campaign.medium)],
      ['Campaign value', money(campaign.totalValue, complianceFunding.currency)],
      ['Advertisement', money(complianceFunding.adAmount, complianceFunding.currency)],
      ['Money', `${words(complianceFunding.fundingSource)}, ${words(complianceFunding.fundingOrigin)}`],
    ]}
  />
);
