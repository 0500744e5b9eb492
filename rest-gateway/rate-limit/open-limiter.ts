import cluster from 'node:cluster';
import { type FallbackOptions, healthCheckKey, withLocalFallback } from './fallback-limiter.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { createWorkersRateLimiter } from './workers-rate-limit.ts';

export type LimiterOptions = Pick<FallbackOptions, 'onChange'> & { redisUrl?: string | undefined };

export type OpenLimiter = { limiter: RateLimiter; close: () => void };

/** Longest wait for an answer. The primary gets longer: it runs as long as its workers. */
const timeoutMs = { redis: 500, primary: 1_000 };

/** Counts in Redis if there is one, else in the primary of the workers, else in this process. */
export async function openLimiter({ redisUrl, onChange }: LimiterOptions): Promise<OpenLimiter> {
  if (redisUrl !== undefined) return openRedisLimiter(redisUrl, onChange);
  if (!cluster.isWorker) return { limiter: createRateLimiter(), close: () => {} };
  return withLocalFallback({ shared: createWorkersRateLimiter(), timeoutMs: timeoutMs.primary, onChange });
}

/** Loads the Redis client only if it is used. */
async function openRedisLimiter(url: string, onChange: FallbackOptions['onChange']): Promise<OpenLimiter> {
  const { connectRedisLimiter } = await import('./redis-rate-limit.ts');
  const redis = await connectRedisLimiter(url);
  const { limiter, close } = withLocalFallback({
    shared: redis.count,
    reconnect: redis.reconnect,
    timeoutMs: timeoutMs.redis,
    onChange,
  });
  await limiter(healthCheckKey); // reports an unavailable Redis at start, not with the first request
  return {
    limiter,
    close: () => {
      close();
      redis.close();
    },
  };
}
