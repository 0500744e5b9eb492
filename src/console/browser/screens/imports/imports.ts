import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { ImportSummaryFragment } from '../../generated/operation-types.ts';
import { importList } from '../../generated/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { actorLink, Badge, whenInRow } from '../../parts/inline.ts';
import { type Column, listPanel, pageOf } from '../../parts/list.ts';
import { empty, ScreenTitle } from '../../parts/panel.ts';
import { optionsOf, summaryOf } from './outcomes.ts';
import { StartDialog } from './start-dialog.ts';

const columns: readonly Column<ImportSummaryFragment>[] = [
  {
    title: 'Import',
    class: 'long',
    cell: (one) => html`<a href="/imports/${one.id}">${one.source ?? 'Without a file'}</a>`,
  },
  {
    title: 'State',
    cell: ({ state, percent }) =>
      html`<${Badge} name=${state} />${state === 'running' && percent !== null && ` ${percent} %`}`,
  },
  { title: 'Records', cell: summaryOf },
  { title: 'Existing notices', cell: optionsOf },
  { title: 'By', cell: ({ actor }) => actorLink(actor) },
  { title: 'Started', cell: ({ startedAt }) => whenInRow(startedAt) },
];

export function ImportsScreen() {
  const [isStarting, setStarting] = useState(false);
  const query = useQuery(importList, pageOf(params.value));
  const list = query.data?.imports;
  usePolling(query, list?.nodes.some(({ state }) => state === 'running') ?? false);
  return html`
    <${ScreenTitle} title="Imports">
      ${hasRole('operator') && html`<button type="button" class="primary" onClick=${() => setStarting(true)}>Import a file</button>`}
    <//>
    <p class="lead">Files of complete records, imported here, with the command line or by another system.</p>
    ${listPanel(query, {
      title: 'All imports',
      list,
      one: 'import',
      columns,
      empty: empty(
        'Nothing was imported yet.',
        html`Choose “Import a file”. The command line does the same without a browser: <code>npm run admin -- notices import FILE --publisher ID</code>`,
      ),
    })}
    ${isStarting && html`<${StartDialog} onClose=${() => setStarting(false)} />`}`;
}
