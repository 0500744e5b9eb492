import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import { assertEnumType, type GraphQLSchema, print } from 'graphql';
import type { StaffRole } from '../../generated/graph/graphql.ts';
import { barStyles, copyScript, familyStyles, icon } from '../../platform/pages/files.ts';
import { pageFile, sendFile, serveFiles } from '../../platform/runtime/static-files.ts';
import type { Graph } from '../graph.ts';
import { documentOf } from '../type-defs.ts';
import { unknownValue } from '../unknown-values.ts';
import { cacheSettingsOf } from './cache-settings.ts';
import { exampleGroups, readExamples } from './examples.ts';
import { serveSchema } from './sdl.ts';

/** The landing page links to Apollo Sandbox there. Embedded here, Apollo's script could read the token that the console keeps. */
export const sandboxOrigin = 'https://studio.apollographql.com';

type ExplorerOptions = {
  graph: Graph;
  /** Identifies callers. */
  callers: RequestHandler;
  /** Only over demo data. */
  demoTokens: Record<StaffRole, string> | undefined;
  /** Address of the reference page of the public port, if it is known. */
  reference: string | undefined;
};

const { resolve } = createRequire(import.meta.url);
/** A file of a package, even if the package does not export it. */
const packageFile = (name: string, file: string) => readFileSync(join(dirname(resolve(`${name}/package.json`)), file));
const ownFile = (name: string) => readFileSync(new URL(name, import.meta.url));

/**
 * Serves the pages for browsers, and the SDL. GraphiQL is from its npm package, so that it works without internet access. Its
 * bundle contains all its dependencies except React, so `overrides` in package.json keeps npm from installing them again.
 */
export function serveExplorers({ graph, callers, demoTokens, reference }: ExplorerOptions): Router {
  // Read once, so that no request reaches the file system.
  const graphiql = new Map([
    ['/', pageFile('html', ownFile('graphiql-page/page.html'))],
    ['/page.css', pageFile('css', Buffer.concat([barStyles, ownFile('graphiql-page/page.css')]))],
    ['/start.js', pageFile('js', ownFile('graphiql-page/start.js'))],
    ['/react.js', pageFile('js', packageFile('react', 'umd/react.production.min.js'))],
    ['/react-dom.js', pageFile('js', packageFile('react-dom', 'umd/react-dom.production.min.js'))],
    ['/graphiql.js', pageFile('js', packageFile('graphiql', 'graphiql.min.js'))],
    ['/graphql-sse.js', pageFile('js', packageFile('graphql-sse', 'umd/graphql-sse.min.js'))],
    ['/graphiql.css', pageFile('css', packageFile('graphiql', 'graphiql.min.css'))],
  ]);
  const landing = serveFiles(
    new Map([
      ['/', pageFile('html', ownFile('landing-page/page.html'))],
      ['/page.css', pageFile('css', Buffer.concat([familyStyles, ownFile('landing-page/page.css')]))],
      ['/page.js', pageFile('js', ownFile('landing-page/page.js'))],
      ['/copy.js', pageFile('js', copyScript)],
      ['/icon.svg', pageFile('svg', icon)],
    ]),
  );
  /** What both pages begin with. The dates of the examples are around today. */
  const start = () => ({
    examples: readExamples(graph.schema, graph.now()),
    groups: exampleGroups,
    roles: assertEnumType(graph.schema.getType('StaffRole'))
      .getValues()
      .filter(({ name }) => name !== unknownValue)
      .map(({ name, description }) => ({ name, description })),
    tokens: demoTokens,
    reference,
  });
  // A link in a page sends no token. Those for demo data are public.
  const withDemoToken: RequestHandler = (request, _response, next) => {
    if (demoTokens) request.headers.authorization ??= `Bearer ${demoTokens.viewer}`;
    next();
  };

  const router = Router();
  router.get('/graphiql/start.json', (request, response) =>
    sendFile(request, response, pageFile('json', JSON.stringify(start()), 'secret')),
  );
  router.use('/graphiql', serveFiles(graphiql));
  router.use('/graphql', (request, response, next) => {
    if (request.path === '/') response.vary('Accept');
    return request.path === '/' && !takesPage(request) ? next() : landing(request, response, next);
  });
  const sdl = (schema: GraphQLSchema) => `${print(documentOf(schema))}\n`;
  router.get('/graphql/schema.graphql', withDemoToken, callers, serveSchema(graph, 'text/plain', sdl));
  const settings = (schema: GraphQLSchema) => `${JSON.stringify(cacheSettingsOf(schema), null, 2)}\n`;
  router.get('/graphql/cache.json', withDemoToken, callers, serveSchema(graph, 'application/json', settings));
  return router;
}

/** Whether a request is for the page, and not for the answer of an operation. */
function takesPage(request: Request): boolean {
  const types = ['application/json', 'application/graphql-response+json', 'text/html'];
  const takesParts = request.headers.accept?.includes('multipart/');
  return ['GET', 'HEAD'].includes(request.method) && !takesParts && request.accepts(types) === 'text/html';
}
