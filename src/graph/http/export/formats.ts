import Papa from 'papaparse';
import { formulaEscapes } from '../../../domain/files/csv-formulas.ts';
import type { Column } from './columns.ts';

export type ExportRow = Record<string, unknown>;

/** How rows are written. */
export type Format = {
  contentType: string;
  head: (columns: readonly Column[], options: { bom: boolean }) => string;
  rows: (rows: readonly ExportRow[], columns: readonly Column[]) => string;
  /** Written before the connection is closed after a failure. */
  failed: (error: { code: string; message: string; requestId: string }) => string;
};

/** Excel takes a file for UTF-8 only with this mark. Many parsers skip it; others keep it in the name of the first column. */
const byteOrderMark = '\uFEFF';

/** RFC 4180. Formulas that a spreadsheet would run get an apostrophe before them. */
const csv: Format = {
  contentType: 'text/csv; charset=utf-8; header=present',
  head: (columns, { bom }) => (bom ? byteOrderMark : '') + csvLines([columns.map(({ path }) => path.join('.'))]),
  rows: (rows, columns) =>
    csvLines(rows.map((row) => columns.map(({ path, cell }) => escapeCell(cell(valueAt(row, path)))))),
  failed: () => '', // a CSV file cannot express it: the closed connection must
};

const { escapeCell } = formulaEscapes(',');

const csvLines = (lines: string[][]) => `${Papa.unparse(lines, { newline: '\r\n' })}\r\n`;

/** One JSON object per line (https://jsonlines.org), as the graph answers it. */
const jsonl: Format = {
  contentType: 'application/jsonl; charset=utf-8',
  head: () => '',
  rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  failed: (error) => `${JSON.stringify({ error })}\n`,
};

export const formats: ReadonlyMap<string, Format> = new Map(Object.entries({ csv, jsonl }));

function valueAt(row: ExportRow, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) value = (value as ExportRow | null | undefined)?.[name];
  return value;
}
