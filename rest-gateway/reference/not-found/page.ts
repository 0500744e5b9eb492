import { contentSecurityPolicy } from '../../../src/platform/runtime/static-files.ts';
import { listenerReplies } from '../../error-replies.ts';
import { type ErrorPage, errorBody } from '../../http-reply.ts';
import { barHtml, escapeHtml, fillFrame } from '../page/html.ts';

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': contentSecurityPolicy({ 'style-src': "'self'", 'img-src': "'self'" }),
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept',
};

/** What a person sees where nothing is. A query may hold a secret, so only the path is shown. */
export const notFoundPage = (frame: string, basePath: string) => {
  const fixed = { bar: barHtml(), base: basePath, body: escapeHtml(errorBody(listenerReplies.pathNotFound)) };
  return (path: string): ErrorPage => ({
    headers,
    body: fillFrame(frame, { ...fixed, path: escapeHtml(path) }),
  });
};
