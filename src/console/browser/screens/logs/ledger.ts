import { html } from 'htm/preact';
import type { LedgerListQuery } from '../../generated/operation-types.ts';
import { ledgerList } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { FilterBar, severalOf, tokenField, withoutUndefined } from '../../parts/filter.ts';
import { actorLink, noticeLink, publisherLink, whenInRow } from '../../parts/inline.ts';
import { type Column, listPanel, pageOf } from '../../parts/list.ts';
import { empty, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { clearOf, logFilterOf, noticeField, periodFields, personField, requestField } from './log-filter.ts';

type Read = NonNullable<LedgerListQuery['accessLedger']>['nodes'][number];

const columns: readonly Column<Read>[] = [
  { title: 'Notice', cell: ({ paId }) => noticeLink(paId) },
  { title: 'Reader', class: 'long', cell: ({ reader }) => actorLink(reader) },
  { title: 'Publisher', class: 'cut', cell: ({ publisher }) => publisher && publisherLink(publisher) },
  { title: 'Request', class: 'cut', cell: ({ requestId }) => html`<code title=${requestId}>${requestId}</code>` },
  {
    title: 'Request id of the caller',
    class: 'cut',
    cell: ({ callerRequestId }) => callerRequestId && html`<code title=${callerRequestId}>${callerRequestId}</code>`,
    isExtra: true,
  },
  { title: 'When', cell: ({ readAt }) => whenInRow(readAt) },
];

export function LedgerScreen() {
  const filter = withoutUndefined({ ...logFilterOf(), subjects: severalOf(params.value, 'person') });
  const query = useQuery(ledgerList, { filter, ...pageOf(params.value) });
  return html`
    <${ScreenTitle} title="Access ledger"><${SavedViews} /><//>
    <p class="lead">Every read of a full record, and with it of personal data: who, which notice, when, in which request.</p>
    <${FilterBar} label="Filter the access ledger" clear=${clearOf(filter, '/ledger')}>
      <div class="row">${tokenField('token', 'Read with token')} ${personField()} ${noticeField()} ${requestField()} ${periodFields()}</div>
    <//>
    ${listPanel(query, {
      title: 'Reads',
      list: query.data?.accessLedger,
      one: 'read',
      columns,
      empty: empty(
        'No read matches.',
        html`<code>GET /advertisement-full/{PAID}</code> and the field <code>record</code> of the graph are listed here before they answer.`,
      ),
      exported: { list: 'access-ledger', filter },
    })}`;
}
