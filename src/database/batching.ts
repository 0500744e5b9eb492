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

/** Reads a value on first use. Later calls share it. */
export function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}
