import { html } from 'htm/preact';
import { money, plural } from '../../format.ts';
import type { OverviewSpendQuery } from '../../generated/operation-types.ts';
import { overviewSpend } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Bars } from '../../parts/bars.ts';
import { Empty, Panel } from '../../parts/panel.ts';

export function Spending() {
  const state = useQuery(overviewSpend, {});
  return html`<${Panel}
    title="Spend per currency"
    note="Campaigns on the register, each once"
    operation=${overviewSpend}
    variables=${{}}
    state=${state}
    show=${show}
  />`;
}

function show({ overview }: OverviewSpendQuery) {
  const spend = overview?.spend ?? [];
  if (spend.length === 0) return html`<${Empty}><p><strong>No campaign is on the register.</strong></p><//>`;
  return html`<${Bars} caption="Spend per currency" heads=${['Currency', 'Total']} bars=${spend.map(
    ({ currency, campaigns, totalValue }) => ({
      name: currency,
      // Amounts in different currencies do not compare; campaigns do.
      value: campaigns,
      shown: money(totalValue, currency),
      note: plural(campaigns, 'campaign'),
      href: `/notices?currency=${currency}&order=total_value_desc`,
    }),
  )} />
  <p class="note">The bars compare the numbers of campaigns: amounts in different currencies are not compared.</p>`;
}
