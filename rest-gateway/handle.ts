import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { match } from 'path-to-regexp';
import type { Caller } from '../src/access/caller.ts';
import { type Failure, failureOf, type Issue } from '../src/failures.ts';
import type { Graph, Operation, Work } from '../src/graph/graph.ts';
import { requestIdOf } from '../src/request-id.ts';
import { type Body, readBody } from './body.ts';
import { type Announced, announced } from './deprecation.ts';
import { listenerReplies, type Reply, type ShownFailure } from './error-replies.ts';
import { commonHeaders, entityTag, type ResponseHeaders, rateLimitHeaders } from './headers.ts';
import { type RateLimiter, rateLimit, type Standing } from './rate-limit.ts';
import { type Route, routes } from './routes.ts';

/** What is written down about a request; never a PA-ID, a token or a body (decisions §11). */
export type RequestReport = {
  requestId: string;
  method: string;
  /** The pattern of the route, not the path that was asked for. */
  route: string;
  status: number;
  code?: string | undefined;
  tokenId?: string | null | undefined;
  milliseconds: number;
  /** Why, when it is a fault of ours or an outage. */
  cause?: unknown;
};

export type GatewayOptions = {
  graph: Pick<Graph, 'prepare' | 'open' | 'identify' | 'execute' | 'count' | 'firstServed'>;
  limiter: RateLimiter;
  report: (request: RequestReport) => void;
  basePath: string;
  /** Every endpoint, with what is announced of it; all of v1 unless told otherwise. */
  endpoints?: readonly Route[];
};

type Endpoint = Omit<Route, 'operation'> & {
  operation: Operation;
  /** Of the few that are on their way out. */
  announced: Announced | undefined;
  /** The method as a request names it. */
  httpMethod: string;
  matches: ReturnType<typeof match<{ PAID: string }>>;
};

/** A PA-ID that cannot exist: what a path that cannot be decoded asks for. */
const impossiblePaId = '\0';

/** What the log calls the status of a request that could not be answered. */
const callerHungUp = 499;

/** An exchange on its way from check to check: what came in, and what has been settled of what goes out. */
type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  headers: ResponseHeaders;
  report: RequestReport;
};

/**
 * The gateway: each request finds its row in the table of routes, its token becomes a caller, the caller is counted, the
 * row's operation runs, and what comes of it is rendered. One generic handler for all endpoints.
 */
