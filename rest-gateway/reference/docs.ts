import { readFileSync } from 'node:fs';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { controlStyles, copyScript, familyStyles, icon } from '../../src/platform/pages/files.ts';
import { requestIdsOf } from '../../src/platform/runtime/request-id.ts';
import {
  contentSecurityPolicy,
  type StaticFile,
  sendFile,
  staticFile,
} from '../../src/platform/runtime/static-files.ts';
import { buildKit } from '../conformance/build.ts';
import { listenerReplies } from '../error-replies.ts';
import type { HandlerOptions } from '../handle.ts';
import { commonHeaders, docsPath, neverStored } from '../headers.ts';
import { type ErrorPage, errorReply, send } from '../http-reply.ts';
import { buildOpenApi, type OpenApiOptions } from '../openapi/document.ts';
import { asOpenApi30 } from '../openapi/version-3-0.ts';
import { isImpossible } from '../request-target.ts';
import type { Route } from '../routes.ts';
import { notFoundPage } from './not-found/page.ts';
import type { Demo } from './page/demo.ts';
import { pageHtml } from './page/html.ts';
import { referencePage } from './page/page.ts';
import { stripTypes } from './strip-types.ts';
import { tryPage } from './try-page/page.ts';
import { tryScript } from './try-page/script.ts';

export type DocsOptions = OpenApiOptions &
  Pick<HandlerOptions, 'report' | 'clientOf'> & {
    endpoints: readonly Route[];
    /** Answers 404 with a page. */
    notFound: (page: ErrorPage) => RequestHandler;
    /** For the calls on both pages. Without one, readers put in the tokens. */
    demo?: Demo | undefined;
  };

const ownSources = { 'script-src': "'self'", 'style-src': "'self'", 'img-src': "'self'" };
/** For the page, whose script copies code. */
const readPolicy = contentSecurityPolicy(ownSources);
/** For the page that makes calls of the API. */
const tryPolicy = contentSecurityPolicy({ ...ownSources, 'connect-src': "'self'" });

const file = (type: string, content: Buffer | (() => string), policy = readPolicy): StaticFile =>
  staticFile(type, content, { 'Cache-Control': 'public, max-age=300', 'Content-Security-Policy': policy });

// Read at start, so that ordinary requests do not reach the file system.
const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url));
/** A style sheet in the family of all pages. */
const styleSheet = (...parts: readonly (string | Buffer)[]) =>
  file(
    'css',
    Buffer.concat([familyStyles, ...parts.map((part) => (typeof part === 'string' ? ownFile(`${part}.css`) : part))]),
  );
const exampleProgram = ownFile('../first-hour/report-totals.ts');

/**
 * Serves the description of the API, made from the tables: as OpenAPI, as Markdown, or to a browser as a page. Another page
 * makes calls. A browser gets a page where nothing is; other requests go to the next handler. Below `basePath`, all is JSON.
 */
export function createDocs({ report, clientOf, notFound, demo, ...options }: DocsOptions): Express {
  const { basePath, publicUrl, endpoints } = options;
  const document = buildOpenApi({ ...options, publicUrl: publicUrl ?? demo?.origin });
  const frame = ownFile('page/page.html').toString();
  const markdown = () => referencePage(document, endpoints, { basePath, publicUrl, demo });
  const tryFrame = ownFile('try-page/try.html').toString();

  const openApi = file('json', () => JSON.stringify(document));
  const asMarkdown = file('md', markdown);
  /** By preference, for a client that accepts all. One that accepts none gets OpenAPI. */
  const forms: Readonly<Record<string, StaticFile>> = {
    'application/json': openApi,
    'text/html': file('html', () => pageHtml(frame, document.info, markdown())),
    'text/markdown': asMarkdown,
  };
  const files = new Map([
    [`${docsPath}/openapi.json`, openApi],
    [`${docsPath}/openapi-3.0.json`, file('json', () => JSON.stringify(asOpenApi30(document)))],
    [`${docsPath}/reference.md`, asMarkdown],
    [`${docsPath}/reference.css`, styleSheet('page/frame', 'page/text', 'page/tables')],
    [`${docsPath}/copy.js`, file('js', Buffer.concat([copyScript, ownFile('page/fold.js')]))],
    [`${docsPath}/icon.svg`, file('svg', icon)],
    [`${docsPath}/not-found.css`, styleSheet(controlStyles, 'not-found/not-found')],
    [`${docsPath}/try`, file('html', () => tryPage(tryFrame, document, endpoints, { basePath, demo }), tryPolicy)],
    [`${docsPath}/try.js`, file('js', tryScript)],
    [`${docsPath}/try.css`, styleSheet(controlStyles, 'page/text', 'try-page/try')],
    // Downloads for partners: an example program, its types, and the conformance kit.
    [`${docsPath}/report-totals.mjs`, file('txt', () => stripTypes(exampleProgram.toString()))],
    [`${docsPath}/report-totals.ts`, file('txt', exampleProgram)],
    [`${docsPath}/partner-api.ts`, file('txt', ownFile('../first-hour/partner-api.ts'))],
    [`${docsPath}/conformance.mjs`, file('txt', buildKit)],
  ]);

  const nothingAt = notFoundPage(ownFile('not-found/not-found.html').toString(), basePath);
  const isBelowBase = (path: string) => path === basePath || path.startsWith(`${basePath}/`);

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', 'strong');
  app.use(async (request, response, next) => {
    const { method, path } = request;
    const isNegotiated = path === docsPath;
    const isStart = (path === '/' || path === basePath) && isBrowser(request);
    const found = isNegotiated ? (forms[String(request.accepts(Object.keys(forms)))] ?? openApi) : files.get(path);
    if (!found && !isStart) {
      const hasPage = !isBelowBase(path) && !isImpossible(path) && isBrowser(request);
      return hasPage ? notFound(nothingAt(path))(request, response, next) : next();
    }

    const started = performance.now();
    const ids = requestIdsOf(request);
    for (const [name, value] of Object.entries(commonHeaders(ids.answered))) response.setHeader(name, value);
    let code: string | undefined;
    if (!found) {
      response.set('Cache-Control', neverStored).redirect(docsPath); // varies by `Accept`
    } else if (method === 'GET' || method === 'HEAD') {
      if (isNegotiated) response.vary('Accept');
      await sendFile(request, response, found);
    } else {
      const refused = errorReply({ ...listenerReplies.methodNotAllowed, headers: { Allow: 'GET, HEAD' } });
      code = refused.code;
      send(request, response, refused);
    }
    report({
      requestId: ids.own,
      callerRequestId: ids.callers,
      client: clientOf(request),
      method,
      route: path,
      status: response.statusCode,
      code,
      milliseconds: performance.now() - started,
    });
  });
  return app;
}

/** Whether a person opened an address. A program is answered that nothing is there. */
const isBrowser = (request: Request) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.accepts(['application/json', 'text/html']) === 'text/html';
