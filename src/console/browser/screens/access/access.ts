import { html } from 'htm/preact';
import { useMemo } from 'preact/hooks';
import { endpointRequests } from '../../generated/endpoint-requests.ts';
import type { ExplainAccessQuery, ExplainAccessQueryVariables } from '../../generated/operation-types.ts';
import { explainAccess } from '../../generated/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { FilterBar, textField } from '../../parts/filter.ts';
import { noticeLink, when, withCode } from '../../parts/inline.ts';
import { empty, panel, ScreenTitle } from '../../parts/panel.ts';
import { errorName, errorText } from '../../parts/partner-error.ts';
import { TokenAccess } from './token-access.ts';

type Explanation = NonNullable<ExplainAccessQuery['explainAccess']>;

/** What the address asks about: a request, or a token by its id or hint, perhaps with a notice. */
function variablesOf(current: URLSearchParams): ExplainAccessQueryVariables | undefined {
  const [request, tokenId, hint, paId] = ['request', 'token', 'hint', 'notice'].map((name) => current.get(name));
  const notice = paId ? { paId } : {};
  if (request) return { requestId: request, ...notice };
  if (hint) return { hint, ...notice };
  return tokenId ? { tokenId, ...notice } : undefined;
}

/** A refusal is written up to 5 seconds after its response. */
const longestWait = 10_000;

/** The query, read again for a while if it asks for a request that is not known, or not yet. */
function useExplanation() {
  const variables = variablesOf(params.value);
  const query = useQuery(explainAccess, variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait starts again for another request
  const asked = useMemo(Date.now, [variables?.requestId]);
  const isUnknown = query.errors.some(({ extensions }) => extensions.code === 'REFUSAL_UNKNOWN');
  const isLooking = isUnknown && Date.now() - asked < longestWait;
  usePolling(query, isLooking);
  return { query: isLooking ? { ...query, errors: [] } : query, isLooking };
}

export function AccessScreen() {
  const { query, isLooking } = useExplanation();
  return html`
    <${ScreenTitle} title="Access check" />
    <p class="lead">What the partner API answers a token now, and why. Checking changes nothing and does not count against the rate limit.</p>
    <${FilterBar} label="What to check">
      <div class="row">
        ${textField('request', 'Request id', { placeholder: 'X-Request-Id of a refused request', size: 38 })}
        ${textField('hint', 'or token', { placeholder: 'Last four characters', size: 16 })}
        ${textField('notice', 'PA-ID (optional)', { placeholder: 'PA-…', size: 16 })}
      </div>
    <//>
    ${
      query.variables
        ? panel(query, {
            title: 'The answer',
            lines: 10,
            show: ({ explainAccess }) =>
              isLooking
                ? html`<p role="status">Looking for the refusal… It is written up to 5 seconds after the response.</p>`
                : explainAccess && show(explainAccess),
          })
        : html`<section class="panel">${empty(
            'Find out why a call failed.',
            html`With the request id of a refused call, this shows the refusal and what the same call would get now. Partners find it in
              the header <code>X-Request-Id</code>. Or give the last four characters of their token, never the token itself.`,
          )}</section>`
    }`;
}

const show = ({ refusals, tokens }: Explanation) => html`
  ${refusals.map(
    ({ id, refusedAt, endpoint, method, code, explanation, paId }) => html`<div class="callout bad" key=${id}>
      <p><strong>${errorName({ endpoint, code })}</strong> ${when(refusedAt)}</p>
      <p>“${errorText({ endpoint, code })}”</p>
      <p>${withCode(explanation)}</p>
      <p class="note">${endpoint ? html`<code>${endpointRequests[endpoint]}</code>` : `${method}, no endpoint`}
        ${paId && html` of ${noticeLink(paId, paId)}`}</p>
    </div>`,
  )}
  ${
    tokens.length === 0
      ? html`<p>${refusals.length > 0 ? 'The request had no token that this server knows, so there is nothing to check now.' : 'No token matches.'}</p>`
      : tokens.map((access) => html`<${TokenAccess} access=${access} />`)
  }`;
