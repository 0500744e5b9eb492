import { day, words } from '../../base/format.ts';
import type { NoticeQuery } from '../../base/graph.ts';
import { IfKnown, PublisherLink, partyName } from '../../panels/links.tsx';
import { Facts } from '../../parts/inline.tsx';
import { isPartner } from '../../session/me.ts';

type Notice = NonNullable<NoticeQuery['notice']>;

/** What leads to others that belong to the notice, and the days that its record does not have. */
export const factsOf = (notice: Notice) => (
  <Facts
    of={[
      ['Sponsor', notice.advertiser && sponsor(partyName(notice.advertiser))],
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

const sponsor = (name: string) => <a href={`/notices?${new URLSearchParams({ search: name })}`}>{name}</a>;

/** Campaigns are added up on the register. */
const campaign = ({ paId, phase, campaign: { name } }: Notice) =>
  phase === 'published' || phase === 'ceased' ? (
    <a href={`/notices?campaign=${encodeURIComponent(paId)}`}>{name}</a>
  ) : (
    name
  );
