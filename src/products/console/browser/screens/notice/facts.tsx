import { endpointRequests } from '../../../../../generated/console/endpoint-requests.ts';
import type { NoticeQuery } from '../../../../../generated/console/operation-types.ts';
import { ago, country, day, money, words } from '../../format.ts';
import { copy } from '../../parts/clipboard.ts';
import { Facts, IfKnown, PublisherLink, partyName } from '../../parts/inline.tsx';

type Notice = NonNullable<NoticeQuery['notice']>;

/** What identifies the notice, with links to what belongs to it. */
export const factsOf = (notice: Notice) => (
  <Facts
    of={[
      ['Sponsor', sponsor(notice)],
      [
        'Publisher',
        <IfKnown of={notice} field="publisher">
          {notice.publisher ? <PublisherLink publisher={notice.publisher} /> : 'Self-published'}
        </IfKnown>,
      ],
      ['Publisher’s reference', notice.publisherReference],
      ['Campaign', campaign(notice)],
      ['Campaign value', money(notice.campaign.totalValue, notice.currency)],
      ['Campaign dates', dates(notice.campaign)],
      ['Medium', words(notice.campaign.medium)],
      ['Publication start', day(notice.publicationStartDate)],
      ['Sponsor confirmed', notice.confirmedAt && dayAndAge(notice.confirmedAt)],
      ['Signed off', notice.signedOffAt && dayAndAge(notice.signedOffAt)],
      ['Ceased', notice.ceasedAt && dayAndAge(notice.ceasedAt)],
      ['Why it ceased', notice.ceasedReason && words(notice.ceasedReason)],
      ['Kept until', notice.retentionUntil && day(notice.retentionUntil)],
      ['Changed', dayAndAge(notice.updatedAt)],
    ]}
  />
);

/** Legal times are days first. */
const dayAndAge = (at: string) => (
  <time datetime={at}>
    {day(at)} <span class="note">{ago(at)}</span>
  </time>
);

function sponsor({ advertiser }: Notice) {
  if (!advertiser) return null;
  const name = partyName(advertiser);
  const place =
    'city' in advertiser ? `${advertiser.city}, ${country(advertiser.country)}` : country(advertiser.country);
  return (
    <>
      <a href={`/notices?${new URLSearchParams({ search: name })}`}>{name}</a>
      <br />
      <span class="quiet">{place}</span>
    </>
  );
}

/** Campaigns are added up on the register. */
const campaign = ({ paId, phase, campaign: { name } }: Notice) =>
  phase === 'published' || phase === 'ceased' ? (
    <a href={`/notices?campaign=${encodeURIComponent(paId)}`}>{name}</a>
  ) : (
    name
  );

const dates = ({ startDate, endDate }: Notice['campaign']) =>
  `${day(startDate)} to ${endDate === null ? 'no end yet' : day(endDate)}`;

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
