import { html } from 'htm/preact';
import { number } from '../../format.ts';
import type { OverviewRefusalsQuery } from '../../generated/operation-types.ts';
import { overviewRefusals } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';

type Refusals = NonNullable<OverviewRefusalsQuery['refusals']>;

export function RecentRefusals() {
  const state = useQuery(overviewRefusals, {});
  const refusals = state.data?.refusals;
  return html`<${Panel}
    title="Recent refusals"
    note=${refusals && count(refusals)}
    operation=${overviewRefusals}
    variables=${{}}
    state=${state}
    lines=${6}
    wide
    show=${({ refusals }: OverviewRefusalsQuery) => refusals && list(refusals)}
  />`;
}

const count = ({ totalCount, omittedCount }: Refusals) =>
  totalCount === 0
    ? undefined
    : `${totalCount === null ? 'more than 10,000' : number(totalCount + (omittedCount ?? 0))} in 7 days`;

const list = ({ nodes }: Refusals) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No request was refused in the last 7 days.</strong></p>
      <p>Refused and failed requests to the partner API are kept here for 7 days.</p><//>`
    : html`<ol class="timeline">${nodes.map(
        ({ id, refusedAt, status, code, explanation, requestId }) => html`<li key=${id}>
          <p><a href="/access?request=${encodeURIComponent(requestId)}"><strong>${status}</strong> <code>${code}</code></a> <${When} at=${refusedAt} /></p>
          <p class="note">${explanation}</p>
        </li>`,
      )}</ol>`;
