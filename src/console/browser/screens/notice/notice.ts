import { html } from 'htm/preact';
import { country, day, language, money, words } from '../../format.ts';
import type { NoticeQuery } from '../../generated/operation-types.ts';
import { notice as noticeOperation } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Badge } from '../../parts/badge.ts';
import { copy } from '../../parts/clipboard.ts';
import { Errors } from '../../parts/errors.ts';
import { Facts } from '../../parts/facts.ts';
import { known } from '../../parts/not-known.ts';
import { Panel, Placeholder, ScreenTitle } from '../../parts/panel.ts';
import { partyName } from '../../parts/party.ts';
import { When } from '../../parts/time.ts';
import { Changes } from './changes.ts';
import { Metrics } from './metrics.ts';
import { nextStep } from './next-step.ts';
import { Readers } from './readers.ts';
import { Transitions } from './transitions/transitions.ts';
import { Versions } from './versions.ts';

type Notice = NonNullable<NoticeQuery['notice']>;

export function NoticeScreen({ paId }: { paId: string }) {
  const variables = { paId };
  const state = useQuery(noticeOperation, variables);
  const notice = state.data?.notice;
  if (!notice) {
    return html`<${ScreenTitle} title="Notice ${paId}" />
      <${Errors} errors=${state.errors} retry=${state.reload} />
      ${state.isLoading && html`<${Placeholder} lines=${12} />`}`;
  }
  return html`
    <${ScreenTitle} title=${notice.title}>
      <p class="under-title">
        <code>${paId}</code>
        <button type="button" class="quiet small" onClick=${() => copy(paId, 'PA-ID')}>Copy</button>
        <${Badge} name=${notice.phase} />
        ${notice.amendment && html`<${Badge} name=${notice.amendment.state} prefix="Amendment" />`}
        <a class="note" href="/access?notice=${encodeURIComponent(paId)}">Who may read it?</a>
        <span class="note">Version ${notice.version}, changed <${When} at=${notice.updatedAt} /></span>
      </p>
    <//>
    <div class="next-step"><p>${nextStep(notice)}</p><${Transitions} notice=${notice} /></div>
    <div class="columns">
      <div>
        <${Panel}
          title="Facts"
          operation=${noticeOperation}
          variables=${variables}
          state=${state}
          show=${({ notice }: NoticeQuery) => notice && facts(notice)}
        />
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
    ['Sponsor confirmed', notice.confirmedAt && html`<${When} at=${notice.confirmedAt} />`],
    ['Signed off', notice.signedOffAt && html`<${When} at=${notice.signedOffAt} />`],
    ['Ceased', notice.ceasedAt && html`<${When} at=${notice.ceasedAt} />`],
    ['Why it ceased', notice.ceasedReason && words(notice.ceasedReason)],
    ['Kept until', notice.retentionUntil && day(notice.retentionUntil)],
    ['Created', html`<${When} at=${notice.createdAt} />`],
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
