import { type Document, pathTemplateOf, validateAt, validateResponse } from '../support/openapi-validator.ts';
import type { ShapedRequest } from './shapes.ts';
import type { WireResponse } from './wire.ts';

/** What a browser gets where nothing is, outside of the base path. */
const isNotFoundPage = ({ status, headers, text }: WireResponse) =>
  status === 404 &&
  headers['content-type'] === 'text/html; charset=utf-8' &&
  text.includes('<h1>No such page</h1>') &&
  !text.includes('<code>/api/v1/');

/** The problems of a response of the public listener that hold for every request. */
export function problemsOf(response: WireResponse, secrets: readonly string[]): string[] {
  const { status, headers, text } = response;
  const required: Record<string, RegExp> = {
    'x-api-version': /^v1$/,
    'x-request-id': /^[\x21-\x7e]{1,128}$/,
    'x-content-type-options': /^nosniff$/,
    ...(status >= 400 && { 'cache-control': /^private, no-store$/ }),
    ...(status >= 400 &&
      text !== '' &&
      !isNotFoundPage(response) && { 'content-type': /^application\/json; charset=utf-8$/ }),
  };
  const content = [text, ...Object.values(headers)].join('\n');
  return [
    // 501 is the response to a transfer coding other than chunked (choice D12).
    ...(status >= 500 && status !== 501 ? [`status ${status}: ${text}`] : []),
    ...Object.entries(required).flatMap(([name, form]) =>
      form.test(headers[name] ?? '') ? [] : [`${status} has ${name}: ${headers[name]}`],
    ),
    ...(headers['x-powered-by'] === undefined ? [] : [`${status} has X-Powered-By`]),
    ...(status >= 400 && /\n\s+at |node_modules|Error:|select /.test(content) ? [`internals leaked: ${text}`] : []),
    ...(status >= 400
      ? secrets.filter((secret) => content.includes(secret)).map((secret) => `${status} leaks ${secret}`)
      : []),
  ];
}

const listenerErrors = ['ListenerError', 'NotImplemented'].map((name) => {
  return ['components', 'responses', name, 'content', 'application/json', 'schema'];
});
const notFound = '{"error":"Not found","code":"PATH_NOT_FOUND"}';

const isJson = ({ headers }: WireResponse) => headers['content-type']?.startsWith('application/json') ?? false;
const bodyOf = (response: WireResponse): unknown => {
  try {
    return isJson(response) && response.text !== '' ? JSON.parse(response.text) : undefined;
  } catch {
    return response.text;
  }
};

/** Whether the response is one of the documented errors of the HTTP server itself. */
const isListenerError = (document: Document, response: WireResponse) =>
  response.text !== '' && listenerErrors.some((place) => validateAt(document, place, bodyOf(response)).length === 0);

/** The path that a request target names (RFC 9112, 3.2), without resolving `..`. */
const pathOf = (target: string) =>
  target.startsWith('/') ? target : (/^https?:\/\/[^/?#]+(\/.*)/is.exec(target)?.[1] ?? '');

/** Validates a response against the documented path, method and status of its request. */
export function describedProblems(
  document: Document,
  { method, target }: Pick<ShapedRequest, 'method' | 'target'>,
  response: WireResponse,
): string[] {
  const { status, headers, text } = response;
  const pathTemplate = pathTemplateOf(document, pathOf(target));
  const operation = method === 'HEAD' ? 'GET' : method;
  if (pathTemplate && document.paths[pathTemplate]?.[operation.toLowerCase()]) {
    return validateResponse(document, { method, pathTemplate, status, headers, body: bodyOf(response) });
  }
  if (pathOf(target).startsWith('/api/docs')) return [];
  if (method === 'HEAD') return [404, 405].includes(status) ? [] : [`${status} to HEAD ${target}`];
  if (pathTemplate)
    return status === 405 && isListenerError(document, response) ? [] : [`${status} instead of 405: ${text}`];
  return isListenerError(document, response) || (status === 404 && text === notFound) || isNotFoundPage(response)
    ? []
    : [`${status} for an unknown path: ${text}`];
}

/** Validates a response to unparsable bytes: some operation must document such a body for its status. */
export function undescribedProblems(document: Document, response: WireResponse): string[] {
  const { status, text } = response;
  if (!isJson(response) || text === '' || text === notFound || isListenerError(document, response)) return [];
  const body = bodyOf(response);
  if (typeof body === 'object' && body !== null && 'openapi' in body) return [];
  const isDescribed = Object.entries(document.paths).some(([path, operations]) =>
    Object.entries(operations).some(([method, { responses }]) => {
      if (!(status in responses)) return false;
      const place = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
      return validateAt(document, place, body).length === 0;
    }),
  );
  return isDescribed ? [] : [`${status} with an undocumented body: ${text}`];
}
