import type { IncomingMessage, ServerResponse } from 'node:http';
import { failureOf } from '../src/failures.ts';
import type { Graph, Operation, RefusalCode } from '../src/graph/graph.ts';
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

  /** Runs all checks, at the current time, and the operation. Without a body it stops at the check of the body. */
  async function checkAndRun(
    { route, operation, deprecation }: Endpoint,
    request: RoutedRequest,
    ids: RequestIds,
    input: Omit<RouteInput, 'body'>,
    awaitedBody: Body | Promise<Body | undefined> | undefined,
    progress: Progress,
  ): Promise<CheckResult> {
    if (deprecation && (await deprecation.isGone(graph.now()))) return refused('GONE');
    const context = await graph
      .identify(ids, request.headers.authorization, route.prefetch?.(input.params))
      .catch((error: unknown) => {
        progress.cause = error;
        return failureOf(error)?.kind ?? 'INTERNAL';
      });
    if (typeof context === 'string') return refused(context);
    const { caller } = context;
    if (caller.tier === null) return refused(caller.failure);
    progress.tokenId = caller.tokenId ?? undefined;
    if (caller.tier !== route.tier) return refused('WRONG_TIER');

    progress.limit ??= await limiter(caller.tokenId);
    if (!progress.limit.allowed) return refused('RATE_LIMITED');

    const body = await awaitedBody;
    const outcome = await operation.execute(route.variables({ ...input, body: body?.value }), context);
    // The graph checks plan and scope before the body. Only the gateway knows why the body is absent.
    if (body?.failure && outcome.failure?.kind === route.body?.absent) return refused(body.failure);
    return outcome;
  }

  return {
    /** Serves an endpoint: identifies the caller, counts the request, runs the operation and renders its result. */
    endpoint(endpoint: Endpoint): Handler {
      const { route } = endpoint;
      const names = Object.keys(route.query ?? {});
      return handler(route, endpoint.deprecation?.headers, async (request, response, ids, progress) => {
        const input = { params: request.params as RouteInput['params'], query: queryOf(request.url ?? '', names) };
        const body = route.body && bodyWithHead(request);
        body?.catch(() => {}); // awaited below, unless an earlier check refuses
        let verdict = await checkAndRun(endpoint, request, ids, input, body, progress);
        if (route.body && verdict.failure?.kind === route.body.absent && !(await body)) {
          // All checks before the body pass. The body may be slow, so all of them are repeated once it is complete.
          sendContinue(request, response, versionHeaders);
          const late = await readBody(request);
          verdict = await checkAndRun(endpoint, request, ids, input, late, progress);
        }
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
