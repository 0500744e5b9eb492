import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Query } from '../../src/database/query.ts';
import type { Prepared } from '../../src/database/sql.ts';
import { createRefusalBudget, refusalRates } from '../../src/refusals/refusal-budget.ts';
import { createRefusalLog, type RefusedRequest } from '../../src/refusals/refusal-log.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const times = <Result>(count: number, action: (place: number) => Result) =>
  Array.from({ length: count }, (_, place) => action(place));
const countTrue = (values: boolean[]) => values.filter(Boolean).length;

describe('the budget of refusals', () => {
  const { recognised, perToken, others } = refusalRates;

  it('takes as many at once as it may, then a sample at even intervals', () => {
    const hasRoom = createRefusalBudget();
    expect(countTrue(times(2 * perToken.burst, () => hasRoom('a', noon)))).toBe(perToken.burst);
    const minutes = times(60, (minute) => countTrue(times(1_000, () => hasRoom('a', later(minute + 1)))));
    expect(new Set(minutes)).toEqual(new Set([perToken.perHour / 60]));
  });

  it('gives each token its own, within that of all', () => {
    const hasRoom = createRefusalBudget();
    times(10_000, () => hasRoom('broken client', noon));
    expect(hasRoom('another', noon)).toBe(true);
    const all = times(100, (token) => countTrue(times(perToken.burst, () => hasRoom(`token ${token}`, noon))));
    expect(all.reduce((sum, count) => sum + count)).toBe(recognised.burst - perToken.burst - 1);
  });

  it('is not used up by a flood without a token', () => {
    const hasRoom = createRefusalBudget();
    expect(countTrue(times(100_000, () => hasRoom(undefined, noon)))).toBe(others.burst);
    expect(hasRoom('a', noon)).toBe(true);
  });

  it('does not grow when the clock goes back', () => {
    const hasRoom = createRefusalBudget();
    times(others.burst, () => hasRoom(undefined, later(60)));
    expect([hasRoom(undefined, noon), hasRoom(undefined, later(60))]).toEqual([false, false]);
  });
});

describe('the log of refusals', () => {
  const write = jest.fn<(requestIds: string[]) => Promise<never[]>>();
  const query: Query = (statement) => write([...((statement as Prepared<never>).values[8] as string[])]);
  const refusal = (requestId: string, at = noon): RefusedRequest => ({
    refusedAt: at,
    endpoint: 'register_entry',
    ...{ method: 'GET', status: 404, code: 'NOTICE_NOT_ON_REGISTER', paId: 'PA-1' },
    ...{ tokenId: undefined, tokenHash: undefined, requestId, callerRequestId: undefined },
  });

  beforeEach(() => {
    jest.useFakeTimers();
    write.mockReset().mockResolvedValue([]);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes the refusals of five seconds together', async () => {
    const log = createRefusalLog(query, () => {});
    expect([log.add(refusal('a')), log.add(refusal('b'))]).toEqual([true, true]);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(write).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(write.mock.calls).toEqual([[['a', 'b']]]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('keeps them while the database is away, up to a bound, and writes each once', async () => {
    const faults: unknown[] = [];
    const log = createRefusalLog(query, (fault) => faults.push(fault));
    write.mockRejectedValue(new Error('the database is gone'));
    // A day of outage: the budget would allow far more than the memory.
    let kept = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      kept += countTrue(times(20, (place) => log.add(refusal(`${minute}-${place}`, later(minute)))));
      await jest.advanceTimersByTimeAsync(5_000);
    }
    expect(kept).toBe(5_000);
    expect(faults.length).toBeGreaterThan(0);
    expect(Math.max(...write.mock.calls.map(([ids]) => ids.length))).toBe(500);
    write.mockReset().mockResolvedValue([]);
    await log.flush();
    const written = write.mock.calls.flatMap(([ids]) => ids);
    expect([written.length, new Set(written).size]).toEqual([5_000, 5_000]);
    expect(log.add(refusal('later', later(25 * 60)))).toBe(true);
  });
});
