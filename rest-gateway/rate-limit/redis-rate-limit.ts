import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimiter, rateLimit } from './rate-limit.ts';

export type RedisLimiter = {
  /** Counts; rejects when Redis cannot be asked: at once, as long as there is no connection. */
  count: RateLimiter;
  /** Gives the connection up for a new one. */
  renew: () => void;
  close: () => void;
};

/** Longest wait for Redis at the start, in milliseconds; later it is connected to whenever it comes. */
const startPatience = 2_000;

/**
 * Opens the window with the first request. When it ends, and how long it lasts yet, is told by the one clock that all
 * processes share. rate-limiter-flexible hands on the second value as it is.
 */
const countAndEnd = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
  local consumed = redis.call('incrby', KEYS[1], ARGV[1])
  return {consumed, {redis.call('pexpiretime', KEYS[1]), redis.call('pttl', KEYS[1])}}`;

/** Counts in Redis, one key for each token, in the windows of the limiter in memory. */
export async function connectRedisLimiter(url: string): Promise<RedisLimiter> {
  let connection = connect(url);
  await Promise.race([connection.isConnected, sleep(startPatience, undefined, { ref: false })]);
  return {
    count: (tokenId) => connection.count(tokenId),
    renew: () => {
      connection.close();
      connection = connect(url);
    },
    close: () => connection.close(),
  };
}

function connect(url: string) {
  const client = createClient({
    url,
    // What cannot be sent now is not sent later: the request that it was for has been counted otherwise.
    disableOfflineQueue: true,
    socket: { connectTimeout: 1_000, reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, 1_000) },
  });
  let fault: unknown;
  client.on('error', (error) => {
    fault = error; // whoever counts next hears of it
  });
  const limiter = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: 'political-ad-notices:rate-limit',
    points: rateLimit.requests,
    duration: rateLimit.seconds,
    customIncrTtlLuaScript: countAndEnd,
  });
  const count: RateLimiter = async (tokenId) => {
    const { remainingPoints, consumedPoints, msBeforeNext } = await consume(limiter, tokenId).catch((error) => {
      throw client.isReady ? error : (fault ?? error);
    });
    const [end = 0, left = 0] = msBeforeNext as unknown as number[];
    return {
      allowed: consumedPoints <= rateLimit.requests,
      remaining: remainingPoints,
      reset: Math.ceil(end / 1000),
      retryAfter: Math.max(1, Math.ceil(left / 1000)),
    };
  };
  return { isConnected: client.connect().catch(() => {}), count, close: () => client.destroy() };
}

/** Over the limit it rejects with where the token stands; anything else is an error. */
async function consume(limiter: RateLimiterRedis, tokenId: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(tokenId);
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  }
}
