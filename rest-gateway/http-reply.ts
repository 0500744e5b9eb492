import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { Failure } from '../src/platform/failures.ts';
import { internalError, type Reply, type ShownFailure } from './error-replies.ts';
import { entityTag, type ResponseHeaders } from './headers.ts';
import { type RateLimitResult, rateLimit } from './rate-limit/rate-limit.ts';
import type { Route } from './routes.ts';

/** A response, ready to send. */
export type HttpReply = Readonly<{
  status: number;
  headers: ResponseHeaders;
  body?: string | undefined;
  /** The `code` of an error. */
  code?: string | undefined;
}>;

/** A failure of the graph or of the gateway. */
export type ShownRefusal = { kind: ShownFailure } & Partial<Pick<Failure, 'issues' | 'originalError'>>;

/** The result of an endpoint's steps and its operation. */
type Result = { value: unknown; failure?: undefined } | { value?: undefined; failure: ShownRefusal };

/**
 * The reply of an endpoint.
 * @param limit the token's rate limit, if the request was counted
 */
export function replyTo(
  route: Route,
  { failure, value }: Result,
  limit: RateLimitResult | undefined,
  ifNoneMatch: string | undefined,
): HttpReply {
  if (!failure) return successReply(route, value, ifNoneMatch);
  const reply = route.errors[failure.kind] ?? internalError;
  if (failure.kind === 'RATE_LIMITED' && limit) {
    const headers = { 'Retry-After': limit.retryAfter, ...reply.headers };
    return errorReply({ ...reply, headers }, rateLimitDetails(limit));
  }
  const body = route.body ? `${route.body.field}.` : '';
  const issues = failure.issues?.map(({ path, message }) => ({ path: path.replace(body, ''), message }));
  return errorReply(reply, issues && { issues });
}

/** The reply to an error. */
export function errorReply(reply: Reply, details?: object): HttpReply {
  const { status, code, headers } = reply;
  return {
    status,
    headers: { ...headers, 'Cache-Control': 'private, no-store' },
    body: errorBody(reply, details),
    code,
  };
}

/** The body of every error: text and code first, then its details. */
export function errorBody({ error, code }: Reply, details?: object): string {
  return JSON.stringify({ error, ...(code && { code }), ...details });
}

function successReply(route: Route, value: unknown, ifNoneMatch: string | undefined): HttpReply {
  const { success, cacheControl } = route;
  const body = JSON.stringify(route.body ? Reflect.get(Object(value), route.body.field) : value);
  if (cacheControl !== 'private, no-cache') {
    return { status: success, headers: { 'Cache-Control': cacheControl }, body };
  }
  const etag = entityTag(body);
  const headers = { 'Cache-Control': cacheControl, ETag: etag };
  return isCurrent(ifNoneMatch, etag) ? { status: 304, headers } : { status: success, headers, body };
}

/**
 * Passes on no other header: `fresh` would also obey `Cache-Control`, which does not matter here (RFC 9110, 13.1.2). It takes
 * spaces between tags and no tabs; a tag has neither.
 */
const isCurrent = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && fresh({ 'if-none-match': ifNoneMatch.replaceAll('\t', ' ') }, { etag });

/** The rate limit in the body of a 429. `reset` is the time of the header, as ISO 8601. */
function rateLimitDetails({ remaining, reset }: RateLimitResult) {
  return { limit: rateLimit.requests, remaining, reset: new Date(reset * 1000).toISOString() };
}

/** Writes a response. The response to HEAD has the headers of the body, but not the body. */
export function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: HttpReply,
): void {
  response.writeHead(status, body === undefined ? headers : { ...headers, ...bodyHeaders(body) });
  response.end(method === 'HEAD' ? undefined : body);
}

export const bodyHeaders = (body: string): ResponseHeaders => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
});
