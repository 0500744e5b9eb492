import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Graph, Operation, RefusalCode, TokenCaller } from '../src/graph/graph.ts';
import { failureOf } from '../src/platform/failures.ts';
import { sendContinue } from '../src/platform/runtime/http-server.ts';
import { type RequestIds, requestIdsOf } from '../src/platform/runtime/request-id.ts';
import { type Body, bodyWithHead, readBody } from './body.ts';
import type { EndpointDeprecation } from './deprecation.ts';
import { internalError, type ListenerReply, type ShownFailure } from './error-replies.ts';
import { commonHeaders, type ResponseHeaders, rateLimitHeaders, versionHeaders } from './headers.ts';
import {
  type ErrorPage,
  errorReply,
  failureReply,
  type HttpReply,
  meetsConditions,
  type Result,
  representationOf,
  type ShownRefusal,
  send,
  successReply,
} from './http-reply.ts';
import type { RateLimiter, RateLimitResult } from './rate-limit/rate-limit.ts';
import { clientDisconnected, type RequestReport } from './request-report.ts';
import type { Route } from './routes.ts';

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

/** A request. It has no `params` if no route matched. */
type RoutedRequest = IncomingMessage & { params?: { PAID?: string } };
export type Handler = (request: RoutedRequest, response: ServerResponse) => Promise<void>;

/** A request, and what is known about it so far. */
type Call = {
  readonly request: RoutedRequest;
  readonly response: ServerResponse;
  readonly ids: RequestIds;
  /** Set once a token is recognised. */
  caller?: TokenCaller;
  /** Set once the request is counted. */
  limit?: RateLimitResult;
  refusal?: RefusalCode;
  /** The error behind a status of 500 or above. */
  cause?: unknown;
};

/** A request to an endpoint. */
type EndpointCall = Call & {
  readonly endpoint: Endpoint;
  readonly paId: string;
  readonly bodyWithHead: Promise<Body | undefined> | undefined;
  body?: unknown;
  /** These two are set by the step `identify`. */
  context: Context;
  caller: TokenCaller;
};
/** A step of a request. Undefined: the next one follows. */
type Step = (call: EndpointCall) => Promise<ShownRefusal | undefined>;

async function firstRefusal(steps: readonly Step[], call: EndpointCall): Promise<ShownRefusal | undefined> {
  for (const step of steps) {
    const refusal = await step(call);
    if (refusal) return refusal;
  }
  return undefined;
}

/** All that is done for a request to an endpoint before its answer is written. */
function createSteps({
  graph,
  limiter,
}: Pick<HandlerOptions, 'graph' | 'limiter'>): (call: EndpointCall) => Promise<Result> {
  const refuseSwitchedOff: Step = async ({ endpoint: { deprecation } }) =>
    deprecation && (await deprecation.isGone(graph.now())) ? { kind: 'GONE' } : undefined;

  const identify: Step = async (call) => {
    const { route } = call.endpoint;
    try {
      const { authorization } = call.request.headers;
      call.context = await graph.identify(call.ids, authorization, route.prefetch(call.paId));
    } catch (error) {
      return { kind: failureOf(error)?.kind ?? 'INTERNAL', originalError: error as Error };
    }
    const { caller } = call.context;
    if (caller.tier === null) return { kind: caller.failure };
    if (caller.tokenId !== null) call.caller = caller;
    return caller.tier === route.tier ? undefined : { kind: 'WRONG_TIER' };
  };

  /** Counts a request once, although the checks may be repeated. */
  const limit: Step = async (call) => {
    call.limit ??= await limiter(call.caller.chainId);
    return call.limit.allowed ? undefined : { kind: 'RATE_LIMITED' };
  };

  /** Plan and scope. */
  const checkCaller: Step = ({ endpoint: { operation }, context }) => operation.refusalOf(context);

  const takeBody: Step = async (call) => {
    if (!call.bodyWithHead) return undefined;
    let body = await call.bodyWithHead;
    if (!body) {
      sendContinue(call.request, call.response, versionHeaders);
      body = await readBody(call.request);
      // The body may have been slow, so the checks before it are repeated.
      const refusal = await firstRefusal(checks, call);
      if (refusal) return refusal;
    }
    call.body = body.value;
    return body.failure && { kind: body.failure };
  };

  /** A full record has no entity tag, so its condition is decided without it: a refused read leaves no row in the ledger. */
  const checkCondition: Step = async ({ endpoint: { route, operation }, request, context, paId }) => {
    if (route.body || route.revalidates || meetsConditions(request.headers, undefined, graph.now())) return undefined;
    const refusal = await operation.refusalOf(context, route.variables(paId, undefined));
    return refusal ?? { kind: 'READ_CONDITION_NOT_MET' };
  };

  /** What is checked before the body, in the order of choice D3. */
  const checks: readonly Step[] = [refuseSwitchedOff, identify, limit, checkCaller];
  /** All steps before the operation, whose rules check the values of the body, and the notice. */
  const steps: readonly Step[] = [...checks, takeBody, checkCondition];

  return async (call) => {
    const { route, operation } = call.endpoint;
    const failure = await firstRefusal(steps, call);
    if (failure) return { failure };
    const result = await operation.execute(route.variables(call.paId, call.body), call.context);
    if (result.failure) return result;
    const value = representationOf(route, result.value);
    const isMet = !route.revalidates || meetsConditions(call.request.headers, value.etag, graph.now());
    return isMet ? { value } : { failure: { kind: 'READ_CONDITION_NOT_MET' } };
  };
}

