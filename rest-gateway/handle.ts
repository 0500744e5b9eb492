import type { IncomingMessage, ServerResponse } from 'node:http';
import etag from 'etag';
import fresh from 'fresh';
import { match } from 'path-to-regexp';
import type { Caller } from '../src/access/caller.ts';
import { type Failure, failureOf, type Issue } from '../src/failures.ts';
import type { Graph, Operation } from '../src/graph/graph.ts';
import { requestIdOf } from '../src/request-id.ts';
import { type Body, readBody } from './body.ts';
import { listenerReplies, type Reply, type ShownFailure } from './error-replies.ts';
import { setCommonHeaders, setRateLimitHeaders } from './headers.ts';
import { type RateLimiter, rateLimit, type Standing } from './rate-limit.ts';
import { type Route, routes } from './routes.ts';

/** What is written down about a request; never a PA-ID, a token or a body (decisions §11). */
export type RequestReport = {
  requestId: string;
  method: string;
  /** The pattern of the route, not the path that was asked for. */
  route: string;
  status: number;
  code?: string;
  tokenId?: string | null;
  milliseconds: number;
  /** Why, when it is a fault of ours or an outage. */
  cause?: unknown;
};

export type GatewayOptions = {
  graph: Pick<Graph, 'identify' | 'prepare' | 'execute'>;
  limiter: RateLimiter;
  report: (request: RequestReport) => void;
  basePath: string;
};

type Endpoint = Route & { run: Operation; matches: ReturnType<typeof match<{ PAID: string }>> };

/** A PA-ID that cannot exist: what a path that cannot be decoded asks for. */
const impossiblePaId = '\0';

/** What the log calls the status of a request that could not be answered. */
const callerHungUp = 499;

/** Everything known about one exchange, as it goes from check to check. */
type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  report: Omit<RequestReport, 'status' | 'milliseconds'>;
};

/**
 * The gateway: each request finds its row in the table of routes, its token becomes a caller, the caller is counted, the
 * row's operation runs, and what comes of it is rendered. One generic handler for all endpoints.
 */
export function createGateway({ graph, limiter, report, basePath }: GatewayOptions) {
  const endpoints: Endpoint[] = routes.map((route) => ({
    ...route,
    run: graph.prepare(route.operation),
    // Case counts, and so does a slash at the end; the PA-ID is decoded later, in its turn.
    matches: match(`${basePath}${route.path}`, { sensitive: true, trailing: false, decode: false }),
  }));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    setCommonHeaders(response, requestId);
    const exchange: Exchange = {
      request,
      response,
      requestId,
      report: { requestId, method: request.method ?? '', route: '' },
    };
    await answer(exchange).catch((fault: unknown) => {
      if (request.destroyed) return; // the caller hung up in the middle of its body: nobody is there to answer
      exchange.report.cause = fault;
      if (!response.headersSent) refuse(exchange, listenerReplies.internal);
    });
    const status = response.headersSent ? response.statusCode : callerHungUp;
    report({ ...exchange.report, status, milliseconds: performance.now() - started });
  };

  async function answer(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    // Node would answer this one itself, without our headers (RFC 9112, 3.2).
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return refuse(exchange, listenerReplies.badRequest);
    }
    const path = pathOf(request.url ?? '/');
    const found = endpoints.flatMap((endpoint) => {
      const matched = endpoint.matches(path);
      return matched ? [{ endpoint, segment: matched.params.PAID }] : [];
    });
    const wanted = request.method === 'HEAD' ? 'get' : request.method?.toLowerCase();
    const chosen = found.find(({ endpoint }) => endpoint.method === wanted);
    if (!chosen) {
      if (found.length === 0) return refuse(exchange, listenerReplies.notFound);
      response.setHeader('Allow', found.map(({ endpoint }) => allowed(endpoint)).join(', '));
      return refuse(exchange, listenerReplies.methodNotAllowed);
    }
    const { endpoint, segment } = chosen;
    exchange.report.route = endpoint.path;
    const fail = (kind: ShownFailure, detail: FailureDetail = {}) => refuseFor(exchange, endpoint, kind, detail);

    const caller = await identify(exchange, endpoint);
    if (typeof caller === 'string') return fail(caller);

    const standing = await limiter(caller.tokenId ?? '');
    setRateLimitHeaders(response, standing);
    if (!standing.allowed) return fail('RATE_LIMITED', { standing });

    const body: Body = endpoint.method === 'put' ? await readBody(request) : { value: undefined };
    const variables = endpoint.variables({ paId: decode(segment), body: body.value });
    const outcome = await graph.execute(endpoint.run, variables, caller, exchange.requestId);
    if (!outcome.failure) return render(exchange, endpoint, outcome.value);
    // The graph asks for the body only after plan and scope: why HTTP could not give it is known here.
    const kind = (outcome.failure.kind === 'METRICS_ABSENT' && body.failure) || outcome.failure.kind;
    return fail(kind, outcome.failure);
  }

  /** The caller of an endpoint, or why there is none. */
  async function identify(exchange: Exchange, endpoint: Endpoint): Promise<Caller | ShownFailure> {
    try {
      const caller = await graph.identify(exchange.request.headers.authorization);
      if (caller.tier === null) return caller.failure;
      exchange.report.tokenId = caller.tokenId;
      return caller.tier === endpoint.tier ? caller : 'WRONG_TIER';
    } catch (error) {
      exchange.report.cause = error;
      return failureOf(error)?.kind ?? 'INTERNAL';
    }
  }
}

