import type { IncomingMessage, ServerResponse } from 'node:http';
import { failureOf } from '../src/failures.ts';
import type { Context, Graph, Operation, RefusalCode } from '../src/graph/graph.ts';
import { sendContinue } from '../src/runtime/http-server.ts';
import { type RequestIds, requestIdsOf } from '../src/runtime/request-id.ts';
import { type Body, bodyWithHead, readBody } from './body.ts';
import type { EndpointDeprecation } from './deprecation/deprecation.ts';
import { listenerReplies, type Reply, type ShownFailure } from './error-replies.ts';
import { commonHeaders, type ResponseHeaders, rateLimitHeaders, versionHeaders } from './headers.ts';
import { type CheckResult, errorReply, type HttpReply, replyTo, send } from './http-reply.ts';
import type { RateLimiter, RateLimitResult } from './rate-limit/rate-limit.ts';
import { clientDisconnected, type RequestReport } from './request-report.ts';
import { queryOf } from './request-target.ts';
import type { Route, RouteInput } from './routes.ts';

export type GatewayGraph = Pick<
  Graph,
  'prepare' | 'identify' | 'countRequest' | 'countRefusal' | 'firstServed' | 'now'
>;

export type HandlerOptions = {
  graph: GatewayGraph;
  limiter: RateLimiter;
  report: (request: RequestReport) => void;
  /** IP address of the client of a request. */
  clientOf: (request: IncomingMessage) => string;
};

/** A route, prepared to serve requests. */
export type Endpoint = Readonly<{
  route: Route;
  operation: Operation;
  /** Set if the endpoint is deprecated. */
  deprecation: EndpointDeprecation | undefined;
}>;

/** A request that the router has matched. */
type RoutedRequest = IncomingMessage & { params: Record<string, string | undefined> & { PAID?: string } };
export type Handler = (request: RoutedRequest, response: ServerResponse) => Promise<void>;
type Respond = (
  request: RoutedRequest,
  response: ServerResponse,
  ids: RequestIds,
  progress: Progress,
) => Promise<HttpReply>;

/** Facts gathered while a request is handled, for its headers and its report. */
type Progress = { limit?: RateLimitResult; tokenId?: string | undefined; refusal?: RefusalCode; cause?: unknown };

/** A request to an endpoint. */
type Call = {
  readonly endpoint: Endpoint;
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
  readonly ids: RequestIds;
  readonly progress: Progress;
  readonly bodyWithHead: Promise<Body | undefined> | undefined;
  input: RouteInput;
  /** These two are set by the step `identify`. */
  context: Context;
  tokenId: string;
};
/** A step of a request. Undefined: the next one follows. */
type Step = (call: Call) => CheckResult | undefined | Promise<CheckResult | undefined>;

async function firstRefusal(steps: readonly Step[], call: Call): Promise<CheckResult | undefined> {
  for (const step of steps) {
    const refusal = await step(call);
    if (refusal) return refusal;
  }
  return undefined;
}

