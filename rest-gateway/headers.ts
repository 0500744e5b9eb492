import { hash } from 'node:crypto';
import { type RateLimitResult, rateLimit } from './rate-limit/rate-limit.ts';
import type { Deprecation } from './routes.ts';

/** Names this version on every response of the public listener (contract part 9). */
export const versionHeader = ['X-API-Version', 'v1'] as const;

/** `versionHeader` for responses without other headers, such as `100 Continue`. */
export const versionHeaders = { [versionHeader[0]]: versionHeader[1] };

export type ResponseHeaders = Record<string, string | number>;

export const neverStored = 'private, no-store';

/** Headers that every response of the public listener carries. */
export function commonHeaders(requestId: string): ResponseHeaders {
  return { ...versionHeaders, 'X-Request-Id': requestId, 'X-Content-Type-Options': 'nosniff' };
}

/** Headers that every response to a recognised token carries (choice D7). */
export function rateLimitHeaders({ remaining, reset }: RateLimitResult): ResponseHeaders {
  return {
    'X-RateLimit-Limit': rateLimit.requests,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': reset,
  };
}

/** Where the reference page is, whatever `{base_url}` is (contract part 9). */
export const docsPath = '/api/docs';

/** The id of an error on the reference page. */
export const errorPlace = ({ status, code }: { status: number; code?: string | undefined }): string =>
  code ?? `${status}`;

/** The header of every error: where the reference page says what to do (RFC 8288). */
export const helpHeader = (error: Parameters<typeof errorPlace>[0]) => ({
  Link: `<${docsPath}#${errorPlace(error)}>; rel="help"`,
});

/** Headers that every response of a deprecated endpoint carries: RFC 9745, RFC 8594 and RFC 8288. */
export function deprecationHeaders({ deprecatedAt, sunset, link }: Deprecation): ResponseHeaders {
  const relations = sunset ? ['deprecation', 'sunset'] : ['deprecation'];
  return {
    Deprecation: `@${deprecatedAt.getTime() / 1000}`,
    ...(sunset && { Sunset: sunset.toUTCString() }),
    Link: relations.map((relation) => `<${link}>; rel="${relation}"`).join(', '),
  };
}

/** The strong entity tag of a body (RFC 9110, 8.8.3): a digest of it. */
export function entityTag(body: string | Uint8Array): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}
