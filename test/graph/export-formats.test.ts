import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { formulaEscapes } from '../../src/domain/files/csv-formulas.ts';
import { formats } from '../../src/graph/http/export/formats.ts';

/** Characters that CSV or a spreadsheet takes for more than text, and some that they do not. */
const characters = [...'=+-@\t\r\n",;|\' aé', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', '🗳'];
const pairs = characters.flatMap((first) => characters.map((second) => first + second));
const texts = ['', ...characters, ...pairs, ...pairs.flatMap((pair) => characters.map((last) => pair + last))];

/** A table of four columns. */
const linesOf = (cells: readonly string[]) =>
  Array.from({ length: Math.floor(cells.length / 4) }, (_, line) => cells.slice(line * 4, line * 4 + 4));

function written(lines: readonly string[][]): string {
  const columns = (lines[0] ?? []).map((_, place) => ({ path: [String(place)], cell: String }));
  const rows = lines.map((line) => Object.fromEntries(line.entries()));
  return formats.get('csv')?.rows(rows, columns) ?? '';
}

const formula = /^"*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

describe('a table of every text of up to three such characters', () => {
  const { unescapeCell } = formulaEscapes(',');

  it.each([{ ends: ['\r\n'] }, { ends: ['\r\n', '\n', '\r'] }])(
    'is read as it was written, with lines that end by $ends',
    ({ ends }) => {
      const lines = linesOf(texts);
      const read: string[][] = parse(written(lines), { record_delimiter: ends });
      expect(read.map((line) => line.map(unescapeCell))).toEqual(lines);
      const changed = read.flat().filter((cell, place) => cell !== texts[place]);
      expect(changed.filter((cell) => !/(^|[;|\t\r\n]"*)'/.test(cell))).toEqual([]);
      expect(changed.filter((cell) => !/[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell))).toEqual([]);
      expect(read.flat().filter((cell) => formula.test(cell) && !cell.startsWith('"'))).toEqual([]);
    },
  );

  it.each([';', '|', '\t'])('has no formula where a spreadsheet splits it at %j', (separator) => {
    const text = written(texts.map((each) => ['x', each]));
    const parts = text.split(/\r\n|\r|\n/).flatMap((line) => line.split(separator));
    expect(parts.filter((part) => formula.test(part))).toEqual([]);
  });
});
