import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Failure } from '../src/failures.ts';
import type { RequestIds } from '../src/runtime/request-id.ts';
import { listenerReplies, type Reply, type ShownFailure } from './error-replies.ts';
import { commonHeaders, entityTag, type ResponseHeaders, rateLimitHeaders } from './headers.ts';
import { rateLimit, type Standing } from './rate-limit/rate-limit.ts';
import type { Route } from './routes.ts';

/** What is logged about a request; never a PA-ID, a token or a body (decisions §11). */
export type RequestReport = {
  requestId: string;
  /** The `X-Request-Id` that the caller sent, if it is fit to be kept. */
  callerRequestId?: string | undefined;
  /** IP address of the client. */
  client: string;
  method: string;
  /** The pattern of the route, not the path that was asked for. */
  route: string;
  status: number;
  code?: string | undefined;
  tokenId?: string | null | undefined;
  milliseconds: number;
  /** Why, when it is our fault or an outage. */
  cause?: unknown;
};

/** Status in the log of a request that could not be answered, because its client had disconnected. */
const clientDisconnected = 499;

/** Why a request is refused. */
export type Refusal = { kind: ShownFailure } & Partial<Pick<Failure, 'issues' | 'originalError'>>;

/** A request, and what is known of its response so far. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  ids: RequestIds;
  headers: ResponseHeaders;
  /** The token's rate limit, once the request is counted against it. */
  standing?: Standing | undefined;
  report: RequestReport;
};

export function openExchange(
  request: IncomingMessage,
  response: ServerResponse,
  ids: RequestIds,
  client: string,
): Exchange {
  return {
    request,
    response,
    ids,
    headers: commonHeaders(ids.answered),
    standing: undefined,
    report: {
      requestId: ids.own,
      callerRequestId: ids.callers,
      client,
      method: request.method ?? '',
      route: '',
      status: clientDisconnected,
      code: undefined,
      tokenId: undefined,
      milliseconds: 0,
      cause: undefined,
    },
  };
}

/** Sends the endpoint's reply to a failure. */
export function refuseFor(exchange: Exchange, { errors }: Route, { kind, issues, originalError }: Refusal): void {
  const reply = errors[kind] ?? listenerReplies.internal;
  if (reply.status >= 500) exchange.report.cause ??= originalError ?? kind;
  const { standing } = exchange;
  const isLimited = kind === 'RATE_LIMITED' && standing !== undefined;
  if (isLimited) exchange.headers['Retry-After'] = standing.retryAfter;
  refuse(exchange, reply, { ...(issues && { issues }), ...(isLimited && windowOf(standing)) });
}

/** The window in the body of a 429: the instant of the header, as ISO 8601. */
function windowOf({ remaining, reset }: Standing) {
  return { limit: rateLimit.requests, remaining, reset: new Date(reset * 1000).toISOString() };
}

/** Sends an error: text and code first, then its details. */
export function refuse(exchange: Exchange, { status, error, code, headers }: Reply, details: object = {}): void {
  if (code) exchange.report.code = code;
  Object.assign(exchange.headers, headers, { 'Cache-Control': 'private, no-store' });
  // A token that is revoked between two look-ups of one request was counted, but is no longer recognised.
  if (status === 401) exchange.standing = undefined;
  send(exchange, status, JSON.stringify({ error, ...(code && { code }), ...details }));
}

/** Sends the result of an operation. */
export function render(exchange: Exchange, { success, cacheControl }: Route, value: unknown): void {
  const { request, headers } = exchange;
  const body = JSON.stringify(value);
  headers['Cache-Control'] = cacheControl;
  if (cacheControl === 'private, no-cache') {
    const etag = entityTag(body);
    headers.ETag = etag;
    if (isCurrent(request.headers['if-none-match'], etag)) {
      send(exchange, 304);
      return;
    }
  }
  send(exchange, success, body);
}

/** RFC 9110, 13.1.2: no other header of the request matters. `fresh` would look at its `Cache-Control` too. */
const isCurrent = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch }, { etag });

function send({ request, response, headers, standing }: Exchange, status: number, body?: string): void {
  if (standing) Object.assign(headers, rateLimitHeaders(standing));
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json; charset=utf-8';
    headers['Content-Length'] = Buffer.byteLength(body);
  }
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
