import type { RequestListener } from 'node:http';
import { type Request, type RequestHandler, Router } from 'express';
import type { Graph } from '../src/graph/graph.ts';
import { type RequestIds, requestIdsOf } from '../src/runtime/request-id.ts';
import { deprecationOf } from './deprecation.ts';
import { internalError, listenerReplies } from './error-replies.ts';
import { createHandlers, type GatewayGraph, type Handler, type HandlerOptions } from './handle.ts';
import { commonHeaders } from './headers.ts';
import { errorReply, type HttpReply, send } from './http-reply.ts';
import type { OpenApiOptions } from './openapi/document.ts';
import { createDocs } from './reference/docs.ts';
import type { Demo } from './reference/page/demo.ts';
import { pathAndQuery } from './request-target.ts';
import type { Route } from './routes.ts';

export type PublicOptions = HandlerOptions & {
  graph: GatewayGraph & Pick<Graph, 'schema'>;
  /** Path of `{base_url}`. */
  basePath: string;
  /** Address of the site, without a path, for the OpenAPI document. */
  publicUrl?: string | undefined;
  /** Whom partners ask, for the OpenAPI document. */
  contact?: OpenApiOptions['contact'];
  /** Address and tokens of a demo, for the calls on the reference page. */
  demo?: Demo | undefined;
  /** All endpoints with their deprecations. */
  endpoints: readonly Route[];
  /** Whether load balancers may send new requests. */
  isReady: () => boolean;
};

/** Readiness for load balancers: .deploy/README.md. */
const readyPath = '/ready';

/** The public side: the endpoints of v1, readiness, then the API reference; everything else is 404. */
export function createPublicApp({
  graph,
  report,
  limiter,
  basePath,
  publicUrl,
  contact,
  demo,
  endpoints,
  clientOf,
  isReady,
}: PublicOptions): RequestListener {
  const handlers = createHandlers({ graph, limiter, report, clientOf });
  const router = Router({ caseSensitive: true, strict: true });
  for (const [path, rows] of Map.groupBy(endpoints, (row) => row.path)) {
    const expressRoute = router.route(`${basePath}${path}`);
    for (const route of rows) {
      const operation = graph.prepare(route.operation);
      const deprecation = deprecationOf(route, graph.firstServed);
      expressRoute[route.method](asExpress(handlers.endpoint({ route, operation, deprecation })));
    }
    const headers = {
      Allow: rows.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', '),
    };
    expressRoute.all(asExpress(handlers.refuse({ ...listenerReplies.methodNotAllowed, headers })));
  }
  // Neither logged nor counted: every balancer asks each second. The database does not matter, which all servers share: if
  // it is away, a balancer that takes out all servers would answer partners itself.
  router
    .route(readyPath)
    .get((request, response) => send(request, response, readiness(requestIdsOf(request), isReady())))
    .all(asExpress(handlers.refuse({ ...listenerReplies.methodNotAllowed, headers: { Allow: 'GET, HEAD' } })));
  router.use(createDocs({ schema: graph.schema, basePath, publicUrl, contact, demo, endpoints, report, clientOf }));
  router.use(asExpress(handlers.refuse(listenerReplies.pathNotFound)));

  return (request, response) => {
    request.url = pathAndQuery(request.url ?? '/');
    router(request as Request, response as never, () => {
      // A handler threw. Express's default response would show the error.
      if (response.headersSent) return void response.destroy();
      send(request, response, errorReply(internalError));
    });
  };
}

function readiness({ answered }: RequestIds, isReady: boolean): HttpReply {
  const headers = { ...commonHeaders(answered), 'Cache-Control': 'no-store' };
  return { status: isReady ? 200 : 503, headers, body: JSON.stringify({ status: isReady ? 'ready' : 'not ready' }) };
}

/** Handlers use only Node's request and response, and `params`. */
const asExpress = (handler: Handler) => handler as unknown as RequestHandler;
