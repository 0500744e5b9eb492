import { html } from 'htm/preact';
import { number } from '../../format.ts';
import type { TopCallersQuery } from '../../generated/operation-types.ts';
import { topCallers } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { known, publisherLink, tokenLink, whenInRow } from '../../parts/inline.ts';
import { lastDays } from '../../parts/last-days.ts';
import { type Column, table } from '../../parts/list.ts';
import { Choice, chosen } from '../../parts/options.ts';
import { empty, panel } from '../../parts/panel.ts';

type Caller = NonNullable<TopCallersQuery['topCallers']>[number];

const orders = [
  ['refused', 'most refused'],
  ['requests', 'most requests'],
  ['rate_limited', 'over the rate limit'],
  ['inactive', 'revoked or expired token'],
] as const;
const groups = [
  ['token', 'tokens'],
  ['publisher', 'publishers'],
] as const;
const days = 30;

const columns: readonly Column<Caller>[] = [
  { title: 'Caller', cell: (caller) => nameOf(caller) },
  { title: 'Requests', class: 'number', cell: ({ requests }) => number(requests) },
  { title: 'Refused', class: 'number', cell: (caller) => refusedOf(caller) },
  { title: 'Over the limit', class: 'number', cell: ({ rateLimited }) => number(rateLimited) },
  { title: 'Inactive token', class: 'number', cell: ({ inactive }) => number(inactive) },
  { title: 'Last refused', cell: ({ lastRefusedAt }) => whenInRow(lastRefusedAt) },
];

/** Who calls the partner API, and who is refused. */
export function TopCallers() {
  const variables = { per: chosen('callers', groups), orderBy: chosen('callers-by', orders), ...lastDays(days) };
  return panel(useQuery(topCallers, variables), {
    title: 'Callers',
    note: html`in ${days} days: <${Choice} name="callers-by" label="Order" options=${orders} /> · <${Choice} name="callers" label="Added up for" options=${groups} />`,
    lines: 6,
    wide: true,
    show: ({ topCallers: callers }) =>
      callers &&
      (callers.length === 0 ? empty(`There were no such requests in ${days} days.`) : table(callers, columns)),
  });
}

function nameOf(caller: Caller) {
  const { token, publisher } = caller;
  if (token) return html`${tokenLink(token)}${publisher && html`<span class="sub">${publisher.name}</span>`}`;
  return publisher
    ? publisherLink(publisher)
    : known(caller, 'token', known(caller, 'publisher', html`<span class="quiet">Without a known token</span>`));
}

function refusedOf({ token, publisher, refused }: Caller) {
  const search = token ? `token=${token.id}` : publisher && `publisher=${publisher.id}`;
  return refused > 0 && search ? html`<a href="/refusals?${search}">${number(refused)}</a>` : number(refused);
}
