import Papa from 'papaparse';
import { formulaEscapes } from './csv-formulas.ts';
import { type ColumnTarget, type CsvMapping, setAtPath } from './csv-mapping.ts';
import { csvRows } from './csv-rows.ts';
import { type Encoding, EncodingError, encoderFor, InputError, linesOf, toUtf8 } from './input.ts';
import { formatIssue, type InputRow, type RowIssue, type Source, withOwner } from './row.ts';

/*
 * A file of rejected rows has two columns before those of the file, and formulas are escaped for spreadsheets. It is
 * recognised by these columns, and its cells are unescaped.
 */
const lineColumn = '_rejected_line';
const rejectColumns: readonly string[] = [lineColumn, '_rejected_issues'];

type Plan = readonly { index: number; targets: readonly ColumnTarget[] }[];

/**
 * Reads CSV with a mapping, one row in memory at a time. Cells are trimmed. An empty cell sets no value and does not replace
 * a constant. The rejects file has the same columns, delimiter and encoding, so the same mapping applies.
 * @param linesBefore lines of the file that are not in the input, between the header and the first row
 */
export function csv(
  input: AsyncIterable<Buffer | string>,
  mapping: CsvMapping,
  publisherId: string | undefined,
  linesBefore = 0,
): Source {
  const { delimiter } = mapping;
  const { escapeCell, unescapeCell } = formulaEscapes(delimiter);
  let header: readonly string[] = [];
  let encoding: Encoding = { name: 'utf-8', hasMark: false };
  /** Undefined if Node cannot encode: then UTF-8 with a byte order mark, which overrides the mapping's encoding. */
  let encoder = encoderFor(encoding.name);

  const write = (cells: readonly (string | number)[]) =>
    `${Papa.unparse([cells.map((cell) => escapeCell(String(cell)))], { delimiter, newline: '\n' })}\n`;
  /** The cells without the columns of a rejects file. */
  const ownCells = (cells: readonly string[]) =>
    cells.filter((_cell, index) => !rejectColumns.includes(header[index] ?? ''));
  /** An unparsable row. Its number of cells must not look valid. */
  const inOneCell = (text: string) => (ownCells(header).length === 1 ? [text, ''] : [text]);

  async function* rows(): AsyncGenerator<InputRow> {
    const utf8 = await toUtf8(input, mapping.encoding);
    encoding = utf8.encoding;
    encoder = encoderFor(encoding.name);
    let plan: Plan | undefined;
    let isRejects = false;
    for await (const { line: lineOfInput, cells: given, text, error, isOpen } of csvRows(
      linesOf(utf8.bytes),
      delimiter,
    )) {
      if (!plan) {
        if (error) throw mismatch(`the header (line ${lineOfInput}) ${error}`);
        const names = given.map((name) => name.trim());
        isRejects = rejectColumns.every((column) => names.includes(column));
        header = isRejects ? names.map(unescapeCell) : names;
        plan = mapping.columns.map(({ column, targets }) => ({ targets, index: indexOf(header, column, delimiter) }));
        continue;
      }
      const cells = isRejects ? given.map(unescapeCell) : given;
      const line = lineOfInput + linesBefore;
      const firstLine = (isRejects && Number.parseInt(cells[header.indexOf(lineColumn)] ?? '', 10)) || line;
      const message = error ?? wrongCellCount(cells.length, header.length);
      const { record, issues } = message
        ? { record: undefined, issues: [{ path: '', code: 'unreadable', message } as const] }
        : fillRecord(cells, plan, mapping.newRecord());
      yield {
        ...{ line, firstLine, size: text.length, isOpen, issues },
        record: record && withOwner(record, publisherId),
        rejected: (all) => {
          const own = cells.length > 0 ? ownCells(cells) : inOneCell(text);
          return write([firstLine, all.map(formatIssue).join('; '), ...own]);
        },
      };
    }
    if (!plan) throw mismatch('the file is empty: it has no header');
  }

  return {
    rows: withEncodingHint(rows()),
    extension: 'csv',
    head: () => {
      const mark = encoding.hasMark || !encoder ? '\ufeff' : '';
      return mark + write([...rejectColumns, ...ownCells(header)]);
    },
    encode: (text) => encoder?.(text) ?? Buffer.from(text),
  };
}

async function* withEncodingHint(rows: AsyncIterable<InputRow>): AsyncGenerator<InputRow> {
  try {
    yield* rows;
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    const hint = 'Set the encoding in the mapping, such as "encoding": "windows-1252", or save the file as UTF-8.';
    throw new InputError(`The file ${error.message}. ${hint}`);
  }
}

function fillRecord(cells: readonly string[], plan: Plan, record: Record<string, unknown>) {
  const issues: RowIssue[] = [];
  for (const { index, targets } of plan) {
    const cell = cells[index]?.trim() ?? '';
    for (const { to, path, read, message } of targets) {
      const value = read(cell);
      if (value === undefined) issues.push({ path: to, code: 'invalid_format', message });
      else if (value !== null) setAtPath(record, path, value);
    }
  }
  // `flat(0)` removes the holes that empty cells leave in a list.
  for (const [key, value] of Object.entries(record)) if (Array.isArray(value)) record[key] = value.flat(0);
  return { record, issues };
}

const wrongCellCount = (cells: number, columns: number) =>
  cells === columns ? undefined : `has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the header has ${columns}`;

const mismatch = (message: string) => new InputError(`The mapping does not match the file: ${message}.`);

function indexOf(header: readonly string[], column: string, delimiter: string): number {
  const index = header.indexOf(column);
  if (index === -1) throw mismatch(`the file has no column "${column}", ${headerHint(header, delimiter)}`);
  if (header.includes(column, index + 1)) throw mismatch(`the file has two columns "${column}"`);
  return index;
}

const maxHeaderLength = 300;

/** Shows the parsed header, because a missing column usually means a wrong delimiter. */
function headerHint(header: readonly string[], delimiter: string): string {
  const names = header.map((name) => JSON.stringify(name)).join(', ');
  const shown = names.length > maxHeaderLength ? `${names.slice(0, maxHeaderLength)} …` : names;
  const [only = ''] = header;
  const likely = header.length === 1 && [';', ',', '\t', '|'].find((one) => one !== delimiter && only.includes(one));
  const hint = likely ? `; perhaps the mapping needs "delimiter": ${JSON.stringify(likely)}` : '';
  return `which the mapping names; the header was read as ${shown}${hint}`;
}
