import { describe, expect, it } from '@jest/globals';
import { wordDifferences } from '../../../src/products/console/browser/parts/word-differences.ts';

const shown = (before: string, after: string) =>
  wordDifferences(before, after)
    .map((each) => (each.before === each.after ? each.before : `[${each.before}|${each.after}]`))
    .join('');

describe('The differences of two texts', () => {
  it.each([
    ['A bridge for all', 'A tunnel for all', 'A [bridge|tunnel] for all'],
    ['for all', 'A bridge for all', '[|A bridge ]for all'],
    ['For all, at last.', 'For all.', 'For all[, at last|].'],
    ['same', 'same', 'same'],
    ['', 'new', '[|new]'],
    ['gone', '', '[gone|]'],
    ['Väylä on auki', 'Väylä ei ole auki', 'Väylä [on |ei ole ]auki'],
  ])('mark words of "%s" and "%s"', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it('mark neighbouring words as one', () => {
    expect(shown('one two three four', 'one red blue four')).toBe('one [two three|red blue] four');
  });

  it('hold both texts, whatever they are', () => {
    const words = ['a', 'b', ' ', ', ', 'ä', '\n', '1'];
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    const text = () => Array.from({ length: next() % 30 }, () => words[next() % words.length]).join('');
    for (let round = 0; round < 300; round += 1) {
      const [before, after] = [text(), text()];
      const stretches = wordDifferences(before, after);
      expect(stretches.map((each) => each.before).join('')).toBe(before);
      expect(stretches.map((each) => each.after).join('')).toBe(after);
    }
  });
});
