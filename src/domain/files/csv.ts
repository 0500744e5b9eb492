import { normalName } from '../../platform/text-keys.ts';
import { formConditions } from '../notices/record/cross-field-rules.ts';
import { formulaEscapes } from './csv-formulas.ts';
import { type ColumnTarget, type CsvMapping, setAtPath } from './csv-mapping.ts';
import { type CsvRow, csvLine, csvRows, type Line } from './csv-rows.ts';
import { columnIndexes, noHeader, numbered } from './header.ts';
import { delimiterLine, emptyFile } from './input.ts';
import { type Columns, layoutOf } from './layout.ts';
import { isBlank } from './names.ts';
import { formatIssue, type InputRow, type ReadPart, type RowIssue, type SoFar, withPublisher } from './row.ts';

/*
 * A file of rejected rows has two columns before those of the file, and formulas are escaped for spreadsheets, after any
 * separator. It is recognised by either column. Columns of an export of the graph are recognised by their names, which are
 * its paths, beside a PA-ID; tools that join files add numbers to them.
 */
const lineColumn = '_rejected_line';
const rejectColumns: readonly string[] = [lineColumn, '_rejected_issues'];
const isRejectColumn = (name: string | undefined) => rejectColumns.includes(name ?? '');
const ofRejects = formulaEscapes('');
const ofExport = formulaEscapes(',');
const isExportPath = (name: string) => /^[a-z][A-Za-z]*(\.([a-z][A-Za-z]*|\d+))*(_?\d+)?$/.test(name);

/** How the rows of a file are read, once its header is known. */
type Header = {
  /** The lines up to it, and its own. */
  lines: number;
  names: readonly string[];
  isRejects: boolean;
  columns: Columns;
  plan: readonly { index: number; targets: readonly ColumnTarget[] }[];
  /** What was written into the cells of a column, by its index. */
  withoutEscape: (cell: string, index: number) => string;
};

/**
 * Reads lines of CSV with a mapping. Cells are trimmed. An empty cell sets no value and does not replace a constant. Rows
 * without any content are skipped. A file of rejected rows has the same columns, delimiter and encoding, so the same mapping
 * applies.
 * @param lines from the beginning of the file, or its header and later lines
 * @param max as many rows are read
 * @throws {InputError} if the mapping does not fit
 */
export function readCsv(
  lines: readonly Line[],
  mapping: CsvMapping,
  { publisherId, isLast, soFar, max }: { publisherId: string | undefined; isLast: boolean; soFar: SoFar; max: number },
): ReadPart {
  const given: CsvRow[] = [];
  let header: Header | undefined;
  let nextLine: number | undefined;
  for (const row of csvRows(lines, mapping)) {
    if (row.isOpen && !isLast) {
      nextLine = header ? row.line : 1;
      break;
    }
    if (!header) {
      header = headerFrom(row, lines, mapping, soFar);
      if (!header || header.lines >= row.line) continue;
    }
    if (!row.error && ownCells(row.cells, header).every((cell) => mapping.isEmpty(cell.trim()))) continue;
    if (given.length === max) {
      nextLine = row.line;
      break;
    }
    given.push(row);
  }
  if (!header) {
    if (!isLast) return { rows: [], nextLine: 1, head: '', soFar };
    if (mapping.headerLine > 0 && lines.every(({ text }) => text.trim() === '' || delimiterLine.test(text)))
      throw emptyFile();
    if (mapping.headerLine > 0) throw noHeader('the file ends before its header');
    return { rows: [], nextLine, header: '', head: '', soFar };
  }
  const after: SoFar = { ...soFar, ...(mapping.headerLine === 0 && { columns: header.names.length }) };
  return {
    rows: given.map(rowReader(given, header, mapping, publisherId, after)),
    nextLine,
    header: textOf(lines.slice(0, header.lines)),
    head: lineOf([...rejectColumns, ...ownCells(header.names, header)], mapping),
    soFar: after,
  };
}

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');

