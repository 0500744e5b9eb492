import { z } from 'zod';
import { pathError } from '../notices/record/record-paths.ts';
import { type CellFormat, cellKinds, cellReaders, type ReadCell, vocabularyReader } from './csv-cells.ts';
import { formulaEscapes } from './csv-formulas.ts';
import { isRejectsHeader, lineColumn } from './csv-rejects.ts';
import { csvRows } from './csv-rows.ts';
import { type Encoding, isEncoding, toUtf8 } from './input-encoding.ts';
import { linesOf } from './input-lines.ts';
import type { RowIssue } from './row.ts';

/** An invalid mapping or header. The message is one line. */
export class MappingError extends Error {}

/** Maps the columns of a CSV file to full records; created by `parseMapping`. */
export type CsvMapping = Readonly<{
  delimiter: string;
  /** Encoding of a file without a byte order mark; a `TextDecoder` label. */
  encoding: string;
  columns: readonly Readonly<{ column: string; targets: readonly ColumnTarget[] }>[];
  /** A new record with the mapping's constants. */
  newRecord: () => Record<string, unknown>;
}>;

/** Properties of a CSV file that are known before its first row. */
export type CsvFile = { header: readonly string[]; encoding: Encoding };

/** A row of a CSV file with its record and issues. */
export type MappedRecord = {
  /** The physical line on which the row starts, from 1. */
  line: number;
  /** For a rejects file: the line in the original file. */
  firstLine: number;
  /** The unparsed row. */
  text: string;
  /** All cells, even if too few or too many; undefined if the row cannot be parsed. */
  row: readonly string[] | undefined;
  /** The cells by column; empty if the row is invalid as a whole. */
  cells: Record<string, string>;
  /** The record without the values of invalid cells; empty if the row is invalid as a whole. */
  record: Record<string, unknown>;
  /** Invalid cells, by target path. An empty path means the whole row. */
  issues: RowIssue[];
  /** Whether the input ends within it, in a cell that is still open. */
  isOpen?: boolean | undefined;
};

/** The target field of a column. `message` describes an invalid cell by its column, never by its value. */
type ColumnTarget = Readonly<{ to: string; path: readonly string[]; read: ReadCell; message: string }>;

