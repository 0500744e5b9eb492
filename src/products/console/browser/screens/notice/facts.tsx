import { endpointRequests } from '../../../../../generated/console/endpoint-requests.ts';
import type { NoticeQuery } from '../../../../../generated/console/operation-types.ts';
import { day, words } from '../../format.ts';
import { copy } from '../../parts/clipboard.ts';
import { Facts, IfKnown, PublisherLink, partyName } from '../../parts/inline.tsx';

type Notice = NonNullable<NoticeQuery['notice']>;

/** What leads to others that belong to the notice, and the days that its record does not have. */
export const factsOf = (notice: Notice) => (
  <Facts
    of={[
      ['Sponsor', notice.advertiser && sponsor(partyName(notice.advertiser))],
      [
        'Publisher',
        <IfKnown of={notice} field="publisher">
          {notice.publisher ? <PublisherLink publisher={notice.publisher} /> : 'Self-published'}
        </IfKnown>,
      ],
      ['Reference', notice.publisherReference],
      ['Campaign', campaign(notice)],
      ['Confirmed', notice.confirmedAt && day(notice.confirmedAt)],
      ['Signed off', notice.signedOffAt && day(notice.signedOffAt)],
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

const pathsOfReads = Object.values(endpointRequests).flatMap((request) => /^GET (.*)/.exec(request)?.[1] ?? []);

/** How others read the notice. */
export const WhatPartnersGet = ({ paId }: { paId: string }) => (
  <section class="panel">
    <header>
      <h2>What partners get</h2>
    </header>
    <ul class="requests">
      {pathsOfReads.map((path) => (
        <li>
          <code>{path}</code>
          <button
            type="button"
            class="quiet small"
            aria-label={`Copy GET ${path} as curl`}
            onClick={() => copy(curlOf(path, paId), 'curl call')}
          >
            Copy
          </button>
        </li>
      ))}
    </ul>
    <p class="more">
      <a href={`/access?notice=${encodeURIComponent(paId)}`}>Who may read it?</a>
    </p>
  </section>
);

/** The address of the public port is known to those who run it, not to this page. */
const curlOf = (path: string, paId: string) =>
  `curl -H "Authorization: Bearer $TOKEN" "$BASE_URL${path.replace('{PAID}', paId)}"`;
