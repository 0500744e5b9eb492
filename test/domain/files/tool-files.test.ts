import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { newFormOf } from '../../../src/domain/files/guess/file-form.ts';
import { guessMapping } from '../../../src/domain/files/guess/guess.ts';
import { recordFields } from '../../../src/domain/files/record-fields.ts';
import { parseRecordMapping } from '../../../src/domain/files/record-mapping.ts';
import { parseRecord } from '../../../src/domain/notices/record/parse-record.ts';
import { csvRowsOf, jsonRowsOf } from './read-file.ts';

/*
 * Files that tools made of the same rows, with how they were made; the values are invented. Each row is right, or refused with
 * its remedy. The table `t` has the columns id, title, amount, views, start and ongoing; databases have more.
 */

const folder = new URL('tools/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(file, folder));
async function* streamOf(file: string) {
  yield bytesOf(file);
}

const bridge = 'R-1|Brücke "Nord", jetzt|1234.50|3000000000|2026-11-05|true';
const path = 'R-2|C:\\Data\\neu|100000.00||2026-12-24|false';
const lines = 'R-3|Say\nyes|0.00|190000||';
const all = [bridge, path, lines];
const large = 'R-4|Viel|1000000000000000.00|12345678901|2026-12-04|false';
const exponent = /^! has an exponent, and may be rounded: write the number in full/;
const shortRow = /^! has \d cells?, but the header has 6; if its program leaves out empty cells at the end, write them/;
const rowNames = /If each row begins with its name or number, leave that out \(in R, row.names = FALSE\)/;
const backslash = /^! has a misplaced quotation mark: .*\(in R, qmethod = "double"\)/;
const columns = {
  1: 'paId',
  2: 'basicInformation.title',
  3: { to: 'campaign.totalValue', as: 'money' },
  4: { to: 'targeting.viewsCount', as: 'integer' },
  5: { to: 'campaign.startDate', as: 'date' },
  6: { to: 'campaign.isOngoing', as: 'boolean' },
};

type Expected = string | RegExp;
const files: [file: string, tool: string, command: string, rows: readonly Expected[], keys?: object][] = [
  ['pandas.csv', 'pandas 1.5.3', 'df.to_csv(…, index=False)', all],
  ['pandas-index.csv', 'pandas 1.5.3', 'df.to_csv(…)', all],
  ['pandas-missing.csv', 'pandas 1.5.3', 'df.to_csv(…, index=False, na_rep="NaN")', all],
  ['polars.csv', 'polars 1.44.2', 'df.write_csv(…)', all],
  ['duckdb.csv', 'DuckDB 1.5.6', "copy t to '…'", [`${bridge}|NL,DE`, `${path}|`, lines]],
  [
    'sqlite.csv',
    'SQLite 3.40.1',
    "sqlite3 -header -csv r.db 'select * from t'",
    [...all, /^R-4\|Viel\|1000000000000000.00\|1\|/],
  ],
  ['sqlite-list.txt', 'SQLite 3.40.1', 'sqlite3 -header -list', [bridge, path, /^R-4\|Viel\|1000000000000000.00\|1\|/]],
  ['postgres.csv', 'PostgreSQL 15.18', "\\copy t to '…' (format csv, header)", [`${bridge}|NL,DE`, `${path}|`, lines]],
  ['postgres.txt', 'PostgreSQL 15.18', "\\copy t to '…' (header)", [`${bridge}|NL,DE`, `${path}|`, lines]],
  [
    'mariadb-batch.tsv',
    'MariaDB 10.11.19',
    "mariadb --batch -e 'select * from t'",
    [...all, 'R-4|C:\\Temp|2.00|1|2026-12-24|false'],
  ],
  [
    'mariadb-outfile.csv',
    'MariaDB 10.11.19',
    `into outfile '…' fields terminated by ',' enclosed by '"'`,
    [...all, 'R-4|C:\\Temp|2.00|1|2026-12-24|false'],
  ],
  [
    'mariadb-outfile.tsv',
    'MariaDB 10.11.19',
    "into outfile '…', columns mapped by hand: it has no header",
    [...all, 'R-4|C:\\Temp|2.00|1|2026-12-24|false'],
    { columns },
  ],
  ['miller.csv', 'Miller 6.6.0', 'mlr --icsv --ocsv cat', all],
  [
    'miller.tsv',
    'Miller 6.6.0',
    "mlr --icsv --otsv put '$amount = $amount * 1' then cut -x -f ongoing",
    all.map((row) => row.replace(/[^|]*$/, '')),
  ],
  ['csvkit.csv', 'csvkit 1.0.7', 'csvsort -c id', all],
  ['libreoffice-plain.csv', 'LibreOffice 7.4.7', 'soffice --convert-to csv', [...all, large]],
  [
    'libreoffice-shown.csv',
    'LibreOffice 7.4.7',
    "--convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'",
    [...all, large],
  ],
  [
    'libreoffice-quoted.csv',
    'LibreOffice 7.4.7',
    "--convert-to 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false'",
    [...all, large],
  ],
  ['gnumeric.csv', 'Gnumeric 1.12.55', 'ssconvert t.xlsx t.csv', [...all, large]],
  [
    'gnumeric-preserve.csv',
    'Gnumeric 1.12.55',
    "ssconvert -O 'separator=; format=preserve' -T Gnumeric_stf:stf_assistant",
    [...all, exponent],
  ],
  ['visidata.csv', 'VisiData 2.11', 'vd -b t.csv -o o.csv', all],
  ['visidata.tsv', 'VisiData 2.11', 'vd -b t.csv -o o.tsv', [bridge, path, shortRow, shortRow]],
  [
    'mawk.csv',
    'mawk 1.3.4',
    'print $1, $2 * 1, $3 * 1',
    ['R-1||1234.50|3000000000||', 'R-2||100000.00|12||', exponent],
  ],
  [
    'gawk.csv',
    'gawk 5.2.1',
    'OFS=";"; print $1, $2 * 1, $3 * 1',
    ['R-1||1234.50|3000000000||', 'R-2||100000.00|12||', exponent],
  ],
  ['r-write-csv.csv', 'R 4.2.2', 'write.csv(df, …)', all],
  ['r-write-csv2.csv', 'R 4.2.2', 'write.csv2(df, …, row.names = FALSE, na = "")', all],
  [
    'r-write-table.tsv',
    'R 4.2.2',
    'write.table(df, …, sep = "\\t", row.names = FALSE, na = "")',
    [backslash, path, lines],
  ],
  ['r-fwrite.csv', 'data.table 1.14.8', 'fwrite(df, …)', all],
  ['r-readr.csv', 'readr 2.1.4', 'write_csv(df, …)', all],
  ['exceljs.csv', 'exceljs 4.4.0', 'workbook.csv.writeFile(…)', [bridge, path, shortRow, large]],
  ['sheetjs.csv', 'SheetJS (xlsx) 0.18.5', 'XLSX.utils.sheet_to_csv(sheet)', [...all, large]],
];

const refused: [file: string, tool: string, command: string, why: RegExp][] = [
  [
    'sqlite-quote.csv',
    'SQLite 3.40.1',
    'sqlite3 -header -quote',
    /single quotes around texts: .* \(in SQLite, .mode csv\)/,
  ],
  ['r-write-table.csv', 'R 4.2.2', 'write.table(df, …, sep = ",")', rowNames],
];

/** JSON Lines name fields as the table does: the records are none of notices. */
const records: [file: string, tool: string, command: string][] = [
  ['pandas.jsonl', 'pandas 1.5.3', 'df.to_json(…, orient="records", lines=True)'],
  ['duckdb.jsonl', 'DuckDB 1.5.6', "copy t to '…' (format json)"],
  ['miller.jsonl', 'Miller 6.6.0', 'mlr --icsv --ojsonl cat'],
];

type Stored = Record<string, Record<string, unknown> | undefined> & { paId?: string };
const shown = ({ paId, basicInformation: basic, campaign, targeting }: Stored) =>
  [
    ...[paId, basic?.title, campaign?.totalValue, targeting?.viewsCount, campaign?.startDate, campaign?.isOngoing],
    ...(basic?.countries ? [basic.countries] : []),
  ].join('|');

describe('a file of a tool', () => {
  it.each(files)('%s: %s, %s', async (...[file, _tool, _command, expected, keys]) => {
    const { constants: _drafts, ...guessed } = guessMapping(newFormOf(bytesOf(file)), recordFields).mapping;
    const rows = await csvRowsOf(streamOf(file), parseRecordMapping({ ...guessed, ...keys }));
    expect(
      rows.map(({ record, issues: [issue] }) => (issue ? `! ${issue.message}` : shown((record ?? {}) as Stored))),
    ).toEqual(expected.map((row) => (typeof row === 'string' ? row : expect.stringMatching(row))));
  });

  it.each(refused)('%s: %s, %s, is refused as a whole with the remedy', (file, _tool, _command, why) => {
    expect(() => newFormOf(bytesOf(file))).toThrow(why);
  });

  it.each(records)('%s: %s, %s, is refused record by record', async (file) => {
    const rows = await jsonRowsOf(streamOf(file));
    expect(rows).toHaveLength(3);
    for (const { record } of rows) expect(parseRecord(record).issues).not.toEqual([]);
  });

  it('is in one of the tables', () => {
    expect(readdirSync(folder).toSorted()).toEqual([...files, ...refused, ...records].map(([file]) => file).toSorted());
  });
});
