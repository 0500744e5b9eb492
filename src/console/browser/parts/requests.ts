import { html } from 'htm/preact';
import { plural, shortDay } from '../format.ts';
import type { RequestFiguresQuery, RequestFilter } from '../generated/operation-types.ts';
import { requestFigures } from '../generated/operations.ts';
import { useQuery } from '../graph/query.ts';
import { Empty, Panel } from './panel.ts';
import { Plot } from './plot.ts';

type Figure = NonNullable<RequestFiguresQuery['requestFigures']>[number];

const dayLength = 86_400_000;
const days = 30;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Answered and refused requests to the partner API, per day. Days without requests are not in the answer. */
export function Requests({ filter = {} }: { filter?: RequestFilter }) {
  const now = Date.now();
  const shown = Array.from({ length: days }, (_, index) => dateOf(now - (days - 1 - index) * dayLength));
  const variables = { filter, from: `${shown[0]}T00:00:00Z`, to: `${dateOf(now + dayLength)}T00:00:00Z` };
  const state = useQuery(requestFigures, variables);
  const total = state.data?.requestFigures?.reduce((sum, { requests }) => sum + requests, 0);
  return html`<${Panel}
    title="Requests to the partner API"
    note=${total ? `${plural(total, 'request')} in ${days} days` : undefined}
    operation=${requestFigures}
    variables=${variables}
    state=${state}
    lines=${9}
    wide
    show=${({ requestFigures }: RequestFiguresQuery) => requestFigures && show(requestFigures, shown)}
  />`;
}

function show(figures: readonly Figure[], shown: readonly string[]) {
  if (figures.length === 0) {
    return html`<${Empty}><p><strong>No request in ${days} days.</strong></p>
      <p>Requests are counted up to half a minute ago.</p><//>`;
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
