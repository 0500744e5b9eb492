import { DateTime } from 'luxon';
import { normalName } from '../../platform/text-keys.ts';
import { literal } from './names.ts';

export const cellKinds = ['text', 'money', 'date', 'dateTime', 'boolean', 'integer', 'list'] as const;
type CellKind = (typeof cellKinds)[number];

export type CellFormat = Readonly<{
  /** Format of dates and times, in Luxon tokens, or `iso`. Default: ISO 8601 with a time. */
  format?: string | undefined;
  decimalSeparator: string;
  /** Empty if digits are not grouped. */
  groupSeparator: string;
  /** What may stand before or after an amount. */
  currencySigns: readonly string[];
  separator: string;
}>;

/** Reads a trimmed cell. Undefined: invalid; null: empty. */
export type ReadCell = (cell: string) => unknown;
/** A reader, with a description of valid cells. */
type CellReader = Readonly<{ read: ReadCell; expected: string }>;

/** For cells that name no zone, and for the names of months. */
const defaults = { zone: 'utc', locale: 'en' };
export const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

/** The reader of each type. @throws RangeError for an unusable date format */
export const cellReaders: Record<CellKind, (format: CellFormat) => CellReader> = {
  text: () => ({ read: (cell) => cell, expected: 'a text' }),
  list: ({ separator }) => ({ read: (cell) => partsOf(cell, separator), expected: 'a list' }),
  integer: countReader,
  boolean: () => ({
    read: (cell) => booleanWords.get(normalName(cell)),
    expected: `one of ${[...booleanWords.keys()].join(', ')}`,
  }),
  money: moneyReader,
  date: ({ format }) => {
    checkFormat(format);
    // The day that the cell shows, whatever its zone.
    return { read: (cell) => timeOf(cell, format)?.toISODate(), expected: `a date ${describeFormat(format)}` };
  },
  dateTime: ({ format }) => {
    checkFormat(format);
    return { read: (cell) => instantOf(cell, format), expected: `a time ${describeFormat(format)}` };
  },
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

const blanks = ' \u00a0\u202f\u2009';
const apostrophes = "'\u2019\u2018\u02bc\u00b4";
/** A separator and those that look the same. */
const alike = (separator: string) => [blanks, apostrophes].find((all) => all.includes(separator)) ?? separator;

/** Whole digits, in groups of three or without groups, for a regular expression. */
function digitsOf(groupSeparator: string): string {
  if (groupSeparator === '') return '\\d+';
  // The same separator throughout.
  return `(?:\\d+|\\d{1,3}(?<group>[${alike(groupSeparator)}])\\d{3}(?:\\k<group>\\d{3})*)`;
}

const withoutGroups = (digits: string) => digits.replace(/\D/g, '');

/** Reads amounts as exact decimal strings, without floating-point numbers. `,-` after an amount means no cents. */
function moneyReader({ decimalSeparator, groupSeparator, currencySigns }: CellFormat): CellReader {
  const signs = currencySigns.map(literal).join('|');
  const sign = signs === '' ? '' : `(?:${signs})?[${blanks}]*`;
  const end = signs === '' ? '' : `[${blanks}]*(?:${signs})?`;
  const decimals = `[${decimalSeparator}](?:(?<cents>\\d{1,2})|[-\u2013\u2014]{1,2})`;
  const amount = new RegExp(`^(?:${sign})(?<whole>${digitsOf(groupSeparator)})(?:${decimals})?(?:${end})$`, 'iu');
  return {
    read: (cell) => {
      const { whole, cents = '' } = amount.exec(cell)?.groups ?? {};
      if (whole === undefined) return undefined;
      return `${withoutGroups(whole).replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
    },
    expected: `an amount such as 1234${decimalSeparator}50`,
  };
}

/** Reads whole numbers; programs write `5` as `5.0`, too. */
function countReader({ decimalSeparator, groupSeparator }: CellFormat): CellReader {
  const count = new RegExp(`^(?<whole>-?${digitsOf(groupSeparator)})(?:[${decimalSeparator}]0+)?$`);
  return {
    read: (cell) => {
      const { whole } = count.exec(cell)?.groups ?? {};
      if (whole === undefined) return undefined;
      const value = Number(`${whole.startsWith('-') ? '-' : ''}${withoutGroups(whole)}`);
      return Number.isSafeInteger(value) ? value : undefined;
    },
    expected: 'a whole number',
  };
}

/** The parts of a cell, which may be a list in JSON. Undefined for broken JSON. */
function partsOf(cell: string, separator: string): string[] | undefined {
  if (cell.startsWith('[') && cell.endsWith(']')) {
    try {
      const list: unknown[] = JSON.parse(cell);
      return list.every((part) => typeof part === 'string' || typeof part === 'number') ? list.map(String) : undefined;
    } catch {
      return undefined;
    }
  }
  const parts = cell.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

const describeFormat = (format: string | undefined) => {
  if (format === 'iso') return 'in ISO 8601, such as 2025-06-03';
  return format === undefined ? 'in ISO 8601, such as 2025-06-03T10:00:00Z' : `in the format ${format}`;
};

/** Parses a cell, in its own zone. Undefined if it does not match the format. */
function timeOf(cell: string, format: string | undefined): DateTime | undefined {
  const options = { ...defaults, setZone: true };
  const time =
    format === undefined || format === 'iso'
      ? parseIso(cell, format === undefined, options)
      : DateTime.fromFormat(cell, format, options);
  return time.isValid && time.year >= 1000 && time.year <= 9999 ? time : undefined;
}

const instantOf = (cell: string, format: string | undefined) =>
  timeOf(cell, format)?.toUTC().startOf('second').toISO({ suppressMilliseconds: true });

/** ISO 8601 also has times without a date and dates without a day; those are not accepted. */
const parseIso = (cell: string, needsTime: boolean, options: typeof defaults & { setZone: boolean }) =>
  (needsTime ? /^\d{4}-\d\d-\d\dT\d\d/ : /^\d{4}-\d\d-\d\d([T ]\d\d|$)/).test(cell)
    ? DateTime.fromISO(cell.replace(' ', 'T'), options)
    : DateTime.invalid('no date and time');

/** Rejects formats that lose the date in a round trip, such as `yyyy-MM`, and tokens of other libraries. */
function checkFormat(format: string | undefined): void {
  if (format === undefined || format === 'iso') return;
  // To Luxon, Y is a letter and D a local format; elsewhere they are years and days.
  const hasForeignTokens = /[YD]/.test(format.replace(/'[^']*'/g, ''));
  const sample = DateTime.utc(2021, 11, 27, 12, defaults).toFormat(format);
  if (hasForeignTokens || !instantOf(sample, format)?.startsWith('2021-11-27')) {
    throw new RangeError('does not contain day, month and year');
  }
}
