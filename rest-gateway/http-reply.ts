import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Failure } from '../src/platform/failures.ts';
import { privatelyRevalidated } from '../src/platform/runtime/static-files.ts';
import { internalError, type Reply, type ShownFailure } from './error-replies.ts';
import { entityTag, helpHeader, neverStored, type ResponseHeaders } from './headers.ts';
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

/** An error as a page for a person: what it has in place of the headers and the body of the error. */
export type ErrorPage = Pick<HttpReply, 'headers' | 'body'>;

/** A failure of the graph or of the gateway. */
export type ShownRefusal = { kind: ShownFailure } & Partial<Pick<Failure, 'issues' | 'appliesFrom' | 'originalError'>>;

/** The result of an endpoint's steps and its operation. */
export type Result = { value: Representation; failure?: undefined } | { value?: undefined; failure: ShownRefusal };

/** The value of a result in JSON, with its entity tag where the endpoint has one. */
type Representation = { body: string; etag?: string };

export function representationOf({ body: input, revalidates }: Route, value: unknown): Representation {
  const body = JSON.stringify(input ? Reflect.get(Object(value), input.field) : value);
  return revalidates ? { body, etag: entityTag(body) } : { body };
}

/** The reply of an endpoint that succeeds. */
export function successReply({ success }: Route, { body, etag }: Representation, ifNoneMatch?: string): HttpReply {
  if (etag === undefined) return { status: success, headers: { 'Cache-Control': neverStored }, body };
  const headers = { 'Cache-Control': privatelyRevalidated, ETag: etag };
  return ifNoneMatch !== undefined && names(ifNoneMatch, etag, 'weak')
    ? { status: 304, headers }
    : { status: success, headers, body };
}

/**
 * The reply of an endpoint to a refusal or a fault.
 * @param limit the token's rate limit, if the request was counted
 */
export function failureReply(route: Route, failure: ShownRefusal, limit: RateLimitResult | undefined): HttpReply {
  const reply = route.errors[failure.kind] ?? internalError;
  if (failure.kind === 'RATE_LIMITED' && limit) {
    const headers = { 'Retry-After': limit.retryAfter, ...reply.headers };
    return errorReply({ ...reply, headers }, rateLimitDetails(limit));
  }
  if (failure.appliesFrom) {
    const headers = { ...reply.headers, 'Retry-After': new Date(failure.appliesFrom).toUTCString() };
    return errorReply({ ...reply, headers });
  }
  const body = route.body ? `${route.body.field}.` : '';
  const issues = failure.issues?.map(({ path, message }) => ({ path: path.replace(body, ''), message }));
  return errorReply(reply, issues && { issues });
}

/**
 * Whether a read meets the conditions of RFC 9110, 13.1.1 and 13.1.4. No view has a date of its last change, so it may have
 * changed since any date that is past. A date that is none is ignored.
 */
export function meetsConditions(
  { 'if-match': ifMatch, 'if-unmodified-since': unmodifiedSince = '' }: IncomingHttpHeaders,
  etag: string | undefined,
  now: Date,
): boolean {
  if (ifMatch === undefined) return !(Date.parse(unmodifiedSince) < now.getTime());
  return names(ifMatch, etag, 'strong');
}

/**
 * Whether a list of entity tags has one, by the weak or the strong comparison of RFC 9110, 8.8.3.2. A proxy that compresses marks
 * the tag: mod_deflate adds `-gzip`, which names the only change, so the tag counts as ours in both; nginx makes it weak, as it
 * does for filters that change the content, so it counts in the weak comparison only.
 */
function names(header: string, etag: string | undefined, comparison: 'weak' | 'strong'): boolean {
  if (header.trim() === '*') return true;
  if (etag === undefined) return false;
  const tags = header.match(/(W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => {
    const plain = comparison === 'weak' ? tag.replace(/^W\//, '') : tag;
    return plain === etag || plain.replace(/(-{1,2}|;)(gzip|br|zstd|deflate)"$/, '"') === etag;
  });
}

/** The reply to an error. */
export function errorReply(reply: Reply, details?: object): HttpReply {
  const { status, code, headers } = reply;
  return {
    status,
    headers: { ...headers, ...helpHeader(reply), 'Cache-Control': neverStored },
    body: errorBody(reply, details),
    code,
  };
}

/** The body of every error: text and code first, then its details. */
export function errorBody({ error, code }: Reply, details?: object): string {
  return JSON.stringify({ error, ...(code && { code }), ...details });
}

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
  response.writeHead(status, body === undefined ? headers : { ...bodyHeaders(body), ...headers });
  response.end(method === 'HEAD' ? undefined : body);
}

export const bodyHeaders = (body: string): ResponseHeaders => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
});
