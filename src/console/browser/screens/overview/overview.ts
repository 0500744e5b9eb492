import { html } from 'htm/preact';
import { ScreenTitle } from '../../parts/panel.ts';
import { Refusals } from '../../parts/refusals.ts';
import { Requests } from '../../parts/requests.ts';
import { spendPanel, useSpend } from '../../parts/spend.ts';
import { Due } from './due.ts';
import { Groups } from './groups.ts';
import { MetricsOverTime } from './metrics-over-time.ts';
import { Phases } from './phases.ts';
import { RecordReads } from './record-reads.ts';
import { SignOffs } from './sign-offs.ts';
import { TopCallers } from './top-callers.ts';

/** One query per figure: a slow one holds up no other. */
export const OverviewScreen = () => html`
  <${ScreenTitle} title="Overview" />
  <div class="columns">
    <${Phases} />
    <${SignOffs} />
    <${MetricsOverTime} />
    <${Due} />
    <${Spending} />
    <${Groups} />
    <${RecordReads} />
    <${Requests} />
    <${TopCallers} />
    <${Refusals} />
  </div>`;

const Spending = () => spendPanel(useSpend({}), (currency) => `/campaigns?currency=${currency}`);
