import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { formats } from '../../src/graph/http/export/formats.ts';

/** Characters that CSV or a spreadsheet takes for more than text, and some that they do not. */
const characters = [...'=+-@\t\r\n",;\' aé', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '🗳'];
const pairs = characters.flatMap((first) => characters.map((second) => first + second));
const texts = ['', ...characters, ...pairs, ...pairs.flatMap((pair) => characters.map((last) => pair + last))];

/** A table of four columns. */
const linesOf = (cells: readonly string[]) =>
  Array.from({ length: Math.floor(cells.length / 4) }, (_, line) => cells.slice(line * 4, line * 4 + 4));

function written(lines: readonly string[][]): string | undefined {
  const columns = [0, 1, 2, 3].map((place) => ({ path: [String(place)], cell: String }));
  return formats.get('csv')?.rows(
    lines.map((line) => Object.fromEntries(line.entries())),
    columns,
  );
}

describe('a table of every text of up to three such characters', () => {
  it('is read as it was written, formulas defused', () => {
    const lines = linesOf(texts);
    const isFormula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
    const defused = lines.map((line) => line.map((text) => (isFormula.test(text) ? `'${text}` : text)));
    expect(parse(written(lines) ?? '', { record_delimiter: '\r\n' })).toEqual(defused);
    expect(parse(written(lines) ?? '', { record_delimiter: ['\r\n', '\n', '\r'] })).toEqual(defused);
  });
});
