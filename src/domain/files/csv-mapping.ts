import { z } from 'zod';
import { pathError } from '../notices/record/record-paths.ts';
import { type CellFormat, cellKinds, cellReaders, type ReadCell, vocabularyReader } from './csv-cells.ts';
import { isEncoding } from './input.ts';

/** An invalid mapping. The message is one line. */
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

/** The target field of a column. `message` describes an invalid cell by its column, never by its value. */
export type ColumnTarget = Readonly<{ to: string; path: readonly string[]; read: ReadCell; message: string }>;

const path = z.string().regex(/^[A-Za-z]\w*(\.([A-Za-z]\w*|\d{1,3}))*$/, 'must be a path such as controllers.0.email');
const separator = z.string().regex(/^[.,' \u00a0\u202f]$/, "must be one of . , ' and the spaces");
const targetSchema = z.strictObject({
  to: path,
  as: z.enum(cellKinds).default('text'),
  values: z.record(z.string(), z.json()).optional(),
  format: z.string().optional(),
  separator: z.string().min(1).default(';'),
});
const mappingSchema = z
  .strictObject({
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
  })
  .refine(({ decimalSeparator, groupSeparator }) => decimalSeparator !== groupSeparator, {
    path: ['groupSeparator'],
    message: 'must not be the decimal separator',
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
export function setAtPath(record: Record<string, unknown>, path: readonly string[], value: unknown): void {
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
