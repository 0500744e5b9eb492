import { deprecationHeaders, docsPath, helpHeader, versionHeader } from '../headers.ts';
import { rateLimit } from '../rate-limit/rate-limit.ts';
import type { Deprecation } from '../routes.ts';
import { type JsonSchema, wholeNumberSchema } from './formats.ts';

/** A header of a response; `required` when no such response is without it. */
export type Header = Readonly<{ description: string; required: boolean; schema: JsonSchema; example?: unknown }>;
export type HeaderMap = Readonly<Record<string, Header | Reference>>;
export type Reference = Readonly<{ $ref: string }>;

const always = (description: string, schema: JsonSchema, example?: unknown): Header => ({
  description,
  required: true,
  schema,
  ...(example !== undefined && { example }),
});

/** Headers with the same description in all responses. */
export const headerComponents = {
  [versionHeader[0]]: always('The version of the API.', { type: 'string', const: versionHeader[1] }),
  'X-Request-Id': always(
    'Id of the request: the one that you sent in `X-Request-Id` when it has at most 128 visible ASCII characters, a new one otherwise.',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$', maxLength: 128 },
    '0b6e6f0c-9a0f-4c8e-8a44-6a0f1d0c7a52',
  ),
  'X-Content-Type-Options': always('Stops browsers from guessing another content type.', {
    type: 'string',
    const: 'nosniff',
  }),
  'X-RateLimit-Limit': always(
    'Requests that the token may make in a window.',
    wholeNumberSchema(rateLimit.requests, rateLimit.requests),
    rateLimit.requests,
  ),
  'X-RateLimit-Remaining': always(
    'Requests that the token has left in this window.',
    wholeNumberSchema(0, rateLimit.requests),
    rateLimit.requests - 1,
  ),
  'X-RateLimit-Reset': always(
    'End of the window, in Unix seconds, rounded up.',
    wholeNumberSchema(0, Number.MAX_SAFE_INTEGER),
    1_795_340_460,
  ),
  // Both the end of the window and the time until then are rounded up.
  'Retry-After': always('Seconds to wait before the next attempt.', wholeNumberSchema(1, rateLimit.seconds + 1), 5),
  ETag: always(
    'Identifies this state of the notice. Send it in `If-None-Match` to get 304 while nothing has changed.',
    { type: 'string', pattern: '^(W/)?"[^"]*"$', maxLength: 128 },
    '"x0HyZ2pS7-3bU0T4Vb5cE0n1Qaw"',
  ),
  Link: always(
    'Where the reference page says what to do (RFC 8288).',
    { type: 'string', pattern: `^<${docsPath}#\\w+>; rel="help"$`, maxLength: 100 },
    helpHeader({ status: 400, code: 'INVALID_METRICS' }).Link,
  ),
} as const satisfies Record<string, Header>;

type SharedHeader = keyof typeof headerComponents;

const everywhere: readonly SharedHeader[] = [versionHeader[0], 'X-Request-Id', 'X-Content-Type-Options'];
const rateLimitNames: readonly SharedHeader[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const named = (name: SharedHeader): Reference => ({ $ref: `#/components/headers/${name}` });
const all = (names: readonly SharedHeader[]): HeaderMap => Object.fromEntries(names.map((name) => [name, named(name)]));

/** Headers of every response, with its `Cache-Control`. */
export function headersOfEveryResponse(cacheControl: string): HeaderMap {
  return {
    ...all(everywhere),
    'Cache-Control': always('Who may cache this answer.', { type: 'string', const: cacheControl }),
  };
}

/** Headers of the rate limit. Optional if such a response may come before the request is counted. */
export function windowHeaders(counted: 'always' | 'sometimes' | 'never'): HeaderMap {
  if (counted === 'always') return all(rateLimitNames);
  if (counted === 'never') return {};
  return Object.fromEntries(rateLimitNames.map((name) => [name, { ...headerComponents[name], required: false }]));
}

export const linkHeader: HeaderMap = all(['Link']);
export const retryAfterHeader: HeaderMap = all(['Retry-After']);
/** Of a refusal that ends on a day. */
export const retryOnDayHeader: HeaderMap = {
  'Retry-After': {
    description:
      'The day from which the request will not be refused for its reason, where only start dates are in the way.',
    required: false,
    schema: { type: 'string', pattern: '^[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} 00:00:00 GMT$', maxLength: 29 },
    example: 'Tue, 01 Dec 2026 00:00:00 GMT',
  },
};
export const etagHeader: HeaderMap = all(['ETag']);

/** Headers of every response of a deprecated endpoint, with their values. */
export function deprecationHeaderMap(deprecation: Deprecation): HeaderMap {
  const meanings: Record<string, string> = {
    Deprecation: 'From when the endpoint is deprecated (RFC 9745).',
    Sunset: 'When it is switched off (RFC 8594).',
    Link: 'A page about the deprecation. On errors, also where the reference page says what to do.',
  };
  return Object.fromEntries(
    Object.entries(deprecationHeaders(deprecation)).map(([name, value]) => {
      const schema = name === 'Link' ? { pattern: '^<', maxLength: 4096 } : { const: value };
      return [name, always(meanings[name] ?? '', { type: 'string', ...schema }, value)];
    }),
  );
}