/** Creates the request handlers of the public side. All endpoints share one generic handler. */
export function createHandlers({ graph, limiter, report, clientOf }: HandlerOptions) {
  const resultOf = createSteps({ graph, limiter });

  /** Creates a handler that sends and reports the reply of `respond`. */
  const handler =
    (respond: (call: Call) => Promise<HttpReply>, endpoint?: Endpoint): Handler =>
    async (request, response) => {
      const started = performance.now();
      const ids = requestIdsOf(request);
      const call: Call = { request, response, ids };
      const reply = await respond(call).catch((fault: unknown) => {
        // The client disconnected while sending the body. Node also destroys requests whose body was read completely.
        if (request.destroyed && !request.complete) return undefined;
        call.cause = fault;
        call.refusal = 'INTERNAL';
        return errorReply(internalError);
      });
      const { limit, caller, refusal, cause } = call;
      if (reply) {
        const headers = {
          ...commonHeaders(ids.answered),
          ...endpoint?.deprecation?.headers,
          ...reply.headers,
          ...linksOf(endpoint?.deprecation?.headers, reply.headers),
          // A token revoked between the two look-ups of a request was counted, but is no longer recognised.
          ...(limit && reply.status !== 401 && rateLimitHeaders(limit)),
        };
        send(request, response, { ...reply, headers });
      }
      const status = reply?.status ?? clientDisconnected;
      const { method = '' } = request;
      const route = endpoint?.route;
      if (reply && refusal) {
        const { authorization } = request.headers;
        const paId = request.params?.PAID;
        graph.countRefusal({ ids, caller, status, code: refusal, authorization, endpoint: route?.name, method, paId });
      } else if (caller && route) graph.countRequest(caller.tokenId, route.name, status);
      report({
        requestId: ids.own,
        callerRequestId: ids.callers,
        client: clientOf(request),
        method,
        route: route?.path ?? '',
        status,
        code: reply?.code,
        tokenId: caller?.tokenId,
        milliseconds: performance.now() - started,
        cause,
      });
    };

  return {
    /** Serves an endpoint: takes the steps, runs the operation and renders the result. */
    endpoint(endpoint: Endpoint): Handler {
      const { route } = endpoint;
      return handler(async (received) => {
        const { request } = received;
        const paId = request.params?.PAID ?? '';
        const body = route.body && bodyWithHead(request);
        body?.catch(() => {}); // `takeBody` awaits it, unless an earlier step refuses
        const call = Object.assign(received, { endpoint, paId, bodyWithHead: body }) as EndpointCall;
        const { value, failure } = await resultOf(call);
        if (!failure) return successReply(route, value, request.headers['if-none-match']);
        const reply = failureReply(route, failure, call.limit);
        call.refusal = refusalCodeOf(route, failure.kind);
        if (reply.status >= 500) call.cause = failure.originalError ?? failure.kind;
        return reply;
      }, endpoint);
    },

    /** Answers a request whose handler threw. */
    fail: (fault: unknown): Handler => handler(() => Promise.reject(fault)),

    /**
     * Answers every request with the same error.
     * @param page the error as a page, for a person
     */
    refuse: (reply: ListenerReply, page?: ErrorPage): Handler =>
      handler(async (call) => {
        call.refusal = reply.code;
        const { headers, ...error } = errorReply(reply);
        return { ...error, ...page, headers: { ...headers, ...page?.headers } };
      }),
  };
}

/** One `Link` header with the relations of several. */
function linksOf(...all: (ResponseHeaders | undefined)[]): ResponseHeaders {
  const links = all.flatMap((headers) => headers?.Link ?? []);
  return links.length > 0 ? { Link: links.join(', ') } : {};
}

/** A failure that the route does not list is answered as a fault. A test compares the listed ones with the SDL. */
const refusalCodeOf = ({ errors }: Route, kind: ShownFailure): RefusalCode =>
  kind in errors ? (kind as RefusalCode) : 'INTERNAL';
