import { html } from 'htm/preact';
import { money, number, plural } from '../../format.ts';
import type { CampaignListQuery, CampaignOrder } from '../../generated/operation-types.ts';
import { campaignList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { hrefWith, params } from '../../location.ts';
import { FilterBar, selectField } from '../../parts/filter-fields.ts';
import {
  countryField,
  mediumField,
  processFields,
  publicationFields,
  publisherField,
  subjectFilterOf,
  subjectNames,
} from '../../parts/notice-filter.ts';
import { firstPage, Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { partyName } from '../../parts/party.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { Spend, useSpend } from '../../parts/spend.ts';

type Connection = NonNullable<CampaignListQuery['campaigns']>;

const orders: readonly (readonly [CampaignOrder, string])[] = [
  ['total_value_desc', 'Highest value first'],
  ['name', 'By name'],
];

/** The sums per currency, and the campaigns behind one of them. */
export function CampaignsScreen() {
  const current = params.value;
  const filter = subjectFilterOf(current);
  const isFiltered = Object.keys(filter).length > 0;
  const spend = useSpend(filter);
  const currency = current.get('currency') || mostUsed(spend.state.data?.overview?.spend ?? []);
  const [orderBy] = orders.find(([value]) => value === current.get('order')) ?? orders[0] ?? ['total_value_desc'];
  const variables = { currency: currency ?? '', filter, orderBy, ...pageOf(current) };
  const state = useQuery(campaignList, currency === undefined ? undefined : variables);
  const total = state.data?.campaigns?.totalCount;
  const count = typeof total === 'number' ? plural(total, 'campaign') : undefined;
  return html`
    <${ScreenTitle} title="Campaigns"><${SavedViews} /><//>
    <p class="lead">Notices on the register that share campaign name, currency, and the sponsor’s name and published e-mail address are one campaign. It counts once, with the highest value that one of them declares.</p>
    <${FilterBar} label="Filter campaigns">
      <div class="row">
        ${publisherField()}
        ${mediumField()}
        ${countryField()}
        ${processFields()}
        ${publicationFields()}
        ${selectField('order', 'Order', orders)}
      </div>
      ${isFiltered && html`<a class="clear" href=${hrefWith({ ...firstPage, ...withoutSubjects })}>Clear all filters</a>`}
    <//>
    <div class="stack">
      <${Spend} ...${spend} hrefOf=${(each: string) => hrefWith({ ...firstPage, currency: each })} />
      ${
        currency !== undefined &&
        html`<${Panel}
          title="Campaigns in ${currency}"
          note=${count}
          operation=${campaignList}
          variables=${variables}
          state=${state}
          lines=${10}
          show=${({ campaigns }: CampaignListQuery) => campaigns && list(campaigns, count)}
        />`
      }
    </div>`;
}

const withoutSubjects = Object.fromEntries(subjectNames.map((name) => [name, undefined]));

/** The currency of most campaigns. */
const mostUsed = (spend: readonly { currency: string; campaigns: number }[]): string | undefined =>
  spend.toSorted((one, other) => other.campaigns - one.campaigns)[0]?.currency;

const list = ({ nodes, pageInfo }: Connection, count: string | undefined) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No campaign matches.</strong></p><p>A campaign counts from the publication of its first notice.</p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr>
          <th scope="col">Campaign</th>
          <th scope="col" class="wide">Sponsor</th>
          <th scope="col" class="wide number">Notices</th>
          <th scope="col" class="number">Value</th>
        </tr></thead>
        <tbody>${nodes.map(
          ({ paId, name, notices, notice, currency, totalValue }) => html`<tr key=${paId}>
            <th scope="row"><a href=${noticesOf(paId)}>${name}</a>
              <span class="sub narrow">${partyName(notice?.advertiser ?? null)}, ${plural(notices, 'notice')}</span></th>
            <td class="wide">${partyName(notice?.advertiser ?? null)}</td>
            <td class="wide number">${number(notices)}</td>
            <td class="number nowrap">${money(totalValue, currency)}</td>
          </tr>`,
        )}</tbody>
      </table></div>
      <${Pager} info=${pageInfo} count=${count} />`;

/** The notices of a campaign that count, with the filter of this screen. */
function noticesOf(paId: string): string {
  const search = new URLSearchParams({ campaign: paId });
  for (const name of subjectNames) for (const value of params.value.getAll(name)) search.append(name, value);
  return `/notices?${search}`;
}
