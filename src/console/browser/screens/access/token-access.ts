import { html } from 'htm/preact';
import { number, words } from '../../format.ts';
import { endpointRequests } from '../../generated/endpoint-requests.ts';
import type { ExplainAccessQuery } from '../../generated/operation-types.ts';
import { noticeLink, tokenLink, when, withCode } from '../../parts/inline.ts';

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

const one = (
  { endpoint, isAnswered, failure, conditions }: Endpoint,
  access: Access,
) => html`<details open=${isAnswered === false && conditions.length > 1}>
  <summary><code>${endpointRequests[endpoint]}</code> ${verdict(isAnswered, failure)}</summary>
  <ol class="conditions">${conditions.map(
    ({ condition, holds, explanation }) => html`<li class=${holdsClass(holds)}>
      <span class="mark">${holds === null ? 'Undecided' : holds ? 'Yes' : 'No'}</span>
      <span>${withCode(explanation)} ${holds === false && remedy(condition, access)}</span>
    </li>`,
  )}</ol>
</details>`;

const holdsClass = (holds: boolean | null) => (holds === null ? 'undecided' : holds ? 'holds' : 'fails');

function verdict(isAnswered: boolean | null, failure: string | null) {
  if (isAnswered === null) return html`<span class="badge waiting">Depends on the notice</span>`;
  return isAnswered
    ? html`<span class="badge good">Answered</span>`
    : html`<span class="badge bad">Refused: ${words(failure ?? 'unknown').toLowerCase()}</span>`;
}

/** A link to where an unmet condition can be changed. */
function remedy(condition: string, { token, paId }: Access) {
  const publisher = token?.publisher;
  if (condition === 'publisher_is_on_pro_plan' && publisher) {
    return html`<a href="/publishers/${publisher.id}">Set the plan of ${publisher.name}</a>`;
  }
  if (condition.startsWith('token_') && token) return html`<a href="/tokens/${token.id}">Open the token</a>`;
  if (condition.startsWith('notice_') && condition !== 'notice_exists' && paId) {
    return noticeLink(paId, 'Open the notice');
  }
  return null;
}
