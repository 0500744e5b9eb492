import type PQueue from 'p-queue';

type Waiting = {
  /** How many may wait in the first queue. */
  most: number;
  /** How long one may wait, in milliseconds. */
  longest: number;
  /** Makes the error for those that may not. */
  busy: () => Error;
};

/** Acts when it has a place in each of the queues, taken one after the other. @throws the error of `busy` */
export async function inTurn<Result>(
  queues: readonly [PQueue, ...PQueue[]],
  { most, longest, busy }: Waiting,
  act: () => Promise<Result>,
): Promise<Result> {
  if (queues[0].size >= most) throw busy();
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(busy()), longest);
  const actNow = () => {
    clearTimeout(timer);
    return act();
  };
  try {
    return await queues.reduceRight((next, queue) => () => queue.add(next, { signal }), actNow)();
  } finally {
    clearTimeout(timer);
  }
}
