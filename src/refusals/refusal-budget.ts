import { LRUCache } from 'lru-cache';

/** How many refusals are kept: at once, and per hour in the long run. */
type Rate = { burst: number; perHour: number };

/** The limits of one process. Together they bound the table: 5,000 rows an hour are 840,000 in 7 days. */
export const refusalRates = {
  /** All refusals of recognised tokens. */
  recognised: { burst: 1_000, perHour: 4_000 },
  /** Those of one token, so that one broken client does not hide the others. */
  perToken: { burst: 100, perHour: 300 },
  /** Those without a recognised token, which anybody can cause. */
  others: { burst: 200, perHour: 1_000 },
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

/** Decides which refusals are kept. */
export function createRefusalBudget() {
  const recognised = createBucket(refusalRates.recognised);
  const others = createBucket(refusalRates.others);
  const byToken = new LRUCache<string, ReturnType<typeof createBucket>>({ max: maxTokens });

  function bucketOf(tokenId: string) {
    const known = byToken.get(tokenId);
    if (known) return known;
    const bucket = createBucket(refusalRates.perToken);
    byToken.set(tokenId, bucket);
    return bucket;
  }

  /** Whether there is room for a refusal, which then takes it. @param tokenId of a recognised token */
  return (tokenId: string | undefined, at: Date): boolean => {
    const buckets = tokenId === undefined ? [others] : [bucketOf(tokenId), recognised];
    if (!buckets.every((bucket) => bucket.hasRoom(at.getTime()))) return false;
    for (const bucket of buckets) bucket.take();
    return true;
  };
}
