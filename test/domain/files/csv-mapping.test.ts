import { describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { parseMapping } from '../../../src/domain/files/csv-mapping.ts';
import { longestLine } from '../../../src/domain/files/lines.ts';
import { unknownPaths } from '../../../src/domain/files/record-mapping.ts';
import type { InputRow } from '../../../src/domain/files/row.ts';
import { csvRowsOf } from './read-file.ts';

async function* chunks(...parts: (string | Buffer)[]): AsyncGenerator<Buffer | string> {
  yield* parts;
}

const read = (mapping: object, ...parts: (string | Buffer)[]): Promise<InputRow[]> =>
  csvRowsOf(chunks(...parts), parseMapping(mapping));

/** The value of a cell for a target, or its error message. */
async function readCell(target: object, cell: string, settings: object = {}): Promise<unknown> {
  const mapping = { ...settings, delimiter: '|', columns: { given: { to: 'campaign.value', ...target } } };
  const [row] = await read(JSON.parse(JSON.stringify(mapping)), `given|other\n${cell}|x\n`);
  if (row && row.issues.length > 0) {
    expect(row.issues.map(({ path }) => path)).toEqual(['campaign.value']);
    return row.issues[0]?.message;
  }
  return (row?.record?.campaign as { value?: unknown } | undefined)?.value;
}

const misfit = (format: string) => `must be a time in the format ${format} (column "given")`;

const plain = { columns: { a: 'title', b: 'campaign.name' } };
const outOfPlace = [{ path: '', code: 'unreadable', message: 'has a misplaced quotation mark' }];

describe('a mapping', () => {
  it('takes columns to paths, lists of parties included, over its constants', async () => {
    const rows = await read(
      {
        constants: { 'campaign.medium': 'other', 'basicInformation.countries': ['NL'], controllers: [] },
        columns: {
          id: 'paId',
          value: [
            { to: 'campaign.totalValue', as: 'money' },
            { to: 'complianceFunding.adAmount', as: 'money' },
          ],
          medium: 'campaign.medium',
          boss: 'controllers.0.companyName',
          town: 'controllers.0.city',
          second: 'controllers.1.companyName',
        },
      },
      'id,value,medium,boss,town,second,ignored\nPA1,5,print,Holding,Utrecht,,x\nPA2,7.5,,,,Other,y\n',
    );
    expect(rows.map(({ record }) => record)).toEqual([
      {
        paId: 'PA1',
        campaign: { medium: 'print', totalValue: '5.00' },
        complianceFunding: { adAmount: '5.00' },
        basicInformation: { countries: ['NL'] },
        controllers: [{ companyName: 'Holding', city: 'Utrecht' }],
      },
      {
        paId: 'PA2',
        campaign: { medium: 'other', totalValue: '7.50' },
        complianceFunding: { adAmount: '7.50' },
        basicInformation: { countries: ['NL'] },
        controllers: [{ companyName: 'Other' }],
      },
    ]);
  });

  it('leaves a constant out of rows in which a column says that its field must be empty', async () => {
    const constants = { 'basicInformation.electionType': 'municipal', 'basicInformation.processName': 'Council' };
    const columns = { process: 'basicInformation.linkedProcessType', b: 'campaign.name' };
    const given = (await read({ columns, constants }, 'process,b\nelection,1\nreferendum,2\n')).map(
      ({ record }) => (record?.basicInformation as { electionType?: string }).electionType,
    );
    expect(given).toEqual(['municipal', undefined]);
    const [row] = await read({ columns: { b: 'campaign.name' }, constants }, 'b\n1\n');
    expect(row?.record?.basicInformation).toMatchObject({ electionType: 'municipal' });
  });

  it('copies its constants into every record', async () => {
    const rows = await read({ ...plain, constants: { list: { of: [1] } } }, 'a,b\n1,2\n3,4\n');
    expect(rows[0]?.record?.list).not.toBe(rows[1]?.record?.list);
  });

  it.each([
    ['no object', 5, /expected object/],
    ['without columns', {}, /^columns: /],
    ['with a word it does not know', { columns: {}, colums: {} }, /Unrecognized key: "colums"/],
    ['with a target of a kind that does not exist', { columns: { a: { to: 'x', as: 'number' } } }, /^columns\.a\.as: /],
    ['with a target without a path', { columns: { a: { as: 'text' } } }, /^columns\.a\.to: /],
    ['with a path into the prototype', { columns: { a: '__proto__.x' } }, /^columns\.a\.to: must be a path/],
    ['with a path that starts with an index', { columns: { a: '0.x' } }, /must be a path/],
    ['with a long delimiter', { delimiter: ', ', columns: {} }, /^delimiter: must be one character/],
    ['with an unknown encoding', { encoding: 'latin-99', columns: {} }, /^encoding: must be the name of an/],
    ['with letters for a separator', { decimalSeparator: 'd', columns: {} }, /^decimalSeparator: /],
    ['with one separator for both', { groupSeparator: '.', columns: {} }, /^groupSeparator: must not be the decimal/],
    [
      'with a format that loses the day',
      { columns: { a: { to: 'x', as: 'date', format: 'yyyy-MM' } } },
      /^columns\.a: "yyyy-MM" is not a usable/,
    ],
    [
      'with a format that mixes up tokens',
      { dateFormat: 'YYYY-MM-DD', columns: { a: { to: 'x', as: 'date' } } },
      /"YYYY-MM-DD" is not a usable/,
    ],
    ...[
      'dd/MM/yyyy HH:mm a',
      'yyyy-MM-dd ooo',
      'yyyy-MM-dd WW',
      "dd.MM.yyyy 'KW' W",
      'd.d.M.yyyy',
      'yyyy-MM-dd z z',
      'yyyy-MM-dd D',
    ].map((format): [string, object, RegExp] => [
      `with the format ${format}`,
      { columns: { a: { to: 'x', as: 'dateTime', format } } },
      /^columns\.a: ".*" is not a usable date format/,
    ]),
    [
      'with a long format',
      { columns: { a: { to: 'x', as: 'date', format: `yyyy-MM-dd${' '.repeat(31)}` } } },
      /^columns\.a\.format: must have at most 40 characters/,
    ],
    ['with a long format of dates', { dateFormat: 'd'.repeat(41), columns: {} }, /^dateFormat: must have at most 40/],
    [
      'with a long separator',
      { columns: { a: { to: 'x', as: 'list', separator: ';'.repeat(11) } } },
      /^columns\.a\.sep/,
    ],
    [
      'with two columns for one field',
      { columns: { a: 'x.y', b: 'x.y' } },
      /two columns fill x\.y: "a" and "b"\. Keep one\.$/,
    ],
    [
      'with a column for a field and one for its inside',
      { columns: { a: 'x.y', b: 'x' } },
      /two columns fill x and x\.y: "b" and "a"/,
    ],
    ['with a constant in the way', { constants: { x: 1 }, columns: { a: 'x.y' } }, /^x\.y: x already has a value/],
    ['with a list where an object is', { columns: { a: 'x.0', b: 'x.y' } }, /x already has a value/],
  ])('%s is rejected with one line', (_case, json, message) => {
    expect(() => parseMapping(json)).toThrow(message);
    expect(() => parseMapping(json)).not.toThrow(/\n/);
  });

  it.each([
    [
      'lacks a column',
      'a,c\n1,2\n',
      'the file has no column "b", which the mapping names; the header in line 1 has 2 columns, of which the mapping names or nearly names "a".',
    ],
    [
      'has another delimiter',
      'a;b\n1;2\n',
      'the file has no column "a", which the mapping names; the header in line 1 has 1 column; perhaps the mapping needs "delimiter": ";"',
    ],
    ['has a column twice', 'a,b,b\n1,2,3\n', 'the file has two columns "b": rename one of them'],
    ['is not there', '', 'The file is empty: it has no header and no rows.'],
    ['is broken', 'a,"b\n1,2\n', 'the header (line 1) has a misplaced quotation mark'],
  ])('a header that %s is an error before any row', async (_case, text, message) => {
    await expect(read(plain, text)).rejects.toThrow(message);
  });
});

describe('a cell', () => {
  const dutch = { decimalSeparator: ',', groupSeparator: '.' };
  const decimalComma = { decimalSeparator: ',' };
  const amounts: [cell: string, settings: object, value?: string][] = [
    ['1234.50', {}, '1234.50'],
    ['1234.5', {}, '1234.50'],
    ['1234', {}, '1234.00'],
    [' 007 ', {}, '7.00'],
    ['0', {}, '0.00'],
    ['9007199254740993.01', {}, '9007199254740993.01'],
    ['', {}],
    ['1.234.567,5', dutch, '1234567.50'],
    ['1234567,50', dutch, '1234567.50'],
    ['1.234', dutch, '1234.00'],
    ['1 234\u00a0567', { groupSeparator: ' ' }],
    ...['1,5', '-5', '€ 5', '.5', '5.', 'five', '1 000', '٣', '1.2345', '5'.repeat(101)].map(
      (cell): [string, object] => [cell, {}],
    ),
    ...['1.23,50', '12.34.567', '1.2345', '1..234'].map((cell): [string, object] => [cell, dutch]),
  ];
  it.each(amounts)('of money, %j under %j, is %j', async (cell, settings, value = '') => {
    const refused = `must be an amount such as ${settings === dutch ? '1234,50' : '1234.50'} (column "given")`;
    expect(await readCell({ as: 'money' }, cell, settings)).toBe(value || (cell ? refused : undefined));
  });

  it.each<[as: string, cell: string, settings: object, value: unknown]>([
    ['integer', '1e+05', {}, 100000],
    ['integer', '3E9', {}, 3000000000],
    ['integer', '1.0e+15', {}, 1000000000000000],
    ['integer', '1,5e+03', decimalComma, 1500],
    ['integer', '-2e3', {}, -2000],
    ['integer', '190.0', {}, 190],
    ['integer', '190,00', decimalComma, 190],
    ['integer', '5.0000', {}, 5],
    ['integer', '190.000', dutch, 190000],
    ['integer', '190,000', dutch, 190],
    ['money', '1e+05', {}, '100000.00'],
    ['money', '1.23456e3', {}, '1234.56'],
    ['money', '1.2345e3', {}, '1234.50'],
    ['money', '€ 2,5e6', { ...decimalComma, currencySigns: ['€'] }, '2500000.00'],
    ['money', '1234.5000', {}, '1234.50'],
    ['money', '618,250000', decimalComma, '618.25'],
    ['money', '1234.500', { groupSeparator: ',' }, '1234.50'],
    ['integer', '0.000', {}, 0],
    ['integer', '0,000', {}, 0],
    ['integer', '00.000.000', decimalComma, 0],
    ['money', '0.000', {}, '0.00'],
    ['money', '€ 0,000', { currencySigns: ['€'] }, '0.00'],
    ['money', '0E-10', {}, '0.00'],
  ])('of %s, %j, is a number if nothing is lost', async (as, cell, settings, value) => {
    const found = await readCell({ as }, cell, settings);
    expect(typeof found === 'string' && found.includes('column') ? undefined : found).toBe(value);
  });

  const exponent =
    'has an exponent, and may be rounded: write the number in full (in R, options(scipen = 999); in awk, OFMT = "%.2f")';
  const group = (readings: string) =>
    `may be ${readings}: three digits after a separator may be a group; the mapping needs "groupSeparator"`;
  it.each<[as: string, cell: string, settings: object, message: string]>([
    ['integer', '190.000', {}, group('190000 or 190')],
    ['integer', '190,000', {}, group('190000 or 190')],
    ['integer', '190,000', decimalComma, group('190000 or 190')],
    ['integer', '-2.000', {}, group('2000 or 2')],
    ['integer', '12400.000', {}, group('12400000 or 12400')],
    ['integer', '184.220', {}, group('184220 or 184.22')],
    ['money', '1.234', {}, group('1234 or 1.234')],
    ['money', '12400,000', decimalComma, group('12400000 or 12400')],
    ['money', '€ 190.000', { currencySigns: ['€'] }, group('190000 or 190')],
    ['integer', '1.23457E+15', {}, exponent],
    ['integer', '2.14748e+09', {}, exponent],
    ['money', '1.5e-3', {}, exponent],
    ['integer', '1e99', {}, exponent],
    ['integer', '1.5e0', {}, exponent],
    ['money', '0.500', {}, group('500 or 0.5')],
    ['money', '0.001', {}, group('1 or 0.001')],
  ])('of %s, %j, is refused in words', async (as, cell, settings, message) => {
    expect(await readCell({ as }, cell, settings)).toBe(`${message} (column "given")`);
  });

  it.each([
    ['{"age 25-54",Tammisalmi}', ['age 25-54', 'Tammisalmi']],
    ['{}', []],
    ['{ a , "b, \\"c\\"" }', ['a', 'b, "c"']],
    ['{"NULL"}', ['NULL']],
    ['{a,NULL}', undefined],
    ['{{a},{b}}', undefined],
    ['{"a":1}', undefined],
    ['{a,,b}', undefined],
    ['[NL, DE]', ['NL', 'DE']],
    ["[a, 'b, c', 'it\\'s']", ['a', 'b, c', "it's"]],
    ["['NL', 'DE']", ['NL', 'DE']],
    ['[]', []],
    ['[a, NULL]', undefined],
    ["['a', None]", undefined],
    ['[[a], [b]]', undefined],
    ['["a]', undefined],
    ['["a","b"]', ['a', 'b']],
    ['a;b', ['a', 'b']],
  ])('of a list, %j, is %j', async (cell, value) => {
    expect(await readCell({ as: 'list' }, `"${cell.replaceAll('"', '""')}"`)).toEqual(
      value ?? 'must be a list (column "given")',
    );
  });

  it.each([
    ['t', true],
    ['f', false],
    ['TRUE', true],
    ['no', false],
  ])('of a boolean, %j, is %j', async (cell, value) => {
    expect(await readCell({ as: 'boolean' }, cell)).toBe(value);
  });

  it.each([
    ['2027-04-17T24:00:00', 'iso', '2027-04-17'],
    ['2027-04-17 24:00', 'iso', '2027-04-17'],
    ['17.4.2027 24:00', 'd.M.yyyy H:mm', '2027-04-17'],
    ['24.4.2024 00:00', 'd.M.yyyy H:mm', '2024-04-24'],
    ['2025-06-03', undefined, '2025-06-03'],
    ['2024-02-29', undefined, '2024-02-29'],
    ['03/12/2025', 'dd/MM/yyyy', '2025-12-03'],
    ['3.6.25', 'd.M.yy', '2025-06-03'],
    ['3 March 2025', 'd MMMM yyyy', '2025-03-03'],
    ['10 januari 2027', 'd MMMM yyyy', '2027-01-10'],
    ['10 STYCZNIA 2027', 'd MMMM yyyy', '2027-01-10'],
    ['5. März 2027', 'd. MMMM yyyy', '2027-03-05'],
    ['1 de marzo de 2027', "d 'de' MMMM 'de' yyyy", '2027-03-01'],
    ['24-mei-27', 'd-MMM-yy', '2027-05-24'],
    ['5 Sept 2026', 'd MMM yyyy', '2026-09-05'],
  ])('of a date, %j by the format %j, is %j', async (cell, format, value) => {
    expect(await readCell({ as: 'date', format }, cell)).toBe(value);
  });

  it.each(['2025-02-29', '2025-13-01', '25-06-03', '2025/06/03', '2025-06-03T00:00:00', 'soon'])(
    'of a date is not %j',
    async (cell) => {
      expect(await readCell({ as: 'date' }, cell)).toBe('must be a date in the format yyyy-MM-dd (column "given")');
    },
  );

  it.each([
    ['2025-06-03T10:00:00Z', undefined, '2025-06-03T10:00:00Z'],
    ['2025-06-03T10:00:00+02:00', undefined, '2025-06-03T08:00:00Z'],
    ['2025-06-03 10:00', 'yyyy-MM-dd HH:mm', '2025-06-03T10:00:00Z'],
    ['2025-06-03', 'yyyy-MM-dd', '2025-06-03T00:00:00Z'],
    ['2025-06-03T10:00:00.5', undefined, '2025-06-03T10:00:00Z'],
    ['2025-06-03 10:00 +02:00', 'yyyy-MM-dd HH:mm ZZ', '2025-06-03T08:00:00Z'],
    ['2025-06-03 10:00 Europe/London', 'yyyy-MM-dd HH:mm z', '2025-06-03T09:00:00Z'],
    ['2025-06-03 10:00 UTC', 'yyyy-MM-dd HH:mm z', '2025-06-03T10:00:00Z'],
    ['2025-06-03T10:00:00+02:00[Europe/Paris]', undefined, '2025-06-03T08:00:00Z'],
    ['03/06/2025 06:30 PM', 'dd/MM/yyyy hh:mm a', '2025-06-03T18:30:00Z'],
    ['2025-06-02T24:00:00Z', undefined, '2025-06-03T00:00:00Z'],
    ...['BST', 'IST', 'PST', 'CST', 'CEST'].map(
      (zone) => [`2025-06-03 10:00 ${zone}`, 'yyyy-MM-dd HH:mm z', misfit('yyyy-MM-dd HH:mm z')] as const,
    ),
    ['2025-06-03 10:00 +25:00', 'yyyy-MM-dd HH:mm ZZ', misfit('yyyy-MM-dd HH:mm ZZ')],
    ['2025-06-03 10:00 +0260', 'yyyy-MM-dd HH:mm ZZZ', misfit('yyyy-MM-dd HH:mm ZZZ')],
    ['03/06/2025 18:30 AM', 'dd/MM/yyyy hh:mm a', misfit('dd/MM/yyyy hh:mm a')],
    ...['2025-06-03T10:00:00+25:00', '2025-06-03T10:00:00+02:60', '2025-06-03T10:00:00[BST]'].map(
      (cell) => [cell, undefined, 'must be a time in ISO 8601, such as 2025-06-03T10:00:00Z (column "given")'] as const,
    ),
    ...['2025-06-03 10:00', '2025-06-03', '10:00', '2025-W23-2T10:00:00Z', '2025-02-29T10:00:00Z'].map(
      (cell) => [cell, undefined, 'must be a time in ISO 8601, such as 2025-06-03T10:00:00Z (column "given")'] as const,
    ),
  ])('of a time, %j by the format %j, is %j', async (cell, format, value) => {
    expect(await readCell({ as: 'dateTime', format }, cell)).toBe(value);
  });

  it.each([
    [{ as: 'boolean' }, 'Yes', true],
    [{ as: 'boolean' }, '0', false],
    [{ as: 'boolean' }, 'ja', 'must be one of true, yes, 1, false, no, 0 (column "given")'],
    [{ as: 'integer' }, '42', 42],
    [{ as: 'integer' }, '4.2', 'must be a whole number (column "given")'],
    [{ as: 'integer' }, '9007199254740993', 'must be a whole number (column "given")'],
    [{ as: 'list' }, 'NL; BE;', ['NL', 'BE']],
    [{ as: 'list', separator: '/' }, 'NL/BE', ['NL', 'BE']],
    [{ as: 'list' }, '', undefined],
    [{ values: { Verkiezing: 'election', Geen: null } }, 'Verkiezing', 'election'],
    [{ values: { Verkiezing: 'election', Geen: null } }, 'Geen', undefined],
    [{ values: { '': 'none' } }, '', 'none'],
    [{ values: { x: 1 } }, '', undefined],
    [{ values: { x: { any: ['JSON'] } } }, 'x', { any: ['JSON'] }],
    [{ values: { x: 1 } }, 'constructor', 'must be one of the values that the mapping lists: "x" (column "given")'],
    [{ as: 'list', values: { Leeftijd: 'age' } }, 'Leeftijd;Leeftijd', ['age', 'age']],
    [
      { as: 'list', values: { Leeftijd: 'age' } },
      'Leeftijd;x',
      'must be a list of values that the mapping lists: "Leeftijd" (column "given")',
    ],
  ])('under %j, %j, is %j', async (target, cell, value) => {
    expect(await readCell(target, cell)).toEqual(value);
  });
});

describe('rows', () => {
  it('do not depend on the chunks of the input', async () => {
    const text = Buffer.from('\ufeff"a",b\r\n"één, ""twee""\r\ndrie","vier"\r\n\r\nvijf,zes');
    for (const parts of [[text], Array.from(text, (byte) => Buffer.from([byte])), [text.toString()]]) {
      const rows = await read(plain, ...parts);
      expect(rows.map(({ line, record }) => [line, record])).toEqual([
        [2, { title: 'één, "twee"\r\ndrie', campaign: { name: 'vier' } }],
        [5, { title: 'vijf', campaign: { name: 'zes' } }],
      ]);
    }
  });

  /** The texts of rows without cells, as the rejects file keeps them for correction. */
  const keptTexts = (rows: readonly InputRow[]) =>
    rows.map(({ rejected }) => Papa.parse<string[]>(rejected([])).data[0]?.[2]);

  it('with too few or too many cells are rejected, and keep their cells', async () => {
    const rows = await read(plain, 'a,b\n1\n1,2,3\n1,2\n');
    const unreadable = (message: string) => [{ path: '', code: 'unreadable', message }];
    expect(rows.map(({ rejected, record, issues }) => [rejected([]), record, issues])).toEqual([
      [
        '2,,1\n',
        undefined,
        unreadable(
          'has 1 cell, but the header has 2; if its program leaves out empty cells at the end, write them, too',
        ),
      ],
      ['3,,1,2,3\n', undefined, unreadable('has 3 cells, but the header has 2')],
      ['4,,1,2\n', { title: '1', campaign: { name: '2' } }, []],
    ]);
  });

  it.each<[what: string, body: string, first: [line: number, text: string]]>([
    ['a mark that is not closed, before rows with marks', 'x,"open\n1,"2"\n3,4\n', [2, 'x,"open']],
    ['a mark that is not closed, before rows without any', 'x,"open\n1,2\n3,4\n', [2, 'x,"open']],
    ['words after a closed cell', '"x"y,z\n1,"2"\n3,4\n', [2, '"x"y,z']],
    ['a mark within a cell', 'x,12" pipe\n1,2\n3,4\n', [2, 'x,12" pipe']],
    ['two marks within a cell', 'x,12" and 14" pipes\n1,2\n3,4\n', [2, 'x,12" and 14" pipes']],
  ])('with %s do not affect other rows', async (_case, body, [line, text]) => {
    const rows = await read(plain, `a,b\n${body}`);
    expect(rows[0]).toMatchObject({ line, record: undefined, issues: outOfPlace });
    expect(keptTexts(rows.slice(0, 1))).toEqual([text]);
    expect(rows.slice(1).map(({ line, record }) => [line, record])).toEqual([
      [3, { title: '1', campaign: { name: '2' } }],
      [4, { title: '3', campaign: { name: '4' } }],
    ]);
  });

  it.each<[what: string, body: string, keys: object, cells: unknown[]]>([
    ['quotation marks', '"Say \\"yes\\"",b', {}, ['Say "yes"', 'b']],
    ['line ends and nothing', '"a\\\\b\\nc\\\nd",\\N', {}, ['a\\b\nc\nd', undefined]],
    ['the delimiter', 'a\\,b,c\\td', { quotes: false }, ['a,b', 'c\td']],
    ['a line end without quotation marks', 'a\\\nb,c', { quotes: false }, ['a\nb', 'c']],
    ['quotation marks that are text', '"a",\\"b', { quotes: false }, ['"a"', '"b']],
  ])(
    'with escapes of %s are read, and rejected so that they can be read again',
    async (_what, body, keys, [title, name]) => {
      const mapping = { ...plain, escapes: true, ...keys };
      const [row] = await read(mapping, `a,b\n${body}\n`);
      expect([row?.record?.title, Object(row?.record?.campaign).name]).toEqual([title, name]);
      const [again] = await read(mapping, `_rejected_line,_rejected_issues,a,b\n${row?.rejected([])}`);
      expect(again?.record).toEqual(row?.record);
    },
  );

  it('with a backslash that is no escape do not affect other rows', async () => {
    const rows = await read({ ...plain, escapes: true }, 'a,b\nC:\\Data,x\n1,2\n');
    expect(rows.map(({ record, issues }) => record?.title ?? issues[0]?.message)).toEqual([
      'has a quotation mark or backslash that is no escape: perhaps the mapping needs no "escapes"',
      '1',
    ]);
  });

  it('after a quote that is not closed within 1 MiB are still read', async () => {
    const good = Array.from({ length: 3000 }, () => `${'y'.repeat(500)},z\n`);
    const rows = await read(plain, 'a,b\nx,"open\n', ...good, 'closed",z\n');
    expect(rows.length).toBe(3002);
    expect(rows.filter(({ issues }) => issues.length > 0)).toMatchObject([
      { line: 2, issues: outOfPlace },
      { line: 3003, issues: outOfPlace },
    ]);
  });

  it('of several lines, one of them too long, keep their start', async () => {
    const rows = await read(plain, 'a,b\n"one\n', 'x'.repeat(longestLine + 1), '\ntwo",z\n');
    expect(keptTexts(rows)).toEqual(['"one', '', 'two",z']);
    expect(rows.every(({ issues }) => issues.length === 1)).toBe(true);
  });

  it('that are too long do not affect other rows', async () => {
    const long = Buffer.alloc(longestLine + 1, 'x');
    const rows = await read(plain, 'a,b\n', long, '\n"1', long, '"\n3,4\n');
    expect(rows.map(({ line, issues }) => [line, issues[0]?.message])).toEqual([
      [2, 'is longer than 1 MiB'],
      [3, 'is longer than 1 MiB'],
      [4, undefined],
    ]);
  });

  it.each([
    ['in the middle of a piece', [Buffer.from('a,b\n1,2\n3\xff,4\n', 'latin1')]],
    [
      'after a character in two pieces',
      [Buffer.from('a,b\n1,\u00e9'), Buffer.from([0xc3]), Buffer.from([0xa9, 10, 0xff])],
    ],
    ['at the end', [Buffer.from('a,b\n1,2\n'), Buffer.from([0xc3])]],
  ])('are not read in a file that is not UTF-8, %s', async (_where, parts) => {
    await expect(read(plain, ...parts)).rejects.toThrow('is not UTF-8: see line 3');
  });

  it('report every invalid cell by its column, without its value', async () => {
    const columns = {
      when: { to: 'campaign.startDate', as: 'date' },
      much: { to: 'campaign.totalValue', as: 'money' },
    };
    const [row] = await read({ columns }, 'when,much\nsecret1,secret2\n');
    expect(row?.issues).toEqual([
      {
        path: 'campaign.startDate',
        code: 'invalid_format',
        message: 'must be a date in the format yyyy-MM-dd (column "when")',
      },
      {
        path: 'campaign.totalValue',
        code: 'invalid_format',
        message: 'must be an amount such as 1234.50 (column "much")',
      },
    ]);
  });
});

describe('the paths of a mapping', () => {
  it('must be fields of a record; an unknown one is reported once, with the closest match', () => {
    const columns = {
      Titel: 'basicInformation.titel',
      Email: ['advertiser.email', { to: 'controllers.0.mail' }],
      Summe: { to: 'totalValue', as: 'money' },
      Fremd: 'xyz',
    };
    const constants = { 'basicInformation.countries': ['FI'], controllers: [], 'campain.medium': 'other' };
    expect(unknownPaths({ constants, columns })).toEqual([
      'constants: "campain.medium" is not a field of a record; did you mean campaign.medium?',
      'columns.Titel: "basicInformation.titel" is not a field of a record; did you mean basicInformation.title?',
      'columns.Email: "controllers.0.mail" is not a field of a record; did you mean controllers.0.email?',
      'columns.Summe: "totalValue" is not a field of a record; did you mean campaign.totalValue?',
      'columns.Fremd: "xyz" is not a field of a record',
    ]);
  });

  it('may be any field, list item or group', () => {
    const paths = [
      'paId',
      'publisherId',
      'controllers.12.email',
      'complianceFunding.payer.city',
      'complianceFunding.payer',
      'basicInformation.countries.0',
      'targeting.viewsCount',
      'legalMetadata.version',
      'advertiser',
    ];
    expect(unknownPaths({ columns: Object.fromEntries(paths.map((path) => [path, path])) })).toEqual([]);
    for (const path of ['_rejected', 'controllers.email', 'advertiser.0', 'constructor', 'paId.length']) {
      expect(unknownPaths({ columns: { a: path } })).toHaveLength(1);
    }
  });
});

describe('a rejects file', () => {
  const head = '_rejected_line,_rejected_issues,a,b\n';

  it('is read like the original rows, with their line numbers', async () => {
    const rows = await read(plain, `${head}57,why,'=1+1,''+5\n,,'-7,x\n`);
    expect(rows.map(({ line, firstLine, record }) => [line, firstLine, record])).toEqual([
      [2, 57, { title: '=1+1', campaign: { name: "'+5" } }],
      [3, 3, { title: '-7', campaign: { name: 'x' } }],
    ]);
  });

  it('is recognised by either column: other files keep their apostrophes', async () => {
    const [line] = await read(plain, "_rejected_line,a,b\n57,'=1+1,''+5\n");
    expect(line).toMatchObject({ firstLine: 57, record: { title: '=1+1', campaign: { name: "'+5" } } });
    const [issues] = await read(plain, "_rejected_issues,a,b\nwhy,'=1+1,''+5\n");
    expect(issues).toMatchObject({ firstLine: 2, record: { title: '=1+1', campaign: { name: "'+5" } } });
    const [other] = await read(plain, "rejected,a,b\n57,'=1+1,''+5\n");
    expect(other).toMatchObject({ firstLine: 2, record: { title: "'=1+1", campaign: { name: "''+5" } } });
  });

  it('may be saved with another separator', async () => {
    const [row] = await read({ ...plain, delimiter: ';' }, 'a;b\n"x;-5";"y,=1|@z"\n');
    const text = row?.rejected([]) ?? '';
    const cells = Papa.parse<string[]>(text, { delimiter: ';' }).data[0] ?? [];
    const again = `_rejected_line,_rejected_issues,a,b\n${Papa.unparse([cells])}\n`;
    const [read2] = await read(plain, again);
    expect(read2?.record).toEqual({ title: 'x;-5', campaign: { name: 'y,=1|@z' } });
  });
});

describe('an export of the graph', () => {
  const columns = { paId: 'paId', title: 'title', 'campaign.name': 'campaign.name' };
  const exported = "'- Jetzt,\"a,'-b;'=c\"";
  const record = { title: '- Jetzt', campaign: { name: "a,'-b;=c" } };
  it.each<[what: string, header: string, cells: string, settings: object]>([
    ['as it is', 'paId,title,campaign.name', `A,${exported}`, {}],
    ['with a column of row numbers', ',paId,title,campaign.name', `1,A,${exported}`, {}],
    ['with a column of the user', 'paId,title,campaign.name,My Comment', `A,${exported},x`, {}],
    ['joined with another', 'paId,title,campaign.name,title2,title_1', `A,${exported},'-x,'-y`, {}],
    ['saved with semicolons', 'paId;title;campaign.name', "A;'- Jetzt;\"a,'-b;'=c\"", { delimiter: ';' }],
  ])('%s is read as it was stored', async (_what, header, cells, settings) => {
    const [row] = await read({ columns, ...settings }, `${header}\n${cells}\n`);
    expect(row?.record).toEqual({ paId: 'A', ...record });
  });

  it('has columns of others beside it, which keep their apostrophes', async () => {
    const [row] = await read({ columns: { paId: 'paId', Kommentar: 'title' } }, "paId,Kommentar,title\nA,'- x,'- y\n");
    expect(row?.record).toEqual({ paId: 'A', title: "'- x" });
  });
});
