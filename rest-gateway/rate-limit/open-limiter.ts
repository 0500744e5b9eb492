import cluster from 'node:cluster';
import { type FallbackOptions, healthCheckKey, withLocalFallback, withTimeout } from './fallback-limiter.ts';
import { createRateLimiter, type RateLimiter, type RateLimitReader, type RateLimitReading } from './rate-limit.ts';
import { answerReads, createWorkersRateLimiter, createWorkersReader } from './workers-rate-limit.ts';

export type LimiterOptions = Pick<FallbackOptions, 'onChange'> & { redisUrl?: string | undefined };

/** `read` is set if this process counts for all. */
export type OpenLimiter = { limiter: RateLimiter; read?: RateLimitReader; close: () => void };

/** Longest wait for an answer. The primary gets longer: it runs as long as its workers. */
const timeoutMs = { redis: 500, primary: 1_000 };

/** Loads the Redis client only if it is used. */
const connectRedis = async (url: string) => (await import('./redis-rate-limit.ts')).connectRedisLimiter(url);

/** Counts in Redis if there is one, else in the primary of the workers, else in this process. */
export async function openLimiter({ redisUrl, onChange }: LimiterOptions): Promise<OpenLimiter> {
  if (redisUrl === undefined && cluster.isWorker)
    return withLocalFallback({ shared: createWorkersRateLimiter(), timeoutMs: timeoutMs.primary, onChange });
  if (redisUrl === undefined) {
    const limiter = createRateLimiter();
    return { limiter, read: limiter.read, close: answerReads(limiter.read) };
  }
  const { count: shared, reconnect, close: disconnect } = await connectRedis(redisUrl);
  const { limiter, close } = withLocalFallback({ shared, reconnect, timeoutMs: timeoutMs.redis, onChange });
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
export type OpenReader = { read: (tokenId: string) => Promise<RateLimitReading | undefined>; close: () => void };

/** @param local reads the limits that this process counts itself */
export async function openReader(redisUrl: string | undefined, local?: RateLimitReader): Promise<OpenReader> {
  if (redisUrl !== undefined) {
    const { read, close } = await connectRedis(redisUrl);
    return { read: orUndefined(read, timeoutMs.redis), close };
  }
  const shared = cluster.isWorker ? createWorkersReader() : local;
  return { read: shared ? orUndefined(shared, timeoutMs.primary) : async () => undefined, close: () => {} };
}

const orUndefined =
  (read: RateLimitReader, timeout: number): OpenReader['read'] =>
  (tokenId) =>
    withTimeout(read(tokenId), timeout).catch(() => undefined);
