import { html } from 'htm/preact';
import { number } from '../../format.ts';
import type { TopCallersQuery } from '../../generated/operation-types.ts';
import { topCallers } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Choice, chosen } from '../../parts/choice.ts';
import { known } from '../../parts/not-known.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';
import { tokenName } from '../../parts/token-name.ts';
import { lastDays } from './last-days.ts';

type Caller = NonNullable<TopCallersQuery['topCallers']>[number];

const orders = [
  ['refused', 'most refused'],
  ['requests', 'most requests'],
  ['rate_limited', 'over the rate limit'],
  ['inactive', 'revoked or expired token'],
] as const;
const groups = [
  ['token', 'tokens'],
  ['publisher', 'publishers'],
] as const;
const days = 30;

/** Who calls the partner API, and who is refused. */
export function TopCallers() {
  const variables = { per: chosen('callers', groups), orderBy: chosen('callers-by', orders), ...lastDays(days) };
  const state = useQuery(topCallers, variables);
  return html`<${Panel}
    title="Callers"
    note=${html`in ${days} days: <${Choice} name="callers-by" label="Order" options=${orders} /> · <${Choice} name="callers" label="Added up for" options=${groups} />`}
    operation=${topCallers}
    variables=${variables}
    state=${state}
    lines=${6}
    wide
    show=${({ topCallers }: TopCallersQuery) => topCallers && list(topCallers)}
  />`;
}

const list = (callers: readonly Caller[]) =>
  callers.length === 0
    ? html`<${Empty}><p><strong>There were no such requests in ${days} days.</strong></p><//>`
    : html`<div class="scroll"><table class="rows">
        <thead><tr>
          <th scope="col">Caller</th>
          <th scope="col" class="number">Requests</th>
          <th scope="col" class="number">Refused</th>
          <th scope="col" class="wide number">Over the limit</th>
          <th scope="col" class="wide number">Inactive token</th>
          <th scope="col" class="wide">Last refused</th>
        </tr></thead>
        <tbody>${callers.map(
          (caller) => html`<tr>
            <th scope="row">${nameOf(caller)}</th>
            <td class="number">${number(caller.requests)}</td>
            <td class="number">${refusedOf(caller)}</td>
            <td class="wide number">${number(caller.rateLimited)}</td>
            <td class="wide number">${number(caller.inactive)}</td>
            <td class="wide nowrap">${caller.lastRefusedAt ? html`<${When} at=${caller.lastRefusedAt} inRow />` : html`<span class="quiet">never</span>`}</td>
          </tr>`,
        )}</tbody>
      </table></div>`;

function nameOf(caller: Caller) {
  const { token, publisher } = caller;
  if (token) {
    return html`<a href="/tokens/${token.id}">${tokenName(token)}</a>${publisher && html`<span class="sub">${publisher.name}</span>`}`;
  }
  return publisher
    ? html`<a href="/publishers/${publisher.id}">${publisher.name}</a>`
    : known(caller, 'token', known(caller, 'publisher', html`<span class="quiet">Without a known token</span>`));
}

function refusedOf({ token, publisher, refused }: Caller) {
  const search = token ? `token=${token.id}` : publisher && `publisher=${publisher.id}`;
  return refused > 0 && search ? html`<a href="/refusals?${search}">${number(refused)}</a>` : number(refused);
}
