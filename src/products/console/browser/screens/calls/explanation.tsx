import { type ComponentChildren, Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { endpointRequests } from '../../../../../generated/console/endpoint-requests.ts';
import { capital, instant, number } from '../../base/format.ts';
import { type ExplainAccessQuery, type ExplainAccessQueryVariables, explainAccess } from '../../base/graph.ts';
import { NoticeLink, noticeHref, OnlyFor, TokenLink } from '../../panels/links.tsx';
import { Panel } from '../../panels/panel.tsx';
import { Opens } from '../../parts/dialog.tsx';
import { Condition, Facts, When, WithCode } from '../../parts/inline.tsx';
import { usePolling, useQuery } from '../../session/query.ts';
import { errorName, errorText, requestName } from '../requests/requests.tsx';
import { MintDialog } from '../tokens/dialogs.tsx';

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
    title={ofRequest ? 'Why the call was refused' : 'What the partner API answers now'}
    tools={ofRequest && <a href="/calls">Show all refused calls</a>}
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
      <Fragment key={refusal.id}>
        <Answered of={refusal} tokens={tokens} />
        <Facts
          as="facts-line"
          of={[
            ['Call', <code>{requestName(refusal)}</code>],
            ['Notice', refusal.paId && <NoticeLink paId={refusal.paId}>{refusal.paId}</NoticeLink>],
            ['Token', tokens[0]?.token && <TokenLink token={tokens[0].token} />],
            ['Time', <When at={refusal.refusedAt} />],
            ['Answer', <strong class="badge bad">{errorName(refusal)}</strong>],
            ['Text', errorText(refusal) && `“${errorText(refusal)}”`],
          ]}
        />
      </Fragment>
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

/** Why a call was refused, and what can be done about it, or that the same call is answered now. */
function Answered({ of: refusal, tokens }: { of: Refusal; tokens: readonly Access[] }) {
  const now = tokens.flatMap((access) =>
    access.endpoints.flatMap((endpoint) => (endpoint.endpoint === refusal.endpoint ? [{ access, endpoint }] : [])),
  );
  return (
    <>
      {!now.some(({ endpoint }) => isSame(refusal, endpoint)) && (
        <p class="callout bad">
          <WithCode text={refusal.explanation} />
        </p>
      )}
      {now.map(({ access, endpoint }) =>
        endpoint.isAnswered ? (
          <p class="callout good">The same call is answered now.</p>
        ) : (
          <Causes of={[endpoint]} access={access} />
        ),
      )}
    </>
  );
}

/** What endpoints refuse a token for, each once, with what can be done about it. */
const Causes = ({ of: endpoints, access }: { of: readonly Endpoint[]; access: Access }) => (
  <>
    {[
      ...new Map(
        endpoints
          .flatMap(({ conditions }) => conditions.filter(({ holds }) => holds === false))
          .map((each) => [each.explanation, each]),
      ).values(),
    ].map(({ condition, explanation }) => (
      <div class="callout bad next-step">
        <p>{withTimes(explanation)}</p>
        <Remedy condition={condition} access={access} />
      </div>
    ))}
  </>
);

/** What each endpoint answers one token: first those that were called, last those for other tokens. */
function TokenAccess({ access, refusals }: { access: Access; refusals: readonly Refusal[] }) {
  const isAsked = ({ endpoint }: Endpoint) => refusals.some((refusal) => refusal.endpoint === endpoint);
  const isForOthers = (of: Endpoint) =>
    !isAsked(of) && of.conditions.some(({ condition, holds }) => condition === 'token_is_of_tier' && !holds);
  const { false: own = [], true: others = [] } = Object.groupBy(access.endpoints, (of) =>
    isForOthers(of) ? 'true' : 'false',
  );
  const isRefused = own.some(({ isAnswered }) => isAnswered === false);
  return (
    <section class="access">
      {refusals.length > 0 && <h3>What the API answers now</h3>}
      {refusals.length === 0 && (
        <p class="note">
          Token {access.token ? <TokenLink token={access.token} /> : 'of the call'}
          {access.paId && (
            <>
              , notice <NoticeLink paId={access.paId}>{access.paId}</NoticeLink>
            </>
          )}
        </p>
      )}
      {refusals.length > 0 ? null : isRefused ? (
        <Causes of={own} access={access} />
      ) : (
        <p class="callout good">
          No endpoint for tokens of this kind refuses it.{!access.paId && ' The answer depends on the notice.'}
        </p>
      )}
      <div class="endpoints">
        {own
          .toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)))
          .map((of) => one(of, refusals.length > 0 ? isAsked(of) : of.isAnswered === false, verdict(of, refusals)))}
        {others.map((of) => one(of, false, <span class="badge">Not for this kind of token</span>))}
      </div>
    </section>
  );
}

const one = ({ endpoint, conditions }: Endpoint, isOpen: boolean, badge: ComponentChildren) => (
  <details open={isOpen && conditions.length > 1}>
    <summary>
      <code>{endpointRequests[endpoint]}</code> {badge}
    </summary>
    <ol class="conditions">
      {conditions
        .toSorted((one, other) => Number(one.holds === true) - Number(other.holds === true))
        .map(({ holds, explanation }) => (
          <Condition holds={holds}>
            <span class="visually-hidden">{holds === null ? 'Undecided:' : holds ? 'Holds:' : 'Does not hold:'}</span>{' '}
            {withTimes(explanation)}
          </Condition>
        ))}
    </ol>
  </details>
);

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
  if (isAnswered === null) return <span class="badge">Depends on the notice</span>;
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
    return (
      <OnlyFor staff="administrator" to="set the plan" with={publisher.name}>
        <a class="button primary" href={`/publishers/${publisher.id}?renew`}>
          Set the plan of {publisher.name}
        </a>
      </OnlyFor>
    );
  }
  // Scopes of a token never change, and a revoked or expired one never comes back.
  if (['token_has_scope', 'token_is_active'].includes(condition) && publisher) {
    const scope = condition === 'token_has_scope' ? 'metrics_write' : undefined;
    const act = `create a token${scope ? ' that can report metrics' : ''}`;
    return (
      <OnlyFor staff="administrator" to={act} with={publisher.name}>
        <Opens
          class="primary"
          dialog={(close) => <MintDialog publisherId={publisher.id} scope={scope} onClose={close} />}
        >
          {capital(act)}
        </Opens>
        <a class="button" href={`/tokens?publisher=${publisher.id}`}>
          Show the publisher’s tokens
        </a>
      </OnlyFor>
    );
  }
  if (condition.startsWith('notice_') && condition !== 'notice_exists' && paId) {
    return (
      <a class="button primary" href={noticeHref(paId)}>
        Open the notice
      </a>
    );
  }
  return null;
}
