import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';

/**
 * DataLoader options that batch look-ups of all requests of one event-loop turn into one statement. No cache, so no stale
 * results.
 */
export const acrossRequests = { cache: false, batchScheduleFn: setImmediate, maxBatchSize: 500 } as const;

/**
 * The same in several statements, for look-ups whose answers cost much CPU in Node: it answers one part while PostgreSQL reads the
 * next. Parts of 16 to 32 were measured (decisions.md).
 */
export const acrossRequestsInParts = { ...acrossRequests, maxBatchSize: 24 } as const;

/** Loads rows by a key that each of them has: undefined for a key without a row. */
export const rowLoader = <Key, Row>(
  options: DataLoader.Options<Key, Row | undefined>,
  keyOf: (row: Row) => Key,
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
) =>
  new DataLoader<Key, Row | undefined>(async (keys) => {
    const byKey = new Map((await read(keys)).map((row) => [keyOf(row), row]));
    return keys.map((key) => byKey.get(key));
  }, options);

/**
 * A DataLoader that shares look-ups within a batch and caches nothing beyond it, because the next mutation of the operation may
 * change the results.
 */
export function uncachedLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ArrayLike<Value | Error>>,
  cacheKeyFn?: (key: Key) => string,
) {
  const loader: DataLoader<Key, Value, unknown> = new DataLoader((keys: readonly Key[]) => {
    loader.clearAll();
    return read(keys);
  }, cacheKeyFn && { cacheKeyFn });
  return loader;
}

/** The same for the rows that have a key, in the order in which they are read. */
export const rowsLoader = <Key, Row>(
  keyOf: (row: Row) => unknown,
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
) =>
  uncachedLoader<Key, Row[]>(async (keys) => {
    const byKey = Map.groupBy(await read(keys), keyOf);
    return keys.map((key) => byKey.get(key) ?? []);
  });

/** An item that waits to be written. */
export type Waiting<Item, Result> = {
  item: Item;
  /** When it arrived, on the clock of `performance.now`. */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Milliseconds until items that have to wait are tried again, unless others are written before. */
const retryAfter = 10;

/**
 * Writes one batch at a time: everything that arrives while a batch is being written goes into the next one. So writes
 * commit together, and in order of arrival.
 * @param write settles the items of a batch. It returns those that have to wait: they come first in the next batch. If it fails, so
 *   do all of them
 * @returns writes an item; settles when its batch is written
 */
export function oneBatchAtATime<Item, Result>(
  write: (batch: readonly Waiting<Item, Result>[]) => Promise<Waiting<Item, Result>[]>,
  maxBatchSize = 500,
): (item: Item) => Promise<Result> {
  let arrived: Waiting<Item, Result>[] = [];
  let delayed: Waiting<Item, Result>[] = [];
  let isWriting = false;
  let retry: NodeJS.Timeout | undefined;

  async function writeAll(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    clearTimeout(retry);
    do {
      await nextTurn();
      const batch = [...delayed, ...arrived.slice(0, maxBatchSize)];
      arrived = arrived.slice(maxBatchSize);
      delayed = await write(batch).catch((error: unknown) => {
        for (const { reject } of batch) reject(error);
        return [];
      });
    } while (arrived.length > 0);
    isWriting = false;
    if (delayed.length > 0) retry = setTimeout(writeAll, retryAfter);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      arrived.push({ item, since: performance.now(), resolve, reject });
      void writeAll();
    });
}

/**
 * Writes what has been collected in the background, one write at a time.
 * @param delay the time from `schedule` to the write, in milliseconds
 * @param write takes what has been collected; never rejects
 */
export function inBackground(delay: number, write: () => Promise<void>) {
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  /** Writes now, and waits for it. */
  function flush(): Promise<void> {
    writing = writing.then(() => {
      clearTimeout(timer);
      timer = undefined;
      return write();
    });
    return writing;
  }
  return {
    flush,
    /** Writes soon, together with what is collected until then. */
    schedule: (): void => {
      timer ??= setTimeout(flush, delay).unref();
    },
  };
}

/** A value, or a promise of it until it is known. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Reads a value on first use. Later calls share the read; after it, they get the value without a promise (decisions.md). */
export function readOnce<Value>(read: () => Promise<Value>): () => Awaitable<Value> {
  let value: Awaitable<Value> | undefined;
  return () => {
    value ??= read().then((found) => {
      value = found;
      return found;
    });
    return value;
  };
}

/** Uses a value as soon as it is known: at once, or when its promise is fulfilled. */
export function whenKnown<Value, Result>(value: Awaitable<Value>, use: (value: Value) => Result): Awaitable<Result> {
  return value instanceof Promise ? value.then(use) : use(value);
}
