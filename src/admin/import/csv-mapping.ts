import { z } from 'zod';
import type { Issue } from '../../failures.ts';
import { pathFault } from '../../notices/record/record-paths.ts';
import { type CellFormat, cellKinds, cellReaders, type ReadCell, vocabularyReader } from './csv-cells.ts';
import { isRejectsHeader, lineColumn, restored } from './csv-rejects.ts';
import { csvRows } from './csv-rows.ts';
import { type Encoding, isEncoding, toUtf8 } from './input-encoding.ts';
import { linesOf } from './input-lines.ts';

/** A mapping or a header that cannot be used; the message is one line. */
export class MappingError extends Error {}

/** How the columns of a CSV file become full records; made by `parseMapping`. */
export type CsvMapping = Readonly<{
  delimiter: string;
  /** Of a file without a byte order mark; a label that `TextDecoder` knows. */
  encoding: string;
  columns: readonly Readonly<{ column: string; targets: readonly Target[] }>[];
  /** A new record with the constants in it. */
  start: () => Record<string, unknown>;
}>;

/** What is known of a CSV file before its first row. */
export type CsvFile = { header: readonly string[]; encoding: Encoding };

/** A row of a CSV file and what it came to. */
export type MappedRecord = {
  /** The physical line on which the row starts, from 1. */
  line: number;
  /** The same in the file that the row was refused from, for a row of a rejects file. */
  firstLine: number;
  /** The row as it stands in the file. */
  text: string;
  /** Its cells as they stand, too few or too many included; undefined when the row cannot be taken apart. */
  row: readonly string[] | undefined;
  /** The cells by their column; none when the row as a whole is at fault. */
  cells: Record<string, string>;
  /** The record, without what a cell at fault would have given; empty when the row as a whole is at fault. */
  record: Record<string, unknown>;
  /** Every cell at fault, under the path that it should have filled; the empty path is the row as a whole. */
  issues: Issue[];
};

/** Where the value of a cell goes, and how a cell is refused: by its column, never by its value. */
type Target = Readonly<{ to: string; path: readonly string[]; read: ReadCell; refusal: string }>;

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
const instantFormat = "yyyy-MM-dd'T'HH:mm:ssXXX";

/**
 * Checks a mapping and makes it ready for use.
 * @throws {MappingError} naming what is wrong first
 */
export function parseMapping(json: unknown): CsvMapping {
  const { delimiter, encoding, constants, columns: given, ...formats } = checked(mappingSchema, json, '');
  const columns = Object.entries(given).map(([column, targets]) => ({
    column,
    targets: [targets].flat().map((target) => makeTarget(column, target, formats)),
  }));
  refuseCollisions(columns.flatMap(({ targets }) => targets.map(({ to }) => to)));

  const source = JSON.stringify(constants);
  function start(): Record<string, unknown> {
    const record = {};
    for (const [to, value] of Object.entries<unknown>(JSON.parse(source))) put(record, to.split('.'), value);
    return record;
  }
  const trial = start();
  for (const { targets } of columns) for (const target of targets) put(trial, target.path, null);
  return { delimiter, encoding, columns, start };
}

/**
 * Reads CSV, a row in memory at a time. Cells are trimmed; an empty one gives nothing, and leaves a constant for the
 * same field in place. Whatever is wrong with a row is an issue of that row.
 * @param onFile called once, before the first row
 * @throws {MappingError} before the first row, when the header lacks a column of the mapping
 * @throws {EncodingError} at the first line that is not in the encoding of the file
 */
export async function* mappedRecords(
  input: AsyncIterable<Buffer | string>,
  mapping: CsvMapping,
  onFile: (file: CsvFile) => void = () => {},
): AsyncGenerator<MappedRecord> {
  const { encoding, bytes } = await toUtf8(input, mapping.encoding);
  const rows = csvRows(linesOf(bytes), mapping.delimiter);
  try {
    const { value: first } = await rows.next();
    if (!first) throw new MappingError('the file is empty: it has no header');
    if (first.fault) throw new MappingError(`the header (line ${first.line}) ${first.fault}`);
    const names = first.cells.map((name: string) => name.trim());
    const isRejects = isRejectsHeader(names);
    const header: readonly string[] = isRejects ? names.map(restored) : names;
    const plan = mapping.columns.map(({ column, targets }) => ({ targets, index: indexOf(header, column, mapping) }));
    const lineIndex = header.indexOf(lineColumn);
    onFile({ header, encoding });

    for await (const { line, cells: given, text, fault } of rows) {
      const cells = isRejects ? given.map(restored) : given;
      const row = cells.length > 0 ? cells : undefined;
      const place = { line, firstLine: (isRejects && Number.parseInt(cells[lineIndex] ?? '', 10)) || line };
      const wrong = fault ?? (cells.length === header.length ? undefined : countFault(cells.length, header.length));
      if (wrong) {
        yield { ...place, text, row, cells: {}, record: {}, issues: [{ path: '', message: wrong }] };
        continue;
      }
      const named = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
      yield { ...place, text, row, cells: named, ...recordOf(cells, plan, mapping.start()) };
    }
  } finally {
    await rows.return(undefined);
  }
}

