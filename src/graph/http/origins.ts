import cors from 'cors';
import { Router } from 'express';
import { failure } from '../../platform/failures.ts';
import { costHeader } from './query-limits.ts';
import { rateHeaders } from './request-rate.ts';
import { refuse } from './require-caller.ts';

/** How long browsers remember a preflight, in seconds. Chromium caps it at this value. */
const preflightMaxAge = 7200;

/** Headers that pages may send; the last ones are those of clients that name and trace their requests. */
const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'X-Request-Id',
  'If-None-Match',
  costHeader,
  'Apollo-Require-Preflight',
  'apollographql-client-name',
  'apollographql-client-version',
  'traceparent',
  'tracestate',
];

const exposedHeaders = ['X-Request-Id', 'Retry-After', 'WWW-Authenticate', 'ETag', 'Content-Disposition'];

/**
 * Lets pages of these origins call the graph from a browser (CORS). Other origins get no header, and their preflights
 * are refused. Cookies are not used: a page sends its token in `Authorization`.
 */
export function allowOrigins(origins: readonly string[]): Router {
  const router = Router();
  const allowed = new Set(origins);
  router.use((_request, response, next) => {
    // Also when the origin is not allowed: a cache must not reuse that answer for another origin.
    response.vary('Origin');
    next();
  });
  // Chromium asks so before a page of a public address may call a private one.
  router.options(/.*/, ({ headers }, response, next) => {
    if (headers.origin !== undefined && !allowed.has(headers.origin)) {
      return refuse(response, failure('ORIGIN_NOT_ALLOWED'));
    }
    if (headers['access-control-request-private-network']) {
      response.set('Access-Control-Allow-Private-Network', 'true');
    }
    next();
  });
  router.use(
    cors({
      origin: (origin, done) => done(null, origin !== undefined && allowed.has(origin) ? origin : false),
      methods: ['GET', 'POST'],
      allowedHeaders,
      exposedHeaders: [...exposedHeaders, ...rateHeaders],
      maxAge: preflightMaxAge,
    }),
  );
  return router;
}
