import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

/** A file in memory, so that no request reaches the file system. */
export type StaticFile = Readonly<{
  /** A file name extension. */
  type: string;
  headers: Readonly<Record<string, string>>;
  read: () => Buffer;
  compressed: (coding: Coding) => Promise<Buffer>;
}>;

type Coding = keyof typeof compressors;

/** In order of preference. Brotli's usual quality takes seconds for a large script, and saves little more. */
const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/**
 * A file that is compressed by the first request for each coding.
 * @param content what it holds, or a function that makes it at the first request
 */
export function staticFile(
  type: string,
  content: Buffer | string | (() => string),
  headers: StaticFile['headers'],
): StaticFile {
  const bodies = new Map<Coding, Promise<Buffer>>();
  let body = Buffer.isBuffer(content) ? content : undefined;
  const read = () => {
    body ??= Buffer.from(typeof content === 'function' ? content() : content);
    return body;
  };
  return {
    type,
    headers,
    read,
    compressed(coding) {
      const known = bodies.get(coding);
      if (known) return known;
      const made = (async () => compressors[coding](read()))();
      made.catch(() => bodies.delete(coding)); // the next request tries again
      bodies.set(coding, made);
      return made;
    },
  };
}

/**
 * Sends a file in the best coding that the client accepts. Express adds its entity tag, which differs by coding. The response
 * is 304 if the client has it.
 */
export async function sendFile(request: Request, response: Response, file: StaticFile): Promise<void> {
  const coding = (Object.keys(compressors) as Coding[]).find((name) => request.acceptsEncodings(name));
  const body = coding ? await file.compressed(coding) : file.read();
  response.vary('Accept-Encoding');
  if (coding) response.set('Content-Encoding', coding);
  response.set({ ...file.headers, 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' });
  response.type(file.type).send(body);
}

/** Serves files by their path below the mount point. */
export function serveFiles(files: ReadonlyMap<string, StaticFile>): RequestHandler {
  return (request, response, next) => {
    const file = files.get(request.path);
    return file && (request.method === 'GET' || request.method === 'HEAD') ? sendFile(request, response, file) : next();
  };
}

/** A policy that allows the sources named and nothing else, and no frame. */
export function contentSecurityPolicy(sources: Readonly<Record<string, string>>): string {
  const policy = {
    'default-src': "'none'",
    ...sources,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(policy)
    .map(([directive, source]) => `${directive} ${source}`)
    .join('; ');
}

/** What pages for staff load: files of this server only. */
export const ownFiles = {
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
};

/**
 * `Cache-Control` of an answer that may be kept, but must be revalidated for each use. By RFC 9111 `no-cache` says all of it:
 * some caches obey only the other two directives.
 */
export const revalidated = 'no-cache, max-age=0, must-revalidate';
/** The same for an answer to one caller. */
export const privatelyRevalidated = `private, ${revalidated}` as const;

/** How long browsers keep a file: not at all if it holds a token; for ever if its address changes with its content. */
const caching = { secret: 'no-store', fresh: revalidated, immutable: 'public, max-age=31536000, immutable' };

export const pageFile = (
  type: string,
  content: Buffer | string,
  kept: keyof typeof caching = 'fresh',
  policy = contentSecurityPolicy(ownFiles),
): StaticFile =>
  staticFile(type, content, {
    'Cache-Control': caching[kept],
    'Content-Security-Policy': policy,
    // A page that opens this one cannot navigate it elsewhere.
    ...(type === 'html' && { 'Cross-Origin-Opener-Policy': 'same-origin' }),
  });
