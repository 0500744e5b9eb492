import { format as formatDate } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse as parseDate } from 'date-fns/parse';

/** Types of cells. */
export const cellKinds = ['text', 'money', 'date', 'dateTime', 'boolean', 'integer', 'list'] as const;
export type CellKind = (typeof cellKinds)[number];

/** Number, date and list formats of a file. */
export type CellFormat = Readonly<{
  /** Format of dates and times, in date-fns tokens. */
  format: string;
  decimalSeparator: string;
  /** Empty if digits are not grouped. */
  groupSeparator: string;
  /** Separator of list items. */
  separator: string;
}>;

/** Reads a trimmed cell. Undefined: invalid; null: empty. */
export type ReadCell = (cell: string) => unknown;
/** A reader, with a description of valid cells. */
export type CellReader = Readonly<{ read: ReadCell; expected: string }>;

/** Suppresses warnings of date-fns about similar tokens; `checkFormat` rejects those. */
const tokens = { useAdditionalWeekYearTokens: true, useAdditionalDayOfYearTokens: true };
/** Two-digit years are relative to this fixed date, so that a file always means the same. */
const reference = new Date(Date.UTC(2025, 0, 1));
const booleans = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

/** The reader of each type. @throws RangeError for an unusable date format */
export const cellReaders: Record<CellKind, (format: CellFormat) => CellReader> = {
  text: () => ({ read: (cell) => cell, expected: 'a text' }),
  list: ({ separator }) => ({ read: (cell) => partsOf(cell, separator), expected: 'a list' }),
  integer: () => ({
    read: (cell) => (/^-?\d+$/.test(cell) && Number.isSafeInteger(Number(cell)) ? Number(cell) : undefined),
    expected: 'a whole number',
  }),
  boolean: () => ({
    read: (cell) => booleans.get(cell.toLowerCase()),
    expected: `one of ${[...booleans.keys()].join(', ')}`,
  }),
  money: moneyReader,
  date: ({ format }) => {
    checkFormat(format);
    return { read: (cell) => instantOf(cell, format)?.slice(0, 10), expected: `a date in the format ${format}` };
  },
  dateTime: ({ format }) => {
    checkFormat(format);
    return { read: (cell) => instantOf(cell, format), expected: `a time in the format ${format}` };
  },
};

/** Maps the cell, or each list item, through the file's own vocabulary. */
export function vocabularyReader(
  vocabulary: Record<string, unknown>,
  kind: CellKind,
  { separator }: CellFormat,
): CellReader {
  const values = new Map(Object.entries(vocabulary).map(([cell, value]) => [cell.trim(), value]));
  const expected = 'one of the values that the mapping lists';
  if (kind !== 'list') return { read: (cell) => values.get(cell), expected };
  return {
    read: (cell) => {
      const parts = partsOf(cell, separator);
      return parts.every((part) => values.has(part)) ? parts.map((part) => values.get(part)) : undefined;
    },
    expected: 'a list of values that the mapping lists',
  };
}

/** Reads amounts as exact decimal strings, without floating-point numbers. */
function moneyReader({ decimalSeparator, groupSeparator }: CellFormat): CellReader {
  const grouped = groupSeparator ? `|\\d{1,3}(?:[${groupSeparator}]\\d{3})+` : '';
  const amount = new RegExp(`^(\\d+${grouped})(?:[${decimalSeparator}](\\d{1,2}))?$`);
  return {
    read: (cell) => {
      const [, whole, cents = ''] = amount.exec(cell) ?? [];
      if (whole === undefined) return undefined;
      return `${whole.replaceAll(groupSeparator, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
    },
    expected: `an amount such as 1234${decimalSeparator}50`,
  };
}

function partsOf(cell: string, separator: string): string[] {
  const parts = cell.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Parses a cell to ISO 8601. Without a time zone it is UTC. Undefined if it does not match the format. */
function instantOf(cell: string, format: string): string | undefined {
  const hasZone = /[Xx]/.test(format.replace(/'[^']*'/g, ''));
  const date = hasZone
    ? parseDate(cell, format, reference, tokens)
    : parseDate(`${cell} Z`, `${format} X`, reference, tokens);
  // date-fns accepts years with too few digits, such as 25.
  if (!isValid(date) || date.getUTCFullYear() < 1000 || date.getUTCFullYear() > 9999) return undefined;
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Rejects formats that lose the date in a round trip, such as `yyyy-MM` or `DD`. */
function checkFormat(format: string): void {
  const sample = new Date(2021, 10, 27, 12);
  if (!instantOf(formatDate(sample, format, tokens), format)?.startsWith('2021-11-27')) {
    throw new RangeError('does not contain day, month and year');
  }
}
