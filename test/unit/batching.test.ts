import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import DataLoader from 'dataloader';
import { oneBatchAtATime } from '../../src/database/batching.ts';

/** A writer whose batches end when the test ends them. */
function createWriter() {
  const { schedule, inTurn } = oneBatchAtATime();
  const batches: { items: readonly number[]; answer: () => void; fail: (error: Error) => void }[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  const writer = new DataLoader<number, number>(
    inTurn(async (items: readonly number[]) => {
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      batches.push({ items, answer: resolve, fail: reject });
      try {
        await promise;
      } finally {
        underWay -= 1;
      }
      return items.map((item) => item * 10);
    }),
    { cache: false, batchScheduleFn: schedule, maxBatchSize: 5 },
  );
  return { writer, batches, mostUnderWay: () => mostUnderWay };
}

/** Lets all pending callbacks run. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}

describe('one batch at a time', () => {
  it('batches concurrent writes', async () => {
    const { writer, batches } = createWriter();
    const written = Promise.all([writer.load(1), writer.load(2), writer.load(3)]);
    await settle();
    expect(batches.map((batch) => batch.items)).toEqual([[1, 2, 3]]);
    batches[0]?.answer();
    expect(await written).toEqual([10, 20, 30]);
  });

  it('sends the next when the previous one has ended, with everything that arrived meanwhile', async () => {
    const { writer, batches, mostUnderWay } = createWriter();
    const first = writer.load(1);
    await settle();
    const rest = [2, 3, 4].map(async (item) => {
      await turn();
      return writer.load(item);
    });
    await settle();
    expect(batches.map((batch) => batch.items)).toEqual([[1]]);

    batches[0]?.answer();
    expect(await first).toBe(10);
    await settle();
    expect(batches.map((batch) => batch.items)).toEqual([[1], [2, 3, 4]]);
    batches[1]?.answer();
    expect(await Promise.all(rest)).toEqual([20, 30, 40]);
    expect(mostUnderWay()).toBe(1);
  });

  it('also when more arrives than fits into a batch', async () => {
    const { writer, batches, mostUnderWay } = createWriter();
    const written = Promise.all(Array.from({ length: 12 }, (_, item) => writer.load(item)));
    for (let batch = 0; batch < 3; batch += 1) {
      await settle();
      expect(batches).toHaveLength(batch + 1);
      batches[batch]?.answer();
    }
    expect(await written).toEqual(Array.from({ length: 12 }, (_, item) => item * 10));
    expect(batches.flatMap((batch) => batch.items)).toEqual(Array.from({ length: 12 }, (_, item) => item));
    expect(mostUnderWay()).toBe(1);
  });

  it('continues after a failed batch, which fails for its own writes only', async () => {
    const { writer, batches } = createWriter();
    const lost = [writer.load(1), writer.load(2)].map((write) => write.catch((error: Error) => error.message));
    await settle();
    const kept = writer.load(3);
    batches[0]?.fail(new Error('the connection is gone'));
    expect(await Promise.all(lost)).toEqual(['the connection is gone', 'the connection is gone']);
    await settle();
    batches[1]?.answer();
    expect(await kept).toBe(30);
  });
});
