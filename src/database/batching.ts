/**
 * DataLoader options that batch look-ups of all requests of one event-loop turn into one statement. No cache, so no stale
 * results.
 */
export const acrossRequests = { cache: false, batchScheduleFn: setImmediate, maxBatchSize: 500 } as const;

/**
 * Batches writes one batch at a time: everything that arrives while a batch is being written goes into the next one. So
 * writes commit together, and in order of arrival.
 */
export function oneBatchAtATime() {
  let lastBatch: Promise<unknown> = Promise.resolve();
  let written: Promise<unknown> = lastBatch;
  return {
    /** For DataLoader's `batchScheduleFn`. */
    schedule: (send: () => void): void => {
      lastBatch = lastBatch.then(
        () =>
          new Promise((resolve) => {
            setImmediate(() => {
              send();
              resolve(written);
            });
          }),
      );
    },
    /** Wraps the batch function, to observe when a batch ends. */
    inTurn:
      <In, Out>(write: (batch: In) => Promise<Out>) =>
      (batch: In): Promise<Out> => {
        const result = write(batch);
        written = result.catch(() => {});
        return result;
      },
  };
}

/** A value, or a promise of it until it is known. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Reads a value on first use. Later calls share the read; after it, they get the value without a promise. */
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
