import { html } from 'htm/preact';
import { shortDay } from '../../format.ts';
import type { OverviewMetricsQuery } from '../../generated/operation-types.ts';
import { overviewMetrics } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { hrefWith, params } from '../../location.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { Plot } from '../../parts/plot.ts';

type Step = NonNullable<NonNullable<OverviewMetricsQuery['overview']>['metricsOverTime']>[number];

const periods = [
  { name: '30 days', days: 30, by: 'day' },
  { name: '12 weeks', days: 84, by: 'week' },
  { name: '12 months', days: 365, by: 'month' },
] as const;

export function MetricsOverTime() {
  const period = periods.find(({ by }) => by === params.value.get('by')) ?? periods[0];
  const from = new Date(Date.now() - period.days * 86_400_000).toISOString().slice(0, 10);
  const variables = { from, by: period.by };
  const state = useQuery(overviewMetrics, variables);
  const choice = html`<span class="choice" role="group" aria-label="Period">${periods.map(
    ({ name, by }) =>
      html`<a href=${hrefWith({ by: by === 'day' ? undefined : by })} aria-current=${by === period.by ? 'true' : undefined}>${name}</a>`,
  )}</span>`;
  return html`<${Panel}
    title="Views and engagements"
    note=${choice}
    operation=${overviewMetrics}
    variables=${variables}
    state=${state}
    lines=${9}
    wide
    show=${({ overview }: OverviewMetricsQuery) => show(overview?.metricsOverTime ?? [], period.name)}
  />`;
}

const show = (steps: readonly Step[], period: string) =>
  steps.every(({ changes }) => changes === 0)
    ? html`<${Empty}><p><strong>No counts were reported in these ${period}.</strong></p>
        <p>Publishers report them with <code>PUT /advertisement/{PAID}/metrics</code>.</p><//>`
    : html`<${Plot}
        caption="Growth in the last ${period} (UTC)"
        labels=${steps.map(({ start }) => shortDay(start))}
        series=${[
          { name: 'Views', values: steps.map(({ views }) => views) },
          { name: 'Engagements', values: steps.map(({ engagements }) => engagements) },
        ]}
        shape="bars"
      />`;
