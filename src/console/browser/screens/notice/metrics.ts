import { html } from 'htm/preact';
import { instant, number, shortDay } from '../../format.ts';
import type { NoticeMetricsQuery, NoticeMetricsQueryVariables } from '../../generated/operation-types.ts';
import type { QueryState } from '../../graph/query.ts';
import { when } from '../../parts/inline.ts';
import { empty, panel } from '../../parts/panel.ts';
import { Plot } from '../../parts/plot.ts';

type MetricsOf = NonNullable<NoticeMetricsQuery['notice']>['metrics'];

type Props = { paId: string; query: QueryState<NoticeMetricsQuery, NoticeMetricsQueryVariables> };

export const Metrics = ({ paId, query }: Props) =>
  panel(query, {
    title: 'Engagement metrics',
    lines: 8,
    show: ({ notice }) => notice && show(notice.metrics, paId),
  });

function show({ viewsCount, engagementsCount, recordedAt, history }: MetricsOf, paId: string) {
  if (viewsCount === null || engagementsCount === null) {
    return empty(
      'No counts yet.',
      html`The publisher reports them with <code>PUT /advertisement/{PAID}/metrics</code>.`,
    );
  }
  const steps = history ?? [];
  return html`
    <div class="figures">
      <p><strong>${number(viewsCount)}</strong> views</p>
      <p><strong>${number(engagementsCount)}</strong> engagements</p>
      ${recordedAt && html`<p class="note">Reported ${when(recordedAt)}</p>`}
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
