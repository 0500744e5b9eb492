import { html } from 'htm/preact';
import { plural } from '../../format.ts';
import type { NoticeReadersQuery } from '../../generated/operation-types.ts';
import { noticeReaders } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Actor } from '../../parts/actor.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';

type Read = NonNullable<NoticeReadersQuery['accessLedger']>['nodes'][number];

/** Who read the full record, and with it personal data. */
export function Readers({ paId }: { paId: string }) {
  const variables = { paId };
  const state = useQuery(noticeReaders, variables);
  const count = state.data?.accessLedger?.totalCount;
  return html`<${Panel}
    title="Who read the full record"
    note=${typeof count === 'number' && count > 0 ? plural(count, 'read') : undefined}
    operation=${noticeReaders}
    variables=${variables}
    state=${state}
    show=${({ accessLedger }: NoticeReadersQuery) => accessLedger && list(accessLedger.nodes)}
  />`;
}

const list = (reads: readonly Read[]) =>
  reads.length === 0
    ? html`<${Empty}><p><strong>No one has read the full record yet.</strong></p>
      <p>Each read through the partner API or the graph is listed here. The register view is not: it has no personal data.</p><//>`
    : html`<ol class="timeline">${reads.map(
        ({ id, readAt, reader, publisher, requestId }) => html`<li key=${id}>
          <p><${Actor} actor=${reader} />${publisher && html` of ${publisher.name}`} <${When} at=${readAt} /></p>
          <p class="note">Request <code>${requestId}</code></p>
        </li>`,
      )}</ol>`;
