import { html } from 'htm/preact';
import { number } from '../format.ts';
import type { RefusalFilter, RefusalListQuery } from '../generated/operation-types.ts';
import { refusalList } from '../generated/operations.ts';
import { useQuery } from '../graph/query.ts';
import { known, noticeLink, tokenLink, whenInRow, withCode } from './inline.ts';
import { type Column, table } from './list.ts';
import { empty, panel } from './panel.ts';

type Refusals = NonNullable<RefusalListQuery['refusals']>;

/** The newest refusals of the partner API, each with a link to its explanation. */
export function Refusals({ filter = {} }: { filter?: RefusalFilter }) {
  const query = useQuery(refusalList, { filter, first: 5 });
  const list = query.data?.refusals;
  return panel(query, {
    title: 'Recent refusals',
    note: list && countOf(list),
    lines: 6,
    wide: true,
    show: () => list && show(list, filter),
  });
}

export function countOf({ totalCount, omittedCount }: Refusals): string | undefined {
  if (totalCount === 0) return undefined;
  return `${totalCount === null ? 'More than 10,000' : number(totalCount + (omittedCount ?? 0))} in 7 days`;
}

function show({ nodes, pageInfo }: Refusals, { tokenIds, publisherIds }: RefusalFilter) {
  if (nodes.length === 0) return refusalsEmpty;
  const of = new URLSearchParams({
    ...(tokenIds && { token: String(tokenIds) }),
    ...(publisherIds && { publisher: String(publisherIds) }),
  });
  return html`${table(nodes, refusalColumns)}
    ${pageInfo.hasNextPage && html`<p class="more"><a href="/refusals?${of}">Show all refusals</a></p>`}`;
}

export const refusalsEmpty = empty(
  'No such request was refused in the last 7 days.',
  'Refused and failed requests to the partner API are kept for 7 days.',
);

export const refusalColumns: readonly Column<Refusals['nodes'][number]>[] = [
  {
    title: 'Refusal',
    cell: ({ requestId, status, code, explanation }) => html`
      <a href="/access?request=${encodeURIComponent(requestId)}">${status} <code>${code}</code></a>
      <span class="sub">${withCode(explanation)}</span>`,
  },
  {
    title: 'Token',
    class: 'wide',
    cell: (refusal) =>
      refusal.token ? tokenLink(refusal.token) : known(refusal, 'token', html`<span class="quiet">none known</span>`),
  },
  { title: 'Notice', class: 'wide', cell: ({ paId }) => paId && noticeLink(paId) },
  { title: 'When', class: 'nowrap', cell: ({ refusedAt }) => whenInRow(refusedAt) },
];
