import { dayOf } from '../../platform/database/pg-timestamps.ts';
import type { Query } from '../../platform/database/sql.ts';
import { type FeedEnd, readFeedEnd } from './change-feed.ts';

type Waiter = { seen: bigint; day: string; resolve: (horizon: bigint) => void; reject: (error: unknown) => void };

export type FeedPoll = {
  /** The end of the feed now. */
  horizon: () => Promise<bigint>;
  /** Waits until there may be changes from a horizon on, or a later day than the given one (UTC). @returns the new horizon */
  after: (seen: bigint, day: string, signal: AbortSignal) => Promise<bigint>;
};

/**
 * Waits for changes on behalf of all subscribers of a process: one statement per interval, and none without subscribers.
 * LISTEN would need a connection of its own, which poolers in transaction mode do not offer.
 */
export function createFeedPoll(query: Query, now: () => Date, interval = 1_000): FeedPoll {
  const waiters = new Set<Waiter>();
  let isScheduled = false;

  async function poll(): Promise<void> {
    isScheduled = false;
    if (waiters.size === 0) return; // the last subscriber has left
    try {
      const end = await readFeedEnd(query);
      for (const waiter of waiters)
        if (mayHaveChanges(end, waiter.seen) || dayOf(now()) > waiter.day)
          settle(waiter, () => waiter.resolve(end.horizon));
    } catch (error) {
      for (const waiter of waiters) settle(waiter, () => waiter.reject(error));
    }
    schedule();
  }

  function schedule(): void {
    if (waiters.size > 0 && !isScheduled) {
      isScheduled = true;
      setTimeout(poll, interval).unref();
    }
  }

  function settle(waiter: Waiter, how: () => void): void {
    waiters.delete(waiter);
    how();
  }

  return {
    horizon: async () => (await readFeedEnd(query)).horizon,
    after: (seen, day, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted(); // an aborted signal fires no event, so the waiter would never leave
        const waiter = { seen, day, resolve, reject };
        waiters.add(waiter);
        signal.addEventListener('abort', () => settle(waiter, () => reject(signal.reason)), { once: true });
        schedule();
      }),
  };
}

/** Rows from `seen` on exist, and the horizon has moved beyond it. */
const mayHaveChanges = ({ horizon, newest }: FeedEnd, seen: bigint) => horizon > seen && newest >= seen;
