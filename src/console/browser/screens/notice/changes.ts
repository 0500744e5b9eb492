import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { NoticeChangesQuery } from '../../generated/operation-types.ts';
import { noticeChanges } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Actor } from '../../parts/actor.ts';
import { ChangedValues } from '../../parts/changed-values.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';

type Entry = NonNullable<NoticeChangesQuery['auditTrail']>['nodes'][number];

/** The audit trail of the notice, newest first. */
export function Changes({ paId }: { paId: string }) {
  const variables = { paId };
  const state = useQuery(noticeChanges, variables);
  return html`<${Panel}
    title="Audit trail"
    operation=${noticeChanges}
    variables=${variables}
    state=${state}
    lines=${6}
    show=${({ auditTrail }: NoticeChangesQuery) => auditTrail && list(auditTrail.nodes)}
  />`;
}

const list = (entries: readonly Entry[]) =>
  entries.length === 0
    ? html`<${Empty}><p><strong>No change is recorded.</strong></p><p>The audit trail keeps changes for at least three years.</p><//>`
    : html`<ol class="timeline">${entries.map(
        (entry) => html`<li key=${entry.id}>
          <p><strong>${words(entry.action)}</strong> by <${Actor} actor=${entry.actor} /> <${When} at=${entry.occurredAt} /></p>
          <${ChangedValues} before=${entry.before} after=${entry.after} />
        </li>`,
      )}</ol>`;
