import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a token may make in a window, and the length of the window in seconds (contract part 8). */
export const rateLimit = { requests: 1_000, seconds: 60 };

/** Above this number, ends of windows that are over are forgotten. */
const manyTokens = 10_000;

/** Where a token stands in its window. */
export type RateLimitResult = {
  allowed: boolean;
  /** Requests left in the window. */
  remaining: number;
  /** End of the window, in Unix seconds, rounded up; the same for all requests of a window. */
  reset: number;
  /** Whole seconds until the window has ended, at least 1. */
  retryAfter: number;
};

/** Counts a request of a token. A fixed window of its own for each token, opened by its first request (choice D7). */
export type RateLimiter = (tokenId: string) => Promise<RateLimitResult>;

export function createRateLimiter(): RateLimiter {
  const limiter = new RateLimiterMemory({ points: rateLimit.requests, duration: rateLimit.seconds });
  const resets = new Map<string, number>();

  function forgetEnded(now: number): void {
    for (const [tokenId, reset] of resets) if (reset < now - rateLimit.seconds) resets.delete(tokenId);
  }

  /** The limiter tells how long the window lasts from its own look at the clock, a moment before ours: what was said first stands. */
  function resetOf(tokenId: string, msBeforeNext: number): number {
    const now = Math.ceil((Date.now() + msBeforeNext) / 1000);
    const before = resets.get(tokenId);
    if (before !== undefined && Math.abs(now - before) <= 1) return before;
    resets.set(tokenId, now);
    if (resets.size > manyTokens) forgetEnded(now);
    return now;
  }

  return async (tokenId) => {
    const standing = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitResult => ({
      allowed,
      remaining: remainingPoints,
      reset: resetOf(tokenId, msBeforeNext),
      retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });
    try {
      return standing(true, await limiter.consume(tokenId));
    } catch (rejection) {
      // Over the limit it rejects with where the token stands; anything else is an error.
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return standing(false, rejection);
    }
  };
}
