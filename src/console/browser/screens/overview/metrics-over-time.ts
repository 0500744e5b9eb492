import { html } from 'htm/preact';
import { shortDay } from '../../format.ts';
import { overviewMetrics } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Choice, chosen } from '../../parts/options.ts';
import { empty, panel } from '../../parts/panel.ts';
import { Plot } from '../../parts/plot.ts';

const periods = [
  ['day', '30 days'],
  ['week', '12 weeks'],
  ['month', '12 months'],
] as const;
const lengths = { day: 29, week: 84, month: 365 };

export function MetricsOverTime() {
  const by = chosen('by', periods);
  const period = periods.find(([each]) => each === by)?.[1] ?? '';
  const from = new Date(Date.now() - lengths[by] * 86_400_000).toISOString().slice(0, 10);
  const query = useQuery(overviewMetrics, { from, by });
  const steps = query.data?.overview?.metricsOverTime;
  return panel(query, {
    title: 'Views and engagements',
    note: html`<${Choice} name="by" label="Period" options=${periods} />`,
    lines: 9,
    wide: true,
    show: () =>
      steps &&
      (steps.every(({ changes }) => changes === 0)
        ? empty(
            `No counts were reported in these ${period}.`,
            html`Publishers report them with <code>PUT /advertisement/{PAID}/metrics</code>.`,
          )
        : html`<${Plot}
            caption="Growth in the last ${period} (UTC)"
            labels=${steps.map(({ start }) => shortDay(start))}
            series=${[
              { name: 'Views', values: steps.map(({ views }) => views) },
              { name: 'Engagements', values: steps.map(({ engagements }) => engagements) },
            ]}
          />
          <p class="more"><a href="/metrics-changes?only=no-first-imports&from=${from}">Show each change</a></p>`),
  });
}
