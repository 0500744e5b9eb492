import { setImmediate as pollPhase, setTimeout as sleep } from 'node:timers/promises';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';

export type Together = {
  /** Counts for all processes; rejects when what counts for them is not there. */
  together: RateLimiter;
  /** Longest wait for it, in milliseconds. */
  patience: number;
  /** Begins anew to reach it: a connection may be dead without anybody having been told. */
  renew?: () => void;
  /** Told when this process begins to count alone, with the reason, and when it counts with the others again. */
  onChange: (isAlone: boolean, reason?: unknown) => void;
};

/** What is counted to find out whether counting works; no token has this id. */
export const probe = 'probe';
const betweenProbes = 250;
const probesOfConnection = 10;

/**
 * Counts together with other processes as long as that works, and alone while it does not: then no request waits, and
 * none is refused for it (choice D7). Only the requests that are under way at the first fault have to wait for it.
 */
export function countTogether({ together, patience, renew, onChange }: Together) {
  const alone = createRateLimiter();
  let isAlone = false;
  let isClosed = false;

  async function untilItWorks(): Promise<void> {
    for (let failed = 0; !(await works()); failed++) {
      if (isClosed) return;
      if (failed % probesOfConnection === probesOfConnection - 1) renew?.();
    }
    isAlone = false;
    onChange(false);
  }

  async function works(): Promise<boolean> {
    await sleep(betweenProbes, undefined, { ref: false });
    return withPatience(together(probe), patience).then(
      () => true,
      () => false,
    );
  }

  const limiter: RateLimiter = async (tokenId) => {
    if (!isAlone) {
      try {
        return await withPatience(together(tokenId), patience);
      } catch (reason) {
        if (!isAlone) {
          isAlone = true;
          onChange(true, reason);
          void untilItWorks();
        }
      }
    }
    return alone(tokenId);
  };
  return {
    limiter,
    /** Looks no more for what counts for all. */
    close: () => {
      isClosed = true;
    },
  };
}

/** @throws Error after so many milliseconds without a result */
function withPatience<Result>(promise: Promise<Result>, milliseconds: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(async () => {
      // When it was this process that was held up, the answer has come meanwhile, and is read in the next turn.
      await pollPhase();
      reject(new Error('no answer in time'));
    }, milliseconds).unref();
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
