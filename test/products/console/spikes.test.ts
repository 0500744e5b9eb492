import { describe, expect, it } from '@jest/globals';
import { spikesOf } from '../../../src/products/console/browser/screens/overview/spikes.ts';

const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
const on = (day: string, code: string | null, requests: number) => ({ start: `${day}T00:00:00.000Z`, code, requests });
const each = (code: string, counts: readonly number[]) => days.map((day, index) => on(day, code, counts[index] ?? 0));
const recent = 3;

describe('a spike of refusals', () => {
  it('is a day with ten, and three times as many as usual', () => {
    const spikes = spikesOf(each('RATE_LIMITED', [4, 4, 4, 11, 12, 4]), [], days, recent);
    expect(spikes).toEqual([{ day: '2026-11-20', code: 'RATE_LIMITED', requests: 12, usual: 4, all: 12, token: null }]);
    expect(spikesOf(each('RATE_LIMITED', [0, 0, 0, 0, 9, 0]), [], days, recent)).toEqual([]);
    expect(spikesOf(each('RATE_LIMITED', [0, 0, 0, 0, 0, 10]), [], days, recent)).toHaveLength(1);
  });

  it('is not of a day before, and not of answered requests', () => {
    expect(spikesOf(each('RATE_LIMITED', [0, 0, 50, 0, 0, 0]), [], days, recent)).toEqual([]);
    expect(spikesOf([on('2026-11-21', null, 5000)], [], days, recent)).toEqual([]);
  });

  it('has the newest first, then the largest', () => {
    const figures = [...each('RATE_LIMITED', [0, 0, 0, 0, 90, 20]), ...each('TOKEN_INVALID', [0, 0, 0, 0, 0, 30])];
    expect(spikesOf(figures, [], days, recent).map(({ day, code }) => [day, code])).toEqual([
      ['2026-11-21', 'TOKEN_INVALID'],
      ['2026-11-21', 'RATE_LIMITED'],
      ['2026-11-20', 'RATE_LIMITED'],
    ]);
  });

  it('names the token of at least half of the refusals', () => {
    const figures = each('RATE_LIMITED', [0, 0, 0, 0, 0, 30]);
    const caller = (id: string, requests: number) => ({
      token: { id, requestFigures: [on('2026-11-21', 'RATE_LIMITED', requests)] },
    });
    const tokenOf = (callers: ReturnType<typeof caller>[]) => spikesOf(figures, callers, days, recent)[0]?.token?.id;
    expect(tokenOf([caller('a', 14), caller('b', 15)])).toBe('b');
    expect(tokenOf([caller('a', 14), caller('b', 14)])).toBeUndefined();
    const other = { token: { id: 'c', requestFigures: [on('2026-11-21', 'SCOPE_MISSING', 30)] } };
    expect(tokenOf([other])).toBeUndefined();
  });
});
