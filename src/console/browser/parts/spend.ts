import { html } from 'htm/preact';
import { money, plural } from '../format.ts';
import type { OverviewFilter, OverviewSpendQuery } from '../generated/operation-types.ts';
import { overviewSpend } from '../generated/operations.ts';
import { useQuery } from '../graph/query.ts';
import { Bars } from './bars.ts';
import { Empty, Panel } from './panel.ts';

/** What campaigns on the register cost, per currency. */
export function useSpend(filter: OverviewFilter) {
  const variables = { filter };
  return { variables, state: useQuery(overviewSpend, variables) };
}

type SpendProps = ReturnType<typeof useSpend> & {
  /** The campaigns behind an amount. */
  hrefOf: (currency: string) => string;
};

export const Spend = ({ variables, state, hrefOf }: SpendProps) => html`<${Panel}
  title="Spend per currency"
  note="Campaigns on the register, each once"
  operation=${overviewSpend}
  variables=${variables}
  state=${state}
  show=${({ overview }: OverviewSpendQuery) => overview?.spend && show(overview.spend, hrefOf)}
/>`;

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
