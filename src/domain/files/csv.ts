import { formulaEscapes } from './csv-formulas.ts';
import { type ColumnTarget, type CsvMapping, setAtPath } from './csv-mapping.ts';
import { type CsvRow, csvLine, csvRows } from './csv-rows.ts';
import { encoderFor } from './encoder.ts';
import { columnIndexes, noHeader, numbered } from './header.ts';
import {
  type Bytes,
  delimiterLine,
  type Encoding,
  EncodingError,
  emptyFile,
  InputError,
  linesOf,
  toUtf8,
} from './input.ts';
import { isBlank } from './names.ts';
import { formatIssue, type InputRow, type RowIssue, type Source, withPublisher } from './row.ts';

/*
 * A file of rejected rows has two columns before those of the file, and formulas are escaped for spreadsheets. It is
 * recognised by these columns, and its cells are unescaped; so are those of exports of the graph.
 */
const lineColumn = '_rejected_line';
const rejectColumns: readonly string[] = [lineColumn, '_rejected_issues'];
const isRejectsHeader = (names: readonly string[]) => rejectColumns.every((column) => names.includes(column));

/** The columns of an export are paths of the graph. */
const isExportHeader = (names: readonly string[]) =>
  names.includes('paId') && names.every((name) => /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/.test(name));

type Plan = readonly { index: number; targets: readonly ColumnTarget[] }[];

/** How the rows of a file are read, once its header is known. */
type Reading = { header: readonly string[]; plan: Plan; isRejects: boolean; isEscaped: boolean };

/**
 * Reads CSV with a mapping, one row in memory at a time. Cells are trimmed. An empty cell sets no value and does not replace
 * a constant. Rows without any content are skipped. The rejects file has the same columns, delimiter and encoding, so the
 * same mapping applies.
 * @param linesBefore lines of the file that are not in the input, between the header and the first row
 */
export function csv(input: Bytes, mapping: CsvMapping, publisherId: string | undefined, linesBefore = 0): Source {
  const { escapeCell, unescapeCell } = formulaEscapes(mapping.delimiter);
  const fieldNames = namesOfFields(mapping);
  let reading: Reading | undefined;
  let headerLines = 0;
  let encoding: Encoding = { name: 'utf-8', hasMark: false };
  /** Undefined if Node cannot encode: then UTF-8 with a byte order mark, which overrides the mapping's encoding. */
  let encoder = encoderFor(encoding.name);

  const write = (cells: readonly (string | number)[]) =>
    `${csvLine(
      cells.map((cell) => escapeCell(String(cell))),
      mapping,
    )}\n`;
  /** The cells without the columns of a rejects file. */
  const ownCells = (cells: readonly string[]) =>
    cells.filter((_cell, index) => !rejectColumns.includes(reading?.header[index] ?? ''));
  /** An unparsable row. Its number of cells must not look valid. */
  const inOneCell = (text: string) => (ownCells(reading?.header ?? []).length === 1 ? [text, ''] : [text]);

  function rowFrom(
    { line: lineOfInput, cells: given, text, error, isOpen }: CsvRow,
    reading: Reading,
  ): InputRow | undefined {
    const { header, plan, isRejects, isEscaped } = reading;
    const own = withoutEmptyEnd(given, header.length);
    const cells = isEscaped ? own.map(unescapeCell) : own;
    const line = lineOfInput + linesBefore;
    const firstLine = (isRejects && lineIn(cells[header.indexOf(lineColumn)])) || line;
    if (!error && ownCells(cells).every(mapping.isEmpty)) return undefined;
    const message = error ?? wrongCellCount(cells.length, header.length);
    const { record, issues } = message
      ? { record: undefined, issues: [{ path: '', code: 'unreadable', message } as const] }
      : fillRecord(cells, plan, mapping, fieldNames);
    return {
      line,
      firstLine,
      size: text.length,
      isOpen,
      issues,
      fieldNames,
      record: record && withPublisher(record, publisherId),
      rejected: (all) => {
        const own = cells.length > 0 ? ownCells(cells) : inOneCell(text);
        return write([firstLine, all.map(formatIssue).join('; '), ...own]);
      },
    };
  }

  async function* rows(): AsyncGenerator<InputRow> {
    const utf8 = await toUtf8(input, mapping.encoding);
    encoding = utf8.encoding;
    encoder = encoderFor(encoding.name);
    let isEmpty = true;
    for await (const csvRow of csvRows(linesOf(utf8.bytes), mapping)) {
      isEmpty &&= delimiterLine.test(csvRow.text);
      if (!reading) {
        reading = readingFrom(csvRow, mapping);
        const isHeader = !reading || mapping.headerLine > 0 || reading.isRejects;
        headerLines = csvRow.line - 1 + (isHeader ? csvRow.text.split('\n').length : 0);
        if (isHeader) continue;
      }
      const row = reading && rowFrom(csvRow, reading);
      if (row) yield row;
    }
    if (!reading && mapping.headerLine > 0) throw isEmpty ? emptyFile() : noHeader('the file ends before its header');
  }

  return {
    rows: withEncodingHint(rows()),
    extension: 'csv',
    headerLines: () => headerLines,
    head: () => {
      const mark = encoding.hasMark || !encoder ? '\ufeff' : '';
      return mark + write([...rejectColumns, ...ownCells(reading?.header ?? [])]);
    },
    encode: (text) => encoder?.(text) ?? Buffer.from(text),
  };
}

