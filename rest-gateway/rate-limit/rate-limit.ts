import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Requests a token may make in a window, and the length of the window in seconds (contract part 8). */
export const rateLimit = { requests: 1_000, seconds: 60 };

/** Above this number of tokens, the ends of past windows are deleted, and results are forgotten. */
export const maxTokens = 10_000;

/** The state of a token's window after a request. */
export type RateLimitResult = {
  allowed: boolean;
  /** Requests left in the window. */
  remaining: number;
  /** End of the window, in Unix seconds, rounded up; the same for all requests of a window. */
  reset: number;
  /** Whole seconds until the window has ended, at least 1. */
  retryAfter: number;
};

/** Counts a request of a token. Each token has its own fixed window, which its first request opens (choice D7). */
export type RateLimiter = (tokenId: string) => Promise<RateLimitResult>;

/** A token's rate limit, read without counting. */
export type RateLimitReading = {
  limit: number;
  remaining: number;
  /** End of the current window; null if none is open. */
  resetsAt: Date | null;
};

export type RateLimitReader = (tokenId: string) => Promise<RateLimitReading>;

/** @param found the open window; null or ended if there is none */
export function readingOf(found: RateLimiterRes | null): RateLimitReading {
  const limit = rateLimit.requests;
  if (found === null || found.msBeforeNext <= 0) return { limit, remaining: limit, resetsAt: null };
  return { limit, remaining: found.remainingPoints, resetsAt: new Date(Date.now() + found.msBeforeNext) };
}

/** Counts a request. */
export async function consume(limiter: RateLimiterAbstract, tokenId: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(tokenId);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return rejection; // over the limit, the rejection is a result
    throw rejection;
  }
}

/** @param msLeft until the window ends */
export function resultOf(counted: RateLimiterRes, reset: number, msLeft: number): RateLimitResult {
  return {
    allowed: counted.consumedPoints <= rateLimit.requests,
    remaining: counted.remainingPoints,
    reset,
    retryAfter: Math.max(1, Math.ceil(msLeft / 1000)),
  };
}

type LocalRateLimiter = RateLimiter & {
  read: RateLimitReader;
  /** Continues a window that was counted elsewhere, unless it has ended. */
  resume: (tokenId: string, last: RateLimitResult) => void;
};

export function createRateLimiter(): LocalRateLimiter {
  const limiter = new RateLimiterMemory({ points: rateLimit.requests, duration: rateLimit.seconds });
  const resets = new Map<string, number>();

  function deleteEnded(now: number): void {
    for (const [tokenId, reset] of resets) if (reset < now - rateLimit.seconds) resets.delete(tokenId);
  }

  /** The end of the window as first reported. Later estimates differ: the limiter has read the clock earlier. */
  function resetOf(tokenId: string, msBeforeNext: number): number {
    const now = Math.ceil((Date.now() + msBeforeNext) / 1000);
    const before = resets.get(tokenId);
    if (before !== undefined && Math.abs(now - before) <= 1) return before;
    resets.set(tokenId, now);
    if (resets.size > maxTokens) deleteEnded(now);
    return now;
  }

  const count: RateLimiter = async (tokenId) => {
    const counted = await consume(limiter, tokenId);
    return resultOf(counted, resetOf(tokenId, counted.msBeforeNext), counted.msBeforeNext);
  };
  return Object.assign(count, {
    read: async (tokenId: string) => readingOf(await limiter.get(tokenId)),
    resume(tokenId: string, { remaining, reset }: RateLimitResult) {
      const seconds = reset - Date.now() / 1000;
      if (seconds <= 0) return;
      void limiter.set(tokenId, rateLimit.requests - remaining, seconds);
      resets.set(tokenId, reset);
    },
  });
}
