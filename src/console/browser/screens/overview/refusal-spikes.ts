import { html } from 'htm/preact';
import { day, number, words } from '../../format.ts';
import type { OverviewSpikesQuery } from '../../generated/operation-types.ts';
import { overviewSpikes } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { tokenLink } from '../../parts/inline.ts';
import { daysOf, lastDays } from '../../parts/last-days.ts';
import { empty, panel } from '../../parts/panel.ts';
import { spikesOf } from './spikes.ts';
import { taskItem } from './work.ts';

/** Refusals are kept for as many days. */
const recent = 7;
const days = 30;
const most = 3;

/** Days on which far more requests were refused than usual: who, why and when. */
export function RefusalSpikes() {
  const period = lastDays(days);
  const query = useQuery(overviewSpikes, { ...period, recently: lastDays(recent).from });
  return panel(query, {
    title: 'More refusals than usual',
    note: `in ${recent} days`,
    lines: 3,
    show: (data) => data.requestFigures && show(data, daysOf(period)),
  });
}

function show({ requestFigures, topCallers }: OverviewSpikesQuery, shown: readonly string[]) {
  const spikes = spikesOf(requestFigures ?? [], topCallers ?? [], shown, recent);
  if (spikes.length === 0) {
    return empty('No spike.', 'No reason occurred ten times on a day, and three times as often as usual.');
  }
  return html`<ul class="tasks">
      ${spikes.slice(0, most).map(({ day: on, code, requests, usual, token }) => {
        const href = `/refusals?${new URLSearchParams({ code, from: on, to: on, ...(token && { token: token.id }) })}`;
        const what = `${words(code.toLowerCase())} on ${day(on)}`;
        const detail = html`${token ? html`Most by ${tokenLink(token)}` : 'By no single known token'} · usual: ${number(usual)} a day`;
        return taskItem({ count: requests, what, detail, tone: 'bad', action: 'Show', href });
      })}
    </ul>
    ${spikes.length > most && html`<p class="more"><a href="/refusals">And ${number(spikes.length - most)} more</a></p>`}`;
}
