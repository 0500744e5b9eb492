import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { RefusalFilter } from '../../generated/operation-types.ts';
import { refusalList } from '../../generated/operations.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { FilterBar, searchField, selectField, severalOf, withoutUndefined } from '../../parts/filter.ts';
import { listPanel, pageOf } from '../../parts/list.ts';
import { named } from '../../parts/options.ts';
import { ScreenTitle } from '../../parts/panel.ts';
import { reasonsOf } from '../../parts/partner-error.ts';
import { countOf, grouped, refusalColumns, refusalsEmpty } from '../../parts/refusals.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { clearOf, logFilterOf, noticeField, periodFields, requestField } from './log-filter.ts';

const codes = vocabulary.RefusalCode.map((code) => [code, words(code.toLowerCase())] as const);

function codesOf(current: URLSearchParams) {
  const codes = severalOf(current, 'code', vocabulary.RefusalCode);
  const error = current.get('error');
  return error ? reasonsOf(error).filter((reason) => codes?.includes(reason) ?? true) : codes;
}

const filterOf = (current: URLSearchParams): RefusalFilter =>
  withoutUndefined({
    ...logFilterOf(),
    codes: codesOf(current),
    endpoints: severalOf(current, 'endpoint', vocabulary.RestEndpoint),
  });

export function RefusalsScreen() {
  const filter = filterOf(params.value);
  const query = useQuery(refusalList, { filter, ...pageOf(params.value) });
  const clear = clearOf(filter, '/refusals');
  const list = query.data?.refusals;
  return html`
    <${ScreenTitle} title="Refusals"><${SavedViews} /><//>
    <p class="lead">Requests to the partner API that were refused or failed in the last 7 days. Open one to see what the same call would get now.</p>
    <${FilterBar} label="Filter refusals" clear=${clear}>
      <div class="row">
        ${searchField('error', 'Error that the partner got', '403, INSUFFICIENT_SCOPE, or the text of the answer')}
        ${selectField('code', 'Reason', codes, 'Any')}
        ${selectField('endpoint', 'Endpoint', named(vocabulary.RestEndpoint), 'Any')}
        ${noticeField()}
        ${requestField()}
        ${periodFields()}
      </div>
    <//>
    ${listPanel(query, {
      title: clear ? 'Matching refusals' : 'All refusals',
      list: list && { ...list, nodes: grouped(list.nodes) },
      count: list ? countOf(list) : undefined,
      columns: refusalColumns,
      empty: refusalsEmpty,
      exported: { list: 'refusals', filter },
    })}`;
}
