import type { OverviewFiguresQuery } from '../../../../../generated/console/operation-types.ts';
import { overviewFigures, overviewMetrics } from '../../../../../generated/console/operations.ts';
import { day, monthName, number, shortDay, shortNumber } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { dayLength, daysOf, lastDays } from '../../parts/last-days.ts';
import { Choice, chosen } from '../../parts/options.tsx';
import { Empty, Panel } from '../../parts/panel.tsx';
import { Plot } from '../../parts/plot.tsx';

type Phases = OverviewFiguresQuery['begun'];

/** A number of this period and of the one before. */
type Figure = { name: string; now: number; before: number; href: string; since?: string | undefined };

const length = 30;
/** A period that lacks more of its first days is not compared: requests of hours ago may be all that is known. */
const fewDays = 3;

/** What happened in the last 30 days, against the 30 days before. */
export function Figures() {
  const period = lastDays(2 * length);
  const days = daysOf(period);
  const [previousFrom = '', previousTo = ''] = [days[0], days[length - 1]];
  const [from = '', to = ''] = [days[length], days.at(-1)];
  const variables = { previousFrom, previousTo, from, to, requestsFrom: period.from, requestsTo: period.to };
  return (
    <Panel
      query={useQuery(overviewFigures, variables)}
      title={`Last ${length} days`}
      note={`and the ${length} before`}
      lines={10}
      show={(data) => <dl class="compared">{figuresOf(data, from, days[fewDays] ?? from).map(shown)}</dl>}
    />
  );
}

function shown({ name, now, before, href, since }: Figure) {
  return (
    <div>
      <dt>
        <a href={href}>{name}</a>
      </dt>
      <dd>
        <strong>{now < 1_000_000 ? number(now) : shortNumber(now)}</strong>
      </dd>
      <dd>
        <span class="note">{since ? `counted since ${shortDay(since)}` : changed(now, before)}</span>
      </dd>
    </div>
  );
}

function changed(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  const factor = now / before;
  // More says only that nearly nothing was counted before.
  if (factor >= 2 && factor < 100 && before >= 10)
    return `${number(Math.round(factor))} times the ${number(before)} before`;
  const percent = Math.abs(Math.round((factor - 1) * 100));
  return `${number(before)} before${factor < 2 ? `: ${percent} % ${factor < 1 ? 'less' : 'more'}` : ''}`;
}

/** Those that could be read. @param comparedFrom days from which on no figure can be compared with this period */
function figuresOf(
  { overview, begun, begunBefore, requestFigures }: OverviewFiguresQuery,
  from: string,
  comparedFrom: string,
): Figure[] {
  const figure = (name: string, href: string, now: number, before: number) => ({ name, href, now, before });
  const [now, before] = [onRegister(begun), onRegister(begunBefore)];
  const steps = overview?.metricsOverTime;
  const growth = (key: 'views' | 'engagements') => split(steps ?? [], from, (step) => Number(step[key]));
  const requests = split(requestFigures ?? [], from, (each) => each.requests);
  const refused = split(requestFigures ?? [], from, (each) => (each.code === null ? 0 : each.requests));
  const first = requestFigures?.map(({ start }) => start.slice(0, 10)).sort()[0];
  const since = first !== undefined && first > comparedFrom ? first : undefined;
  return [
    ...(now !== undefined && before !== undefined
      ? [figure('Publications begun', `/notices?phase=published&phase=ceased&on-register-from=${from}`, now, before)]
      : []),
    ...(steps
      ? [
          figure('Views', `/metrics-changes?only=no-first-imports&from=${from}`, ...growth('views')),
          figure('Engagements', `/metrics-changes?only=no-first-imports&from=${from}`, ...growth('engagements')),
        ]
      : []),
    ...(requestFigures
      ? [
          { ...figure('Requests of partners', '#requests', ...requests), since },
          { ...figure('Refused requests', '#calls', ...refused), since },
        ]
      : []),
  ];
}

const onRegister = (phases: Phases) =>
  phases?.byPhase
    ?.filter(({ phase }) => phase === 'published' || phase === 'ceased')
    .reduce((sum, { count }) => sum + count, 0);

/** The sum since a day, and that before it. */
function split<Step extends { start: string }>(
  steps: readonly Step[],
  from: string,
  numberOf: (step: Step) => number,
): [now: number, before: number] {
  const sum = (some: readonly Step[]) => some.reduce((total, step) => total + numberOf(step), 0);
  return [sum(steps.filter(({ start }) => start >= from)), sum(steps.filter(({ start }) => start < from))];
}

const periods = [
  ['day', '30 days'],
  ['week', '12 weeks'],
  ['month', '12 months'],
] as const;
const counts = { day: 30, week: 12, month: 12 };
/** Two periods. */
const lengths = { day: 59, week: 168, month: 730 };

export function MetricsOverTime() {
  const by = chosen('by', periods);
  const period = periods.find(([each]) => each === by)?.[1] ?? '';
  const from = new Date(Date.now() - lengths[by] * dayLength).toISOString().slice(0, 10);
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
  const counted = (key: 'views' | 'engagements') =>
    steps?.map((step, index) => (first < 0 && index < start ? null : Number(step[key]))) ?? [];
  return (
    <Panel
      query={query}
      title="Views and engagements"
      note={<Choice name="by" label="Period" options={periods} />}
      lines={9}
      wide
      show={() =>
        steps &&
        (steps.every(({ changes }) => changes === 0) ? (
          <Empty what={`No counts were reported in these ${period}.`} />
        ) : (
          <Plot
            caption={`Growth in the last ${period} (UTC)`}
            at={steps.map(({ start }) => start)}
            label={by === 'month' ? monthName : day}
            series={[
              {
                name: 'Views',
                values: counted('views'),
                before: isCompared ? before.map(({ views }) => Number(views)) : undefined,
              },
              {
                name: 'Engagements',
                values: counted('engagements'),
                before: isCompared ? before.map(({ engagements }) => Number(engagements)) : undefined,
              },
            ]}
            beforeName={`the ${period} before`}
          />
        ))
      }
    />
  );
}
