import { html } from 'htm/preact';
import { isPartner } from '../../me.ts';
import { ScreenTitle } from '../../parts/panel.ts';
import { Refusals, Requests } from '../../parts/requests.ts';
import { spendPanel, useSpend } from '../../parts/spend.ts';
import { Figures, MetricsOverTime } from './figures.ts';
import { Groups, Phases, RecordReads, SignOffs, TopCallers } from './totals.ts';
import { RefusalSpikes, Work } from './work.ts';

/**
 * Work to do, then changes, then totals. Each part has its own query, so a slow one does not delay the others. Partners see
 * fewer parts: a publisher has one list at a time.
 */
export const OverviewScreen = () => html`
  <${ScreenTitle} title="Overview" />
  <div class="overview">
    <div class="with-aside">
      <div class="stack"><${Work} /><${RefusalSpikes} /></div>
      <aside class="stack" aria-label="Figures"><${Figures} /></aside>
    </div>
    <div class="columns of-plots">
      <${MetricsOverTime} />
      <${Requests} />
      ${!isPartner() && html`<${TopCallers} />`}
      <${Refusals} />
    </div>
    <div class="columns">
      <${Phases} />
      <${SignOffs} />
      <${Spending} />
      ${!isPartner() && html`<${Groups} /><${RecordReads} />`}
    </div>
  </div>`;

const Spending = () => spendPanel(useSpend({}), (currency) => `/campaigns?currency=${currency}`);
