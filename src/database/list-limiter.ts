import PQueue from 'p-queue';
import { failure } from '../failures.ts';

/** Limits on the statements that read lists and figures. */
export type ListLimits = {
  /** Statements at a time, of all callers together. */
  total: number;
  /** Statements at a time of one caller. */
  perCaller: number;
  /** Statements of one caller that may wait. */
  waiting: number;
  /** Longest wait of a statement for its turn, in milliseconds. */
  longestWait: number;
};

/** Runs the statements of one caller, a few at a time. The others wait. @throws Failure TOO_MANY_LISTS */
export type ListLimiter = <Result>(caller: string, read: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many lists are read at a time. A statement first waits for its caller's own turn, then for one of all
 * turns. So no caller has more than `perCaller` statements in the shared queue, and another caller waits for few of them.
 */
export function createListLimiter({ total, perCaller, waiting, longestWait }: ListLimits): ListLimiter {
  const shared = new PQueue({ concurrency: total });
  const queues = new Map<string, PQueue>();

  return async (caller, read) => {
    const own = queues.get(caller) ?? queueOf(caller);
    if (own.size >= waiting) throw failure('TOO_MANY_LISTS');
    const patience = new AbortController();
    const { signal } = patience;
    const timer = setTimeout(() => patience.abort(failure('TOO_MANY_LISTS')), longestWait);
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

  /** A caller's own queue, which goes when it is empty. */
  function queueOf(caller: string): PQueue {
    const queue = new PQueue({ concurrency: perCaller });
    queue.addEventListener('idle', () => queues.delete(caller));
    queues.set(caller, queue);
    return queue;
  }
}

/**
 * The limits that fit a pool: lists take half of its connections, so that tokens, single notices and changes always
 * find one; and one caller never takes all that lists may have.
 */
export function listLimitsOf(poolSize: number): ListLimits {
  const total = Math.max(1, Math.floor(poolSize / 2));
  return { total, perCaller: Math.max(1, Math.min(3, total - 1)), waiting: 100, longestWait: 10_000 };
}
