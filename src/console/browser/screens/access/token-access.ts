import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { instant, number } from '../../format.ts';
import { endpointRequests } from '../../generated/endpoint-requests.ts';
import type { ExplainAccessQuery } from '../../generated/operation-types.ts';
import { hasRole } from '../../me.ts';
import { noticeLink, tokenLink, when, withCode } from '../../parts/inline.ts';
import { errorName } from '../../parts/partner-error.ts';
import { MintDialog } from '../tokens/mint-dialog.ts';
import { scopeName } from '../tokens/token-table.ts';

type Access = NonNullable<ExplainAccessQuery['explainAccess']>['tokens'][number];
type Endpoint = Access['endpoints'][number];

/** What each endpoint answers one token. Each condition that fails has a link to where it can be changed. */
export const TokenAccess = ({ access }: { access: Access }) => html`<section class="access">
  <h3>Now, with ${access.token ? tokenLink(access.token) : 'this token'}
    ${access.paId && html` for ${noticeLink(access.paId, access.paId)}`}</h3>
  ${
    access.rateLimit &&
    html`<p class="note">${number(access.rateLimit.remaining)} of ${number(access.rateLimit.limit)} requests left in this window${
      access.rateLimit.resetsAt && html`, which ends ${when(access.rateLimit.resetsAt)}`
    }.</p>`
  }
  <div class="endpoints">${access.endpoints.map((endpoint) => one(endpoint, access))}</div>
</section>`;

const one = (of: Endpoint, access: Access) => html`<details open=${of.isAnswered === false && of.conditions.length > 1}>
  <summary><code>${endpointRequests[of.endpoint]}</code> ${verdict(of)}</summary>
  <ol class="conditions">${of.conditions.map(
    ({ condition, holds, explanation }) => html`<li class=${holdsClass(holds)}>
      ${mark(holds)}
      <span>${withTimes(explanation)} ${holds === false && html`<${Remedy} condition=${condition} access=${access} />`}</span>
    </li>`,
  )}</ol>
</details>`;

const mark = (holds: boolean | null) =>
  html`<span class="mark"><span aria-hidden="true">${holds === null ? '?' : holds ? '✓' : '✗'}</span>
    <span class="hidden">${holds === null ? 'Undecided:' : holds ? 'Holds:' : 'Does not hold:'}</span></span>`;

/** A text of the graph, with its instants as everywhere here. */
const withTimes = (text: string) => withCode(text.replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, instant));

const holdsClass = (holds: boolean | null) => (holds === null ? 'undecided' : holds ? 'holds' : 'fails');

function verdict({ endpoint, isAnswered, failure }: Endpoint) {
  if (isAnswered === null) return html`<span class="badge waiting">Depends on the notice</span>`;
  return isAnswered
    ? html`<span class="badge good">Answered</span>`
    : html`<span class="badge bad">Refused: ${failure && errorName({ endpoint, code: failure })}</span>`;
}

type RemedyProps = { condition: string; access: Access };

/** What somebody here can do about an unmet condition. */
function Remedy({ condition, access: { token, paId } }: RemedyProps) {
  const [isMinting, setMinting] = useState(false);
  const publisher = token?.publisher;
  if (condition === 'publisher_is_on_pro_plan' && publisher) {
    return html`<a href="/publishers/${publisher.id}">Set the plan of ${publisher.name}</a>`;
  }
  // Scopes of a token never change, and a revoked or expired one never comes back.
  if (['token_has_scope', 'token_is_active'].includes(condition) && publisher && hasRole('administrator')) {
    const scope = condition === 'token_has_scope' ? 'metrics_write' : undefined;
    return html`<button type="button" class="small" onClick=${() => setMinting(true)}>Mint a token${scope && ` with ${scopeName(scope)}`}</button>
      ${isMinting && html`<${MintDialog} publisherId=${publisher.id} scope=${scope} onClose=${() => setMinting(false)} />`}`;
  }
  if (condition.startsWith('notice_') && condition !== 'notice_exists' && paId) {
    return noticeLink(paId, 'Open the notice');
  }
  return null;
}
