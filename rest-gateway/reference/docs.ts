import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import express, { type Express, type Request } from 'express';
import { stripTypes } from '../../src/bundle/strip-types.ts';
import { requestIdsOf } from '../../src/runtime/request-id.ts';
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
import { type Content, type StaticFile, sendFile, staticFile } from './static-file.ts';

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
const readPolicy = policyOf("style-src 'self'", "img-src 'self'");
/** For Swagger UI: its script, calls of the API, and the inline images of its stylesheet. */
const tryPolicy = policyOf("script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'");

function policyOf(...allowed: readonly string[]): string {
  const never = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  return ["default-src 'none'", ...allowed, ...never].join('; ');
}

// Read at start, so that ordinary requests do not reach the file system.
const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url));
const { resolve } = createRequire(import.meta.url);
const swaggerFile = (name: string) => readFileSync(resolve(`swagger-ui-dist/${name}`));

const types = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  css: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
};

/**
 * Serves the description of the API, made from the tables: as OpenAPI, as Markdown, or to a browser as a page. Swagger UI, at
 * a path of its own, makes calls. Requests for other paths go to the next handler.
 */
export function createDocs({ report, clientOf, demo, ...options }: DocsOptions): Express {
  const { basePath, publicUrl, endpoints = routes } = options;
  const document = buildOpenApi(options);
  const frame = ownFile('page/page.html').toString();
  const markdown = () => referencePage(document, endpoints, setVariables(basePath, publicUrl, demo));
  const page = (type: string, content: Content) => staticFile(type, readPolicy, content);
  const forTrying = (type: string, content: Content) => staticFile(type, tryPolicy, content);

  const openApi = page(types.json, () => JSON.stringify(document));
  const asMarkdown = page(types.markdown, markdown);
  const asHtml = page(types.html, () => fillTemplate(frame, document, renderHtml(markdown())));
  const files = new Map([
    ['/openapi.json', openApi],
    ['/reference.md', asMarkdown],
    ['/reference.css', page(types.css, ownFile('page/reference.css'))],
    ['/icon.svg', page('image/svg+xml', ownFile('page/icon.svg'))],
    ['/try', forTrying(types.html, ownFile('try-page/try.html'))],
    ['/start.js', forTrying(types.script, ownFile('try-page/start.js'))],
    ['/swagger-ui-bundle.js', forTrying(types.script, swaggerFile('swagger-ui-bundle.js'))],
    ['/swagger-ui.css', forTrying(types.css, swaggerFile('swagger-ui.css'))],
    // Downloads for partners: an example program, its types, and the conformance kit.
    ['/report-totals.mjs', page(types.plain, () => stripTypes(ownFile('../first-hour/report-totals.ts').toString()))],
    ['/report-totals.ts', page(types.plain, ownFile('../first-hour/report-totals.ts'))],
    ['/partner-api.ts', page(types.plain, ownFile('../first-hour/partner-api.ts'))],
    ['/conformance.mjs', page(types.plain, buildKit)],
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
  app.disable('etag'); // each file has its own
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