export function createGateway({ graph, limiter, report, basePath, endpoints: rows = routes }: GatewayOptions) {
  const endpoints: Endpoint[] = rows.map((route) => ({
    ...route,
    operation: graph.prepare(route.operation),
    announced: announced(route, graph.firstServed),
    httpMethod: route.method.toUpperCase(),
    // Case counts, and so does a slash at the end; the PA-ID is decoded later, in its turn.
    matches: match(`${basePath}${route.path}`, { sensitive: true, trailing: false, decode: false }),
  }));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    const exchange: Exchange = {
      request,
      response,
      requestId,
      headers: commonHeaders(requestId),
      report: {
        requestId,
        method: request.method ?? '',
        route: '',
        status: callerHungUp,
        code: undefined,
        tokenId: undefined,
        milliseconds: 0,
        cause: undefined,
      },
    };
    await answer(exchange).catch((fault: unknown) => {
      if (request.destroyed) return; // the caller hung up in the middle of its body: nobody is there to answer
      exchange.report.cause = fault;
      if (!response.headersSent) refuse(exchange, listenerReplies.internal);
    });
    if (response.headersSent) exchange.report.status = response.statusCode;
    const { tokenId, route, status } = exchange.report;
    if (tokenId) graph.count(tokenId, route, status);
    exchange.report.milliseconds = performance.now() - started;
    report(exchange.report);
  };

  async function answer(exchange: Exchange): Promise<void> {
    const { request, headers } = exchange;
    // Node would answer this one itself, without our headers (RFC 9112, 3.2).
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return refuse(exchange, listenerReplies.badRequest);
    }
    const path = pathOf(request.url ?? '/');
    const found = findEndpoint(path, request.method === 'HEAD' ? 'GET' : request.method);
    if (!found) {
      const others = endpoints.filter(({ matches }) => matches(path));
      if (others.length === 0) return refuse(exchange, listenerReplies.notFound);
      headers.Allow = others.map(allowed).join(', ');
      return refuse(exchange, listenerReplies.methodNotAllowed);
    }
    const { endpoint, paId } = found;
    exchange.report.route = endpoint.path;
    const fail = (kind: ShownFailure, detail?: FailureDetail) => refuseFor(exchange, endpoint, kind, detail);

    const work = graph.open(exchange.requestId);
    if (endpoint.announced) {
      Object.assign(headers, endpoint.announced.headers);
      if (await endpoint.announced.isGone(work.now)) return fail('GONE');
    }
    const caller = await identify(work, exchange, endpoint, paId);
    if (typeof caller === 'string') return fail(caller);

    const standing = await limiter(caller.tokenId ?? '');
    Object.assign(headers, rateLimitHeaders(standing));
    if (!standing.allowed) return fail('RATE_LIMITED', { standing });

    const body: Body = endpoint.method === 'put' ? await readBody(request) : { value: undefined };
    const outcome = await graph.execute(endpoint.operation, endpoint.variables({ paId, body: body.value }), work);
    if (!outcome.failure) return render(exchange, endpoint, outcome.value);
    // The graph asks for the body only after plan and scope: why HTTP could not give it is known here.
    const kind = (outcome.failure.kind === 'METRICS_ABSENT' && body.failure) || outcome.failure.kind;
    return fail(kind, outcome.failure);
  }

  function findEndpoint(path: string, method: string | undefined): { endpoint: Endpoint; paId: string } | undefined {
    for (const endpoint of endpoints) {
      const matched = endpoint.httpMethod === method && endpoint.matches(path);
      if (matched) return { endpoint, paId: decode(matched.params.PAID) };
    }
    return undefined;
  }

  /** The caller of an endpoint, or why there is none. The notice is looked up together with the token. */
  async function identify(
    work: Work,
    { request, report }: Exchange,
    endpoint: Endpoint,
    paId: string,
  ): Promise<Caller | ShownFailure> {
    try {
      const as = endpoint.method === 'get' ? 'notice' : 'standing';
      const caller = await graph.identify(work, request.headers.authorization, { paId, as });
      if (caller.tier === null) return caller.failure;
      report.tokenId = caller.tokenId;
      return caller.tier === endpoint.tier ? caller : 'WRONG_TIER';
    } catch (error) {
      report.cause = error;
      return failureOf(error)?.kind ?? 'INTERNAL';
    }
  }
}

type FailureDetail = {
  issues?: readonly Issue[] | undefined;
  originalError?: Failure['originalError'];
  standing?: Standing;
};

function refuseFor(
  exchange: Exchange,
  endpoint: Endpoint,
  kind: ShownFailure,
  { issues, standing, originalError }: FailureDetail = {},
): void {
  const reply = endpoint.errors[kind] ?? listenerReplies.internal;
  if (reply.status >= 500) exchange.report.cause ??= originalError ?? kind;
  if (standing) exchange.headers['Retry-After'] = standing.retryAfter;
  refuse(exchange, reply, { ...(issues && { issues }), ...(standing && windowOf(standing)) });
}

/** The window as the body of a 429 tells it: the instant of the header, written as ISO 8601. */
function windowOf({ remaining, reset }: Standing) {
  return { limit: rateLimit.requests, remaining, reset: new Date(reset * 1000).toISOString() };
}

/** Sends an error: its text and code first, then what belongs to it. */
function refuse(exchange: Exchange, { status, error, code, headers }: Reply, more: object = {}): void {
  if (code) exchange.report.code = code;
  Object.assign(exchange.headers, headers, { 'Cache-Control': 'private, no-store' });
  send(exchange, status, JSON.stringify({ error, ...(code && { code }), ...more }));
}

function render(exchange: Exchange, endpoint: Endpoint, value: unknown): void {
  const { request, response, headers } = exchange;
  const body = JSON.stringify(value);
  headers['Cache-Control'] = endpoint.cacheControl;
  if (endpoint.cacheControl === 'private, no-cache') {
    const etag = entityTag(body);
    headers.ETag = etag;
    if (fresh(request.headers, { etag })) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  send(exchange, endpoint.success, body);
}

function send({ request, response, headers }: Exchange, status: number, body: string): void {
  headers['Content-Type'] = 'application/json; charset=utf-8';
  headers['Content-Length'] = Buffer.byteLength(body);
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

const allowed = ({ method, httpMethod }: Endpoint) => (method === 'get' ? 'GET, HEAD' : httpMethod);

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