/** The cells without the columns of a rejects file. */
const ownCells = <Cell>(cells: readonly Cell[], { names }: Pick<Header, 'names'>) =>
  cells.filter((_cell, index) => !isRejectColumn(names[index]));

const lineOf = (cells: readonly (string | number)[], mapping: CsvMapping) =>
  `${csvLine(
    cells.map((cell) => ofRejects.escapeCell(String(cell))),
    mapping,
  )}\n`;

/** Learns the header from a row. @returns undefined while the header is still to come */
function headerFrom(
  { line, cells, error, text }: CsvRow,
  lines: readonly Line[],
  mapping: CsvMapping,
  soFar: SoFar,
): Header | undefined {
  const [, sign] = line === 1 ? (delimiterLine.exec(text) ?? []) : [];
  if (sign !== undefined) {
    if (sign === mapping.delimiter) return undefined;
    throw noHeader(`its first line names another "delimiter": ${JSON.stringify(sign)}`);
  }
  const given = cells.map((name) => name.trim());
  const isRejects = given.some(isRejectColumn);
  if (!isRejects && line < mapping.headerLine) return undefined;
  if (error) throw noHeader(`the header (line ${line}) ${error}`);
  const isInFile = isRejects || mapping.headerLine > 0;
  const names = isRejects
    ? given.map(ofRejects.unescapeCell)
    : isInFile
      ? given
      : numbered(soFar.columns ?? cells.length);
  const indexes = columnIndexes(names, mapping);
  const plan = mapping.columns.map(({ targets }, at) => ({ targets, index: indexes[at] ?? -1 }));
  const paId = plan.find(({ targets }) => targets.some(({ to }) => to === 'paId'))?.index;
  const isExport = names.includes('paId');
  return {
    lines: isInFile ? line + text.split('\n').length - 1 : lines.some(({ text }) => delimiterLine.test(text)) ? 1 : 0,
    names,
    isRejects,
    columns: {
      names: isInFile ? names.map(normalName) : [],
      mapped: isInFile ? indexes : [],
      paId: isInFile ? paId : undefined,
      first: names.findIndex((name) => !isRejectColumn(name)),
    },
    plan,
    withoutEscape: (cell, index) => {
      if (isRejects) return ofRejects.unescapeCell(cell);
      return isExport && isExportPath(names[index] ?? '') ? ofExport.unescapeCell(cell) : cell;
    },
  };
}

/**
 * Some programs end rows with more delimiters than the header. Others name the rows and not their column, so that all cells
 * are one column further: then no cell may be dropped. Only all rows together tell which it is.
 */
function cellsOfRows(given: readonly CsvRow[], { names }: Header, { delimiter }: CsvMapping, after: SoFar) {
  const long = given.filter(({ cells }) => cells.length > names.length);
  const isDroppable = ({ cells, text }: CsvRow) => {
    const rest = text.slice(text.lastIndexOf('"') + 1); // a quoted cell is no end
    return cells.slice(names.length).every(isBlank) && rest.split(delimiter).length > cells.length - names.length;
  };
  const haveOneMore = given.every(({ cells }) => cells.length === names.length + 1);
  const [first = ''] = long[0]?.cells ?? [];
  const areNumbered =
    haveOneMore &&
    long.every(({ cells }, index) => Number(cells[0]) === Number(first) + index) &&
    (long.length > 1 || first === '1');
  if (areNumbered || !long.every(isDroppable)) after.longRow ??= long[0]?.line;
  const hint = haveOneMore
    ? '; if each row begins with its name or number, leave that out (in R, row.names = FALSE)'
    : '';
  return {
    cellsOf: ({ cells }: CsvRow) => (after.longRow ? cells : cells.slice(0, names.length)),
    wrongCellCount: (count: number) =>
      count === names.length
        ? undefined
        : `has ${count} ${count === 1 ? 'cell' : 'cells'}, but the header has ${names.length}${count < names.length ? shortHint : hint}`,
  };
}

