import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { RefusalFilter, RefusalListQuery } from '../../generated/operation-types.ts';
import { refusalList } from '../../generated/operations.ts';
import { vocabulary } from '../../generated/vocabulary.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { FilterBar, selectField, textField } from '../../parts/filter-fields.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Panel, ScreenTitle } from '../../parts/panel.ts';
import { countOf, RefusalTable } from '../../parts/refusals.ts';
import { SavedViews } from '../../parts/saved-views.ts';
import { periodOf } from './period.ts';

const codes = vocabulary.RefusalCode.map((code) => [code, words(code.toLowerCase())] as const);
const endpoints = vocabulary.RestEndpoint.map((endpoint) => [endpoint, words(endpoint)] as const);

function filterOf(current: URLSearchParams): RefusalFilter {
  const [notice, publisher, token, requestId] = ['notice', 'publisher', 'token', 'request'].map((name) =>
    current.get(name),
  );
  const code = vocabulary.RefusalCode.find((each) => each === current.get('code'));
  const endpoint = vocabulary.RestEndpoint.find((each) => each === current.get('endpoint'));
  return {
    ...(notice && { paIds: [notice] }),
    ...(publisher && { publisherIds: [publisher] }),
    ...(token && { tokenIds: [token] }),
    ...(requestId && { requestId }),
    ...(code && { codes: [code] }),
    ...(endpoint && { endpoints: [endpoint] }),
    ...periodOf(current),
  };
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
        ${textField('notice', 'PA-ID', { size: 16 })}
        ${textField('request', 'Request id', { size: 28 })}
        ${textField('from', 'From (UTC)', { type: 'date' })}
        ${textField('to', 'To (UTC)', { type: 'date' })}
      </div>
      ${isFiltered && html`<a class="clear" href="/refusals">Clear all filters</a>`}
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
