import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { plural } from '../../format.ts';
import type { NoticeListQuery } from '../../generated/operation-types.ts';
import { hasRole } from '../../me.ts';
import { ExportMenu } from '../../parts/export-menu.ts';

type Row = NonNullable<NoticeListQuery['notices']>['nodes'][number];

/** The notices that somebody selected, over all pages of the list, each with whether it waits for its sign-off. */
const selected = signal<ReadonlyMap<string, boolean>>(new Map());

const isWaiting = ({ phase, amendment }: Row) =>
  amendment ? amendment.state === 'awaiting_sign_off' : phase === 'awaiting_sign_off';

function toggle(row: Row): void {
  const next = new Map(selected.value);
  if (!next.delete(row.paId)) next.set(row.paId, isWaiting(row));
  selected.value = next;
}

export const selectBox = (row: Row) => html`<input type="checkbox" class="select" aria-label="Select ${row.title}"
  checked=${selected.value.has(row.paId)} onChange=${() => toggle(row)} />`;

const clear = () => {
  selected.value = new Map();
};

/** What can be done with the selected notices. */
export function Selection() {
  const ids = [...selected.value.keys()];
  if (ids.length === 0) return null;
  const waiting = ids.filter((paId) => selected.value.get(paId));
  const review = `/notices/review?${new URLSearchParams(waiting.map((paId) => ['notice', paId]))}`;
  return html`<div class="selection" role="region" aria-label="Selection">
    <strong role="status">${plural(ids.length, 'notice')} selected</strong>
    ${hasRole('operator') && waiting.length > 0 && html`<a class="button" href=${review}>Review ${waiting.length} for sign-off</a>`}
    <${ExportMenu} exported=${{ list: 'notices', filter: { paIds: ids } }} />
    <button type="button" class="quiet" onClick=${clear}>Clear the selection</button>
  </div>`;
}
