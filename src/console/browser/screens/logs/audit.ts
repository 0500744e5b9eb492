import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { AuditFilter, AuditListQuery } from '../../generated/operation-types.ts';
import { auditList } from '../../generated/operations.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { ChangedValues } from '../../parts/changed-values.ts';
import { FilterBar, selectField, severalOf, tokenField, withoutUndefined } from '../../parts/filter.ts';
import { actorLink, noticeLink, publisherLink, tokenLink, whenInRow } from '../../parts/inline.ts';
import { type Column, listPanel, pageOf } from '../../parts/list.ts';
import { named } from '../../parts/options.ts';
import { empty, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { clearOf, logFilterOf, noticeField, periodFields, personField, requestField } from './log-filter.ts';

type Entry = NonNullable<AuditListQuery['auditTrail']>['nodes'][number];

const filterOf = (current: URLSearchParams): AuditFilter =>
  withoutUndefined({
    ...logFilterOf(),
    actorTokenIds: severalOf(current, 'by'),
    actorSubjects: severalOf(current, 'person'),
    importId: current.get('import') || undefined,
    actions: severalOf(current, 'action', vocabulary.AuditAction),
  });

const columns: readonly Column<Entry>[] = [
  { title: 'Change', cell: ({ action }) => words(action) },
  { title: 'Of', class: 'cut', cell: subject },
  {
    title: 'Values',
    class: 'changes',
    cell: ({ before, after }) => html`<${ChangedValues} before=${before} after=${after} />`,
  },
  { title: 'By', class: 'cut', cell: ({ actor }) => actorLink(actor) },
  { title: 'When', cell: ({ occurredAt }) => whenInRow(occurredAt) },
];

export function AuditScreen() {
  const filter = filterOf(params.value);
  const query = useQuery(auditList, { filter, ...pageOf(params.value) });
  return html`
    <${ScreenTitle} title="Audit trail"><${SavedViews} /><//>
    <p class="lead">Every change with its actor and the values before and after. It holds no contact data and no secrets.</p>
    <${FilterBar} label="Filter the audit trail" clear=${clearOf(filter, '/audit')}>
      <div class="row">
        ${selectField('action', 'Action', named(vocabulary.AuditAction), 'Any')}
        ${tokenField('by', 'Made with token')}
        ${personField()}
        ${noticeField()}
        ${requestField()}
        ${periodFields()}
      </div>
    <//>
    ${listPanel(query, {
      title: 'Changes',
      list: query.data?.auditTrail,
      one: 'change',
      columns,
      empty: empty('No change matches.', 'Each change of a notice, publisher or token is listed here.'),
      exported: { list: 'audit-trail', filter },
    })}`;
}

/** What was changed. */
function subject({ paId, token, publisher }: Entry) {
  if (paId) return noticeLink(paId);
  return token ? tokenLink(token) : publisher && publisherLink(publisher);
}
