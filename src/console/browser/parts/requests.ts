import { html } from 'htm/preact';
import { plural, shortDay } from '../format.ts';
import type { RequestFiguresQuery, RequestFilter } from '../generated/operation-types.ts';
import { requestFigures } from '../generated/operations.ts';
import { useQuery } from '../graph/query.ts';
import { daysOf, lastDays } from './last-days.ts';
import { empty, panel } from './panel.ts';
import { Plot } from './plot.ts';

type Figure = NonNullable<RequestFiguresQuery['requestFigures']>[number];

const days = 30;

/** Answered and refused requests to the partner API, per day. Days without requests are not in the answer. */
export function Requests({ filter = {} }: { filter?: RequestFilter }) {
  const period = lastDays(days);
  const query = useQuery(requestFigures, { filter, ...period });
  const total = query.data?.requestFigures?.reduce((sum, { requests }) => sum + requests, 0);
  return panel(query, {
    title: 'Requests to the partner API',
    note: total ? `${plural(total, 'request')} in ${days} days` : undefined,
    lines: 9,
    wide: true,
    show: ({ requestFigures }) => requestFigures && show(requestFigures, daysOf(period)),
  });
}

function show(figures: readonly Figure[], shown: readonly string[]) {
  if (figures.length === 0) {
    return empty(`No request in ${days} days.`, 'Requests are counted up to half a minute ago.');
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
  />`;
}
