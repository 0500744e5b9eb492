import { html } from 'htm/preact';
import { ledgerList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { actorLink, when } from '../../parts/inline.ts';
import { lengthOf } from '../../parts/list.ts';
import { empty, panel } from '../../parts/panel.ts';

/** Who read the full record, and with it personal data. */
export function Readers({ paId }: { paId: string }) {
  const query = useQuery(ledgerList, { filter: { paIds: [paId] }, first: 10 });
  return panel(query, {
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
              <p>${actorLink(reader)}${publisher && html` of ${publisher.name}`} ${when(readAt)}</p>
              <p class="note">Request <code>${requestId}</code></p>
            </li>`,
          )}</ol>`),
  });
}
