import cors from 'cors';
import { Router } from 'express';

/** How long browsers remember a preflight, in seconds. Chromium caps it at this value. */
const preflightMaxAge = 7200;

/**
 * Lets pages of these origins call the graph from a browser (CORS). Other origins get no header, and their preflights
 * fail. Cookies are not used: a page sends its token in `Authorization`.
 */
export function allowOrigins(origins: readonly string[]): Router {
  const router = Router();
  if (origins.length === 0) return router;
  const allowed = new Set(origins);
  router.use((_request, response, next) => {
    // Also when the origin is not allowed: a cache must not reuse that answer for another origin.
    response.vary('Origin');
    next();
  });
  // Chromium asks so before a page of a public address may call a private one.
  router.options(/.*/, ({ headers }, response, next) => {
    if (headers['access-control-request-private-network'] && allowed.has(headers.origin ?? '')) {
      response.set('Access-Control-Allow-Private-Network', 'true');
    }
    next();
  });
  router.use(
    cors({
      origin: (origin, done) => done(null, origin !== undefined && allowed.has(origin) ? origin : false),
      methods: ['GET', 'POST'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Apollo-Require-Preflight', 'X-Request-Id', 'If-None-Match'],
      exposedHeaders: ['X-Request-Id', 'Retry-After', 'WWW-Authenticate', 'ETag', 'Content-Disposition'],
      maxAge: preflightMaxAge,
    }),
  );
  return router;
}