const shortHint = '; if its program leaves out empty cells at the end, write them, too';

/** Reads rows in the order of the file. @param after what they tell about the rows after them is added */
function rowReader(
  given: readonly CsvRow[],
  header: Header,
  mapping: CsvMapping,
  publisherId: string | undefined,
  after: SoFar,
) {
  const { names, isRejects, columns, plan, withoutEscape } = header;
  const fieldNames = namesOfFields(mapping);
  const dropConstants = constantsOfOthers(mapping);
  const { cellsOf, wrongCellCount } = cellsOfRows(given, header, mapping, after);
  /** An unparsable row. Its number of cells must not look valid. */
  const inOneCell = (text: string) => (ownCells(names, header).length === 1 ? [text, ''] : [text]);

  function problemOf(
    { line, error }: CsvRow,
    cells: readonly string[],
  ): { error?: string | undefined; leftOut?: string } {
    if (error) return { error };
    const layout = layoutOf(
      cells.map((cell, index) => (isRejectColumn(names[index]) ? '' : cell)),
      columns,
    );
    if (layout && 'leftOut' in layout) {
      if (layout.leftOut === 'repeats the header') after.otherHeader = undefined;
      return { leftOut: layout.leftOut };
    }
    if (layout?.isHeader) {
      after.otherHeader = line;
      return { error: layout.refused };
    }
    if (after.otherHeader)
      return { error: `comes after another header, in line ${after.otherHeader}: import it in a file of its own` };
    return { error: wrongCellCount(cells.length) ?? layout?.refused };
  }

  return (row: CsvRow): InputRow => {
    const { line, text } = row;
    const cells = cellsOf(row).map(withoutEscape);
    const firstLine = (isRejects && lineIn(cells[names.indexOf(lineColumn)])) || line;
    const { error, leftOut } = problemOf(row, cells);
    const { record, issues } =
      error === undefined && leftOut === undefined
        ? fillRecord(cells, plan, mapping, fieldNames)
        : { record: undefined, issues: error ? [{ path: '', code: 'unreadable', message: error } as const] : [] };
    return {
      line,
      firstLine,
      issues,
      fieldNames,
      leftOut,
      record: record && dropConstants(withPublisher(record, publisherId)),
      rejected: (all) => {
        const own = cells.length > 0 ? ownCells(cells, header) : inOneCell(text);
        return lineOf([firstLine, all.map(formatIssue).join('; '), ...own], mapping);
      },
    };
  };
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

/**
 * Leaves a constant out of the rows in which a column requires its field to be empty.
 */
function constantsOfOthers({ columns, constants }: CsvMapping) {
  const filled = new Set(columns.flatMap(({ targets }) => targets.map(({ to }) => to)));
  const ofSome = [...constants].flatMap((to) => {
    const { anyOf = [], isNot = false } = formConditions.get(to)?.emptyWhen ?? {};
    return anyOf.some(([path]) => filled.has(path)) && !filled.has(to) ? [{ path: to.split('.'), anyOf, isNot }] : [];
  });
  const textAt = (record: object, path: string) =>
    String(path.split('.').reduce<unknown>((at, name) => (at as Json | undefined)?.[name], record) ?? '');
  return (record: Json): Json => {
    for (const { path, anyOf, isNot } of ofSome) {
      const isEmpty = anyOf.some(([decider, values]) => values.includes(textAt(record, decider))) !== isNot;
      if (isEmpty) setAtPath(record, path, undefined);
    }
    return record;
  };
}

type Json = Record<string, unknown>;

const required = (column = '') =>
  `is required: the cell is empty. If such rows are new notices, the mapping needs "mintPaId": true (${column})`;

function fillRecord(
  cells: readonly string[],
  plan: Header['plan'],
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
