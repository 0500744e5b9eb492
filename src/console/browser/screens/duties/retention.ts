import { html } from 'htm/preact';
import { day } from '../../format.ts';
import type { ErasableNoticesQuery } from '../../generated/operation-types.ts';
import { erasableNotices } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { Pager, pageSize } from '../../parts/pager.ts';
import { Empty, Panel, ScreenTitle } from '../../parts/panel.ts';

type Connection = NonNullable<ErasableNoticesQuery['erasableNotices']>;

export function RetentionScreen() {
  const after = params.value.get('after');
  const variables = { first: pageSize, ...(after && { after }) };
  const state = useQuery(erasableNotices, variables);
  const soon = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  return html`
    <${ScreenTitle} title="Retention" />
    <p class="lead">Notices are kept for seven years after their last publication (Arts. 9 and 12), and may then be erased.${' '}
      <a href="/notices?retention-to=${soon}&order=retention_asc">Retention that ends within 90 days</a></p>
    <${Panel}
      title="May be erased now"
      operation=${erasableNotices}
      variables=${variables}
      state=${state}
      lines=${8}
      show=${({ erasableNotices }: ErasableNoticesQuery) => erasableNotices && list(erasableNotices)}
    />`;
}

const list = ({ nodes, pageInfo }: Connection) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No retention has ended.</strong></p><p>A notice is listed here from the day after its last day of retention.</p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr><th scope="col">Notice</th><th scope="col">Kept until</th></tr></thead>
        <tbody>${nodes.map(
          ({ paId, title, retentionUntil }) => html`<tr key=${paId}>
            <th scope="row"><a href="/notices/${encodeURIComponent(paId)}">${title}</a><span class="sub"><code>${paId}</code></span></th>
            <td class="nowrap">${retentionUntil && day(retentionUntil)}</td>
          </tr>`,
        )}</tbody>
      </table></div>
      <${Pager} info=${pageInfo} />`;
