import type { ComponentChildren } from 'preact';
import { daysAhead } from '../../base/days.ts';
import { number, weekday } from '../../base/format.ts';
import { noticeCount } from '../../base/graph.ts';
import { PlanBadge } from '../../panels/links.tsx';
import { ScreenTitle } from '../../panels/panel.tsx';
import { isPartner, me } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { Requests } from '../requests/requests.tsx';
import { MetricsOverTime } from './figures.tsx';
import { Work } from './work.tsx';

/** Work to do, then plots. Each part has its own query, so that a slow one does not delay the others. */
export const OverviewScreen = ({ ownSignOff }: { ownSignOff: ComponentChildren }) => (
  <>
    <Title />
    <div class="stack overview">
      <Work />
      {isPartner() && ownSignOff}
      <div class="columns of-plots">
        <MetricsOverTime />
        <Requests />
      </div>
    </div>
  </>
);

/** The people of a publisher see its name and the end of its plan. */
function Title() {
  const [own, ...others] = me.value?.publishers ?? [];
  const isOfOne = own !== undefined && others.length === 0;
  return (
    <ScreenTitle title={isOfOne ? own.name : 'Overview'}>
      <p class="under-title note">
        {isOfOne && <PlanBadge publisher={{ ...own, plan: 'pro' }} />} {weekday(new Date().toISOString())}, UTC{' '}
        <NewOnRegister />
      </p>
    </ScreenTitle>
  );
}

const days = 30;

function NewOnRegister() {
  const from = daysAhead(1 - days);
  const { data } = useQuery(noticeCount, { filter: { phases: ['published', 'ceased'], onRegisterSinceFrom: from } });
  const count = data?.notices?.totalCount;
  return (
    count != null && (
      <a href={`/notices?phase=published&phase=ceased&on-register-from=${from}`}>
        {number(count)} new on the register in {days} days
      </a>
    )
  );
}
