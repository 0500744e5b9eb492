import { day, money, words } from '../../base/format.ts';
import type { OwnSignOffQuery } from '../../base/graph.ts';
import { Facts } from '../../parts/inline.tsx';
import { amendmentChanges } from './changes.tsx';
import { RecordSections } from './record.tsx';

type Notice = NonNullable<OwnSignOffQuery['notices']>['nodes'][number];

/** What the sign-off of the newest version would publish. */
export function whatIsPublished(notice: Notice) {
  const { content, amendment } = notice;
  const record = amendment?.content ?? content;
  return (
    <>
      {amendment ? amendmentChanges(notice) : content && inShort(content)}
      {record && (
        <details class="whole">
          <summary>Full text of version {(amendment ?? notice).version}</summary>
          <RecordSections record={record} />
        </details>
      )}
    </>
  );
}

/** What a first version says, as far as it is judged at a glance. */
const inShort = ({ basicInformation, campaign, complianceFunding, legalMetadata }: NonNullable<Notice['content']>) => (
  <Facts
    as="values"
    of={[
      ['Label text', legalMetadata.labelText],
      ['Publisher', legalMetadata.publisherName],
      ['Publication', day(basicInformation.publicationStartDate)],
      ['Medium', words(campaign.medium)],
      ['Campaign value', money(campaign.totalValue, complianceFunding.currency)],
      ['Advertisement', money(complianceFunding.adAmount, complianceFunding.currency)],
      ['Funding', `${words(complianceFunding.fundingSource)}, ${words(complianceFunding.fundingOrigin)}`],
    ]}
  />
);
