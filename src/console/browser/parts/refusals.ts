import { html } from 'htm/preact';
import { number } from '../format.ts';
import type { RefusalFilter, RefusalListQuery } from '../generated/operation-types.ts';
import { refusalList } from '../generated/operations.ts';
import { useQuery } from '../graph/query.ts';
import { known } from './not-known.ts';
import { Empty, Panel } from './panel.ts';
import { When } from './time.ts';
import { tokenName } from './token-name.ts';
import { withCode } from './with-code.ts';

type Refusals = NonNullable<RefusalListQuery['refusals']>;

/** The newest refusals of the partner API, each with a link to its explanation. */
export function Refusals({ filter = {} }: { filter?: RefusalFilter }) {
  const variables = { filter, first: 5 };
  const state = useQuery(refusalList, variables);
  const refusals = state.data?.refusals;
  return html`<${Panel}
    title="Recent refusals"
    note=${refusals && countOf(refusals)}
    operation=${refusalList}
    variables=${variables}
    state=${state}
    lines=${6}
    wide
    show=${({ refusals }: RefusalListQuery) => refusals && show(refusals, filter)}
  />`;
}

export function countOf({ totalCount, omittedCount }: Refusals): string | undefined {
  if (totalCount === 0) return undefined;
  return `${totalCount === null ? 'More than 10,000' : number(totalCount + (omittedCount ?? 0))} in 7 days`;
}

function show({ nodes, pageInfo }: Refusals, { tokenIds, publisherIds }: RefusalFilter) {
  const of = new URLSearchParams({
    ...(tokenIds && { token: String(tokenIds) }),
    ...(publisherIds && { publisher: String(publisherIds) }),
  });
  return html`<${RefusalTable} nodes=${nodes} />
    ${pageInfo.hasNextPage && html`<p class="more"><a href="/refusals?${of}">Show all refusals</a></p>`}`;
}

export const RefusalTable = ({ nodes }: Pick<Refusals, 'nodes'>) =>
  nodes.length === 0
    ? html`<${Empty}><p><strong>No such request was refused in the last 7 days.</strong></p>
        <p>Refused and failed requests to the partner API are kept for 7 days.</p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr>
          <th scope="col">Refusal</th>
          <th scope="col" class="wide">Token</th>
          <th scope="col" class="wide">Notice</th>
          <th scope="col">When</th>
        </tr></thead>
        <tbody>${nodes.map(
          ({ id, refusedAt, status, code, explanation, paId, token, requestId }, index) => html`<tr key=${id}>
            <th scope="row">
              <a href="/access?request=${encodeURIComponent(requestId)}">${status} <code>${code}</code></a>
              <span class="sub">${withCode(explanation)}</span>
            </th>
            <td class="wide">${token ? html`<a href="/tokens/${token.id}">${tokenName(token)}</a>` : known(nodes[index] as Refusals['nodes'][number], 'token', html`<span class="quiet">none known</span>`)}</td>
            <td class="wide">${paId && html`<a href="/notices/${encodeURIComponent(paId)}"><code>${paId}</code></a>`}</td>
            <td class="nowrap"><${When} at=${refusedAt} inRow /></td>
          </tr>`,
        )}</tbody>
      </table></div>`;
