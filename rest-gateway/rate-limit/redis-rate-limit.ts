import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { consume, type RateLimitReader, rateLimit, readingOf, resultOf, type WindowCounter } from './rate-limit.ts';

/** Longest wait for Redis at start, in milliseconds. After that it is connected in the background. */
const startTimeout = 2_000;

/**
 * Opens the window with the first request. The end and the time left come from the clock of Redis, which all processes
 * share. rate-limiter-flexible passes the second value through as `msBeforeNext`. If that clock was set back, the window would
 * last longer: it is cut to its length.
 */
const countAndEnd = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
  local consumed = redis.call('incrby', KEYS[1], ARGV[1])
  if redis.call('pttl', KEYS[1]) > ARGV[2] * 1000 then redis.call('expire', KEYS[1], ARGV[2]) end
  return {consumed, {redis.call('pexpiretime', KEYS[1]), redis.call('pttl', KEYS[1])}}`;

/** The user and password in a URL. */
const credentialsIn = (url: string) => {
  const { username, password } = new URL(url);
  return { username: decodeURIComponent(username) || undefined, password: decodeURIComponent(password) };
};

/**
 * Counts in Redis, with one key per token and the same windows as the limiter in memory.
 * @param readUrl the URL of Redis. Its user and password are read for each connection: others renew them
 */
export async function connectRedisLimiter(readUrl: () => string) {
  const client = createClient({
    url: readUrl().replace(/\/\/[^/]*@/, '//'),
    credentialsProvider: { type: 'async-credentials-provider', credentials: async () => credentialsIn(readUrl()) },
    // A command that cannot be sent now must not be sent later: its request is then counted locally.
    disableOfflineQueue: true,
    socket: { connectTimeout: 1_000, reconnectStrategy: (attempts) => Math.min(50 * 2 ** attempts, 1_000) },
  });
  let fault: unknown;
  client.on('error', (error) => {
    fault = error; // reported by the next count
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
  const count: WindowCounter = async (tokenId) => {
    const counted = await consume(limiter, tokenId).catch((error) => {
      throw client.isReady ? error : (fault ?? error);
    });
    const [end = 0, left = 0] = counted.msBeforeNext as unknown as number[];
    return resultOf(counted, Math.ceil(end / 1000), left);
  };
  const read: RateLimitReader = async (tokenId) => {
    const found = await limiter.get(tokenId);
    return readingOf(found?.remainingPoints ?? 0, found?.msBeforeNext ?? 0);
  };
  const connect = () => client.connect().catch(() => {});
  await Promise.race([connect(), sleep(startTimeout, undefined, { ref: false })]);
  return {
    /** Rejects when Redis is unavailable: at once if there is no connection. */
    count,
    /** Rejects when Redis is unavailable. */
    read,
    /** Replaces a connection that looks well but gives no answers. One that is being made goes on. */
    reconnect: () => {
      if (!client.isReady) return;
      client.destroy();
      void connect();
    },
    close: () => client.destroy(),
  };
}
