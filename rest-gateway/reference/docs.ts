import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import express, { type Express, type Request } from 'express';
import { stripTypes } from '../../src/bundle/strip-types.ts';
import { requestIdsOf } from '../../src/runtime/request-id.ts';
import { contentSecurityPolicy, type StaticFile, sendFile, staticFile } from '../../src/runtime/static-files.ts';
import { buildKit } from '../conformance/build.ts';
import { listenerReplies } from '../error-replies.ts';
import { setCommonHeaders } from '../headers.ts';
import { errorReply, send } from '../http-reply.ts';
import { buildOpenApi, type OpenApiOptions } from '../openapi/document.ts';
import type { RequestReport } from '../request-report.ts';
import { routes } from '../routes.ts';
import { type Demo, setVariables } from './page/calls.ts';
import { renderHtml } from './page/html.ts';
import { referencePage } from './page/page.ts';
import { fillTemplate } from './page/template.ts';

export type DocsOptions = OpenApiOptions & {
  /** For the calls on the page. Without one, readers put in the tokens. */
  demo?: Demo | undefined;
  report: (request: RequestReport) => void;
  /** IP address of the client of a request. */
  clientOf: (request: Request) => string;
};

/** The same path for every `{base_url}` (contract part 9). */
const docsPath = '/api/docs';

/** For pages that only show something. */
const readPolicy = contentSecurityPolicy({ 'style-src': "'self'", 'img-src': "'self'" });
/** For Swagger UI: its script, calls of the API, and the inline images of its stylesheet. */
const tryPolicy = contentSecurityPolicy({
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
});

/** A function that makes files with a policy. */
const filesWith =
  (policy: string) =>
  (type: string, content: Buffer | (() => string)): StaticFile =>
    staticFile(type, content, { 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': policy });
const page = filesWith(readPolicy);
const forTrying = filesWith(tryPolicy);

// Read at start, so that ordinary requests do not reach the file system.
const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url));
const { resolve } = createRequire(import.meta.url);
const swaggerFile = (name: string) => readFileSync(resolve(`swagger-ui-dist/${name}`));

/**
 * Serves the description of the API, made from the tables: as OpenAPI, as Markdown, or to a browser as a page. Swagger UI, at
 * a path of its own, makes calls. Requests for other paths go to the next handler.
 */
export function createDocs({ report, clientOf, demo, ...options }: DocsOptions): Express {
  const { basePath, publicUrl, endpoints = routes } = options;
  const document = buildOpenApi(options);
  const frame = ownFile('page/page.html').toString();
  const markdown = () => referencePage(document, endpoints, setVariables(basePath, publicUrl, demo));

  const openApi = page('json', () => JSON.stringify(document));
  const asMarkdown = page('md', markdown);
  const asHtml = page('html', () => fillTemplate(frame, document, renderHtml(markdown())));
  const files = new Map([
    ['/openapi.json', openApi],
    ['/reference.md', asMarkdown],
    ['/reference.css', page('css', ownFile('page/reference.css'))],
    ['/icon.svg', page('svg', ownFile('page/icon.svg'))],
    ['/try', forTrying('html', ownFile('try-page/try.html'))],
    ['/start.js', forTrying('js', ownFile('try-page/start.js'))],
    ['/swagger-ui-bundle.js', forTrying('js', swaggerFile('swagger-ui-bundle.js'))],
    ['/swagger-ui.css', forTrying('css', swaggerFile('swagger-ui.css'))],
    // Downloads for partners: an example program, its types, and the conformance kit.
    ['/report-totals.mjs', page('txt', () => stripTypes(ownFile('../first-hour/report-totals.ts').toString()))],
    ['/report-totals.ts', page('txt', ownFile('../first-hour/report-totals.ts'))],
    ['/partner-api.ts', page('txt', ownFile('../first-hour/partner-api.ts'))],
    ['/conformance.mjs', page('txt', buildKit)],
  ]);
  const negotiated: Readonly<Record<string, StaticFile>> = {
    'application/json': openApi,
    'text/html': asHtml,
    'text/markdown': asMarkdown,
  };

  /** The file for a request. A client that accepts none of the three forms gets OpenAPI. */
  function fileFor(request: Request): StaticFile | undefined {
    if (request.path !== docsPath) {
      return request.path.startsWith(docsPath) ? files.get(request.path.slice(docsPath.length)) : undefined;
    }
    const form = request.accepts(Object.keys(negotiated));
    return (form && negotiated[form]) || openApi;
  }

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', 'strong');
  app.use(async (request, response, next) => {
    const found = fileFor(request);
    if (!found) return next();

    const started = performance.now();
    const { method, path } = request;
    const ids = requestIdsOf(request);
    setCommonHeaders(response, ids.answered);
    let code: string | undefined;
    if (method === 'GET' || method === 'HEAD') {
      if (path === docsPath) response.vary('Accept');
      await sendFile(request, response, found);
    } else {
      const refused = errorReply({ ...listenerReplies.methodNotAllowed, headers: { Allow: 'GET, HEAD' } });
      code = refused.code;
      send(request, response, refused.status, refused.body, { ...refused.headers });
    }
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
