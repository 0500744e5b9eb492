/** A NUL as a path segment: neither a PA-ID nor a path of this server. */
const impossibleSegment = '%00';

/**
 * Rewrites a request target to path and query, for the Express router. Express refuses invalid percent-encoding before
 * any check, but the contract requires the endpoint's own 404, after the other checks (choice D6). For absolute targets
 * (RFC 9112, 3.2.2) and `#`, Express uses Node's legacy URL parser, which throws on some targets. Any URL parser would also
 * resolve `..`, so that a path would mean another one in absolute form.
 */
export function pathAndQuery(target: string): string {
  if (/^\/[^%#]*$/.test(target)) return target;
  const [path = '', query] = relative(target).split(/\?(.*)/s);
  const segments = path.split('/').map((segment) => (isDecodable(segment) ? segment : impossibleSegment));
  return `${segments.join('/')}${query === undefined ? '' : `?${query}`}`;
}

/** Whether a path has been rewritten because its target named none, or could not be decoded. */
export const isImpossible = (path: string): boolean => path.split('/').includes(impossibleSegment);

/** A target that names no path, such as `*` or `http:///x`, becomes a path that is not served. */
function relative(target: string): string {
  const path = target.startsWith('/') ? target : /^https?:\/\/[^/?#]+(\/.*)/is.exec(target)?.[1];
  return path?.replaceAll('#', '%23') ?? `/${impossibleSegment}`;
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