const path = z.string().regex(/^[A-Za-z]\w*(\.([A-Za-z]\w*|\d{1,3}))*$/, 'must be a path such as controllers.0.email');
const separator = z.string().regex(/^[.,' \u00a0\u202f]$/, "must be one of . , ' and the spaces");
const targetSchema = z.strictObject({
  to: path,
  as: z.enum(cellKinds).default('text'),
  values: z.record(z.string(), z.json()).optional(),
  format: z.string().optional(),
  separator: z.string().min(1).default(';'),
});
const mappingSchema = z.strictObject({
  delimiter: z
    .string()
    .regex(/^[^"\r\n]$/, 'must be one character')
    .default(','),
  encoding: z
    .string()
    .refine(isEncoding, 'must be the name of an encoding, such as utf-8 or windows-1252')
    .default('utf-8'),
  dateFormat: z.string().default('yyyy-MM-dd'),
  decimalSeparator: separator.default('.'),
  groupSeparator: separator.or(z.literal('')).default(''),
  constants: z.record(path, z.json()).default({}),
  columns: z.record(z.string(), z.json()),
});

/**
 * Validates and compiles a mapping.
 * @throws {MappingError} with the first problem
 */
export function parseMapping(json: unknown): CsvMapping {
  const { delimiter, encoding, constants, columns: columnsJson, ...formats } = parseWith(mappingSchema, json, '');
  const columns = Object.entries(columnsJson).map(([column, targets]) => ({
    column,
    targets: [targets].flat().map((target) => compileTarget(column, target, formats)),
  }));
  assertNoCollisions(columns.flatMap(({ targets }) => targets.map(({ to }) => to)));

  const source = JSON.stringify(constants);
  function newRecord(): Record<string, unknown> {
    const record = {};
    for (const [to, value] of Object.entries<unknown>(JSON.parse(source))) setAtPath(record, to.split('.'), value);
    return record;
  }
  const trial = newRecord();
  for (const { targets } of columns) for (const target of targets) setAtPath(trial, target.path, null);
  return { delimiter, encoding, columns, newRecord };
}

/**
 * Reads CSV with one row in memory at a time. Cells are trimmed. An empty cell sets no value and does not replace a
 * constant. Invalid rows are returned with their issues.
 * @param onFile called once, before the first row
 * @param linesBefore lines of the file that are not in the input, between the header and the first row
 * @throws {MappingError} before the first row, if the header lacks a mapped column
 * @throws {EncodingError} at the first line that is not in the file's encoding
 */
export async function* mappedRecords(
  input: AsyncIterable<Buffer | string>,
  mapping: CsvMapping,
  onFile: (file: CsvFile) => void = () => {},
  linesBefore = 0,
): AsyncGenerator<MappedRecord> {
  const { encoding, bytes } = await toUtf8(input, mapping.encoding);
  const rows = csvRows(linesOf(bytes), mapping.delimiter);
  const { unescapeCell } = formulaEscapes(mapping.delimiter);
  try {
    const { value: first } = await rows.next();
    if (!first) throw new MappingError('the file is empty: it has no header');
    if (first.error) throw new MappingError(`the header (line ${first.line}) ${first.error}`);
    const names = first.cells.map((name: string) => name.trim());
    const isRejects = isRejectsHeader(names);
    const header: readonly string[] = isRejects ? names.map(unescapeCell) : names;
    const plan = mapping.columns.map(({ column, targets }) => ({ targets, index: indexOf(header, column, mapping) }));
    const lineIndex = header.indexOf(lineColumn);
    onFile({ header, encoding });

    for await (const { line: lineOfInput, cells: rawCells, text, error, isOpen } of rows) {
      const line = lineOfInput + linesBefore;
      const cells = isRejects ? rawCells.map(unescapeCell) : rawCells;
      const row = cells.length > 0 ? cells : undefined;
      const position = { line, firstLine: (isRejects && Number.parseInt(cells[lineIndex] ?? '', 10)) || line };
      const problem =
        error ?? (cells.length === header.length ? undefined : wrongCellCount(cells.length, header.length));
      if (problem) {
        yield {
          ...position,
          text,
          row,
          isOpen,
          cells: {},
          record: {},
          issues: [{ path: '', code: 'unreadable', message: problem }],
        };
        continue;
      }
      const named = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
      yield { ...position, text, row, cells: named, ...fillRecord(cells, plan, mapping.newRecord()) };
    }
  } finally {
    await rows.return(undefined);
  }
}

function fillRecord(
  cells: readonly string[],
  plan: readonly { index: number; targets: readonly ColumnTarget[] }[],
  record: Record<string, unknown>,
): Pick<MappedRecord, 'record' | 'issues'> {
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
  `has ${cells} ${cells === 1 ? 'cell' : 'cells'}, but the header has ${columns}`;

function indexOf(header: readonly string[], column: string, { delimiter }: CsvMapping): number {
  const index = header.indexOf(column);
  if (index === -1) throw new MappingError(`the file has no column "${column}", ${headerHint(header, delimiter)}`);
  if (header.includes(column, index + 1)) throw new MappingError(`the file has two columns "${column}"`);
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

function parseWith<T extends z.ZodType>(schema: T, json: unknown, location: string): z.output<T> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = [location, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  throw new MappingError(where ? `${where}: ${issue?.message}` : (issue?.message ?? ''));
}

/** Compiles a target. A string is short for a text target with that path. */
function compileTarget(
  column: string,
  json: unknown,
  formats: Omit<CellFormat, 'format' | 'separator'> & { dateFormat: string },
): ColumnTarget {
  const location = `columns.${column}`;
  const { to, as, values, ...own } = parseWith(targetSchema, typeof json === 'string' ? { to: json } : json, location);
  const format: CellFormat = {
    ...formats,
    separator: own.separator,
    format: own.format ?? (as === 'dateTime' ? undefined : formats.dateFormat),
  };
  try {
    const { read, expected } = values ? vocabularyReader(values, as, format) : cellReaders[as](format);
    const readsEmpty = values !== undefined && Object.hasOwn(values, '');
    return {
      to,
      path: to.split('.'),
      read: (cell) => (cell === '' && !readsEmpty ? null : read(cell)),
      message: `must be ${expected} (column "${column}")`,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MappingError(
      `${location}: "${format.format}" is not a usable date format (Luxon tokens, such as yyyy-MM-dd)`,
    );
  }
}

/**
 * Validates and compiles a mapping whose targets are fields of a record.
 * @throws {MappingError} with the first problem, or with all unknown fields
 */
export function parseRecordMapping(json: unknown): CsvMapping {
  const mapping = parseMapping(json);
  const problems = unknownPaths(json);
  if (problems.length > 0) throw new MappingError(problems.join('; '));
  return mapping;
}

/** Messages for the paths of a mapping that are not fields of a record. */
export function unknownPaths(json: unknown): string[] {
  const { constants, columns } = parseWith(mappingSchema, json, '');
  const targets = Object.entries(columns).flatMap(([column, json]) =>
    [json].flat().map((target) => [`columns.${column}`, typeof target === 'string' ? target : Object(target).to]),
  );
  return [...Object.keys(constants).map((to) => ['constants', to]), ...targets].flatMap(([location, to]) => {
    const problem = pathError(String(to));
    return problem === undefined ? [] : [`${location}: ${problem}`];
  });
}

function assertNoCollisions(paths: readonly string[]): void {
  for (const [index, to] of paths.entries()) {
    const other = paths.find((path, at) => at !== index && (path === to || path.startsWith(`${to}.`)));
    if (other)
      throw new MappingError(`columns: two columns have the target ${other === to ? to : `${to} and ${other}`}`);
  }
}

/** Sets the value at a path. Creates missing objects, and arrays before an index. */
function setAtPath(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let parent = record;
  for (const [index, key] of path.entries()) {
    const next = path[index + 1];
    if (next === undefined) {
      parent[key] = value;
      return;
    }
    const isList = /^\d/.test(next);
    if (!Object.hasOwn(parent, key)) parent[key] = isList ? [] : {};
    const inner = parent[key];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner) !== isList) {
      throw new MappingError(`${path.join('.')}: ${path.slice(0, index + 1).join('.')} already has a value`);
    }
    parent = inner as Record<string, unknown>;
  }
}
