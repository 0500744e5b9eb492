import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import { formats } from '../../src/graph/http/export/formats.ts';

/** Characters that CSV or a spreadsheet takes for more than text, and some that they do not. */
const characters = [...'=+-@\t\r\n",;\' aé', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '🗳'];
const pairs = characters.flatMap((first) => characters.map((second) => first + second));
const cells = ['', ...characters, ...pairs, ...pairs.flatMap((pair) => characters.map((last) => pair + last))];

describe('a table', () => {
  it('is written as csv-stringify writes it, for every text of three such characters', () => {
    const lines = Array.from({ length: cells.length / 5 }, (_, line) => cells.slice(line * 5, line * 5 + 5));
    const columns = [0, 1, 2, 3, 4].map((place) => ({ path: [String(place)], cell: String }));
    const rows = lines.map((line) => Object.fromEntries(line.entries()));
    const expected = stringify(lines, { record_delimiter: 'windows', escape_formulas: true });
    expect(formats.get('csv')?.rows(rows, columns)).toBe(expected);
  });
});
