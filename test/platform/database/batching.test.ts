import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { oneBatchAtATime } from '../../../src/platform/database/batching.ts';

/** A writer whose batches end when the test ends them. */
function createWriter() {
  const batches: { items: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const write = oneBatchAtATime<number, void>(async (batch) => {
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    batches.push({ items: batch.map(({ item }) => item), answer: resolve, fail: reject });
    try {
      await promise;
    } finally {
      underWay -= 1;
    }
    for (const each of batch) each.resolve();
    return [];
  }, 5);
  return { write, batches, mostUnderWay: () => mostUnderWay };
}

/** Lets all pending callbacks run. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

describe('one batch at a time', () => {
  it('sends the next when the previous one has ended, with everything that arrived meanwhile', async () => {
    const { write, batches, mostUnderWay } = createWriter();
    const first = write(1);
    await settle();
    const rest = [2, 3, 4].map(async (item) => {
      await turn();
      return write(item);
    });
    await settle();
    expect(batches.map((batch) => batch.items)).toEqual([[1]]);

    batches[0]?.answer();
    await first;
    await settle();
    expect(batches.map((batch) => batch.items)).toEqual([[1], [2, 3, 4]]);
    batches[1]?.answer();
    await Promise.all(rest);
    expect(mostUnderWay()).toBe(1);
  });

  it('also when more arrives than fits into a batch', async () => {
    const { write, batches, mostUnderWay } = createWriter();
    const written = Promise.all(Array.from({ length: 12 }, (_, item) => write(item)));
    for (let batch = 0; batch < 3; batch += 1) {
      await settle();
      expect(batches).toHaveLength(batch + 1);
      batches[batch]?.answer();
    }
    await written;
    expect(batches.flatMap((batch) => batch.items)).toEqual(Array.from({ length: 12 }, (_, item) => item));
    expect(mostUnderWay()).toBe(1);
  });

  it('continues after a failed batch, which fails for its own writes only', async () => {
    const { write, batches } = createWriter();
    const lost = [write(1), write(2)].map((write) => write.catch((error: Error) => error.message));
    await settle();
    const kept = write(3);
    batches[0]?.fail(new Error('the connection is gone'));
    expect(await Promise.all(lost)).toEqual(['the connection is gone', 'the connection is gone']);
    await settle();
    batches[1]?.answer();
    await kept;
  });
});
