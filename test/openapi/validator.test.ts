import { describe, expect, it } from '@jest/globals';
import { errors } from '../../rest-gateway/conformance/errors.ts';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import { routes } from '../../rest-gateway/routes.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { type Document, pathTemplateOf, type SeenResponse, validateResponse } from '../support/openapi-validator.ts';

const document = JSON.parse(
  JSON.stringify(buildOpenApi({ schema: createSchema(), basePath: '/api/v1', publicUrl: 'https://ads.example' })),
) as Document;

const common = {
  'content-type': 'application/json; charset=utf-8',
  'x-api-version': 'v1',
  'x-request-id': 'asked-1',
  'x-content-type-options': 'nosniff',
};
const counted = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '998', 'x-ratelimit-reset': '1795340460' };
const noStore = { 'cache-control': 'private, no-store' };

const registered: SeenResponse = {
  method: 'GET',
  pathTemplate: '/advertisement/{PAID}',
  status: 200,
  headers: { ...common, ...counted, 'cache-control': 'private, no-cache, max-age=0, must-revalidate', etag: '"a"' },
  body: routes.find(({ path }) => path === '/advertisement/:PAID')?.documentation.success.example,
};
const help = { link: '</api/docs#INVALID_TOKEN>; rel="help"' };
const unknownToken: SeenResponse = {
  method: 'PUT',
  pathTemplate: '/advertisement/{PAID}/metrics',
  status: 401,
  headers: { ...common, ...noStore, ...help, 'www-authenticate': 'Bearer realm="partner-api", error="invalid_token"' },
  body: { error: 'Invalid or revoked partner API token.', code: 'INVALID_TOKEN' },
};
const without = (seen: SeenResponse, header: string): SeenResponse => {
  const { [header]: _, ...headers } = seen.headers as Record<string, string>;
  return { ...seen, headers };
};
const withHeader = (seen: SeenResponse, header: Record<string, string>): SeenResponse => ({
  ...seen,
  headers: { ...(seen.headers as Record<string, string>), ...header },
});

describe('a response that agrees with the document', () => {
  const { 'content-type': _, ...revalidated } = registered.headers as Record<string, string>;
  it.each<[string, SeenResponse]>([
    ['a success', registered],
    ['a refusal', unknownToken],
    ['HEAD', { ...registered, method: 'HEAD', body: undefined }],
    ['304', { ...registered, status: 304, headers: revalidated, body: undefined }],
    [
      'an answer of the listener',
      {
        ...unknownToken,
        status: 405,
        headers: { ...common, ...noStore, ...help, allow: 'PUT' },
        body: errors.method.body,
      },
    ],
    [
      'headers as fetch gives them',
      { ...registered, headers: new Headers(registered.headers as Record<string, string>) },
    ],
  ])('%s', (_name, seen) => {
    expect(validateResponse(document, seen)).toEqual([]);
  });
});

describe('a response that does not', () => {
  it.each<[string, SeenResponse, RegExp]>([
    ['an unknown path', { ...registered, pathTemplate: '/elsewhere' }, /is not in the document/],
    ['an unknown method', { ...registered, method: 'DELETE' }, /is not in the document/],
    ['an unknown status', { ...registered, status: 201 }, /status 201 is not in the document/],
    ['no version', without(registered, 'x-api-version'), /header X-API-Version is missing/],
    ['no request id', without(unknownToken, 'x-request-id'), /header X-Request-Id is missing/],
    ['no limit', without(registered, 'x-ratelimit-remaining'), /header X-RateLimit-Remaining is missing/],
    ['no challenge', without(unknownToken, 'www-authenticate'), /header WWW-Authenticate is missing/],
    ['no ETag', without(registered, 'etag'), /header ETag is missing/],
    ['another caching', withHeader(registered, { 'cache-control': 'public' }), /header Cache-Control/],
    ['a limit that is no number', withHeader(registered, { 'x-ratelimit-reset': 'soon' }), /header X-RateLimit-Reset/],
    ['a limit for an unknown token', withHeader(unknownToken, counted), /header X-RateLimit-Limit is not/],
    ['another content type', withHeader(registered, { 'content-type': 'text/plain' }), /content type is text\/plain/],
    ['no body', { ...registered, body: undefined }, /the body is missing/],
    ['a body on HEAD', { ...registered, method: 'HEAD' }, /there is a body/],
    ['a property more', { ...registered, body: { ...(registered.body as object), email: 'a@b.example' } }, /\(email\)/],
    ['another text', { ...unknownToken, body: { error: 'No.', code: 'INVALID_TOKEN' } }, /error must be equal/],
    [
      'no code',
      { ...unknownToken, body: { error: 'Invalid or revoked partner API token.' } },
      /required property 'code'/,
    ],
  ])('has %s', (_name, seen, problem) => {
    expect(validateResponse(document, seen).join('; ')).toMatch(problem);
  });
});

describe('the path of a request', () => {
  it.each([
    ['/api/v1/advertisement/PA-1', '/advertisement/{PAID}'],
    ['/api/v1/advertisement/PA-1/metrics?a=b', '/advertisement/{PAID}/metrics'],
    ['/api/v1/ssp/advertisement/PA-1', '/ssp/advertisement/{PAID}'],
    ['/api/v1/Advertisement/PA-1', undefined],
    ['/api/v1/advertisement/PA-1/', undefined],
    ['/api/v1/advertisement/', undefined],
    ['/api/docs', undefined],
  ])('%s is of %s', (path, template) => {
    expect(pathTemplateOf(document, path)).toBe(template);
  });
});
