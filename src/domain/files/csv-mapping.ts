import { z } from 'zod';
import { isDeep } from '../../platform/json-text.ts';
import { normalName } from '../../platform/text-keys.ts';
import { type CellFormat, cellReaders, type ReadCell, vocabularyReader } from './csv-cells.ts';
import type { CsvSyntax } from './csv-rows.ts';
import { longestFormat } from './dates.ts';
import { mappingSchema, targetSchema } from './mapping-schema.ts';
import { isBlank } from './names.ts';

/** An invalid mapping. The message is one line. */
export class MappingError extends Error {
  /** The fields that columns share. */
  readonly fields: readonly string[] | undefined;

  constructor(message: string, fields?: readonly string[]) {
    super(message);
    this.fields = fields;
  }
}

/** Maps the columns of a CSV file to full records; created by `parseMapping`. */
export type CsvMapping = CsvSyntax &
  Readonly<{
    /** Encoding of a file without a byte order mark; a `TextDecoder` label. */
    encoding: string;
    /** The line of the header; 0 if the file has none. */
    headerLine: number;
    columns: readonly Readonly<{ column: string; targets: readonly ColumnTarget[] }>[];
    /** The paths that constants fill. */
    constants: ReadonlySet<string>;
    /** Whether a cell is as good as empty. */
    isEmpty: (cell: string) => boolean;
    /** A new record with the mapping's constants. */
    newRecord: () => Record<string, unknown>;
  }>;

/** The target field of a column. `message` describes an invalid cell by its column; only of a number it has the digits. */
export type ColumnTarget = Readonly<{
  to: string;
  path: readonly string[];
  read: ReadCell;
  message: (cell: string) => string;
  /** Whether an empty cell is refused. */
  isRequired: boolean;
}>;

/**
 * Validates and compiles a mapping.
 * @throws {MappingError} with the first problem
 */
export function parseMapping(json: unknown): CsvMapping {
  if (isDeep(json)) throw new MappingError('is nested too deeply');
  const parsed = parseWith(mappingSchema, json, '');
  const { delimiter, encoding, quotes, escapes, headerLine, empty, mintPaId, constants } = parsed;
  const columns = Object.entries(parsed.columns).map(([column, targets]) => ({
    column,
    targets: [targets].flat().map((target) => compileTarget(column, target, parsed)),
  }));
  assertNoCollisions(columns.flatMap(({ column, targets }) => targets.map(({ to }) => ({ column, to }))));

  const source = JSON.stringify(constants);
  function newRecord(): Record<string, unknown> {
    const record = {};
    for (const [to, value] of Object.entries<unknown>(JSON.parse(source))) setAtPath(record, to.split('.'), value);
    return record;
  }
  const trial = newRecord();
  for (const { targets } of columns) for (const target of targets) setAtPath(trial, target.path, null);
  if (mintPaId && 'paId' in constants) throw new MappingError('mintPaId: constants have a PA-ID for all rows');
  const nothing = new Set(empty.map(normalName));
  const isEmpty = (cell: string) => isBlank(cell) || (nothing.size > 0 && nothing.has(normalName(cell)));
  return {
    delimiter,
    encoding,
    quotes,
    escapes,
    headerLine,
    columns,
    isEmpty,
    newRecord,
    constants: new Set(Object.keys(constants)),
  };
}

/** @throws {MappingError} with the first problem */
export function parseWith<T extends z.ZodType>(schema: T, json: unknown, location: string): z.output<T> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = [location, ...(issue?.path ?? [])].filter((part) => part !== '').join('.');
  const hint = issue?.code === 'unrecognized_keys' ? `; known are ${keysOf(schema).join(', ')}` : '';
  const message = `${issue?.message}${hint}`;
  throw new MappingError(where ? `${where}: ${message}` : message);
}

const keysOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

/** Compiles a target. A string is short for a text target with that path. */
function compileTarget(
  column: string,
  json: unknown,
  mapping: Omit<CellFormat, 'format' | 'separator'> & { dateFormat: string; mintPaId: boolean },
): ColumnTarget {
  const location = `columns.${column}`;
  const target = parseWith(targetSchema, typeof json === 'string' ? { to: json } : json, location);
  const { to, as, values, otherwise, separator, format = as === 'dateTime' ? undefined : mapping.dateFormat } = target;
  const cellFormat: CellFormat = { ...mapping, separator, format };
  try {
    const { read, expected, why } = values
      ? vocabularyReader(values, as, cellFormat, otherwise)
      : cellReaders[as](cellFormat);
    const readsEmpty = values !== undefined && Object.hasOwn(values, '');
    return {
      to,
      path: to.split('.'),
      read: (cell) => (cell === '' && !readsEmpty ? null : read(cell)),
      message: (cell) => `${why?.(cell) ?? `must be ${expected}`} (column "${column}")`,
      isRequired: to === 'paId' && !mapping.mintPaId,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MappingError(
      `${location}: "${format?.slice(0, longestFormat)}" is not a usable date format (Luxon tokens, such as yyyy-MM-dd)`,
    );
  }
}

/** The fields of a mapping with where it names them. */
export function locatedTargets(json: unknown): [location: string, to: string][] {
  const { constants, columns } = parseWith(mappingSchema, json, '');
  const targets = Object.entries(columns).flatMap(([column, json]) =>
    [json]
      .flat()
      .map((target): [string, string] => [
        `columns.${column}`,
        String(typeof target === 'string' ? target : Object(target).to),
      ]),
  );
  return [...Object.keys(constants).map((to): [string, string] => ['constants', to]), ...targets];
}

function assertNoCollisions(all: readonly { column: string; to: string }[]): void {
  for (const [index, { column, to }] of all.entries()) {
    const other = all.find((one, at) => at !== index && (one.to === to || one.to.startsWith(`${to}.`)));
    if (!other) continue;
    const [one, two] = [column, other.column].map((name) => JSON.stringify(name));
    const fields = [...new Set([to, other.to])];
    const what = one === two ? `the column ${one} fills` : 'two columns fill';
    const names = one === two ? ' twice' : `: ${one} and ${two}`;
    throw new MappingError(`${what} ${fields.join(' and ')}${names}. Keep one.`, fields);
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
