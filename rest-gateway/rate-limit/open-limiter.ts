import { type FallbackOptions, healthCheckKey, withLocalFallback, withTimeout } from './fallback-limiter.ts';
import { createRateLimiter, type RateLimiter, type RateLimitReader, type RateLimitReading } from './rate-limit.ts';

type LimiterOptions = Pick<FallbackOptions, 'onChange'> & { readRedisUrl?: ReadUrl | undefined };

/** `read` is set if this process counts by itself. */
type OpenLimiter = { limiter: RateLimiter; read?: RateLimitReader; close: () => void };

/** Longest wait for an answer of Redis. */
const timeoutMs = 500;

/** The URL of Redis, whose user and password are read for each connection: others renew them. */
type ReadUrl = () => string;

/** Loads the Redis client only if it is used. */
const connectRedis = async (readUrl: ReadUrl) => (await import('./redis-rate-limit.ts')).connectRedisLimiter(readUrl);

/** Counts in Redis if there is one, else in this process. */
export async function openLimiter({ readRedisUrl, onChange }: LimiterOptions): Promise<OpenLimiter> {
  if (readRedisUrl === undefined) {
    const limiter = createRateLimiter();
    return { limiter, read: limiter.read, close: () => {} };
  }
  const { count: shared, reconnect, close: disconnect } = await connectRedis(readRedisUrl);
  const { limiter, close } = withLocalFallback({ shared, reconnect, timeoutMs, onChange });
  await limiter(healthCheckKey); // reports an unavailable Redis at start, not with the first request
  return {
    limiter,
    close: () => {
      close();
      disconnect();
    },
  };
}

/** Reads limits that other processes count. Undefined if the limiter cannot be reached. */
type OpenReader = { read: (tokenId: string) => Promise<RateLimitReading | undefined>; close: () => void };

/** @param counting reads from the process that counts, if there is no Redis */
export async function openReader(readRedisUrl: ReadUrl | undefined, counting?: RateLimitReader): Promise<OpenReader> {
  if (readRedisUrl !== undefined) {
    const { read, reconnect, close } = await connectRedis(readRedisUrl);
    const readNow: OpenReader['read'] = (tokenId) =>
      withTimeout(read(tokenId), timeoutMs).catch(() => {
        reconnect();
        return undefined;
      });
    return { read: readNow, close };
  }
  return { read: async (tokenId) => counting?.(tokenId).catch(() => undefined), close: () => {} };
}
