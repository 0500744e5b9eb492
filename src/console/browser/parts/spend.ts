import { html } from 'htm/preact';
import { money, plural } from '../format.ts';
import type { OverviewFilter, OverviewSpendQuery } from '../generated/operation-types.ts';
import { overviewSpend } from '../generated/operations.ts';
import { useQuery } from '../graph/query.ts';
import { Bars } from './bars.ts';
import { Empty, Panel } from './panel.ts';

type SpendProps = {
  filter?: OverviewFilter;
  /** The campaigns behind an amount. */
  hrefOf?: (currency: string) => string;
};

/** What campaigns on the register cost. */
export function Spend({ filter = {}, hrefOf = (currency) => `/campaigns?currency=${currency}` }: SpendProps) {
  const variables = { filter };
  const state = useQuery(overviewSpend, variables);
  return html`<${Panel}
    title="Spend per currency"
    note="Campaigns on the register, each once"
    operation=${overviewSpend}
    variables=${variables}
    state=${state}
    show=${({ overview }: OverviewSpendQuery) => show(overview?.spend ?? [], hrefOf)}
  />`;
}

function show(
  spend: NonNullable<NonNullable<OverviewSpendQuery['overview']>['spend']>,
  hrefOf: (currency: string) => string,
) {
  if (spend.length === 0) {
    return html`<${Empty}><p><strong>No such campaign is on the register.</strong></p>
      <p>A campaign counts from the publication of its first notice.</p><//>`;
  }
  return html`<${Bars} caption="Spend per currency" heads=${['Currency', 'Total']} bars=${spend.map(
    ({ currency, campaigns, totalValue }) => ({
      name: currency,
      // Amounts in different currencies do not compare; campaigns do.
      value: campaigns,
      shown: money(totalValue, currency),
      note: plural(campaigns, 'campaign'),
      href: hrefOf(currency),
    }),
  )} />
  <p class="note">The bars compare the numbers of campaigns: amounts in different currencies are not compared.</p>`;
}
