import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createListLimiter, type ListLimiter, listLimitsOf } from '../../../src/platform/database/list-limiter.ts';

const limits = { total: 3, partners: 2, perCaller: 2, perPublisher: 1, waiting: 4, longestWait: 10_000 };

/** A read that the test ends. */
type Read = { caller: string; end: (failed?: Error) => void };

let limit: ListLimiter;
let running: Read[];

beforeEach(() => {
  jest.useFakeTimers();
  limit = createListLimiter(limits);
  running = [];
});
afterEach(() => {
  jest.useRealTimers();
});

/** Starts some reads of a caller. @returns their outcomes, as they become known */
function read(caller: string, times: number, isPartner = false): Promise<unknown>[] {
  return Array.from({ length: times }, () => {
    const result = limit(
      { key: caller, isPartner },
      () =>
        new Promise((resolve, reject) => {
          running.push({ caller, end: (failed) => (failed ? reject(failed) : resolve(caller)) });
        }),
    );
    return result.catch((error) => error.kind ?? error.message);
  });
}

/** Lets all pending callbacks run. */
const settle = () => jest.advanceTimersByTimeAsync(0);

async function end(caller: string, failed?: Error): Promise<void> {
  const index = running.findIndex((one) => one.caller === caller);
  running.splice(index, 1)[0]?.end(failed);
  await settle();
}

const names = () => running.map(({ caller }) => caller);

describe('concurrent lists', () => {
  it('of one caller are limited; the next one starts when one has ended', async () => {
    const results = read('a', 3);
    await settle();
    expect(names()).toEqual(['a', 'a']);
    await end('a');
    expect(names()).toEqual(['a', 'a']);
    await end('a');
    await end('a');
    expect(await Promise.all(results)).toEqual(['a', 'a', 'a']);
  });

  it('of all callers are limited', async () => {
    for (const caller of ['a', 'b', 'c']) read(caller, 2);
    await settle();
    expect(names()).toHaveLength(3);
  });

  it('a failed one frees its slot', async () => {
    const results = read('a', 3);
    await settle();
    await end('a', new Error('failed'));
    expect(names()).toEqual(['a', 'a']);
    expect(await results[0]).toBe('failed');
  });

  it('a caller with many lists does not delay the others', async () => {
    read('a', 6);
    await settle();
    read('b', 1);
    await settle();
    expect(names()).toEqual(['a', 'a', 'b']);
    read('c', 1);
    await settle();
    await end('b');
    expect(names()).toEqual(['a', 'a', 'c']);
  });

  it('of one publisher are fewer than those of all partners, and these leave a slot to staff', async () => {
    for (const publisher of ['p', 'q', 'r']) read(publisher, 2, true);
    await settle();
    expect(names()).toEqual(['p', 'q']);
    read('a', 1);
    await settle();
    expect(names()).toEqual(['p', 'q', 'a']);
    await end('p'); // the other publishers wait longer than its second
    expect(names()).toEqual(['q', 'a', 'r']);
  });

  it('with all slots in use, a new caller waits for one statement, not for the queue of another caller', async () => {
    read('a', 6);
    read('b', 5);
    await settle();
    expect(names()).toEqual(['a', 'a', 'b']);
    read('c', 1);
    await settle();
    await end('a'); // b's second was there first
    await end('a');
    expect(names()).toContain('c');
  });
});

describe('the queue', () => {
  it('is bounded: one more is rejected at once', async () => {
    read('a', 6);
    await settle();
    const [refused] = read('a', 1);
    expect(await refused).toBe('TOO_MANY_LISTS');
  });

  it('rejects a list that waits too long, and does not read it later', async () => {
    const results = read('a', 4);
    await settle();
    await jest.advanceTimersByTimeAsync(limits.longestWait);
    expect(await Promise.all(results.slice(2))).toEqual(['TOO_MANY_LISTS', 'TOO_MANY_LISTS']);
    await end('a');
    expect(names()).toEqual(['a']);
    read('a', 1);
    await settle();
    expect(names()).toEqual(['a', 'a']);
  });

  it('rejects a list that waits too long for the shared slots', async () => {
    read('a', 2);
    read('b', 2);
    const [result] = read('c', 1);
    await settle();
    await jest.advanceTimersByTimeAsync(limits.longestWait);
    expect(await result).toBe('TOO_MANY_LISTS');
  });

  it('does not limit the time of running lists', async () => {
    const [result] = read('a', 1);
    await settle();
    await jest.advanceTimersByTimeAsync(10 * limits.longestWait);
    await end('a');
    expect(await result).toBe('a');
  });
});

describe('the limits of a pool', () => {
  it.each([
    [2, { total: 1, partners: 1, perCaller: 1, perPublisher: 1 }],
    [3, { total: 1, partners: 1, perCaller: 1, perPublisher: 1 }],
    [6, { total: 3, partners: 2, perCaller: 2, perPublisher: 1 }],
    [20, { total: 10, partners: 9, perCaller: 3, perPublisher: 3 }],
  ])('of %d connections leave half of them for other statements', (poolSize, expected) => {
    expect(listLimitsOf(poolSize)).toMatchObject(expected);
  });
});
