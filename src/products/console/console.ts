import { type Request, type RequestHandler, Router } from 'express';
import * as operations from '../../generated/console/operations.ts';
import { pageFile, serveFiles } from '../../platform/runtime/static-files.ts';
import { readAssets } from './assets.ts';
import { screenNames } from './browser/base/screen-names.ts';
import type { ConsoleSettings } from './browser/base/server-settings.ts';
import { consolePage } from './page.ts';

/** The texts of the console's operations, which run even where only known operations do. */
export const consoleOperations: readonly string[] = Object.values(operations).map(({ text }) => text);

/**
 * Serves the console: one page for the address of every screen, and its files. The page holds no data; it reads them from
 * the graph with the token of who signs in.
 * @param hasSourceMaps whether to serve source maps, which hold the whole source: for those who develop
 */
export function createConsole(settings: ConsoleSettings, hasSourceMaps: boolean): RequestHandler {
  let router: Router | undefined;
  return (request, response, next) => {
    router ??= createRouter(settings, hasSourceMaps);
    router(request, response, next);
  };
}

/** By a browser that goes to an address, which sends no token. */
const isOpened = ({ method, path, headers: { accept, authorization } }: Request) =>
  method === 'GET' && !path.startsWith('//') && authorization === undefined && accept?.includes('text/html') === true;

function createRouter(settings: ConsoleSettings, hasSourceMaps: boolean): Router {
  const assets = readAssets();
  const { html, policy } = consolePage(assets, settings);
  const page = pageFile('html', html, settings.demoToken === undefined ? 'fresh' : 'secret', policy);
  const router = Router({ caseSensitive: true, strict: true });
  const files = [...assets.files].filter(([path]) => hasSourceMaps || !path.endsWith('.map'));
  router.use(assets.folder, ({ path }, response, next) => {
    if (hasSourceMaps && !path.endsWith('.map')) response.set('SourceMap', `${path.slice(1)}.map`);
    next();
  });
  router.use(assets.folder, serveFiles(new Map(files)));
  const servePage = serveFiles(new Map([['/', page]]));
  router.use((request, response, next) => {
    const [, screen = ''] = request.path.split('/');
    // `//host/path` is the address of another host as soon as a script reads it as a link.
    const isScreen = screenNames.includes(screen) && !request.path.includes('//');
    // A person gets the menu with the answer that nothing is there; a program gets the answer of the server.
    if (!isScreen && !isOpened(request)) return next();
    if (!isScreen) response.status(404);
    request.url = '/';
    servePage(request, response, next);
  });
  return router;
}
