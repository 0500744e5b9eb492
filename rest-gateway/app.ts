import type { RequestListener } from 'node:http';
import { type Request, type RequestHandler, Router } from 'express';
import type { Graph } from '../src/graph/graph.ts';
import { type RequestIds, requestIdsOf } from '../src/platform/runtime/request-id.ts';
import { deprecationOf } from './deprecation.ts';
import { listenerReplies } from './error-replies.ts';
import { createHandlers, type GatewayGraph, type Handler, type HandlerOptions } from './handle.ts';
import { commonHeaders } from './headers.ts';
import { type ErrorPage, type HttpReply, send } from './http-reply.ts';
import { createDocs, type DocsOptions } from './reference/docs.ts';
import { pathAndQuery } from './request-target.ts';

type PublicOptions = Omit<HandlerOptions, 'graph'> &
  Omit<DocsOptions, 'schema' | 'notFound'> & {
    graph: GatewayGraph & Pick<Graph, 'schema'>;
    /** Whether load balancers may send new requests. */
    isReady: () => boolean;
  };

/** Readiness for load balancers: .deploy/install.md. */
const readyPath = '/ready';

/** The public side: the endpoints of v1, readiness, then the API reference; everything else is 404, to a browser as a page. */
export function createPublicApp({ graph, limiter, isReady, ...site }: PublicOptions): RequestListener {
  const { basePath, endpoints, report, clientOf } = site;
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
  const notFound = (page?: ErrorPage) => asExpress(handlers.refuse(listenerReplies.pathNotFound, page));
  router.use(createDocs({ ...site, schema: graph.schema, notFound }));
  router.use(notFound());

  return (request, response) => {
    request.url = pathAndQuery(request.url ?? '/');
    router(request as Request, response as never, (fault: unknown) => {
      // A handler threw. Express's default response would show the error.
      if (response.headersSent) return void response.destroy();
      handlers
        .fail(fault)(request, response)
        .catch(() => response.destroy());
    });
  };
}

function readiness({ answered }: RequestIds, isReady: boolean): HttpReply {
  const headers = { ...commonHeaders(answered), 'Cache-Control': 'no-store' };
  return { status: isReady ? 200 : 503, headers, body: JSON.stringify({ status: isReady ? 'ready' : 'not ready' }) };
}

/** Handlers use only Node's request and response, and `params`. */
const asExpress = (handler: Handler) => handler as unknown as RequestHandler;
