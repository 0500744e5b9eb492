import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import type { Context } from '../../domain/context.ts';
import { type Failure, type FailureKind, failure } from '../../platform/failures.ts';
import { type RequestIds, requestIdsOf } from '../../platform/runtime/request-id.ts';
import { type Graph, toFailure } from '../graph.ts';
import type { RequestRate } from './request-rate.ts';

/** Status of each failure that is not in the answer of an operation; any other one is 500. */
const statuses: Partial<Record<FailureKind, number>> = {
  CREDENTIALS_MISSING: 401,
  TOKEN_INVALID: 401,
  ROLE_ABSENT: 403,
  TIER_REFUSED: 403,
  ROLE_REFUSED: 403,
  PLAN_NOT_PRO: 403,
  PUBLISHER_NOT_OWN: 403,
  ORIGIN_NOT_ALLOWED: 403,
  EXPORT_UNKNOWN: 404,
  PATH_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  STREAM_MODE: 400,
  HOST_UNKNOWN: 421,
  INPUT_INVALID: 400,
  CURSOR_AHEAD: 400,
  LIST_TOO_SLOW: 400,
  RATE_LIMITED: 429,
  TOO_MANY_EXPORTS: 429,
  TOO_MANY_LISTS: 429,
  TOO_MANY_STREAMS: 429,
  DATABASE_UNAVAILABLE: 503,
  IDENTITY_PROVIDER_UNAVAILABLE: 503,
};

const challenges: Partial<Record<FailureKind, string>> = {
  CREDENTIALS_MISSING: 'Bearer realm="internal-graph"',
  TOKEN_INVALID: 'Bearer realm="internal-graph", error="invalid_token"',
};

/** What this middleware stores about a request. */
type Locals = {
  requestIds?: RequestIds;
  context?: Context;
  /** Whether the body was complete at the look-up of the caller. */
  isCurrent?: boolean;
};

const localsOf = (response: Response): Locals => response.locals;

/** The ids of the request of a response. */
export function requestIdsFor(response: Response): RequestIds {
  const locals = localsOf(response);
  locals.requestIds ??= requestIdsOf(response.req);
  return locals.requestIds;
}

/** The id of the request that this code answers. Apollo Server formats errors without their request. */
const current = new AsyncLocalStorage<string>();

export const rememberRequestId: RequestHandler = (_request, response, next) =>
  current.run(requestIdsFor(response).own, next);

/** Adds the id of the request, by which log, ledger and audit trail know it. */
export function withRequestId(error: GraphQLFormattedError): GraphQLFormattedError {
  return { ...error, extensions: { ...error.extensions, requestId: current.getStore() } };
}

/** The context of a request whose caller is known. */
export function contextFor(response: Response): Context | undefined {
  return localsOf(response).context;
}

/** Identifies the caller of a request, as of now. @throws Failure */
export async function identifyRequest(graph: Graph, response: Response, count?: RequestRate): Promise<Context> {
  const context = await graph.identifyInside(requestIdsFor(response), response.req.headers.authorization);
  await count?.(response, context.caller);
  if (context.caller.tier === null) throw failure(context.caller.failure);
  return context;
}

/**
 * Answers 401 to requests without a known caller, 429 to callers that send too many, and 503 if the database is unavailable.
 * Runs before the body parser, so that no such body is buffered, and again after it, so that a token revoked during a slow
 * upload is refused. Skips the second look-up if the body was complete at the first.
 * @param count counts each request once
 * @param onRefusal called with each failure
 */
export function requireCaller(graph: Graph, count: RequestRate, onRefusal: (failure: Failure) => void): RequestHandler {
  return async (request, response, next) => {
    const locals = localsOf(response);
    if (locals.isCurrent) return next();
    await nextTick(); // Node parses what arrived together with the head
    const isCurrent = request.complete;
    try {
      const context = await identifyRequest(graph, response, locals.context ? undefined : count);
      Object.assign(locals, { context, isCurrent } satisfies Locals);
    } catch (error) {
      const refused = toFailure(error);
      onRefusal(refused);
      return refuse(response, refused);
    }
    next();
  };
}

export function refuse(response: Response, refused: Failure): void {
  const status = statuses[refused.kind] ?? 500;
  const challenge = challenges[refused.kind];
  if (challenge) response.set('WWW-Authenticate', challenge);
  if (status === 503 || status === 429) response.set('Retry-After', String(refused.extensions.retryAfter ?? 5));
  sendErrors(response, status, [refused]);
}

/** Answers with errors only, in the media type of GraphQL over HTTP that the request prefers, as Apollo Server does. */
export function sendErrors(response: Response, status: number, errors: readonly GraphQLFormattedError[]): void {
  const type = response.req.accepts(['application/json', 'application/graphql-response+json']) || 'application/json';
  const shown = errors.map(({ message, locations, extensions }) => ({
    message,
    ...(locations && { locations }),
    extensions: { ...extensions, requestId: requestIdsFor(response).own },
  }));
  response.vary('Accept').status(status).type(type).json({ errors: shown });
}
