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

/** With the end of the window by the monotonic clock of this process (`performance.now`). */
export type WindowState = RateLimitResult & { endsAt: number };
export type WindowCounter = (tokenId: string) => Promise<WindowState>;

/** A token's rate limit, read without counting. */
export type RateLimitReading = {
  limit: number;
  remaining: number;
  /** End of the current window; null if none is open. */
  resetsAt: Date | null;
};

export type RateLimitReader = (tokenId: string) => Promise<RateLimitReading>;

const windowMs = rateLimit.seconds * 1000;

/** @param msLeft until the open window ends; none is open if it is not positive */
export function readingOf(remaining: number, msLeft: number): RateLimitReading {
  const limit = rateLimit.requests;
  if (msLeft <= 0) return { limit, remaining: limit, resetsAt: null };
  return { limit, remaining, resetsAt: new Date(Date.now() + Math.min(msLeft, windowMs)) };
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

/**
 * @param reset as in the result, by any clock. Clocks are set and differ, so it is at most a window from now.
 * @param msLeft until the window ends
 */
export function resultOf(counted: RateLimiterRes, reset: number, msLeft: number): WindowState {
  const left = Math.min(msLeft, windowMs);
  return {
    allowed: counted.consumedPoints <= rateLimit.requests,
    remaining: counted.remainingPoints,
    reset: Math.min(reset, Math.ceil((Date.now() + windowMs) / 1000)),
    retryAfter: Math.max(1, Math.ceil(left / 1000)),
    endsAt: performance.now() + left,
  };
}

type LocalRateLimiter = WindowCounter & {
  read: RateLimitReader;
  /** Continues a window that was counted elsewhere, unless it has ended. */
  resume: (tokenId: string, last: WindowState) => void;
};

export function createRateLimiter(): LocalRateLimiter {
  const limiter = new RateLimiterMemory({ points: rateLimit.requests, duration: rateLimit.seconds });
  /** Ends of windows: by the monotonic clock, since the limiter's estimates follow the other one when that is set; and as reported. */
  const ends = new Map<string, Pick<WindowState, 'endsAt' | 'reset'>>();

  function deleteEnded(): void {
    const now = performance.now();
    for (const [tokenId, { endsAt }] of ends) if (endsAt < now) ends.delete(tokenId);
  }

  const msLeftOf = (tokenId: string) => (ends.get(tokenId)?.endsAt ?? 0) - performance.now();

  function open(tokenId: string): void {
    ends.set(tokenId, { endsAt: performance.now() + windowMs, reset: 0 });
    if (ends.size > maxTokens) deleteEnded();
  }

  /** The end of the window as first reported, unless the clock was set meanwhile. */
  function resetOf(tokenId: string, msLeft: number): number {
    const now = Math.ceil((Date.now() + msLeft) / 1000);
    const window = ends.get(tokenId);
    if (window && Math.abs(now - window.reset) <= 1) return window.reset;
    if (window) window.reset = now;
    return now;
  }

  const count: WindowCounter = async (tokenId) => {
    const counted = await consume(limiter, tokenId);
    if (counted.consumedPoints === 1 || !ends.has(tokenId)) open(tokenId);
    const msLeft = Math.max(0, msLeftOf(tokenId));
    return resultOf(counted, resetOf(tokenId, msLeft), msLeft);
  };
  return Object.assign(count, {
    async read(tokenId: string) {
      const found = await limiter.get(tokenId);
      return readingOf(found?.remainingPoints ?? 0, found ? msLeftOf(tokenId) : 0);
    },
    resume(tokenId: string, { remaining, reset, endsAt }: WindowState) {
      const seconds = (endsAt - performance.now()) / 1000;
      if (seconds <= 0) return;
      void limiter.set(tokenId, rateLimit.requests - remaining, seconds);
      ends.set(tokenId, { endsAt, reset });
    },
  });
}
