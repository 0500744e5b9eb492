import { html } from 'htm/preact';
import { day, number, plural } from '../../format.ts';
import type { OverviewDueQuery } from '../../generated/operation-types.ts';
import { overviewDue } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { known, when } from '../../parts/inline.ts';
import { panel } from '../../parts/panel.ts';

/** Days within which something is due; the defaults of the graph. */
const retentionDays = 90;

export const Due = () => panel(useQuery(overviewDue, {}), { title: 'What is due', lines: 6, show });

function show({ overview }: OverviewDueQuery) {
  const { metricsGap, plansEnding, retentionEnding } = overview ?? {};
  const retentionTo = new Date(Date.now() + retentionDays * 86_400_000).toISOString().slice(0, 10);
  return html`<ul class="due">
    ${
      metricsGap &&
      html`<li><strong>${number(metricsGap.missing)}</strong>
          <span><a href="/notices?metrics=missing">without engagement metrics</a>
          <span class="sub">of ${plural(metricsGap.applicable, 'notice')} that need them</span></span></li>
        <li><strong>${number(metricsGap.outdated)}</strong>
          <span><a href="/notices?metrics=outdated&order=metrics_reported_asc">with counts older than a week</a></span></li>
        <li><strong>${number(metricsGap.finalMissing)}</strong>
          <span><a href="/notices?metrics=final_missing&order=metrics_reported_asc">ended without final counts</a></span></li>`
    }
    ${
      plansEnding &&
      html`<li><strong>${known(plansEnding, 'totalCount', number(plansEnding.totalCount ?? 0))}</strong>
        <span>Pro plans end within 30 days
        ${plansEnding.nodes.map(({ name, proUntil }) => html`<span class="sub">${name}${proUntil && html`: ${when(proUntil)}`}</span>`)}</span></li>`
    }
    ${
      retentionEnding &&
      html`<li><strong>${number(retentionEnding.count)}</strong>
        <span><a href="/notices?retention-to=${retentionTo}&order=retention_asc">reach the end of retention within ${retentionDays} days</a>
        ${retentionEnding.firstDay && html`<span class="sub">the first on ${day(retentionEnding.firstDay)}</span>`}</span></li>`
    }
  </ul>`;
}
