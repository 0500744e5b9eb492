import { day, inSentence, money, words } from '../../base/format.ts';
import { type OwnSignOffQuery, ownSignOff } from '../../base/graph.ts';
import { NoticeLink, noticeHref, partyName } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { Facts } from '../../parts/inline.tsx';
import { AskStaff, WhereToAsk } from '../../parts/letter.tsx';
import { may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { Checklist, type Judged, judgedOf, missingIn } from './checklist.tsx';
import { amendmentChanges } from './comparison.tsx';
import { Whole } from './record.tsx';

type Decided = { paId: string; title: string; version: number; amendment: { version: number } | null };
type Props = { notice: Decided; judged: Judged };

const newestOf = ({ version, amendment }: Decided) => amendment?.version ?? version;

/** The sign-off of a publisher: its people decide on the notice's screen; with a token, they ask the staff to record it: what it does not state, and what to send them. */
function OwnChoices({ notice, judged }: Props) {
  const { paId, title } = notice;
  if (may('signOffNotice')) {
    return (
      <>
        <Checklist judged={judged} />
        <div class="buttons start">
          <a class="button primary" href={`${noticeHref(paId)}?review=all`}>
            Review it
          </a>
        </div>
      </>
    );
  }
  const missing = missingIn(judged);
  const what = `version ${newestOf(notice)} of “${title}” (${paId})`;
  const address = `${location.origin}${noticeHref(paId)}`;
  const because = missing && `\nMissing: ${missing}. We sign it off anyway because: `;
  return (
    <>
      <Checklist judged={judged} />
      <div class="buttons start">
        <AskStaff
          of={[
            {
              subject: `Sign-off of ${title}`,
              text: `We sign off ${what}: please record it.${because}\n${address}`,
              mail: 'Sign off by e-mail',
              copied: 'Copy the sign-off',
            },
            {
              subject: `Revision of ${title}`,
              text: `We do not sign off ${what}: please send it back for revision.\nWhat has to change: \n${address}`,
              mail: 'Request changes',
              copied: 'Copy the refusal',
            },
          ]}
        />
      </div>
      <p class="note">
        You sign off on behalf of your publisher{missing && `, although this is missing: ${missing}`}. The register’s
        staff record your decision when they get your e-mail.
      </p>
      <WhereToAsk />
    </>
  );
}

/** Beside a notice that waits for it. */
export const OwnDecision = ({ notice, judged }: Props) => (
  <section class="panel decision" aria-labelledby="decision-title">
    <h2 id="decision-title">Your decision on version {newestOf(notice)}</h2>
    <OwnChoices notice={notice} judged={judged} />
  </section>
);

/** On the overview: the version that waits longest, with what its sign-off would publish. */
export function OwnSignOff() {
  const query = useQuery(ownSignOff, {});
  const [notice] = query.data?.notices?.nodes ?? [];
  const judged = notice && judgedOf(notice);
  return (
    <Panel
      query={query}
      title={notice ? `Your sign-off: ${notice.title}, version ${newestOf(notice)}` : 'Your sign-off'}
      lines={7}
      show={({ notices }) =>
        notice && judged ? (
          <div class="stack">
            <p class="note">
              {partyName(notice.advertiser)} · <NoticeLink paId={notice.paId} />
            </p>
            <div class="with-aside">
              <div>{whatIsPublished(notice)}</div>
              <div class="stack">
                <OwnChoices notice={notice} judged={judged} />
              </div>
            </div>
          </div>
        ) : (
          notices && <Empty what="No version awaits your sign-off." />
        )
      }
    />
  );
}

type Notice = NonNullable<OwnSignOffQuery['notices']>['nodes'][number];

/** What the sign-off of the newest version would publish. */
function whatIsPublished(notice: Notice) {
  const { content, amendment } = notice;
  const record = amendment?.content ?? content;
  return (
    <>
      {amendment ? amendmentChanges(notice) : content && inShort(content)}
      {record && <Whole version={(amendment ?? notice).version} record={record} />}
    </>
  );
}

/** The main values of a first version. */
const inShort = ({ basicInformation, campaign, complianceFunding, legalMetadata }: NonNullable<Notice['content']>) => (
  <Facts
    as="values"
    of={[
      ['Label text', legalMetadata.labelText],
      ['Publication', day(basicInformation.publicationStartDate)],
      ['Medium', words(campaign.medium)],
      ['Campaign value', money(campaign.totalValue, complianceFunding.currency)],
      ['Ad amount', money(complianceFunding.adAmount, complianceFunding.currency)],
      ['Funding', `${words(complianceFunding.fundingSource)}, ${inSentence(words(complianceFunding.fundingOrigin))}`],
    ]}
  />
);
