import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRefusalBudget, refusalRates } from '../../../src/domain/requests/refusal-budget.ts';
import { createRefusalLog, type RefusedRequest } from '../../../src/domain/requests/refusal-log.ts';
import type { Prepared, Query } from '../../../src/platform/database/sql.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const times = <Result>(count: number, action: (place: number) => Result) =>
  Array.from({ length: count }, (_, place) => action(place));
const countTrue = (values: boolean[]) => values.filter(Boolean).length;

describe('the budget of refusals', () => {
  const { recognised, perPublisher, perToken, unknownTokens, anonymous } = refusalRates;
  const token = (tokenId: string) => ({ tokenId, tokenHash: undefined });
  const none = { tokenId: undefined, tokenHash: undefined };

  it('takes as many at once as it may, then a sample at even intervals', () => {
    const hasRoom = createRefusalBudget();
    expect(countTrue(times(2 * perToken.burst, () => hasRoom(token('a'), noon)))).toBe(perToken.burst);
    const minutes = times(60, (minute) => countTrue(times(1_000, () => hasRoom(token('a'), later(minute + 1)))));
    expect(new Set(minutes)).toEqual(new Set([perToken.perHour / 60]));
  });

  it('gives each token its own, within that of its publisher and all', () => {
    const hasRoom = createRefusalBudget();
    times(10_000, () => hasRoom(token('broken client'), noon));
    expect(hasRoom(token('another'), noon)).toBe(true);
    const ofOne = (tokenId: string) => ({ ...token(tokenId), publisherId: 'P' });
    const all = times(100, (place) => countTrue(times(perToken.burst, () => hasRoom(ofOne(`${place}`), noon))));
    const rest = recognised.burst - (perToken.burst - perPublisher.burst);
    expect(all.reduce((sum, count) => sum + count)).toBe(perPublisher.burst + rest);
  });

  it('keeps the share of a publisher, whatever others do', () => {
    const hasRoom = createRefusalBudget();
    times(100, (publisher) =>
      times(100, (place) =>
        times(20, () => hasRoom({ ...token(`${publisher} ${place}`), publisherId: `${publisher}` }, noon)),
      ),
    );
    const ofQuiet = (tokenId: string) => ({ ...token(tokenId), publisherId: 'quiet' });
    expect(countTrue(times(200, (place) => hasRoom(ofQuiet(`${place % 3}`), noon)))).toBe(perPublisher.burst);
    expect(countTrue(times(200, () => hasRoom(token('of an SSP'), noon)))).toBe(perPublisher.burst);
  });

  it('counts the tokens of a chain of rotations as one', () => {
    const hasRoom = createRefusalBudget();
    const ofChain = times(500, (place) => hasRoom({ ...token(`${place}`), chainId: 'first', publisherId: 'P' }, noon));
    expect(countTrue(ofChain)).toBe(perToken.burst);
    expect(hasRoom({ ...token('another'), publisherId: 'P' }, noon)).toBe(true);
  });

  it('is not used up by a flood without a token, nor by one of made-up tokens', () => {
    const hasRoom = createRefusalBudget();
    expect(countTrue(times(100_000, () => hasRoom(none, noon)))).toBe(anonymous.burst);
    const madeUp = times(100_000, (place) => hasRoom({ tokenId: undefined, tokenHash: `\\x${place}` }, noon));
    expect(countTrue(madeUp)).toBe(unknownTokens.burst);
    expect(hasRoom(token('a'), noon)).toBe(true);
  });

  it('does not grow when the clock goes back', () => {
    const hasRoom = createRefusalBudget();
    times(anonymous.burst, () => hasRoom(none, later(60)));
    expect([hasRoom(none, noon), hasRoom(none, later(60))]).toEqual([false, false]);
  });
});

describe('the log of refusals', () => {
  const write = jest.fn<(requestIds: string[]) => Promise<never[]>>();
  const lookUp = jest.fn<(hashes: string[]) => Promise<object[]>>();
  const query = ((statement: Prepared<never>) =>
    statement.name === 'tokens-by-hash'
      ? lookUp([...(statement.values[0] as string[])])
      : write([...(statement.values[7] as string[])])) as Query;
  const refusal = (requestId: string, at = noon): RefusedRequest => ({
    refusedAt: at,
    endpoint: 'register_entry',
    method: 'GET',
    status: 404,
    code: 'NOTICE_NOT_ON_REGISTER',
    paId: 'PA-1',
    tokenId: undefined,
    tokenHash: undefined,
    requestId,
    callerRequestId: undefined,
  });

  beforeEach(() => {
    jest.useFakeTimers();
    write.mockReset().mockResolvedValue([]);
    lookUp.mockReset().mockResolvedValue([]);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes the refusals of five seconds together', async () => {
    const log = createRefusalLog(query, () => {});
    log.add(refusal('a'));
    log.add(refusal('b'));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(write).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(write.mock.calls).toEqual([[['a', 'b']]]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('keeps them while the database is away, up to a bound, and writes each once', async () => {
    const faults: unknown[] = [];
    let kept = 0;
    const log = createRefusalLog(
      query,
      (fault) => faults.push(fault),
      (_refusal, isKept) => {
        kept += Number(isKept);
      },
    );
    write.mockRejectedValue(new Error('the database is gone'));
    // A day of outage: the budget would allow far more than the memory.
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      times(20, (place) => log.add(refusal(`${minute}-${place}`, later(minute))));
      await jest.advanceTimersByTimeAsync(5_000);
    }
    expect(kept).toBe(5_000);
    expect(faults.length).toBeGreaterThan(0);
    expect(Math.max(...write.mock.calls.map(([ids]) => ids.length))).toBe(500);
    write.mockReset().mockResolvedValue([]);
    await log.flush();
    const written = write.mock.calls.flatMap(([ids]) => ids);
    expect([written.length, new Set(written).size]).toEqual([5_000, 5_000]);
    log.add(refusal('later', later(25 * 60)));
    await log.flush();
    expect(write.mock.calls.at(-1)).toEqual([['later']]);
  });

  it('has a bounded number of refusals that wait for a look-up, during an outage too; the rest are only counted', async () => {
    const omitted: string[] = [];
    const log = createRefusalLog(
      query,
      () => {},
      ({ requestId }, isKept) => isKept || omitted.push(requestId),
    );
    lookUp.mockRejectedValue(new Error('the database is gone'));
    times(5_001, (place) => log.add({ ...refusal(`${place}`), tokenHash: '\\xa' }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(omitted).toEqual(['5000']);
    lookUp.mockReset().mockResolvedValue([{ hash: '\\xa', tokenId: 'a' }]);
    await log.flush();
    expect(write.mock.calls.flatMap(([ids]) => ids)).toHaveLength(refusalRates.perToken.burst);
  });
});
