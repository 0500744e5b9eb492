import { weekday } from '../../format.ts';
import { lazyParts } from '../../lazy-screens.ts';
import { isPartner, me } from '../../me.ts';
import { PlanBadge } from '../../parts/inline.tsx';
import { ScreenTitle } from '../../parts/panel.tsx';
import { Refusals, Requests } from '../../parts/requests.tsx';
import { Figures, MetricsOverTime } from './figures.tsx';
import { Fold } from './fold.tsx';
import { Register } from './register.tsx';
import { TopCallers } from './top-callers.tsx';
import { Work } from './work.tsx';

/**
 * Work to do, then changes, then what only some ask for. Each part has its own query, so a slow one does not delay the others. Partners see
 * fewer parts: a publisher has one list at a time.
 */
export const OverviewScreen = () => (
  <>
    <Title />
    <div class="overview">
      {isPartner() ? (
        <>
          <Work />
          <lazyParts.OwnSignOff />
          <Figures />
        </>
      ) : (
        <div class="with-aside">
          <Work />
          <Figures />
        </div>
      )}
      <div class="columns of-plots">
        <MetricsOverTime />
        <Requests id="requests" />
      </div>
      <div class="folds">
        <Fold
          name="calls"
          title="Calls"
          note={isPartner() ? 'the last that were refused' : 'who calls, who is refused'}
        >
          {() => (
            <>
              {!isPartner() && <TopCallers />}
              <Refusals />
            </>
          )}
        </Fold>
        <Register />
      </div>
    </div>
  </>
);

/** The people of a publisher see whose it is, and until when it may be read. */
function Title() {
  const [own, ...others] = me.value?.publishers ?? [];
  const today = `${weekday(new Date().toISOString())}, UTC`;
  return own && others.length === 0 ? (
    <ScreenTitle title={own.name}>
      <p class="under-title note">
        <PlanBadge publisher={{ ...own, plan: 'pro' }} /> {today}
      </p>
    </ScreenTitle>
  ) : (
    <ScreenTitle title="Overview">
      <p class="under-title note">{today}</p>
    </ScreenTitle>
  );
}
