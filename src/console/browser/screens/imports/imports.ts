import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { plural } from '../../format.ts';
import type { ImportListQuery } from '../../generated/operation-types.ts';
import { importList } from '../../generated/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { Actor } from '../../parts/actor.ts';
import { Badge } from '../../parts/badge.ts';
import { Pager, pageOf } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';
import { optionsOf, summaryOf } from './outcomes.ts';
import { StartDialog } from './start-dialog.ts';

type Connection = NonNullable<ImportListQuery['imports']>;

export function ImportsScreen() {
  const [isStarting, setStarting] = useState(false);
  const variables = pageOf(params.value);
  const state = useQuery(importList, variables);
  const imports = state.data?.imports;
  usePolling(state, imports?.nodes.some(({ state }) => state === 'running') ?? false);
  const total = imports?.totalCount;
  const count = typeof total === 'number' && total > 0 ? plural(total, 'import') : undefined;
  return html`
    <${ScreenTitle} title="Imports">
      ${hasRole('operator') && html`<button type="button" class="primary" onClick=${() => setStarting(true)}>Import a file</button>`}
    <//>
    <p class="lead">Files of complete records, imported here, with the command line or by another system.</p>
    <${Panel}
      title="All imports"
      note=${count}
      operation=${importList}
      variables=${variables}
      state=${state}
      lines=${8}
      show=${({ imports }: ImportListQuery) => imports && list(imports, count)}
    />
    ${isStarting && html`<${StartDialog} onClose=${() => setStarting(false)} />`}`;
}

const list = ({ nodes, pageInfo }: Connection, count: string | undefined) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>Nothing was imported yet.</strong></p>
        <p>Choose “Import a file”. For CSV and very large files, use the command line: <code>npm run admin -- notices import FILE --publisher ID</code></p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr>
          <th scope="col">Import</th>
          <th scope="col">State</th>
          <th scope="col" class="wide">Records</th>
          <th scope="col" class="wide">Existing notices</th>
          <th scope="col" class="wide">By</th>
          <th scope="col">Started</th>
        </tr></thead>
        <tbody>${nodes.map(
          (one) => html`<tr key=${one.id}>
            <th scope="row"><a href="/imports/${one.id}">${one.source ?? 'Without a file'}</a>
              <span class="sub narrow">${summaryOf(one)}</span></th>
            <td class="nowrap"><${Badge} name=${one.state} />${one.state === 'running' && one.percent !== null && ` ${one.percent} %`}</td>
            <td class="wide">${summaryOf(one)}</td>
            <td class="wide">${optionsOf(one)}</td>
            <td class="wide"><${Actor} actor=${one.actor} /></td>
            <td class="nowrap"><${When} at=${one.startedAt} inRow /></td>
          </tr>`,
        )}</tbody>
      </table></div>
      <${Pager} info=${pageInfo} count=${count} />`;
