import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import express, { type Express, type Request, type Response } from 'express';
import { requestIdsOf } from '../../src/runtime/request-id.ts';
import { listenerReplies } from '../error-replies.ts';
import { entityTag, setCommonHeaders } from '../headers.ts';
import { buildOpenApi, type OpenApiOptions } from '../openapi/document.ts';
import type { RequestReport } from '../request-report.ts';

export type DocsOptions = OpenApiOptions & {
  report: (request: RequestReport) => void;
  /** IP address of the client of a request. */
  clientOf: (request: Request) => string;
};

/** The same path for every `{base_url}` (contract part 9). */
const docsPath = '/api/docs';

/** Same origin only, plus the inline images of the stylesheet. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A static file. Read once at start, so that no request reaches the file system. */
type File = { type: string; body: Buffer; tag: string };

const file = (type: string, body: Buffer): File => ({ type, body, tag: entityTag(body) });
const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url));
const pageFile = (name: string) => ownFile(`docs-page/${name}`);
const { resolve } = createRequire(import.meta.url);
const swaggerFile = (name: string) => readFileSync(resolve(`swagger-ui-dist/${name}`));

/**
 * Serves the OpenAPI document, made once from the tables: as JSON, or to a browser as a reference page that reads the
 * same document. Requests for other paths go to the next handler.
 */
export function createDocs({ report, clientOf, ...options }: DocsOptions): Express {
  const document = file('application/json; charset=utf-8', Buffer.from(JSON.stringify(buildOpenApi(options))));
  const page = file('text/html; charset=utf-8', pageFile('page.html'));
  const script = 'text/javascript; charset=utf-8';
  const plain = 'text/plain; charset=utf-8';
  const assets = new Map([
    [`${docsPath}/openapi.json`, document],
    [`${docsPath}/start.js`, file(script, pageFile('start.js'))],
    [`${docsPath}/swagger-ui-bundle.js`, file(script, swaggerFile('swagger-ui-bundle.js'))],
    [`${docsPath}/swagger-ui.css`, file('text/css; charset=utf-8', swaggerFile('swagger-ui.css'))],
    // Downloads for partners: an example program, its types, and the conformance kit.
    [`${docsPath}/report-totals.ts`, file(plain, ownFile('../first-hour/report-totals.ts'))],
    [`${docsPath}/partner-api.ts`, file(plain, ownFile('../first-hour/partner-api.ts'))],
    [`${docsPath}/conformance.mjs`, file(plain, ownFile('../conformance/conformance.mjs'))],
    [`${docsPath}/favicon-32x32.png`, file('image/png', swaggerFile('favicon-32x32.png'))],
  ]);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag'); // each file has its own
  app.use((request, response, next) => {
    const { path } = request;
    const isNegotiated = path === docsPath;
    const found = isNegotiated ? document : assets.get(path);
    if (!found) return next();

    const started = performance.now();
    const ids = requestIdsOf(request);
    setCommonHeaders(response, ids.answered);
    if (isNegotiated) response.vary('Accept');
    const wantsPage = isNegotiated && request.accepts(['json', 'html']) === 'html';
    const code = sendFile(request, response, wantsPage ? page : found);
    const { method } = request;
    const milliseconds = performance.now() - started;
    report({
      requestId: ids.own,
      callerRequestId: ids.callers,
      client: clientOf(request),
      method,
      route: path,
      status: response.statusCode,
      code,
      milliseconds,
    });
  });
  return app;
}

/** Sends a file. @returns the code of the error if the method is refused */
function sendFile(request: Request, response: Response, { type, body, tag }: File): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const { status, error, code } = listenerReplies.methodNotAllowed;
    response.set({ Allow: 'GET, HEAD', 'Cache-Control': 'private, no-store' }).status(status).json({ error, code });
    return code;
  }
  response.set({
    'Cache-Control': 'public, max-age=300',
    ETag: tag,
    'Content-Security-Policy': contentSecurityPolicy,
    'Referrer-Policy': 'no-referrer',
  });
  response.type(type).send(body); // or 304
  return undefined;
}
