import { normalName } from '../../platform/text-keys.ts';
import { dateReader } from './dates.ts';
import { countReader, moneyReader, type NumberFormat } from './numbers.ts';

export const cellKinds = ['text', 'money', 'date', 'dateTime', 'boolean', 'integer', 'list'] as const;
type CellKind = (typeof cellKinds)[number];

export type CellFormat = NumberFormat &
  Readonly<{
    /** Format of dates and times, in Luxon tokens, or `iso`. Default: ISO 8601 with a time. */
    format?: string | undefined;
    separator: string;
  }>;

/** Reads a trimmed cell. Undefined: invalid; null: empty. */
export type ReadCell = (cell: string) => unknown;
/** A reader, with a description of valid cells, and what it can say of an invalid one. */
type CellReader = Readonly<{
  read: ReadCell;
  expected: string;
  why?: (cell: string) => string | undefined;
}>;

export const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);
/** As `COPY` writes them: in another case they may be anything. */
const postgresBooleans: ReadonlyMap<string, boolean> = new Map([
  ['t', true],
  ['f', false],
]);
export const booleanIn = (cell: string) => booleanWords.get(normalName(cell)) ?? postgresBooleans.get(cell);

/** The reader of each type. @throws RangeError for an unusable date format */
export const cellReaders: Record<CellKind, (format: CellFormat) => CellReader> = {
  text: () => ({ read: (cell) => cell, expected: 'a text' }),
  list: ({ separator }) => ({ read: (cell) => partsOf(cell, separator), expected: 'a list' }),
  integer: countReader,
  boolean: () => ({
    read: booleanIn,
    expected: `one of ${[...booleanWords.keys()].join(', ')}`,
  }),
  money: moneyReader,
  date: ({ format }) => ({ read: dateReader(format).day, expected: `a date ${describeFormat(format)}` }),
  dateTime: ({ format }) => ({ read: dateReader(format).instant, expected: `a time ${describeFormat(format)}` }),
};

/**
 * Maps the cell, or each list item, through the file's own vocabulary, in any case.
 * @param otherwise the value of other words, if they have one
 */
export function vocabularyReader(
  vocabulary: Record<string, unknown>,
  kind: CellKind,
  { separator }: CellFormat,
  otherwise?: unknown,
): CellReader {
  // Words as written come last and win.
  const values = new Map(
    [normalName, (word: string) => word.trim()].flatMap((form) =>
      Object.entries(vocabulary).map(([word, value]) => [form(word), value] as const),
    ),
  );
  const meaningOf = (word: string) => {
    if (values.has(word)) return values.get(word);
    const likely = normalName(word);
    return values.has(likely) ? values.get(likely) : otherwise;
  };
  const listed = `that the mapping lists: ${someQuoted(Object.keys(vocabulary))}`;
  const expected = `one of the values ${listed}`;
  if (kind !== 'list') return { read: meaningOf, expected };
  return {
    read: (cell) => {
      const found = partsOf(cell, separator)?.map(meaningOf);
      return found?.includes(undefined) ? undefined : found;
    },
    expected: `a list of values ${listed}`,
  };
}

const maxNamed = 8;
/** The first of some words. */
const someQuoted = (words: readonly string[]) => {
  const named = words.slice(0, maxNamed).map((word) => JSON.stringify(word));
  return `${named.join(', ')}${words.length > maxNamed ? ` and ${words.length - maxNamed} more` : ''}`;
};

/** The parts of a cell, which may be a list in JSON, or as databases write one. Undefined for a broken one. */
export function partsOf(cell: string, separator: string): string[] | undefined {
  if (/^\{.*\}$/s.test(cell)) return listIn(cell, '"');
  if (/^\[.*\]$/s.test(cell)) {
    try {
      const list: unknown[] = JSON.parse(cell);
      return list.every((part) => typeof part === 'string' || typeof part === 'number') ? list.map(String) : undefined;
    } catch {
      return listIn(cell, "'");
    }
  }
  const parts = cell.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/**
 * The elements of `{a,"b, c"}` (PostgreSQL), and of `[a, 'b, c']` (DuckDB; Python quotes each). Undefined for a nested list,
 * and for one with a null.
 */
function listIn(cell: string, quote: string): string[] | undefined {
  const inside = cell.slice(1, -1).trim();
  if (inside === '') return [];
  const element = new RegExp(`\\s*(?:${quote}(?:[^${quote}\\\\]|\\\\.)*${quote}\\s*|[^"',{}[\\]\\\\]+),`, 'gsu');
  const elements = `${inside},`.match(element) ?? [];
  const parts = elements.map((element) => element.slice(0, -1).trim());
  if (elements.join('') !== `${inside},` || parts.some((part) => /^(null|none)?$/i.test(part))) return undefined;
  return parts.map((part) => (part.startsWith(quote) ? part.slice(1, -1).replace(/\\(.)/gsu, '$1') : part));
}

const describeFormat = (format: string | undefined) => {
  if (format === 'iso') return 'in ISO 8601, such as 2025-06-03';
  return format === undefined ? 'in ISO 8601, such as 2025-06-03T10:00:00Z' : `in the format ${format}`;
};
