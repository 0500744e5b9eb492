import { html } from 'htm/preact';
import { lengthOf } from '../../format.ts';
import type { LedgerListQuery } from '../../generated/operation-types.ts';
import { ledgerList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { Actor } from '../../parts/actor.ts';
import { FilterBar } from '../../parts/filter-fields.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { When } from '../../parts/time.ts';
import { clearLink, noticeField, periodFields, requestField } from './log-fields.ts';
import { logFilterOf } from './log-filter.ts';

type Connection = NonNullable<LedgerListQuery['accessLedger']>;

export function LedgerScreen() {
  const variables = { filter: logFilterOf(params.value), ...pageOf(params.value) };
  const state = useQuery(ledgerList, variables);
  const count = lengthOf(state.data?.accessLedger, 'read');
  return html`
    <${ScreenTitle} title="Access ledger"><${SavedViews} /><//>
    <p class="lead">Every read of a full record, and with it of personal data: who, which notice, when, in which request.</p>
    <${FilterBar} label="Filter the access ledger">
      <div class="row">
        ${noticeField()}
        ${requestField()}
        ${periodFields()}
      </div>
      ${clearLink(Object.keys(variables.filter).length > 0, '/ledger')}
    <//>
    <${Panel}
      title="Reads"
      note=${count}
      operation=${ledgerList}
      variables=${variables}
      state=${state}
      exported=${{ list: 'access-ledger', filter: variables.filter }}
      lines=${10}
      show=${({ accessLedger }: LedgerListQuery) => accessLedger && list(accessLedger, count)}
    />`;
}

const list = ({ nodes, pageInfo }: Connection, count: string | undefined) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No read matches.</strong></p>
        <p><code>GET /advertisement-full/{PAID}</code> and the field <code>record</code> of the graph are listed here before they answer.</p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr><th scope="col">Notice</th><th scope="col">Reader</th><th scope="col" class="wide">Request</th><th scope="col">When</th></tr></thead>
        <tbody>${nodes.map(
          ({ id, readAt, paId, reader, publisher, requestId, callerRequestId }) => html`<tr key=${id}>
            <th scope="row"><a href="/notices/${encodeURIComponent(paId)}"><code>${paId}</code></a></th>
            <td><${Actor} actor=${reader} />${publisher && html`<span class="sub"><a href="/publishers/${publisher.id}">${publisher.name}</a></span>`}</td>
            <td class="wide"><code>${requestId}</code>${callerRequestId && html`<span class="sub">caller: <code>${callerRequestId}</code></span>`}</td>
            <td class="nowrap"><${When} at=${readAt} inRow /></td>
          </tr>`,
        )}</tbody>
      </table></div>
      <${Pager} info=${pageInfo} count=${count} />`;
