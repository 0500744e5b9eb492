import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { RequestHandler } from 'express';
import type { Example } from './examples.ts';

/** The initial state of an explorer. */
export type ExplorerStart = { examples: readonly Example[]; headers: Record<string, string> };

/** Same origin only, and never inside a frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const { resolve } = createRequire(import.meta.url);
/** A file of a package, even if the package does not export it. */
const packageFile = (name: string, file: string) => readFileSync(join(dirname(resolve(`${name}/package.json`)), file));
const pageFile = (name: string) => readFileSync(new URL(`graphiql-page/${name}`, import.meta.url));

/**
 * Serves GraphiQL from its npm package at `/graphiql`, so that it works without internet access. Its bundle contains all
 * its dependencies except React, so `overrides` in package.json keeps npm from installing them again.
 */
export function createGraphiql(start: ExplorerStart): RequestHandler {
  // Read once, so that no request reaches the file system.
  const files = new Map<string, [type: string, body: Buffer]>([
    ['/', ['html', pageFile('page.html')]],
    ['/page.css', ['css', pageFile('page.css')]],
    ['/start.js', ['js', pageFile('start.js')]],
    ['/start.json', ['json', Buffer.from(JSON.stringify(start))]],
    ['/react.js', ['js', packageFile('react', 'umd/react.production.min.js')]],
    ['/react-dom.js', ['js', packageFile('react-dom', 'umd/react-dom.production.min.js')]],
    ['/graphiql.js', ['js', packageFile('graphiql', 'graphiql.min.js')]],
    ['/graphiql.css', ['css', packageFile('graphiql', 'graphiql.min.css')]],
  ]);
  return (request, response, next) => {
    const found = files.get(request.path);
    if (!found || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const [type, body] = found;
    response.set({
      'Cache-Control': request.path === '/start.json' ? 'no-store' : 'no-cache', // it may hold the demo token
      'Content-Security-Policy': contentSecurityPolicy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    response.type(type).send(body); // or 304
  };
}
