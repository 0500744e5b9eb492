import cluster from 'node:cluster';
import { countTogether, probe, type Together } from './fallback-limiter.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { createWorkersRateLimiter } from './workers-rate-limit.ts';

export type LimiterOptions = Pick<Together, 'onChange'> & { redisUrl?: string | undefined };

export type OpenLimiter = { limiter: RateLimiter; close: () => void };

/** How long Redis, or the primary, may take for an answer, in milliseconds. The primary is there as long as we are. */
const patience = { redis: 500, primary: 1_000 };

/** Counts callers where all processes that serve them count: in Redis, in the primary of workers, or here. */
export async function openLimiter({ redisUrl, onChange }: LimiterOptions): Promise<OpenLimiter> {
  if (redisUrl !== undefined) return openRedisLimiter(redisUrl, onChange);
  if (!cluster.isWorker) return { limiter: createRateLimiter(), close: () => {} };
  return countTogether({ together: createWorkersRateLimiter(), patience: patience.primary, onChange });
}

/** The client of Redis is loaded only where there is a Redis. */
async function openRedisLimiter(url: string, onChange: Together['onChange']): Promise<OpenLimiter> {
  const { connectRedisLimiter } = await import('./redis-rate-limit.ts');
  const redis = await connectRedisLimiter(url);
  const { limiter, close } = countTogether({
    together: redis.count,
    renew: redis.renew,
    patience: patience.redis,
    onChange,
  });
  await limiter(probe); // a Redis that is not there is told at the start, not with the first request
  return {
    limiter,
    close: () => {
      close();
      redis.close();
    },
  };
}
