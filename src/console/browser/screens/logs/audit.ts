import { html } from 'htm/preact';
import { lengthOf, words } from '../../format.ts';
import type { AuditFilter, AuditListQuery } from '../../generated/operation-types.ts';
import { auditList } from '../../generated/operations.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { Actor } from '../../parts/actor.ts';
import { ChangedValues } from '../../parts/changed-values.ts';
import { FilterBar, selectField } from '../../parts/filter-fields.ts';
import { named } from '../../parts/notice-filter.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { When } from '../../parts/time.ts';
import { tokenName } from '../../parts/token-name.ts';
import { clearLink, noticeField, periodFields, requestField } from './log-fields.ts';
import { logFilterOf } from './log-filter.ts';

type Connection = NonNullable<AuditListQuery['auditTrail']>;
type Entry = Connection['nodes'][number];

function filterOf(current: URLSearchParams): AuditFilter {
  const actorTokenId = current.get('by');
  const importId = current.get('import');
  const action = vocabulary.AuditAction.find((each) => each === current.get('action'));
  return {
    ...logFilterOf(current),
    ...(actorTokenId && { actorTokenIds: [actorTokenId] }),
    ...(importId && { importId }),
    ...(action && { actions: [action] }),
  };
}

export function AuditScreen() {
  const variables = { filter: filterOf(params.value), ...pageOf(params.value) };
  const state = useQuery(auditList, variables);
  const count = lengthOf(state.data?.auditTrail, 'change');
  return html`
    <${ScreenTitle} title="Audit trail"><${SavedViews} /><//>
    <p class="lead">Every change with its actor and the values before and after. It holds no contact data and no secrets.</p>
    <${FilterBar} label="Filter the audit trail">
      <div class="row">
        ${selectField('action', 'Action', named(vocabulary.AuditAction), 'Any')}
        ${noticeField()}
        ${requestField()}
        ${periodFields()}
      </div>
      ${clearLink(Object.keys(variables.filter).length > 0, '/audit')}
    <//>
    <${Panel}
      title="Changes"
      note=${count}
      operation=${auditList}
      variables=${variables}
      state=${state}
      exported=${{ list: 'audit-trail', filter: variables.filter }}
      lines=${10}
      show=${({ auditTrail }: AuditListQuery) => auditTrail && list(auditTrail, count)}
    />`;
}

const list = ({ nodes, pageInfo }: Connection, count: string | undefined) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No change matches.</strong></p><p>Each change of a notice, publisher or token is listed here.</p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr><th scope="col">Change</th><th scope="col" class="wide">Values</th><th scope="col">By</th><th scope="col">When</th></tr></thead>
        <tbody>${nodes.map(
          (entry) => html`<tr key=${entry.id}>
            <th scope="row">${words(entry.action)}<span class="sub">${subject(entry)}</span></th>
            <td class="wide"><${ChangedValues} before=${entry.before} after=${entry.after} /></td>
            <td><${Actor} actor=${entry.actor} /></td>
            <td class="nowrap"><${When} at=${entry.occurredAt} inRow /></td>
          </tr>`,
        )}</tbody>
      </table></div>
      <${Pager} info=${pageInfo} count=${count} />`;

/** What was changed. */
function subject({ paId, token, publisher }: Entry) {
  if (paId) return html`<a href="/notices/${encodeURIComponent(paId)}"><code>${paId}</code></a>`;
  if (token) return html`<a href="/tokens/${token.id}">${tokenName(token)}</a>`;
  return publisher && html`<a href="/publishers/${publisher.id}">${publisher.name}</a>`;
}
