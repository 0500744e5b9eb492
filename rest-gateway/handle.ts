import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../src/access/caller.ts';
import { failureOf } from '../src/failures.ts';
import type { Graph, Work } from '../src/graph/graph.ts';
import { sendContinue } from '../src/runtime/http-server.ts';
import { requestIdsOf } from '../src/runtime/request-id.ts';
import { type Body, bodyWithHead, readBody } from './body.ts';
import { createEndpoints, type Endpoint, pathOf } from './endpoints.ts';
import { listenerReplies, type ShownFailure } from './error-replies.ts';
import {
  type Exchange,
  openExchange,
  type Refusal,
  type RequestReport,
  refuse,
  refuseFor,
  render,
} from './exchange.ts';
import { versionHeaders } from './headers.ts';
import type { RateLimiter } from './rate-limit/rate-limit.ts';
import { type Route, routes } from './routes.ts';

export type GatewayOptions = {
  graph: Pick<Graph, 'prepare' | 'open' | 'identify' | 'execute' | 'count' | 'firstServed'>;
  limiter: RateLimiter;
  report: (request: RequestReport) => void;
  basePath: string;
  /** Every endpoint with its deprecation; default: all of v1, none deprecated. */
  endpoints?: readonly Route[];
  /** IP address of the client of a request; default: the peer of its connection. */
  clientOf?: (request: IncomingMessage) => string;
};

/** What the checks of a request come to: the result of its operation, or why it is refused. */
type Judgement = { value: unknown; refusal?: undefined } | { value?: undefined; refusal: Refusal };

/** IP address at the other end of the connection. */
export const peerOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';

/**
 * The gateway: finds the row of a request in the table of routes, identifies the caller, counts the request against the
 * rate limit, runs the row's operation and renders the outcome. One generic handler for all endpoints.
 */
export function createGateway({
  graph,
  limiter,
  report,
  basePath,
  endpoints: rows = routes,
  clientOf = peerOf,
}: GatewayOptions) {
  const endpoints = createEndpoints(rows, graph, basePath);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const exchange = openExchange(request, response, requestIdsOf(request), clientOf(request));
    await answer(exchange).catch((fault: unknown) => {
      if (request.destroyed) return; // the client disconnected while sending its body
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
    const { request, response, headers } = exchange;
    const path = pathOf(request.url ?? '/');
    const found = endpoints.find(path, request.method);
    if (!found) {
      const allowed = endpoints.allowedAt(path);
      if (!allowed) return refuse(exchange, listenerReplies.pathNotFound);
      headers.Allow = allowed;
      return refuse(exchange, listenerReplies.methodNotAllowed);
    }
    const { endpoint, paId } = found;
    exchange.report.route = endpoint.path;
    Object.assign(headers, endpoint.announced?.headers);

    const body = endpoint.body && bodyWithHead(request);
    body?.catch(() => {}); // awaited below, unless an earlier check refuses
    let { value, refusal } = await judge(exchange, endpoint, paId, body);
    if (refusal && refusal.kind === endpoint.body?.absent && !(await body)) {
      // All checks before the body pass. The body may take its time, so all of them are repeated once it is complete.
      sendContinue(request, response, versionHeaders);
      const late = await readBody(request);
      ({ value, refusal } = await judge(exchange, endpoint, paId, late));
    }
    if (refusal) refuseFor(exchange, endpoint.route, refusal);
    else render(exchange, endpoint.route, value);
  }

  /** Runs all checks of a request, as of now, and its operation. Without the body, stops where it is needed. */
  async function judge(
    exchange: Exchange,
    endpoint: Endpoint,
    paId: string,
    awaitedBody: Body | Promise<Body | undefined> | undefined,
  ): Promise<Judgement> {
    const work = graph.open(exchange.ids);
    if (endpoint.announced && (await endpoint.announced.isGone(work.now))) return refused('GONE');
    const caller = await identify(work, exchange, endpoint, paId);
    if (typeof caller === 'string') return refused(caller);

    exchange.standing ??= await limiter(caller.tokenId ?? '');
    if (!exchange.standing.allowed) return refused('RATE_LIMITED');

    const body = await awaitedBody;
    const outcome = await graph.execute(endpoint.operation, endpoint.variables({ paId, body: body?.value }), work);
    if (!outcome.failure) return outcome;
    // The graph asks for the body after plan and scope. Why there is none is known here.
    if (outcome.failure.kind === endpoint.body?.absent && body?.failure) return refused(body.failure);
    return { refusal: outcome.failure };
  }

  /** The caller, or why there is none. What the operation will ask of the notice is looked up along with the token. */
  async function identify(
    work: Work,
    { request, report }: Exchange,
    { tier, prefetch }: Endpoint,
    paId: string,
  ): Promise<Caller | ShownFailure> {
    try {
      const caller = await graph.identify(work, request.headers.authorization, { paId, as: prefetch });
      if (caller.tier === null) return caller.failure;
      report.tokenId = caller.tokenId;
      return caller.tier === tier ? caller : 'WRONG_TIER';
    } catch (error) {
      report.cause = error;
      return failureOf(error)?.kind ?? 'INTERNAL';
    }
  }
}

const refused = (kind: ShownFailure): Judgement => ({ refusal: { kind } });