type FailureDetail = {
  issues?: readonly Issue[] | undefined;
  originalError?: Failure['originalError'];
  standing?: Standing;
};

function refuseFor(exchange: Exchange, endpoint: Route, kind: ShownFailure, detail: FailureDetail): void {
  const reply = endpoint.errors[kind] ?? listenerReplies.internal;
  if (reply.status >= 500) exchange.report.cause ??= detail.originalError ?? kind;
  const { issues, standing } = detail;
  if (standing) exchange.response.setHeader('Retry-After', secondsUntil(standing.reset));
  refuse(exchange, reply, { ...(issues && { issues }), ...(standing && windowOf(standing)) });
}

/** The window as the body of a 429 tells it: the instant of the header, written as ISO 8601. */
function windowOf({ remaining, reset }: Standing) {
  return { limit: rateLimit.requests, remaining, reset: new Date(reset * 1000).toISOString() };
}

const secondsUntil = (unixSeconds: number) => Math.max(1, Math.ceil(unixSeconds - Date.now() / 1000));

/** Sends an error: its text and code first, then what belongs to it. */
function refuse({ request, response, report }: Exchange, reply: Reply, more: object = {}): void {
  const { status, error, code, headers } = reply;
  if (code) report.code = code;
  response.setHeader('Cache-Control', 'private, no-store');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  send(request, response, status, JSON.stringify({ error, ...(code && { code }), ...more }));
}

function render({ request, response }: Exchange, endpoint: Route, value: unknown): void {
  const body = JSON.stringify(value);
  response.setHeader('Cache-Control', endpoint.cacheControl);
  if (endpoint.cacheControl === 'private, no-cache') {
    const tag = etag(body);
    response.setHeader('ETag', tag);
    if (fresh(request.headers, { etag: tag })) {
      response.statusCode = 304;
      response.end();
      return;
    }
  }
  send(request, response, endpoint.success, body);
}

function send(request: IncomingMessage, response: ServerResponse, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}

const allowed = (route: Route) => (route.method === 'get' ? 'GET, HEAD' : route.method.toUpperCase());

/** The path of a request target, which may be absolute (RFC 9112, 3.2.2), without its query. */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : (URL.parse(target)?.pathname ?? '');
  const query = path.indexOf('?');
  return query === -1 ? path : path.slice(0, query);
}

/** Decodes a segment of a path; one that is badly encoded asks for what cannot exist (decisions §6). */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return impossiblePaId;
  }
}
