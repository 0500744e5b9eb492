import { isPartner } from '../../me.ts';
import { ScreenTitle } from '../../parts/panel.tsx';
import { Refusals, Requests } from '../../parts/requests.tsx';
import { SpendPanel, useSpend } from '../../parts/spend.tsx';
import { Figures, MetricsOverTime } from './figures.tsx';
import { TopCallers } from './top-callers.tsx';
import { Groups, Phases, RecordReads, SignOffs } from './totals.tsx';
import { RefusalSpikes, Work } from './work.tsx';

/**
 * Work to do, then changes, then totals. Each part has its own query, so a slow one does not delay the others. Partners see
 * fewer parts: a publisher has one list at a time.
 */
export const OverviewScreen = () => (
  <>
    <ScreenTitle title="Overview" />
    <div class="overview">
      <div class="with-aside">
        <div class="stack">
          <Work />
          <RefusalSpikes />
        </div>
        <aside class="stack" aria-label="Figures">
          <Figures />
        </aside>
      </div>
      <div class="columns of-plots">
        <MetricsOverTime />
        <Requests />
        {!isPartner() && <TopCallers />}
        <Refusals />
      </div>
      <div class="columns">
        <Phases />
        <SignOffs />
        <Spending />
        {!isPartner() && (
          <>
            <Groups />
            <RecordReads />
          </>
        )}
      </div>
    </div>
  </>
);

const Spending = () => <SpendPanel query={useSpend({})} hrefOf={(currency) => `/campaigns?currency=${currency}`} />;
