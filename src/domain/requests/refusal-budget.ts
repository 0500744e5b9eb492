import { LRUCache } from 'lru-cache';

/** How many refusals are kept: at once, and per hour in the long run. */
type Rate = { burst: number; perHour: number };

/** The limits of one process. Together they bound the table: 5,000 rows an hour are 840,000 in 7 days. */
export const refusalRates = {
  /** All refusals of tokens in the database, revoked and expired ones included. */
  recognised: { burst: 1_000, perHour: 4_000 },
  /** Those of one token, so that one broken client does not hide the others. */
  perToken: { burst: 100, perHour: 300 },
  /** Those with a token that was never minted, but has its format. Any caller can make these up. */
  unknownTokens: { burst: 200, perHour: 500 },
  /** Those without a token. Any caller can cause these. */
  anonymous: { burst: 200, perHour: 500 },
} as const satisfies Record<string, Rate>;

/** Maximum tokens with a limit of their own. Beyond it, the token that has been idle longest is forgotten. */
const maxTokens = 10_000;
const hour = 60 * 60 * 1000;

/** A token bucket. Above its rate it lets refusals through at even intervals: a sample over time. */
function createBucket({ burst, perHour }: Rate) {
  let left: number = burst;
  let filledAt = 0;
  return {
    hasRoom(at: number): boolean {
      left = Math.min(burst, left + (Math.max(0, at - filledAt) / hour) * perHour);
      filledAt = Math.max(filledAt, at);
      return left >= 1;
    },
    take(): void {
      left -= 1;
    },
  };
}

/** The token of a refusal: its id if it is in the database, else its hash. */
type RefusedToken = { tokenId: string | undefined; tokenHash: string | undefined };

/** Decides which refusals are kept. Refusals of tokens in the database have a share that unknown callers cannot use up. */
export function createRefusalBudget() {
  const recognised = createBucket(refusalRates.recognised);
  const unknownTokens = createBucket(refusalRates.unknownTokens);
  const anonymous = createBucket(refusalRates.anonymous);
  const byToken = new LRUCache<string, ReturnType<typeof createBucket>>({ max: maxTokens });

  function bucketOf(tokenId: string) {
    const known = byToken.get(tokenId);
    if (known) return known;
    const bucket = createBucket(refusalRates.perToken);
    byToken.set(tokenId, bucket);
    return bucket;
  }

  function bucketsOf({ tokenId, tokenHash }: RefusedToken) {
    if (tokenId !== undefined) return [bucketOf(tokenId), recognised];
    return [tokenHash === undefined ? anonymous : unknownTokens];
  }

  /** Whether there is room for a refusal, which then takes it. */
  return (token: RefusedToken, at: Date): boolean => {
    const buckets = bucketsOf(token);
    if (!buckets.every((bucket) => bucket.hasRoom(at.getTime()))) return false;
    for (const bucket of buckets) bucket.take();
    return true;
  };
}
