import type { RequestHandler } from 'express';

/** A file in memory. */
export type StaticFile = {
  type: 'html' | 'css' | 'js' | 'json';
  body: Buffer;
  /** It holds a token, so it is not cached. */
  isSecret?: boolean;
  /** Its address changes with its content, so it is cached for ever. */
  isImmutable?: boolean;
};

/** The policy of a page: nothing but its own files, and never inside a frame. */
export function contentSecurityPolicy(additions: Readonly<Record<string, string>> = {}): string {
  const sources: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...additions,
  };
  return Object.entries(sources)
    .map(([directive, source]) => `${directive} ${source}`)
    .join('; ');
}

/** Serves files from memory, by their path below the mount point. */
export function serveFiles(files: ReadonlyMap<string, StaticFile>, policy: string): RequestHandler {
  return (request, response, next) => {
    const file = files.get(request.path);
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.set({
      'Cache-Control': cacheControl(file),
      'Content-Security-Policy': policy,
      // A page that opens this one cannot navigate it elsewhere.
      ...(file.type === 'html' && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    response.type(file.type).send(file.body); // or 304
  };
}

function cacheControl({ isSecret, isImmutable }: StaticFile): string {
  if (isSecret) return 'no-store';
  return isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
}
