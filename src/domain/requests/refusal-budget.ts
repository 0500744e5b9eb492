import { LRUCache } from 'lru-cache';
import { hourLength } from '../../platform/database/pg-timestamps.ts';

/** How many refusals are kept: at once, and per hour in the long run. */
type Rate = { burst: number; perHour: number };

/** The limits of one process. Together they bound the table: 5,000 rows an hour, and 50 for each publisher. */
export const refusalRates = {
  /** Those of the tokens of one publisher, which others cannot use up. A token without a publisher has its own. */
  perPublisher: { burst: 50, perHour: 50 },
  /** What is beyond the shares of publishers. Revoked and expired tokens are included. */
  recognised: { burst: 1_000, perHour: 4_000 },
  /** Those of one token, and of what it replaced, so that one broken client does not hide the others. */
  perToken: { burst: 100, perHour: 300 },
  /** Those with a token that was never minted, but has its format. Any caller can make these up. */
  unknownTokens: { burst: 200, perHour: 500 },
  /** Those without a token. Any caller can cause these. */
  anonymous: { burst: 200, perHour: 500 },
} as const satisfies Record<string, Rate>;

/** Maximum tokens and publishers with a limit of their own. Beyond it, the one that has been idle longest is forgotten. */
const maxBuckets = 10_000;

/** A token bucket. Above its rate it lets refusals through at even intervals: a sample over time. */
function createBucket({ burst, perHour }: Rate) {
  let left: number = burst;
  let filledAt = 0;
  return {
    hasRoom(at: number): boolean {
      left = Math.min(burst, left + (Math.max(0, at - filledAt) / hourLength) * perHour);
      filledAt = Math.max(filledAt, at);
      return left >= 1;
    },
    take(): void {
      left -= 1;
    },
  };
}

/** Buckets of the same rate, by key. */
function createBuckets(rate: Rate) {
  const buckets = new LRUCache<string, ReturnType<typeof createBucket>>({ max: maxBuckets });
  return (key: string) => {
    const bucket = buckets.get(key) ?? createBucket(rate);
    buckets.set(key, bucket);
    return bucket;
  };
}

/** What a refusal is counted by: the token and its publisher. */
export type RefusedCaller = {
  /** The recognised token. */
  tokenId: string | undefined;
  /** The first token of its chain of rotations, and its publisher. */
  chainId?: string | undefined;
  publisherId?: string | undefined;
  /** The hash of a well-formed token that was not recognised, as PostgreSQL writes it. It may be a revoked token. */
  tokenHash: string | undefined;
};

/** Decides which refusals are kept. Refusals of tokens in the database have shares that neither unknown callers nor other publishers use up. */
export function createRefusalBudget() {
  const recognised = createBucket(refusalRates.recognised);
  const unknownTokens = createBucket(refusalRates.unknownTokens);
  const anonymous = createBucket(refusalRates.anonymous);
  const ofToken = createBuckets(refusalRates.perToken);
  const ofPublisher = createBuckets(refusalRates.perPublisher);

  /** Whether there is room for a refusal, which then takes it. */
  return ({ tokenId, chainId = tokenId, publisherId, tokenHash }: RefusedCaller, refusedAt: Date): boolean => {
    const at = refusedAt.getTime();
    const own = chainId === undefined ? [] : [ofToken(chainId)];
    const shares =
      chainId === undefined
        ? [tokenHash === undefined ? anonymous : unknownTokens]
        : [ofPublisher(publisherId ?? chainId), recognised];
    const share = shares.find((bucket) => bucket.hasRoom(at));
    if (!share || !own.every((bucket) => bucket.hasRoom(at))) return false;
    for (const bucket of [share, ...own]) bucket.take();
    return true;
  };
}
