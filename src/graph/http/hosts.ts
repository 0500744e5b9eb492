import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import { failure } from '../../platform/failures.ts';
import { refuse } from './require-caller.ts';

/** The name or address in a `Host` header, without its port; undefined when it has neither. */
function hostOf(header: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(header) ?? [];
  return (bracketed ?? plain)?.toLowerCase();
}

/** The host of the target in absolute form (RFC 9112, 3.2.2), which counts before `Host`; undefined for a path. */
const authorityOf = (target: string): string | undefined => /^[^/?#]*:\/\/([^/?#]*)/.exec(target)?.[1];

/**
 * Answers 421 to requests for any host other than an IP address, `localhost` or one of the given names. Without this
 * check a web page could point its own domain at this listener (DNS rebinding) and read from it as same-origin.
 * A request without `Host` passes: browsers always send one, health checks over HTTP/1.0 do not.
 */
export function onlyHosts(names: readonly string[]): RequestHandler {
  const allowed = new Set(['localhost', ...names]);
  return (request, response, next) => {
    const named = [request.headers.host, authorityOf(request.originalUrl)].filter((each) => each !== undefined);
    const isAllowed = (host: string | undefined) => host !== undefined && (isIP(host) !== 0 || allowed.has(host));
    if (named.map(hostOf).every(isAllowed)) return next();
    response.set('Cache-Control', 'no-store');
    refuse(response, failure('HOST_UNKNOWN'));
  };
}
