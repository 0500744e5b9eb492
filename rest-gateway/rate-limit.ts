import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a token may make in a window, and the length of the window in seconds (documents part 8). */
export const rateLimit = { requests: 1_000, seconds: 60 };

/** Where a token stands in its window. */
export type Standing = {
  allowed: boolean;
  /** Requests left in the window. */
  remaining: number;
  /** End of the window, in Unix seconds, rounded up. */
  reset: number;
};

/** Counts a request of a token. A fixed window of its own for each token, opened by its first request (decisions §7). */
export type RateLimiter = (tokenId: string) => Promise<Standing>;

export function createRateLimiter(): RateLimiter {
  const limiter = new RateLimiterMemory({ points: rateLimit.requests, duration: rateLimit.seconds });
  return async (tokenId) => {
    try {
      return standing(true, await limiter.consume(tokenId));
    } catch (rejection) {
      // Over the limit it rejects with where the token stands; anything else is an error.
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      return standing(false, rejection);
    }
  };
}

function standing(allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Standing {
  return { allowed, remaining: remainingPoints, reset: Math.ceil((Date.now() + msBeforeNext) / 1000) };
}
