import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { cellsIn, csvLine, delimiterOf } from '../../../src/domain/files/csv-text.ts';

const candidates = [';', ',', '\t', '|'];
const cell = fc.string({ unit: fc.constantFrom(...'ab1é "\';,|\t\n\r\ufeff'), maxLength: 6 });
const row = fc.array(cell, { minLength: 2, maxLength: 5 });

describe('CSV as text', () => {
  it('is read as it was written, by this and by another reader', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.constantFrom(...candidates), (rows, delimiter) => {
        const text = rows.map((cells) => csvLine(cells, { delimiter, quotes: true })).join('\n');
        expect(cellsIn(text, { delimiter, quotes: true })).toEqual(rows);
        const options = { delimiter, record_delimiter: '\n', relax_column_count: true };
        expect(parse(text, options)).toEqual(rows);
      }),
      { seed: 2024900, numRuns: 500 },
    );
  });

  it('has no quotation marks where they are text', () => {
    const plain = { delimiter: ';', quotes: false };
    expect(csvLine(['a;b', 'c\nd', '"e"'], plain)).toBe('a b;c d;"e"');
    expect(cellsIn('"a;b";c', plain)).toEqual([['"a', 'b"', 'c']]);
  });

  it.each<[text: string, rows: string[][]]>([
    ['', []],
    ['a\n\nb', [['a'], [''], ['b']]],
    [',', [['', '']]],
    // Misplaced quotation marks are text, and cost no row after them.
    [
      'a "b",c\nd,e',
      [
        ['a "b"', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      '"a "b",c\nd,e',
      [
        ['a "b', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      '"a,b\nc,"d',
      [
        ['"a', 'b'],
        ['c', '"d'],
      ],
    ],
  ])('%j', (text, rows) => {
    expect(cellsIn(text, { delimiter: ',', quotes: true })).toEqual(rows);
  });

  it('takes no longer than its length for marks that enclose nothing', () => {
    const text = '"a,'.repeat(200_000);
    expect(cellsIn(text, { delimiter: ',', quotes: true })[0]).toHaveLength(200_001);
  });

  it.each([
    ['a;b\n1,5;2', ';'],
    ['a;b\n1,5,7,8;2', ';'],
    ['a,b\n1,2', ','],
    ['a\tb;c\n1\t2', '\t'],
    ['"a;b;c","d"\n"e;f;g","h"', ','],
    ['a', ','],
  ])('%j has the delimiter %j', (text, delimiter) => {
    expect(delimiterOf(text, candidates)).toBe(delimiter);
  });
});
