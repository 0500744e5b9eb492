import PQueue from 'p-queue';
import { failure } from '../failures.ts';

/** Limits on the statements that read lists and statistics. */
export type ListLimits = {
  /** Concurrent statements of all callers together. */
  total: number;
  /** Concurrent statements of one caller. */
  perCaller: number;
  /** Largest number of waiting statements of one caller. */
  waiting: number;
  /** Longest wait of a statement, in milliseconds. */
  longestWait: number;
};

/** Runs a statement within the limits; waits if necessary. @throws Failure TOO_MANY_LISTS */
export type ListLimiter = <Result>(caller: string, read: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many lists are read at a time. A statement waits in its caller's queue first, then in the shared one. So no
 * caller has more than `perCaller` statements in the shared queue, and cannot delay the others for long.
 */
export function createListLimiter({ total, perCaller, waiting, longestWait }: ListLimits): ListLimiter {
  const shared = new PQueue({ concurrency: total });
  const queues = new Map<string, PQueue>();

  return async (caller, read) => {
    const own = queues.get(caller) ?? queueOf(caller);
    if (own.size >= waiting) throw failure('TOO_MANY_LISTS');
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(failure('TOO_MANY_LISTS')), longestWait);
    const readNow = () => {
      clearTimeout(timer);
      return read();
    };
    try {
      return await own.add(() => shared.add(readNow, { signal }), { signal });
    } finally {
      clearTimeout(timer);
    }
  };

  /** A caller's own queue, deleted when it is empty. */
  function queueOf(caller: string): PQueue {
    const queue = new PQueue({ concurrency: perCaller });
    queue.addEventListener('idle', () => queues.delete(caller));
    queues.set(caller, queue);
    return queue;
  }
}

/**
 * The limits for a pool: lists use half of its connections, so that tokens, single notices and changes always find one, and
 * one caller never uses all connections of the lists.
 */
export function listLimitsOf(poolSize: number): ListLimits {
  const total = Math.max(1, Math.floor(poolSize / 2));
  return { total, perCaller: Math.max(1, Math.min(3, total - 1)), waiting: 100, longestWait: 10_000 };
}
