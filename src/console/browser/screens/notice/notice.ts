import { html } from 'htm/preact';
import { country, day, language, money, words } from '../../format.ts';
import type { NoticeQuery } from '../../generated/operation-types.ts';
import { notice as noticeOperation } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { copy } from '../../parts/clipboard.ts';
import { Facts } from '../../parts/facts.ts';
import { Badge, known, partyName, when } from '../../parts/inline.ts';
import { panel, ScreenTitle, unreadScreen } from '../../parts/panel.ts';
import { Changes } from './changes.ts';
import { Metrics } from './metrics.ts';
import { nextStep } from './next-step.ts';
import { Readers } from './readers.ts';
import { Transitions } from './transitions/transitions.ts';
import { Versions } from './versions.ts';

type Notice = NonNullable<NoticeQuery['notice']>;

export function NoticeScreen({ paId }: { paId: string }) {
  const query = useQuery(noticeOperation, { paId });
  const notice = query.data?.notice;
  if (!notice) return unreadScreen(`Notice ${paId}`, query);
  return html`
    <${ScreenTitle} title=${notice.title}>
      <p class="under-title">
        <code>${paId}</code>
        <button type="button" class="quiet small" onClick=${() => copy(paId, 'PA-ID')}>Copy</button>
        <${Badge} name=${notice.phase} />
        ${notice.amendment && html`<${Badge} name=${notice.amendment.state} prefix="Amendment" />`}
        <a class="note" href="/access?notice=${encodeURIComponent(paId)}">Who may read it?</a>
        <span class="note">Version ${notice.version}, changed ${when(notice.updatedAt)}</span>
      </p>
    <//>
    <div class="callout soon next-step"><p>${nextStep(notice)}</p><${Transitions} notice=${notice} /></div>
    <div class="columns">
      <div>
        ${panel(query, { title: 'Facts', show: () => facts(notice) })}
        <${Versions} paId=${paId} />
      </div>
      <div>
        <${Metrics} paId=${paId} />
        <${Readers} paId=${paId} />
        <${Changes} paId=${paId} />
      </div>
    </div>`;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

const facts = (notice: Notice) =>
  html`<${Facts} of=${[
    ['Sponsor', sponsor(notice)],
    ['Publisher', known(notice, 'publisher', notice.publisher?.name ?? 'Self-published')],
    ['Publisher’s reference', notice.publisherReference],
    ['Campaign', campaign(notice)],
    ['Medium', words(notice.campaign.medium)],
    ['Campaign dates', dates(notice.campaign)],
    ['Campaign value', money(notice.campaign.totalValue, notice.currency)],
    ['Publication start', day(notice.publicationStartDate)],
    ['Linked process', [words(notice.linkedProcessType), notice.processName].filter(Boolean).join(': ')],
    ['Countries', notice.countries.map(country).join(', ')],
    ['Language', language(notice.language)],
    ['Targeting with personal data', yesNo(notice.usesTargetingTechniques)],
    ['Ad delivery with personal data', yesNo(notice.usesAdDeliveryTechniques)],
    ['Sponsor confirmed', notice.confirmedAt && when(notice.confirmedAt)],
    ['Signed off', notice.signedOffAt && when(notice.signedOffAt)],
    ['Ceased', notice.ceasedAt && when(notice.ceasedAt)],
    ['Why it ceased', notice.ceasedReason && words(notice.ceasedReason)],
    ['Kept until', notice.retentionUntil && day(notice.retentionUntil)],
    ['Created', when(notice.createdAt)],
  ]} />`;

function sponsor({ advertiser }: Notice) {
  if (!advertiser) return null;
  const place =
    'city' in advertiser ? `${advertiser.city}, ${country(advertiser.country)}` : country(advertiser.country);
  return html`${partyName(advertiser)}<br /><span class="quiet">${place}</span>`;
}

/** Campaigns are added up on the register. */
const campaign = ({ paId, phase, campaign: { name } }: Notice) =>
  phase === 'published' || phase === 'ceased'
    ? html`${name} <a class="note nowrap" href="/notices?campaign=${encodeURIComponent(paId)}">Its notices</a>`
    : name;

const dates = ({ startDate, endDate }: Notice['campaign']) =>
  `${day(startDate)} to ${endDate === null ? 'no end yet' : day(endDate)}`;
