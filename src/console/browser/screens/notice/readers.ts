import { html } from 'htm/preact';
import { number } from '../../format.ts';
import type { LedgerListQuery, LedgerListQueryVariables } from '../../generated/operation-types.ts';
import type { QueryState } from '../../graph/query.ts';
import { actorLink, publisherLink, requestLink, when } from '../../parts/inline.ts';
import { lengthOf } from '../../parts/list.ts';
import { empty, panel } from '../../parts/panel.ts';

type Props = { paId: string; query: QueryState<LedgerListQuery, LedgerListQueryVariables> };

/** Who read the full record, and with it personal data. */
export const Readers = ({ paId, query }: Props) =>
  panel(query, {
    title: 'Who read the full record',
    note: lengthOf(query.data?.accessLedger, 'read'),
    show: ({ accessLedger }) =>
      accessLedger &&
      (accessLedger.nodes.length === 0
        ? empty(
            'No one has read the full record yet.',
            'Each read through the partner API or the graph is listed here. The register view is not: it has no personal data.',
          )
        : html`<ol class="timeline">${accessLedger.nodes.map(
            ({ id, readAt, reader, publisher, requestId }) => html`<li key=${id}>
              <p>${actorLink(reader)}${publisher && html` of ${publisherLink(publisher)}`} ${when(readAt)}</p>
              <p class="note">Request ${requestLink(requestId)}</p>
            </li>`,
          )}</ol>
          ${
            accessLedger.pageInfo.hasNextPage &&
            html`<p class="more"><a href="/ledger?notice=${encodeURIComponent(paId)}">${
              accessLedger.totalCount ? `Show all ${number(accessLedger.totalCount)} reads` : 'Show all reads'
            }</a></p>`
          }`),
  });
