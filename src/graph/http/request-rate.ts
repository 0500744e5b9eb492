import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { callerKey, type Identification } from '../../domain/access/caller.ts';
import { failure } from '../../platform/failures.ts';

/** Requests a minute on the internal port. */
export type RequestRates = {
  /** Of each staff caller. */
  staff: number;
  /** Of each other caller: a publisher, or a token of an SSP. */
  others: number;
  /** Of each address without a known caller. */
  unknown: number;
};

/** Counts a request. @throws Failure RATE_LIMITED */
export type RequestRate = (request: IncomingMessage, caller: Identification) => Promise<void>;

/**
 * Counts in this process, which serves all of the internal port. Addresses count only without a known caller, so callers
 * behind one proxy do not share a limit.
 */
export function limitRequestRate(rates: RequestRates, addressOf: (request: IncomingMessage) => string): RequestRate {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const limiters = {
    staff: limiterOf(rates.staff),
    others: limiterOf(rates.others),
    unknown: limiterOf(rates.unknown),
  };
  return async (request, caller) => {
    const kind = caller.tier === null ? 'unknown' : caller.tier === 'staff' ? 'staff' : 'others';
    const key = caller.tier === null ? addressOf(request) : callerKey(caller);
    await limiters[kind].consume(key).catch((result: unknown) => {
      if (!(result instanceof RateLimiterRes)) throw result;
      throw failure('RATE_LIMITED', {
        limit: rates[kind],
        retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      });
    });
  };
}
