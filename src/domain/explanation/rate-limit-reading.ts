/** The state of a token's rate limit. */
export type RateLimitReading = {
  /** Requests in a window. */
  limit: number;
  /** Requests left in the current window. */
  remaining: number;
  /** End of the current window; null if none is open. */
  resetsAt: Date | null;
};

/** Reads a token's rate limit without counting. Undefined if the limiter cannot be reached. */
export type RateLimitReader = (tokenId: string) => Promise<RateLimitReading | undefined>;
