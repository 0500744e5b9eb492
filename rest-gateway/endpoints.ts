import { match } from 'path-to-regexp';
import type { Graph, Operation } from '../src/graph/graph.ts';
import { type Announced, announced } from './deprecation/deprecation.ts';
import type { Route } from './routes.ts';

/** A row of the table of routes, ready to serve requests. */
export type Endpoint = Omit<Route, 'operation'> & {
  route: Route;
  operation: Operation;
  /** Its deprecation, if it is deprecated. */
  announced: Announced | undefined;
  /** The method as a request names it. */
  httpMethod: string;
  matches: ReturnType<typeof match<{ PAID: string }>>;
};

/** A PA-ID that cannot exist: what a path that cannot be decoded asks for. */
const impossiblePaId = '\0';

/** Finds the endpoint of a request. */
export function createEndpoints(
  rows: readonly Route[],
  graph: Pick<Graph, 'prepare' | 'firstServed'>,
  basePath: string,
) {
  const endpoints: Endpoint[] = rows.map((route) => ({
    ...route,
    route,
    operation: graph.prepare(route.operation),
    announced: announced(route, graph.firstServed),
    httpMethod: route.method.toUpperCase(),
    // Case-sensitive, and so is a trailing slash. The PA-ID is decoded afterwards.
    matches: match(`${basePath}${route.path}`, { sensitive: true, trailing: false, decode: false }),
  }));

  return {
    find(path: string, method: string | undefined): { endpoint: Endpoint; paId: string } | undefined {
      const wanted = method === 'HEAD' ? 'GET' : method;
      for (const endpoint of endpoints) {
        const matched = endpoint.httpMethod === wanted && endpoint.matches(path);
        if (matched) return { endpoint, paId: decode(matched.params.PAID) };
      }
      return undefined;
    },

    /** The methods of a path, as `Allow` lists them; empty if the path is not served. */
    allowedAt: (path: string): string =>
      endpoints
        .filter(({ matches }) => matches(path))
        .map(({ method, httpMethod }) => (method === 'get' ? 'GET, HEAD' : httpMethod))
        .join(', '),
  };
}

/** The path of a request target, which may be absolute (RFC 9112, 3.2.2), without its query. */
export function pathOf(target: string): string {
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
