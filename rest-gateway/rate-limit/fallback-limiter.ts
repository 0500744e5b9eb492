import { setImmediate as pollPhase, setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createRateLimiter, maxTokens, type RateLimiter, type WindowCounter, type WindowState } from './rate-limit.ts';

export type FallbackOptions = {
  /** Counts for all processes. Rejects when it is unavailable. */
  shared: WindowCounter;
  /** Longest wait for the shared limiter. */
  timeoutMs: number;
  /** Reconnects. The socket may be half-open. */
  reconnect?: () => void;
  /** Called when this process starts to count locally, with the reason, and when it returns to the shared limiter. */
  onChange: (isLocal: boolean, reason?: unknown) => void;
};

/** Counted to check the health of the shared limiter. No token has this id. */
export const healthCheckKey = 'probe';
const healthCheckInterval = 250;
const checksPerConnection = 10;

/**
 * Counts in the shared limiter, and locally while that is unavailable (choice D7). Only requests in flight at the first
 * failure wait for it, and no request is refused because of it. A local count continues from the last shared result, and
 * is added to the shared count afterwards.
 */
export function withLocalFallback({ shared, timeoutMs, reconnect, onChange }: FallbackOptions) {
  const local = createRateLimiter();
  /** The last shared result for each token. */
  const known = new LRUCache<string, WindowState>({ max: maxTokens });
  /** Requests of each token that only this process has counted. */
  let owed = new Map<string, number>();
  let isLocal = false;
  let isClosed = false;

  async function recover(): Promise<void> {
    for (let failures = 0; !(await isHealthy()); failures++) {
      if (isClosed) return;
      if (failures % checksPerConnection === checksPerConnection - 1) reconnect?.();
    }
    isLocal = false;
    addLocalCounts();
    onChange(false);
  }

  function countLocally(tokenId: string, owing: number): Promise<WindowState> {
    const before = owed.get(tokenId);
    const last = known.get(tokenId);
    if (before === undefined && last) local.resume(tokenId, last);
    owed.set(tokenId, (before ?? 0) + owing);
    return local(tokenId);
  }

  /** Windows that opened meanwhile are dropped: in the shared limiter they would end later than clients were told. */
  function addLocalCounts(): void {
    for (const [tokenId, requests] of owed) {
      if ((known.get(tokenId)?.endsAt ?? 0) <= performance.now()) continue;
      for (let added = 0; added < requests; added++) shared(tokenId).catch(() => {});
    }
    owed = new Map();
  }

  async function isHealthy(): Promise<boolean> {
    await sleep(healthCheckInterval, undefined, { ref: false });
    return withTimeout(shared(healthCheckKey), timeoutMs).then(
      () => true,
      () => false,
    );
  }

  const limiter: RateLimiter = async (tokenId) => {
    if (!isLocal) {
      try {
        const result = await withTimeout(shared(tokenId), timeoutMs);
        known.set(tokenId, result);
        return result;
      } catch (reason) {
        if (!isLocal) {
          isLocal = true;
          onChange(true, reason);
          void recover();
        }
        return countLocally(tokenId, 0); // the shared limiter may count it, too
      }
    }
    return countLocally(tokenId, 1);
  };
  return {
    limiter,
    /** Stops the health checks. */
    close: () => {
      isClosed = true;
    },
  };
}

/** @throws Error after the timeout */
export function withTimeout<Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(async () => {
      // If this process was blocked, the answer may have arrived meanwhile. The next turn reads it.
      await pollPhase();
      reject(new Error('no answer in time'));
    }, timeoutMs).unref();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
