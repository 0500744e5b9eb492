import { html } from 'htm/preact';
import { instant, number, shortDay } from '../../format.ts';
import type { NoticeMetricsQuery } from '../../generated/operation-types.ts';
import { noticeMetrics } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { Plot } from '../../parts/plot.ts';
import { When } from '../../parts/time.ts';

type MetricsOf = NonNullable<NoticeMetricsQuery['notice']>['metrics'];

export function Metrics({ paId }: { paId: string }) {
  const variables = { paId };
  const state = useQuery(noticeMetrics, variables);
  return html`<${Panel}
    title="Engagement metrics"
    operation=${noticeMetrics}
    variables=${variables}
    state=${state}
    lines=${8}
    show=${({ notice }: NoticeMetricsQuery) => notice && show(notice.metrics, paId)}
  />`;
}

function show({ viewsCount, engagementsCount, recordedAt, history }: MetricsOf, paId: string) {
  if (viewsCount === null || engagementsCount === null) {
    return html`<${Empty}><p><strong>No counts yet.</strong></p>
      <p>The publisher reports them with <code>PUT /advertisement/{PAID}/metrics</code>.</p><//>`;
  }
  const steps = history ?? [];
  return html`
    <div class="figures">
      <p><strong>${number(viewsCount)}</strong> views</p>
      <p><strong>${number(engagementsCount)}</strong> engagements</p>
      ${recordedAt && html`<p class="note">Reported <${When} at=${recordedAt} /></p>`}
    </div>
    ${
      steps.length > 1 &&
      html`<${Plot}
        caption="Totals as they were reported, from ${instant(steps[0]?.recordedAt ?? '')}"
        labels=${steps.map((step) => shortDay(step.recordedAt))}
        series=${[
          { name: 'Views', values: steps.map((step) => step.viewsCount) },
          { name: 'Engagements', values: steps.map((step) => step.engagementsCount) },
        ]}
        shape="line"
      />`
    }
    <p class="more"><a href="/metrics-changes?notice=${encodeURIComponent(paId)}">Show each change</a></p>`;
}
