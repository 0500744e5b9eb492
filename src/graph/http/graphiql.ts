import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';
import type { StaffRole } from '../../generated/graphql.ts';
import { pageFile, sendFile, serveFiles } from '../../runtime/static-files.ts';
import type { Example } from './examples.ts';

/** The initial state of an explorer. */
export type ExplorerStart = {
  /** With dates around today. */
  examples: readonly Example[];
  /** What each role of staff may do, as the schema describes it. */
  roles: readonly { name: string; description?: string | null | undefined }[];
  /** Only over demo data. */
  tokens?: Record<StaffRole, string> | undefined;
  /** Address of the reference page of the public port, if it is known. */
  reference?: string | undefined;
};

const { resolve } = createRequire(import.meta.url);
/** A file of a package, even if the package does not export it. */
const packageFile = (name: string, file: string) => readFileSync(join(dirname(resolve(`${name}/package.json`)), file));
const ownFile = (name: string) => readFileSync(new URL(`graphiql-page/${name}`, import.meta.url));

/**
 * Serves GraphiQL from its npm package at `/graphiql`, so that it works without internet access. Its bundle contains all
 * its dependencies except React, so `overrides` in package.json keeps npm from installing them again.
 */
export function createGraphiql(start: () => ExplorerStart): RequestHandler {
  // Read once, so that no request reaches the file system.
  const files = new Map([
    ['/', pageFile('html', ownFile('page.html'))],
    ['/page.css', pageFile('css', ownFile('page.css'))],
    ['/start.js', pageFile('js', ownFile('start.js'))],
    ['/react.js', pageFile('js', packageFile('react', 'umd/react.production.min.js'))],
    ['/react-dom.js', pageFile('js', packageFile('react-dom', 'umd/react-dom.production.min.js'))],
    ['/graphiql.js', pageFile('js', packageFile('graphiql', 'graphiql.min.js'))],
    ['/graphql-sse.js', pageFile('js', packageFile('graphql-sse', 'umd/graphql-sse.min.js'))],
    ['/graphiql.css', pageFile('css', packageFile('graphiql', 'graphiql.min.css'))],
  ]);
  const serve = serveFiles(files);
  return (request, response, next) =>
    request.path === '/start.json'
      ? sendFile(request, response, pageFile('json', JSON.stringify(start()), 'secret'))
      : serve(request, response, next);
}
