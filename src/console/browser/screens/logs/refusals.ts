import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { RefusalFilter, RefusalListQuery } from '../../generated/operation-types.ts';
import { refusalList } from '../../generated/operations.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { FilterBar, selectField } from '../../parts/filter-fields.ts';
import { named } from '../../parts/notice-filter.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Panel, ScreenTitle } from '../../parts/panel.ts';
import { countOf, RefusalTable } from '../../parts/refusals.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { clearLink, noticeField, periodFields, requestField } from './log-fields.ts';
import { logFilterOf } from './log-filter.ts';

const codes = vocabulary.RefusalCode.map((code) => [code, words(code.toLowerCase())] as const);
const endpoints = named(vocabulary.RestEndpoint);

function filterOf(current: URLSearchParams): RefusalFilter {
  const code = vocabulary.RefusalCode.find((each) => each === current.get('code'));
  const endpoint = vocabulary.RestEndpoint.find((each) => each === current.get('endpoint'));
  return { ...logFilterOf(current), ...(code && { codes: [code] }), ...(endpoint && { endpoints: [endpoint] }) };
}

export function RefusalsScreen() {
  const variables = { filter: filterOf(params.value), ...pageOf(params.value) };
  const state = useQuery(refusalList, variables);
  const refusals = state.data?.refusals;
  const isFiltered = Object.keys(variables.filter).length > 0;
  return html`
    <${ScreenTitle} title="Refusals"><${SavedViews} /><//>
    <p class="lead">Requests to the partner API that were refused or failed in the last 7 days. Open one to see what the same call would get now.</p>
    <${FilterBar} label="Filter refusals">
      <div class="row">
        ${selectField('code', 'Reason', codes, 'Any')}
        ${selectField('endpoint', 'Endpoint', endpoints, 'Any')}
        ${noticeField()}
        ${requestField()}
        ${periodFields()}
      </div>
      ${clearLink(isFiltered, '/refusals')}
    <//>
    <${Panel}
      title=${isFiltered ? 'Matching refusals' : 'All refusals'}
      note=${refusals && countOf(refusals)}
      operation=${refusalList}
      variables=${variables}
      state=${state}
      lines=${10}
      show=${({ refusals }: RefusalListQuery) =>
        refusals &&
        html`<${RefusalTable} nodes=${refusals.nodes} /><${Pager} info=${refusals.pageInfo} count=${countOf(refusals)} />`}
    />`;
}
