import { describe, expect, it } from '@jest/globals';
import type { ImportInput } from '../../../src/products/admin/import/input.ts';
import { showProgress } from '../../../src/products/admin/import/progress.ts';
import { newStats } from '../../../src/products/admin/import/run.ts';

/** An import, with the bytes read after some seconds. */
function shown(size: number | undefined, ...steps: [seconds: number, bytes: number, line: number][]) {
  const lines: string[] = [];
  let [time, read] = [0, 0];
  const stats = newStats();
  const input = { size, bytesRead: () => read } as ImportInput;
  const update = showProgress(input, stats, { now: () => time, line: (text: string) => lines.push(text) });
  for (const [seconds, bytes, line] of steps) {
    [time, read, stats.completed] = [seconds * 1000, bytes, line];
    update();
  }
  return lines;
}

describe('progress', () => {
  it('is a line every ten seconds, with the time left', () => {
    expect(shown(1000, [1, 10, 1], [9, 90, 9], [11, 110, 11], [15, 150, 15], [21, 210, 21])).toEqual([
      'line 11, 0 rejected, 11 %, about 1 min to go',
      'line 21, 0 rejected, 21 %, about 1 min to go',
    ]);
    expect(shown(100_000, [0, 10, 1], [10, 110, 2])).toEqual(['line 2, 0 rejected, 0 %, about 166 min to go']);
    expect(shown(1000, [0, 500, 1], [10, 900, 2])).toEqual(['line 2, 0 rejected, 90 %, about 3 s to go']);
  });

  it('omits the time left while it is unknown', () => {
    expect(shown(1000, [10, 0, 0], [20, 100, 1])).toEqual(['line 0, 0 rejected, 0 %', 'line 1, 0 rejected, 10 %']);
    expect(shown(undefined, [10, 0, 5])).toEqual(['line 5, 0 rejected']);
  });
});
