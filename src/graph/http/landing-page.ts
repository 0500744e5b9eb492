import { readFileSync } from 'node:fs';
import type { Request, RequestHandler } from 'express';
import { pageFile, serveFiles } from '../../runtime/static-files.ts';

/** The page links to Apollo Sandbox there. Embedded here, Apollo's script could read the token that the console keeps. */
export const sandboxOrigin = 'https://studio.apollographql.com';

/** The page for browsers at `/graphql`: what this is, links and a first call. It shows no data. */
export function createLandingPage(): RequestHandler {
  const file = (type: string, name: string) =>
    pageFile(type, readFileSync(new URL(`landing-page/${name}`, import.meta.url)));
  const files = {
    '/': file('html', 'page.html'),
    '/page.css': file('css', 'page.css'),
    '/page.js': file('js', 'page.js'),
  };
  const serve = serveFiles(new Map(Object.entries(files)));
  return (request, response, next) => {
    if (request.path === '/') response.vary('Accept');
    return request.path === '/' && !takesPage(request) ? next() : serve(request, response, next);
  };
}

/** Whether a request is for the page, and not for the answer of an operation. */
function takesPage(request: Request): boolean {
  const types = ['application/json', 'application/graphql-response+json', 'text/html'];
  const takesParts = request.headers.accept?.includes('multipart/');
  return request.method === 'GET' && !takesParts && request.accepts(types) === 'text/html';
}
