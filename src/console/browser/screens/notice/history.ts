import { html } from 'htm/preact';
import { words } from '../../format.ts';
import type { AuditListQuery, AuditListQueryVariables } from '../../generated/operation-types.ts';
import type { QueryState } from '../../graph/query.ts';
import { ChangedValues } from '../../parts/changed-values.ts';
import { actorLink, when } from '../../parts/inline.ts';
import { lengthOf } from '../../parts/list.ts';
import { empty, panel } from '../../parts/panel.ts';

type Props = { paId: string; query: QueryState<AuditListQuery, AuditListQueryVariables> };

/** The audit trail of the notice, newest first. */
export const History = ({ paId, query }: Props) =>
  panel(query, {
    title: 'Audit trail',
    note: lengthOf(query.data?.auditTrail, 'change'),
    lines: 6,
    show: ({ auditTrail }) =>
      auditTrail &&
      (auditTrail.nodes.length === 0
        ? empty('No change is recorded.', 'The audit trail keeps changes for at least three years.')
        : html`<ol class="timeline">${auditTrail.nodes.map(
            ({ id, action, actor, occurredAt, before, after }) => html`<li key=${id}>
              <p><strong>${words(action)}</strong> by ${actorLink(actor)} ${when(occurredAt)}</p>
              <${ChangedValues} before=${before} after=${after} />
            </li>`,
          )}</ol>
          ${
            auditTrail.pageInfo.hasNextPage &&
            html`<p class="more"><a href="/audit?notice=${encodeURIComponent(paId)}">Show all changes</a></p>`
          }`),
  });
