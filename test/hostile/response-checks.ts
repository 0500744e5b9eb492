import { type Document, pathTemplateOf, validateAt, validateResponse } from '../support/openapi-validator.ts';
import type { ShapedRequest } from './shapes.ts';
import type { WireResponse } from './wire.ts';

/** What is wrong with a response of the public listener, whatever was asked; nothing when all is as it has to be. */
export function problemsOf({ status, headers, text }: WireResponse, secrets: readonly string[]): string[] {
  const wanted: Record<string, RegExp> = {
    'x-api-version': /^v1$/,
    'x-request-id': /^[\x21-\x7e]{1,128}$/,
    'x-content-type-options': /^nosniff$/,
    ...(status >= 400 && { 'cache-control': /^private, no-store$/ }),
    ...(status >= 400 && text !== '' && { 'content-type': /^application\/json; charset=utf-8$/ }),
  };
  const told = [text, ...Object.values(headers)].join('\n');
  return [
    // 501 is the answer to a transfer coding other than chunked (choice D12).
    ...(status >= 500 && status !== 501 ? [`status ${status}: ${text}`] : []),
    ...Object.entries(wanted).flatMap(([name, form]) =>
      form.test(headers[name] ?? '') ? [] : [`${status} has ${name}: ${headers[name]}`],
    ),
    ...(headers['x-powered-by'] === undefined ? [] : [`${status} has X-Powered-By`]),
    ...(status >= 400 && /\n\s+at |node_modules|Error:|select /.test(told) ? [`our insides: ${text}`] : []),
    ...(status >= 400
      ? secrets.filter((secret) => told.includes(secret)).map((secret) => `${status} tells ${secret}`)
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

/** Whether the HTTP server itself gave this answer, in one of the forms that the document has for that. */
const isListeners = (document: Document, response: WireResponse) =>
  response.text !== '' && listenerErrors.some((place) => validateAt(document, place, bodyOf(response)).length === 0);

/** The path that a request target asks for (RFC 9112, 3.2). */
const pathOf = (target: string) => (target.startsWith('/') ? target : (URL.parse(target)?.pathname ?? ''));

/** Holds the answer to a known request against the document: its path, method and status. */
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
    return status === 405 && isListeners(document, response) ? [] : [`${status} where 405 is due: ${text}`];
  return isListeners(document, response) || (status === 404 && text === notFound)
    ? []
    : [`${status} to what is nowhere: ${text}`];
}

/** Holds an answer to nobody knows what against the document: some operation has such a body for its status. */
export function undescribedProblems(document: Document, response: WireResponse): string[] {
  const { status, text } = response;
  if (!isJson(response) || text === '' || text === notFound || isListeners(document, response)) return [];
  const body = bodyOf(response);
  if (typeof body === 'object' && body !== null && 'openapi' in body) return [];
  const isDescribed = Object.entries(document.paths).some(([path, operations]) =>
    Object.entries(operations).some(([method, { responses }]) => {
      if (!(status in responses)) return false;
      const place = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
      return validateAt(document, place, body).length === 0;
    }),
  );
  return isDescribed ? [] : [`${status} with a body that no operation has: ${text}`];
}
