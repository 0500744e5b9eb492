import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formulaEscapes } from '../../../src/domain/files/csv-formulas.ts';

describe('a cell of a rejects file', () => {
  const { escapeCell, unescapeCell } = formulaEscapes(';');
  it.each(['=1+1', '+358401234567', '-5', '@cmd', '\t=1', '\r=1', "'=1", "''+1", '＝1'])(
    '%j is not a formula',
    (cell) => {
      expect(escapeCell(cell)).toMatch(/^'/);
    },
  );
  it.each(['a,=1', 'a|"+1', 'a\n@1', 'a\t"＝1', 'a;b,-1'])('%j is not a formula after its separator', (cell) => {
    expect(escapeCell(cell)).toMatch(/[,|\n\t]"?'/);
  });
  it.each(['', 'a=b', "it's", "'quoted'", "'", '5', ' =1', 'a, =1', 'a;=1'])('%j stays as it is', (cell) => {
    expect(escapeCell(cell)).toBe(cell);
  });
  it.each([',', ';', '\t', '|'])('is read back unchanged from a file with %j', (delimiter) => {
    const escapes = formulaEscapes(delimiter);
    const cell = fc.string({ unit: fc.constantFrom(...`'=+-@\t\n,;|"a1 `) });
    fc.assert(
      fc.property(cell, (given) => expect(escapes.unescapeCell(escapes.escapeCell(given))).toBe(given)),
      { numRuns: 5000 },
    );
    expect(unescapeCell("''=1")).toBe("'=1");
  });
});
