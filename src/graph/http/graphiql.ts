import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';
import type { StaffRole } from '../../generated/graphql.ts';
import { pageFile, serveFiles } from '../../runtime/static-files.ts';
import type { Example } from './examples.ts';

/** The initial state of an explorer. Tokens only over demo data. */
export type ExplorerStart = { examples: readonly Example[]; tokens?: Record<StaffRole, string> | undefined };

const { resolve } = createRequire(import.meta.url);
/** A file of a package, even if the package does not export it. */
const packageFile = (name: string, file: string) => readFileSync(join(dirname(resolve(`${name}/package.json`)), file));
const ownFile = (name: string) => readFileSync(new URL(`graphiql-page/${name}`, import.meta.url));

/**
 * Serves GraphiQL from its npm package at `/graphiql`, so that it works without internet access. Its bundle contains all
 * its dependencies except React, so `overrides` in package.json keeps npm from installing them again.
 */
export function createGraphiql(start: ExplorerStart): RequestHandler {
  // Read once, so that no request reaches the file system.
  const files = new Map([
    ['/', pageFile('html', ownFile('page.html'))],
    ['/page.css', pageFile('css', ownFile('page.css'))],
    ['/start.js', pageFile('js', ownFile('start.js'))],
    ['/start.json', pageFile('json', JSON.stringify(start), 'secret')],
    ['/react.js', pageFile('js', packageFile('react', 'umd/react.production.min.js'))],
    ['/react-dom.js', pageFile('js', packageFile('react-dom', 'umd/react-dom.production.min.js'))],
    ['/graphiql.js', pageFile('js', packageFile('graphiql', 'graphiql.min.js'))],
    ['/graphql-sse.js', pageFile('js', packageFile('graphql-sse', 'umd/graphql-sse.min.js'))],
    ['/graphiql.css', pageFile('css', packageFile('graphiql', 'graphiql.min.css'))],
  ]);
  return serveFiles(files);
}
