import PQueue from 'p-queue';
import { failure } from '../failures.ts';
import { inTurn } from '../in-turn.ts';

/** Limits on the statements that read lists and statistics. */
type ListLimits = {
  /** Concurrent statements of all callers together. */
  total: number;
  /** Concurrent statements of all partners together. */
  partners: number;
  /** Concurrent statements of one caller, and of one publisher. */
  perCaller: number;
  perPublisher: number;
  /** Largest number of waiting statements of one caller. */
  waiting: number;
  /** Longest wait of a statement, in milliseconds. */
  longestWait: number;
};

/** Seconds: statements of a list rarely take longer. */
const retryAfter = 5;

/** Whose statements are limited together: a member of staff, or a publisher. */
type ListCaller = { key: string; isPartner: boolean };

/** Runs a statement within the limits; waits if necessary. @throws Failure TOO_MANY_LISTS */
export type ListLimiter = <Result>(caller: ListCaller, read: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many lists are read at a time. A statement waits in its caller's queue first, one of a partner then in that of
 * all partners, and last in the shared one. So no caller has more than its share in the shared queue, and partners never
 * have all slots.
 */
export function createListLimiter(limits: ListLimits): ListLimiter {
  const { waiting, longestWait } = limits;
  const shared = new PQueue({ concurrency: limits.total });
  const ofPartners = new PQueue({ concurrency: limits.partners });
  const queues = new Map<string, PQueue>();

  return async (caller, read) => {
    const own = queues.get(caller.key) ?? queueOf(caller);
    const busy = () => failure('TOO_MANY_LISTS', { limit: own.concurrency, retryAfter });
    const others = caller.isPartner ? [ofPartners, shared] : [shared];
    return inTurn([own, ...others], { most: waiting, longest: longestWait, busy }, read);
  };

  /** A caller's own queue, deleted when it is empty. */
  function queueOf({ key, isPartner }: ListCaller): PQueue {
    const queue = new PQueue({ concurrency: isPartner ? limits.perPublisher : limits.perCaller });
    queue.addEventListener('idle', () => queues.delete(key));
    queues.set(key, queue);
    return queue;
  }
}

/**
 * The limits for a pool: lists use half of its connections, so that tokens, single notices and changes always find one. One
 * caller never uses all connections of the lists, partners leave one to staff, and a publisher one to other partners.
 */
export function listLimitsOf(poolSize: number): ListLimits {
  const total = Math.max(1, Math.floor(poolSize / 2));
  const partners = Math.max(1, total - 1);
  const fewerThan = (slots: number) => Math.max(1, Math.min(3, slots - 1));
  const [perCaller, perPublisher] = [fewerThan(total), fewerThan(partners)];
  return { total, partners, perCaller, perPublisher, waiting: 100, longestWait: 10_000 };
}
