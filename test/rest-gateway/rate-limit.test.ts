import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRateLimiter, rateLimit, resultOf } from '../../rest-gateway/rate-limit/rate-limit.ts';

/* Clocks are set, and stand wrong for a while. Nobody is told to wait for longer than a window. */

const hour = 3_600_000;
let offset = 0;
const { now } = Date;
beforeEach(() => {
  offset = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + offset);
});
afterEach(() => void jest.restoreAllMocks());

const secondsFromNow = (unixSeconds: number) => unixSeconds - Date.now() / 1000;

describe('a window that was opened', () => {
  it.each([
    ['an hour ahead', hour, 0],
    ['an hour behind', -hour, 0],
    ['right, and is an hour ahead now', 0, hour],
  ])('while the clock was %s ends within a minute', async (_when, before, after) => {
    const count = createRateLimiter();
    offset = before;
    await count('a');
    offset = after;
    const { retryAfter, reset, remaining } = await count('a');
    const { resetsAt } = await count.read('a');
    expect(retryAfter).toBeGreaterThan(rateLimit.seconds - 5);
    for (const seconds of [retryAfter, secondsFromNow(reset), secondsFromNow((resetsAt?.getTime() ?? 0) / 1000)]) {
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(rateLimit.seconds + 1);
    }
    expect(remaining).toBeLessThanOrEqual(999);
  });
});

it('the end of a window is reported the same to all its requests', async () => {
  const count = createRateLimiter();
  const results = await Promise.all(Array.from({ length: 1_005 }, () => count('a')));
  expect(new Set(results.map(({ reset }) => reset)).size).toBe(1);
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(rateLimit.requests);
});

it('an end that a store reports by a clock an hour ahead is at most a window away', () => {
  const counted = { consumedPoints: 1_001, remainingPoints: 0 } as Parameters<typeof resultOf>[0];
  const { reset, retryAfter, endsAt } = resultOf(counted, (Date.now() + hour) / 1000, hour);
  expect(secondsFromNow(reset)).toBeLessThanOrEqual(rateLimit.seconds + 1);
  expect(retryAfter).toBe(rateLimit.seconds);
  expect(endsAt - performance.now()).toBeLessThanOrEqual(rateLimit.seconds * 1000);
});
