/** A path segment with a NUL: a PA-ID that cannot exist. */
const impossible = '%00';

/**
 * Rewrites a request target to path and query, for the Express router. Express would answer a segment with invalid
 * percent-encoding before any check, but the contract's answer is the endpoint's own 404 in its turn (choice D6). And its
 * parser for absolute targets (RFC 9112, 3.2.2) and for `#` is Node's legacy one, which throws on some targets.
 */
export function pathAndQuery(target: string): string {
  if (/^\/[^%#]*$/.test(target)) return target;
  const [path = '', query] = relative(target).split(/\?(.*)/s);
  const segments = path.split('/').map((segment) => (isDecodable(segment) ? segment : impossible));
  return `${segments.join('/')}${query === undefined ? '' : `?${query}`}`;
}

/** Of a target without a path, such as `*`: `/`, which is not served. */
function relative(target: string): string {
  if (target.startsWith('/')) return target.replaceAll('#', '%23');
  const url = URL.parse(target);
  return url?.pathname.startsWith('/') ? `${url.pathname}${url.search}` : '/';
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

/**
 * Query parameters by name. Names that are not listed are ignored; the values of a repeated parameter are joined by commas,
 * like those of a repeated header.
 */
export function queryOf(url: string, names: readonly string[]): Record<string, string> {
  if (names.length === 0) return {};
  const query = new URLSearchParams(url.split(/\?(.*)/s)[1]);
  return Object.fromEntries(
    names.filter((name) => query.has(name)).map((name) => [name, query.getAll(name).join(',')]),
  );
}