function recordOf(
  cells: readonly string[],
  plan: readonly { index: number; targets: readonly Target[] }[],
  record: Record<string, unknown>,
): Pick<MappedRecord, 'record' | 'issues'> {
  const issues: Issue[] = [];
  for (const { index, targets } of plan) {
    const cell = cells[index]?.trim() ?? '';
    for (const { to, path, read, refusal } of targets) {
      const value = read(cell);
      if (value === undefined) issues.push({ path: to, message: refusal });
      else if (value !== null) put(record, path, value);
    }
  }
  for (const [key, value] of Object.entries(record)) if (Array.isArray(value)) record[key] = value.flat(0);
  return { record, issues };
}

const countFault = (cells: number, columns: number) =>
  `has ${cells} ${cells === 1 ? 'cell' : 'cells'}, where the header has ${columns}`;

function indexOf(header: readonly string[], column: string, { delimiter }: CsvMapping): number {
  const index = header.indexOf(column);
  if (index === -1) throw new MappingError(`the file has no column "${column}", ${headerHint(header, delimiter)}`);
  if (header.includes(column, index + 1)) throw new MappingError(`the file has two columns "${column}"`);
  return index;
}

const mostOfHeader = 300;

/** How the header was read, since most often a wrong delimiter is behind a missing column. */
function headerHint(header: readonly string[], delimiter: string): string {
  const names = header.map((name) => JSON.stringify(name)).join(', ');
  const shown = names.length > mostOfHeader ? `${names.slice(0, mostOfHeader)} …` : names;
  const [only = ''] = header;
  const likely = header.length === 1 && [';', ',', '\t', '|'].find((one) => one !== delimiter && only.includes(one));
  const hint = likely ? `; perhaps the mapping needs "delimiter": ${JSON.stringify(likely)}` : '';
  return `which the mapping names; the header was read as ${shown}${hint}`;
}

function checked<T extends z.ZodType>(schema: T, json: unknown, place: string): z.output<T> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = [place, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  throw new MappingError(where ? `${where}: ${issue?.message}` : (issue?.message ?? ''));
}

/** Makes a target ready; a string is a path whose cell is text. */
function makeTarget(
  column: string,
  json: unknown,
  formats: Omit<CellFormat, 'format' | 'separator'> & { dateFormat: string },
): Target {
  const place = `columns.${column}`;
  const { to, as, values, ...own } = checked(targetSchema, typeof json === 'string' ? { to: json } : json, place);
  const format: CellFormat = {
    ...formats,
    separator: own.separator,
    format: own.format ?? (as === 'dateTime' ? instantFormat : formats.dateFormat),
  };
  try {
    const { read, wanted } = values ? vocabularyReader(values, as, format) : cellReaders[as](format);
    const readsEmpty = values !== undefined && Object.hasOwn(values, '');
    return {
      to,
      path: to.split('.'),
      read: (cell) => (cell === '' && !readsEmpty ? null : read(cell)),
      refusal: `must be ${wanted} (column "${column}")`,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MappingError(
      `${place}: "${format.format}" is no usable date format (tokens of date-fns, such as yyyy-MM-dd)`,
    );
  }
}

/** The paths of a mapping that lead to no field of a record, in words; each told once, before any row is read. */
export function pathFaults(json: unknown): string[] {
  const { constants, columns } = checked(mappingSchema, json, '');
  const targets = Object.entries(columns).flatMap(([column, given]) =>
    [given].flat().map((target) => [`columns.${column}`, typeof target === 'string' ? target : Object(target).to]),
  );
  return [...Object.keys(constants).map((to) => ['constants', to]), ...targets].flatMap(([place, to]) => {
    const fault = pathFault(String(to));
    return fault === undefined ? [] : [`${place}: ${fault}`];
  });
}

function refuseCollisions(paths: readonly string[]): void {
  for (const [index, to] of paths.entries()) {
    const other = paths.find((path, at) => at !== index && (path === to || path.startsWith(`${to}.`)));
    if (other) throw new MappingError(`columns: two columns go to ${other === to ? to : `${to} and ${other}`}`);
  }
}

/** Sets the value at a path; what is missing on the way is made, an array where an index follows. */
function put(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let place = record;
  for (const [index, key] of path.entries()) {
    const following = path[index + 1];
    if (following === undefined) {
      place[key] = value;
      return;
    }
    const isList = /^\d/.test(following);
    if (!Object.hasOwn(place, key)) place[key] = isList ? [] : {};
    const inner = place[key];
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner) !== isList) {
      throw new MappingError(`${path.join('.')}: a value goes to ${path.slice(0, index + 1).join('.')} already`);
    }
    place = inner as Record<string, unknown>;
  }
}