/** Creates the request handlers of the public side. All endpoints share one generic handler. */
export function createHandlers({ graph, limiter, report, clientOf }: HandlerOptions) {
  /** Creates a handler that sends and reports the reply of `respond`. */
  const handler =
    (route: Route | undefined, headers: ResponseHeaders | undefined, respond: Respond): Handler =>
    async (request, response) => {
      const started = performance.now();
      const ids = requestIdsOf(request);
      const progress: Progress = {};
      const reply = await respond(request, response, ids, progress).catch((fault: unknown) => {
        if (request.destroyed) return undefined; // the client disconnected while it sent the body
        progress.cause = fault;
        progress.refusal = 'INTERNAL';
        return errorReply(listenerReplies.internal);
      });
      const { limit, tokenId, refusal, cause } = progress;
      if (reply) {
        send(request, response, reply.status, reply.body, {
          ...commonHeaders(ids.answered),
          ...headers,
          ...reply.headers,
          // A token revoked between the two look-ups of a request was counted, but is no longer recognised.
          ...(limit && reply.status !== 401 && rateLimitHeaders(limit)),
        });
      }
      const status = reply?.status ?? clientDisconnected;
      if (reply && refusal) {
        graph.countRefusal({
          ...{ ids, tokenId, status, code: refusal },
          authorization: request.headers.authorization,
          endpoint: route?.name,
          method: request.method ?? '',
          paId: request.params.PAID,
        });
      } else if (tokenId && route) graph.countRequest(tokenId, route.name, status);
      report({
        requestId: ids.own,
        callerRequestId: ids.callers,
        client: clientOf(request),
        method: request.method ?? '',
        route: route?.path ?? '',
        status,
        code: reply?.code,
        tokenId,
        milliseconds: performance.now() - started,
        cause,
      });
    };

  async function refuseSwitchedOff({ endpoint: { deprecation } }: Call) {
    return deprecation && (await deprecation.isGone(graph.now())) ? refused('GONE') : undefined;
  }

  async function identify(call: Call) {
    const { endpoint, request, ids, input, progress } = call;
    try {
      call.context = await graph.identify(ids, request.headers.authorization, endpoint.route.prefetch?.(input.params));
    } catch (error) {
      progress.cause = error;
      return refused(failureOf(error)?.kind ?? 'INTERNAL');
    }
    const { caller } = call.context;
    if (caller.tier === null) return refused(caller.failure);
    progress.tokenId = caller.tokenId ?? undefined;
    if (caller.tier !== endpoint.route.tier) return refused('WRONG_TIER');
    call.tokenId = caller.tokenId;
    return undefined;
  }

  /** Counts a request once, although the checks may be repeated. */
  async function limit({ tokenId, progress }: Call) {
    progress.limit ??= await limiter(tokenId);
    return progress.limit.allowed ? undefined : refused('RATE_LIMITED');
  }

  /** Plan and scope. */
  async function checkCaller({ endpoint: { operation }, context }: Call) {
    const failure = await operation.refusalOf(context);
    return failure && { failure };
  }

  async function takeBody(call: Call) {
    if (!call.endpoint.route.body) return undefined;
    let body = await call.bodyWithHead;
    if (!body) {
      sendContinue(call.request, call.response, versionHeaders);
      body = await readBody(call.request);
      // The body may have been slow, so the checks before it are repeated.
      const refusal = await firstRefusal(checks, call);
      if (refusal) return refusal;
    }
    call.input = { ...call.input, body: body.value };
    return body.failure && refused(body.failure);
  }

  const run = ({ endpoint: { route, operation }, input, context }: Call) =>
    operation.execute(route.variables(input), context);

  /** What is checked before the body, in the order of choice D3. */
  const checks: readonly Step[] = [refuseSwitchedOff, identify, limit, checkCaller];
  /** All steps before the operation, whose rules check the values of the body, and the notice. */
  const steps: readonly Step[] = [...checks, takeBody];

  return {
    /** Serves an endpoint: takes the steps, runs the operation and renders the result. */
    endpoint(endpoint: Endpoint): Handler {
      const { route } = endpoint;
      const names = Object.keys(route.query ?? {});
      return handler(route, endpoint.deprecation?.headers, async (request, response, ids, progress) => {
        const params = request.params as RouteInput['params'];
        const input = { params, query: queryOf(request.url ?? '', names), body: undefined };
        const body = route.body && bodyWithHead(request);
        body?.catch(() => {}); // `takeBody` awaits it, unless an earlier step refuses
        const call = { endpoint, request, response, ids, progress, input, bodyWithHead: body } as Call;
        let verdict = (await firstRefusal(steps, call)) ?? (await run(call));
        if (route.body && verdict.value) verdict = { value: Reflect.get(verdict.value, route.body.field) };
        const reply = replyTo(route, verdict, progress.limit, request.headers['if-none-match']);
        if (verdict.failure) progress.refusal = refusalCodeOf(route, verdict.failure.kind);
        if (reply.status >= 500) progress.cause ??= verdict.failure?.originalError ?? verdict.failure?.kind;
        return reply;
      });
    },

    /** Answers every request with the same error. */
    refuse(reply: Reply, code: RefusalCode): Handler {
      return handler(undefined, undefined, async (_request, _response, _ids, progress) => {
        progress.refusal = code;
        return errorReply(reply);
      });
    },
  };
}

const refused = (kind: ShownFailure): CheckResult => ({ failure: { kind } });

/** A failure that the route does not list is answered as a fault. A test compares the listed ones with the SDL. */
const refusalCodeOf = ({ errors }: Route, kind: ShownFailure): RefusalCode =>
  kind in errors ? (kind as RefusalCode) : 'INTERNAL';
