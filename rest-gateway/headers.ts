import type { ServerResponse } from 'node:http';
import { rateLimit, type Standing } from './rate-limit.ts';

/** Names this version on every response of the public listener (documents part 9). */
export const versionHeader = ['X-API-Version', 'v1'] as const;

/** Headers that every response of the public listener carries. */
export function setCommonHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader(...versionHeader);
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

/** Headers that every response to a recognised token carries (decisions §7). */
export function setRateLimitHeaders(response: ServerResponse, standing: Standing): void {
  response.setHeader('X-RateLimit-Limit', rateLimit.requests);
  response.setHeader('X-RateLimit-Remaining', standing.remaining);
  response.setHeader('X-RateLimit-Reset', standing.reset);
}
