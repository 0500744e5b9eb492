import type { ComponentChildren } from 'preact';
import { compared, day, dayLength, daysAhead, monthName, number, weekday } from '../../base/format.ts';
import { noticeCount, overviewMetrics } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { PlanBadge } from '../../panels/links.tsx';
import { Empty, Panel, ScreenTitle } from '../../panels/panel.tsx';
import { Choice, chosen, onRegister } from '../../parts/inline.tsx';
import { Plot } from '../../plots/plot.tsx';
import { isPartner, me } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import { Requests } from '../requests/requests.tsx';
import { SpendBySponsor } from './sponsors.tsx';
import { Work } from './work.tsx';

/** Work to do, then plots. Each part has its own query, so that a slow one does not delay the others. */
export const OverviewScreen = ({ ownSignOff }: { ownSignOff: ComponentChildren }) => (
  <>
    <Title />
    <div class="stack overview">
      <div class="stack">
        <Work />
        {isPartner() && ownSignOff}
      </div>
      <div class="columns of-plots">
        <MetricsOverTime />
        <Requests />
      </div>
      <SpendBySponsor />
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
  const { data } = useQuery(noticeCount, { filter: { phases: [...onRegister], onRegisterSinceFrom: from } });
  const count = data?.notices?.totalCount;
  return (
    count != null && (
      <a href={hrefTo('/notices', { phase: onRegister, 'on-register-from': from })}>
        {number(count)} new on the register in the last {days} days
      </a>
    )
  );
}

const periods = [
  ['day', '30 days'],
  ['week', '12 weeks'],
  ['month', '12 months'],
] as const;
const counts = { day: 30, week: 12, month: 12 };
/** Two periods. */
const lengths = { day: 59, week: 168, month: 730 };

type Step = { views: number | string; engagements: number | string };
const viewsOf = ({ views }: Step) => Number(views);
const engagementsOf = ({ engagements }: Step) => Number(engagements);

/** What all notices gained in a period, beside the period before. */
function MetricsOverTime() {
  const by = chosen('by', periods);
  const period = periods.find(([each]) => each === by)?.[1] ?? '';
  const from = new Date(Date.now() - lengths[by] * dayLength).toISOString().slice(0, 10);
  const previous = `the previous ${period}`;
  const query = useQuery(overviewMetrics, { from, by });
  const all = query.data?.overview?.metricsOverTime;
  const count = counts[by];
  const steps = all?.slice(-count);
  const before = all?.slice(-2 * count, -count) ?? [];
  // What was not counted from the beginning of the period before cannot be compared.
  const first = before.findIndex(({ changes }) => changes > 0);
  const isCompared = before.length === count && first >= 0 && first <= count / 10;
  // Before the first counts there was nothing to count.
  const start = steps?.findIndex(({ changes }) => changes > 0) ?? 0;
  const counted = (of: (step: Step) => number) =>
    steps?.map((step, index) => (first < 0 && index < start ? null : of(step))) ?? [];
  const sumOf = (name: string, of: (step: Step) => number) =>
    compared(name, steps?.map(of) ?? [], isCompared ? before.map(of) : undefined);
  return (
    <Panel
      query={query}
      title="Views and engagements"
      tools={<Choice name="by" label="Period" options={periods} />}
      lines={9}
      wide
      show={() =>
        steps &&
        (steps.every(({ changes }) => changes === 0) ? (
          <Empty what={`No metrics were reported in these ${period}.`} />
        ) : (
          <Plot
            head={`${sumOf('views', viewsOf)}, ${sumOf('engagements', engagementsOf)}`}
            caption={`Growth in the last ${period} (UTC)`}
            at={steps.map(({ start }) => start)}
            label={by === 'month' ? monthName : day}
            series={[
              {
                name: 'Views',
                values: counted(viewsOf),
                before: isCompared ? before.map(viewsOf) : undefined,
              },
              {
                name: 'Engagements',
                values: counted(engagementsOf),
                before: isCompared ? before.map(engagementsOf) : undefined,
              },
            ]}
            beforeName={previous}
          />
        ))
      }
    />
  );
}
