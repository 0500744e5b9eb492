import { useMemo } from 'preact/hooks';
import { endpointRequests } from '../../../../../generated/console/endpoint-requests.ts';
import { instant, number } from '../../base/format.ts';
import { type ExplainAccessQuery, type ExplainAccessQueryVariables, explainAccess } from '../../base/graph.ts';
import { NoticeLink, TokenLink } from '../../panels/links.tsx';
import { Panel } from '../../panels/panel.tsx';
import { Opens } from '../../parts/dialog.tsx';
import { Condition, When, WithCode } from '../../parts/inline.tsx';
import { hasRole } from '../../session/me.ts';
import { usePolling, useQuery } from '../../session/query.ts';
import { errorName, errorText, requestName } from '../requests/requests.tsx';
import { MintDialog } from '../tokens/dialogs.tsx';
import { scopeName } from '../tokens/token-table.tsx';

type Answer = NonNullable<ExplainAccessQuery['explainAccess']>;

/** A refusal is written up to 5 seconds after its response. */
const longestWait = 10_000;

/** The query, read again for a while if it asks for a request that is not known, or not yet. */
export function useExplanation(asked: ExplainAccessQueryVariables | undefined) {
  const query = useQuery(explainAccess, asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait starts again for another request
  const since = useMemo(Date.now, [asked?.requestId]);
  const isUnknown = query.errors.some(({ extensions }) => extensions.code === 'REFUSAL_UNKNOWN');
  const isLooking = isUnknown && Date.now() - since < longestWait;
  usePolling(query, isLooking);
  return { query: isLooking ? { ...query, errors: [] } : query, isLooking };
}

/** Why a request was refused, or what the partner API answers a token now. */
export const Explanation = ({
  query,
  isLooking,
  ofRequest,
}: ReturnType<typeof useExplanation> & { ofRequest: boolean }) => (
  <Panel
    query={query}
    title={ofRequest ? 'Why it was refused' : 'What the partner API answers now'}
    lines={10}
    show={({ explainAccess }) =>
      isLooking ? (
        <p role="status">Looking for the refused call… It is recorded within 5 seconds.</p>
      ) : (
        explainAccess && show(explainAccess)
      )
    }
  />
);

const show = ({ refusals, tokens }: Answer) => (
  <>
    {refusals.map((refusal) => (
      <div class="reason" key={refusal.id}>
        <p>
          <strong class="badge bad">{errorName(refusal)}</strong>{' '}
          <span class="note nowrap">
            <When at={refusal.refusedAt} />
          </span>
        </p>
        {errorText(refusal) && <p>“{errorText(refusal)}”</p>}
        {!tokens.some(({ endpoints }) => endpoints.some((each) => isSame(refusal, each))) && (
          <p>
            <WithCode text={refusal.explanation} />
          </p>
        )}
        <p class="note">
          <code>{requestName(refusal)}</code>{' '}
          {refusal.paId && (
            <span class="nowrap">
              of <NoticeLink paId={refusal.paId}>{refusal.paId}</NoticeLink>
            </span>
          )}
        </p>
      </div>
    ))}
    {tokens.length === 0 ? (
      <p>{refusals.length > 0 ? 'The request had no token that this server knows.' : 'No token matches.'}</p>
    ) : (
      tokens.map((access) => <TokenAccess key={access.token?.id} access={access} refusals={refusals} />)
    )}
  </>
);

type Refusal = Answer['refusals'][number];
type Access = Answer['tokens'][number];
type Endpoint = Access['endpoints'][number];

/** Whether a call would be refused as before: then its conditions say why. */
const isSame = (refusal: Pick<Refusal, 'endpoint' | 'code'>, { endpoint, failure }: Endpoint): boolean =>
  refusal.endpoint === endpoint && refusal.code === failure;

/** What each endpoint answers one token. Each condition that fails has a link to where it can be changed. */
const TokenAccess = ({ access, refusals }: { access: Access; refusals: readonly Refusal[] }) => (
  <section class="access">
    <h3>
      Now, with {access.token ? <TokenLink token={access.token} /> : 'this token'}
      {access.paId && (
        <>
          {' '}
          for <NoticeLink paId={access.paId}>{access.paId}</NoticeLink>
        </>
      )}
    </h3>
    {access.rateLimit && (
      <p class="note">
        {number(access.rateLimit.remaining)} of {number(access.rateLimit.limit)} requests left in this window
        {access.rateLimit.resetsAt && (
          <>
            , which ends <When at={access.rateLimit.resetsAt} />
          </>
        )}
        .
      </p>
    )}
    <div class="endpoints">{access.endpoints.map((endpoint) => one(endpoint, access, refusals))}</div>
  </section>
);

const one = (of: Endpoint, access: Access, refusals: readonly Refusal[]) => (
  <details open={isAsked(of, refusals)}>
    <summary>
      <code>{endpointRequests[of.endpoint]}</code> {verdict(of, refusals)}
    </summary>
    <ol class="conditions">
      {of.conditions.map(({ condition, holds, explanation }) => (
        <Condition holds={holds}>
          <span class="visually-hidden">{holds === null ? 'Undecided:' : holds ? 'Holds:' : 'Does not hold:'}</span>{' '}
          {withTimes(explanation)} {holds === false && <Remedy condition={condition} access={access} />}
        </Condition>
      ))}
    </ol>
  </details>
);

/** Endpoints that are open at first: that of the refused call; for a token, those that refuse it. */
const isAsked = ({ endpoint, isAnswered, conditions }: Endpoint, refusals: readonly Refusal[]) =>
  refusals.length > 0
    ? refusals.some((refusal) => refusal.endpoint === endpoint)
    : isAnswered === false && conditions.length > 1;

/** A text of the graph, with its instants and numbers as everywhere here. */
const withTimes = (text: string) => (
  <WithCode
    text={text
      .replace(/\d+(?= requests )/g, (count) => number(Number(count)))
      .replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, instant)}
  />
);

function verdict(of: Endpoint, refusals: readonly Refusal[]) {
  const { endpoint, isAnswered, failure } = of;
  if (isAnswered === null) return <span class="badge waiting">Depends on the notice</span>;
  return isAnswered ? (
    <span class="badge good">Answered</span>
  ) : (
    <span class="badge bad">
      {refusals.some((refusal) => isSame(refusal, of)) ? (
        'Still refused'
      ) : (
        <>Refused: {failure && errorName({ endpoint, code: failure, unknownValues: [] })}</>
      )}
    </span>
  );
}

type RemedyProps = { condition: string; access: Access };

/** What somebody here can do about an unmet condition. */
function Remedy({ condition, access: { token, paId } }: RemedyProps) {
  const publisher = token?.publisher;
  if (condition === 'publisher_is_on_pro_plan' && publisher) {
    return <a href={`/publishers/${publisher.id}`}>Set the plan of {publisher.name}</a>;
  }
  // Scopes of a token never change, and a revoked or expired one never comes back.
  if (['token_has_scope', 'token_is_active'].includes(condition) && publisher && hasRole('administrator')) {
    const scope = condition === 'token_has_scope' ? 'metrics_write' : undefined;
    return (
      <Opens class="small" dialog={(close) => <MintDialog publisherId={publisher.id} scope={scope} onClose={close} />}>
        Mint a token{scope && ` with ${scopeName(scope)}`}
      </Opens>
    );
  }
  if (condition.startsWith('notice_') && condition !== 'notice_exists' && paId) {
    return <NoticeLink paId={paId}>{'Open the notice'}</NoticeLink>;
  }
  return null;
}
