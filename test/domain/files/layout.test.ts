import { describe, expect, it } from '@jest/globals';
import { readCsv } from '../../../src/domain/files/csv.ts';
import { parseMapping } from '../../../src/domain/files/csv-mapping.ts';
import { readJsonLines } from '../../../src/domain/files/json-lines.ts';
import type { SoFar } from '../../../src/domain/files/row.ts';

/* Rows that are no records, and rows that only the whole file can judge. */

const mapping = parseMapping({ columns: { id: 'paId', titel: 'title', text: 'description' } });
const header = 'id,titel,text';

/** What becomes of each row: its record, why it was left out, or its issue. Its parts are read one after the other. */
function outcomes(parts: readonly string[], given = mapping, head = header): string[] {
  let soFar: SoFar = {};
  let line = head.split('\n').length + 1;
  const found: string[] = [];
  for (const text of parts) {
    const first = head.split('\n').map((text, index) => ({ number: index + 1, text }));
    const lines = text.split('\n').map((text, index) => ({ number: line + index, text }));
    const part = readCsv([...first, ...lines], given, { publisherId: undefined, isLast: true, soFar, max: 500 });
    found.push(
      ...part.rows.map(({ record, leftOut, issues }) =>
        record ? Object.values(record).join() : (leftOut ?? `! ${issues[0]?.message}`),
      ),
    );
    soFar = part.soFar;
    line += lines.length;
  }
  return found;
}

const again = 'repeats the header';
const otherHeader = expect.stringMatching(/^! is a header whose names are others/);
const rowsAfter = (line: number) => `! comes after another header, in line ${line}: import it in a file of its own`;

describe('a row', () => {
  it.each<[what: string, rows: string, outcomes: unknown[]]>([
    ['the header', 'H1,A,b\nid,titel,text\nH2,B,c', ['H1,A,b', again, 'H2,B,c']],
    ['the header in quotation marks, after a byte order mark', '\ufeff"id","titel","text"\nH2,B,c', [again, 'H2,B,c']],
    ['the header in another case and with blanks', 'ID, Titel ,TEXT\nH2,B,c', [again, 'H2,B,c']],
    ['the header after `sep=,`', 'sep=,\nid,titel,text\nH2,B,c', ['names the separator', again, 'H2,B,c']],
    ['the header in another order', 'H1,A,b\ntitel,id,text\nB,H2,c', ['H1,A,b', otherHeader, rowsAfter(3)]],
    ['a header with another name', 'id,titel,beschrijving\nH2,B,c', [otherHeader, rowsAfter(2)]],
    [
      'a header with more names, then the own one',
      'id,nr,titel,text\nH2,1,B,c\nid,titel,text\nH3,C,d',
      [otherHeader, rowsAfter(2), again, 'H3,C,d'],
    ],
    ['a ruler', '---,-----,----\n+---+---+\nH1,A,b', ['is a ruler', 'is a ruler', 'H1,A,b']],
    ['types', 'text,varchar(200),text[]\n<chr>,<chr>,<chr>', Array(2).fill('has the types or units of the columns')],
    ['units', '(id),(-),EUR\n[id],,[text]', Array(2).fill('has the types or units of the columns')],
    ['totals', 'Totaal:,,\nTotal (2 rows),,\n,Summe,"1.234,50 €"', Array(3).fill('is a row of totals')],
    ['a title', 'Januari,,', ['! has its first cell only: a title or a note is no record']],
    [
      'a record that looks a little like these',
      'ABC,EUR,DKK\nTotal-1,Total,All\n-7,-,-',
      ['ABC,EUR,DKK', 'Total-1,Total,All', '-7,-,-'],
    ],
  ])('that is %s', (_what, rows, expected) => {
    expect(outcomes([rows])).toEqual(expected);
  });

  it('is judged by what the parts before it said', () => {
    expect(outcomes(['H1,A,b\ntitel,id,text', 'B,H2,c', 'id,titel,text\nH3,C,d'])).toEqual([
      'H1,A,b',
      otherHeader,
      rowsAfter(3),
      again,
      'H3,C,d',
    ]);
    const noHeader = parseMapping({ headerLine: 0, columns: { 1: 'paId', 2: 'title' } });
    expect(outcomes(['A,b', 'C,d,e', 'F,g'], noHeader, '')).toEqual([
      'A,b',
      expect.stringMatching(/^! has 3 cells, but the header has 2/),
      'F,g',
    ]);
  });

  it('of a file of rejected rows is judged without the columns of that file', () => {
    const head = '_rejected_line,_rejected_issues,id,titel,text';
    expect(outcomes([`${head}\n7,why,H1,A,b\n8,why,Januari,,\n9,why,titel,id,text`], mapping, head)).toEqual([
      again,
      'H1,A,b',
      '! has its first cell only: a title or a note is no record',
      otherHeader,
    ]);
  });
});

describe('rows with more cells than the header', () => {
  const hint = '; if each row begins with its name or number, leave that out (in R, row.names = FALSE)';
  const tooLong = `! has 4 cells, but the header has 3`;
  it.each<[what: string, parts: string[], outcomes: unknown[]]>([
    ['that are empty in each', ['K1,Tram,b,\nK2,Bus,,'], ['K1,Tram,b', 'K2,Bus']],
    ['in some that are empty', ['K1,Tram,\nK2,Bus,Full,'], ['K1,Tram', 'K2,Bus,Full']],
    ['with names of rows', ['"1","R1","Tram",""\n"2","R2","Bus","Full"'], [tooLong + hint, tooLong + hint]],
    [
      'with names of rows, nothing unquoted',
      ['"a","R1","Tram",\n"b","R2","Bus","Full"'],
      [tooLong + hint, tooLong + hint],
    ],
    ['with numbers of rows, all ends empty', ['"1","R1","Tram",\n"2","R2","Bus",'], [tooLong + hint, tooLong + hint]],
    ['with an end in quotation marks', ['"a","R1","Tram",""'], [tooLong + hint]],
    ['one of which is not empty', ['K1,Tram,b,\nK2,Bus,b,c\nK3,Car,d'], [tooLong, tooLong, 'K3,Car,d']],
    ['one of them in a part before', ['K2,Bus,b,c\nK3,Car,d', 'K1,Tram,b,'], [tooLong, 'K3,Car,d', tooLong + hint]],
  ])('%s', (_what, parts, expected) => {
    expect(outcomes(parts)).toEqual(expected);
  });
});

it('a deeply nested line of JSON is one rejected row', () => {
  const deep = `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  const rejected = `{"_rejected":{"line":9,"issues":[]},${deep.slice(1)}`;
  const lines = ['{"paId":"A"}', deep, rejected, '{"paId":"B"}'].map((text, index) => ({ number: index + 1, text }));
  const { rows } = readJsonLines(lines, undefined, 500);
  expect(rows.map(({ record, issues }) => record ?? issues[0]?.message)).toEqual([
    { paId: 'A' },
    'is nested too deeply',
    'is nested too deeply',
    { paId: 'B' },
  ]);
  expect(rows[1]?.rejected(rows[1].issues)).toContain('nested too deeply');
  expect(() => parseMapping({ columns: {}, constants: { a: JSON.parse(deep) } })).toThrow('is nested too deeply');
});
