import type { IncomingMessage, ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callerKey, type Identification } from '../../domain/access/caller.ts';
import { failure } from '../../platform/failures.ts';
import { networkOf } from '../../platform/runtime/connections.ts';

/** Requests a minute on the internal port. */
type RequestRates = {
  /** Of each staff caller. */
  staff: number;
  /** Of each other caller: a publisher, or a token of an SSP. */
  others: number;
  /** Of each client without a known caller: an IPv4 address, or a /64 network of IPv6. */
  unknown: number;
};

/** Length of a window. */
const seconds = 60;

/** Counts a request. Known callers get the headers of the partner API. @throws Failure RATE_LIMITED */
export type RequestRate = (response: ServerResponse, caller: Identification) => Promise<void>;

export const rateHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

/**
 * Counts in this process, which serves all of the internal port. Client addresses count only without a known caller, so callers
 * behind one proxy do not share a limit.
 */
export function limitRequestRate(rates: RequestRates, addressOf: (request: IncomingMessage) => string): RequestRate {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: seconds });
  const limiters = {
    staff: limiterOf(rates.staff),
    others: limiterOf(rates.others),
    unknown: limiterOf(rates.unknown),
  };
  const keyOfUnknown = boundKeys();
  return async (response, caller) => {
    const kind = caller.tier === null ? 'unknown' : caller.tier === 'staff' ? 'staff' : 'others';
    const key = caller.tier === null ? keyOfUnknown(networkOf(addressOf(response.req))) : callerKey(caller);
    const limit = rates[kind];
    const counted = await limiters[kind].consume(key).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      return result;
    });
    // A clock that was set makes no one wait for longer than the window, whose end a timer keeps.
    const left = Math.min(seconds * 1000, counted.msBeforeNext);
    if (kind !== 'unknown') {
      const values = [limit, counted.remainingPoints, Math.ceil((Date.now() + left) / 1000)];
      for (const [index, name] of rateHeaders.entries()) response.setHeader(name, values[index] ?? '');
    }
    if (counted.consumedPoints > limit) {
      throw failure('RATE_LIMITED', { limit, retryAfter: Math.max(1, Math.ceil(left / 1000)) });
    }
  };
}

/** Clients without a known caller that are told apart in a window. Further ones share a limit, so that they cannot fill the memory. */
const maxUnknown = 10_000;

function boundKeys(): (key: string) => string {
  const keys = new Set<string>();
  let end = 0;
  return (key) => {
    const now = performance.now();
    if (now > end) {
      keys.clear();
      end = now + seconds * 1000;
    }
    if (keys.size < maxUnknown) keys.add(key);
    return keys.has(key) ? key : 'others';
  };
}
