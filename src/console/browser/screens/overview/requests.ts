import { html } from 'htm/preact';
import { plural, shortDay } from '../../format.ts';
import type { OverviewRequestsQuery } from '../../generated/operation-types.ts';
import { overviewRequests } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { Plot } from '../../parts/plot.ts';

type Figure = NonNullable<OverviewRequestsQuery['requestFigures']>[number];

const dayLength = 86_400_000;
const days = 30;

/** The last days, today included, as `2026-11-21`. Days without requests are not in the answer. */
const lastDays = (now: number) =>
  Array.from({ length: days }, (_, index) => new Date(now - (days - 1 - index) * dayLength).toISOString().slice(0, 10));

export function Requests() {
  const shown = lastDays(Date.now());
  const tomorrow = new Date(Date.parse(shown.at(-1) ?? '') + dayLength).toISOString().slice(0, 10);
  const variables = { from: `${shown[0]}T00:00:00Z`, to: `${tomorrow}T00:00:00Z` };
  const state = useQuery(overviewRequests, variables);
  const total = state.data?.requestFigures?.reduce((sum, { requests }) => sum + requests, 0);
  return html`<${Panel}
    title="Requests to the partner API"
    note=${total ? `${plural(total, 'request')} in ${days} days` : undefined}
    operation=${overviewRequests}
    variables=${variables}
    state=${state}
    lines=${9}
    wide
    show=${({ requestFigures }: OverviewRequestsQuery) => show(requestFigures ?? [], shown)}
  />`;
}

function show(figures: readonly Figure[], shown: readonly string[]) {
  if (figures.length === 0) {
    return html`<${Empty}><p><strong>No request in ${days} days.</strong></p>
      <p>Requests are counted by the hour, up to half a minute ago.</p><//>`;
  }
  const sumsOf = (isCounted: (figure: Figure) => boolean) =>
    shown.map((date) =>
      figures
        .filter((figure) => figure.start.startsWith(date) && isCounted(figure))
        .reduce((sum, { requests }) => sum + requests, 0),
    );
  return html`<${Plot}
    caption="Per day (UTC) in the last ${days} days"
    labels=${shown.map(shortDay)}
    series=${[
      { name: 'Answered', values: sumsOf(({ code }) => code === null) },
      { name: 'Refused', values: sumsOf(({ code }) => code !== null) },
    ]}
    shape="bars"
  />`;
}