/** Learns the header from a row. @returns undefined while the header is still to come */
function readingFrom({ line, cells, error, text }: CsvRow, mapping: CsvMapping): Reading | undefined {
  const [, sign] = line === 1 ? (delimiterLine.exec(text) ?? []) : [];
  if (sign !== undefined) {
    if (sign === mapping.delimiter) return undefined;
    throw noHeader(`its first line names another "delimiter": ${JSON.stringify(sign)}`);
  }
  const names = cells.map((name) => name.trim());
  const isRejects = isRejectsHeader(names);
  if (!isRejects && line < mapping.headerLine) return undefined;
  if (error) throw noHeader(`the header (line ${line}) ${error}`);
  const { unescapeCell } = formulaEscapes(mapping.delimiter);
  const header = isRejects ? names.map(unescapeCell) : mapping.headerLine === 0 ? numbered(cells.length) : names;
  const indexes = columnIndexes(header, mapping);
  const plan = mapping.columns.map(({ targets }, at) => ({ targets, index: indexes[at] ?? -1 }));
  return { header, plan, isRejects, isEscaped: isRejects || isExportHeader(names) };
}

async function* withEncodingHint(rows: AsyncIterable<InputRow>): AsyncGenerator<InputRow> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    const hint = error.likely
      ? `Set "encoding": "${error.likely}" in the mapping.`
      : 'Set the encoding in the mapping, such as "encoding": "windows-1252", or save the file as UTF-8.';
    throw new InputError(`The file ${error.message}. ${hint}`);
  }
}

/** The line in the first column of a rejects file. */
function lineIn(cell = ''): number | undefined {
  return /^\d{1,10}$/.test(cell) && Number(cell) > 0 ? Number(cell) : undefined;
}

/** Where the value of a field comes from, for messages about it. */
function namesOfFields({ columns, constants }: CsvMapping): ReadonlyMap<string, string> {
  return new Map([
    ...[...constants].map((to) => [to, 'constant of the mapping'] as const),
    ...columns.flatMap(({ column, targets }) => targets.map(({ to }) => [to, `column "${column}"`] as const)),
  ]);
}

const required = (column = '') =>
  `is required: the cell is empty. If such rows are new notices, the mapping needs "mintPaId": true (${column})`;

function fillRecord(
  cells: readonly string[],
  plan: Plan,
  { newRecord, isEmpty }: CsvMapping,
  fieldNames: ReadonlyMap<string, string>,
) {
  const record = newRecord();
  const issues: RowIssue[] = [];
  for (const { index, targets } of plan) {
    const given = cells[index]?.trim() ?? '';
    const cell = isEmpty(given) ? '' : given;
    for (const { to, path, read, message, isRequired } of targets) {
      const value = read(cell);
      if (value === undefined) issues.push({ path: to, code: 'invalid_format', message: message(cell) });
      else if (value !== null) setAtPath(record, path, value);
      else if (isRequired) issues.push({ path: to, code: 'required', message: required(fieldNames.get(to)) });
    }
  }
  // `flat(0)` removes the holes that empty cells leave in a list.
  for (const [key, value] of Object.entries(record)) if (Array.isArray(value)) record[key] = value.flat(0);
  return { record, issues };
}

/** Some programs end rows with more delimiters than the header. Only empty cells are dropped. */
const withoutEmptyEnd = (cells: readonly string[], columns: number) =>
  cells.length > columns && cells.slice(columns).every(isBlank) ? cells.slice(0, columns) : cells;

const wrongCellCount = (cells: number, columns: number) =>
  cells === columns ? undefined : `has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the header has ${columns}`;
