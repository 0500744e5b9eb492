/**
 * Joins look-ups of different requests: those of one turn of the event loop become one statement. No cache, so nothing can be
 * stale.
 */
export const acrossRequests = { cache: false, batchScheduleFn: setImmediate, maxBatchSize: 500 } as const;

/**
 * A schedule for writers: a batch is sent when the one before it has been answered, and takes everything that arrived
 * meanwhile. So writes are committed together, and in the order in which they arrived.
 */
export function oneBatchAtATime() {
  let turn: Promise<unknown> = Promise.resolve();
  let answered: Promise<unknown> = turn;
  return {
    /** For DataLoader's `batchScheduleFn`. */
    schedule: (send: () => void): void => {
      turn = turn.then(
        () =>
          new Promise((resolve) => {
            setImmediate(() => {
              send();
              resolve(answered);
            });
          }),
      );
    },
    /** Wraps the batch function, to know when a batch has been answered. */
    inTurn:
      <In, Out>(write: (batch: In) => Promise<Out>) =>
      (batch: In): Promise<Out> => {
        const written = write(batch);
        answered = written.catch(() => {});
        return written;
      },
  };
}
