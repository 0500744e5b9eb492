import { format as formatDate } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse as parseDate } from 'date-fns/parse';

/** What a cell can be read as. */
export const cellKinds = ['text', 'money', 'date', 'dateTime', 'boolean', 'integer', 'list'] as const;
export type CellKind = (typeof cellKinds)[number];

/** How numbers and dates look in a file. */
export type CellFormat = Readonly<{
  /** Of dates and times, in tokens of date-fns. */
  format: string;
  decimalSeparator: string;
  /** Empty when digits are not grouped. */
  groupSeparator: string;
  /** Between the parts of a list. */
  separator: string;
}>;

/** Reads a trimmed cell. Undefined: it cannot be read; null: there is nothing in it. */
export type ReadCell = (cell: string) => unknown;
/** A reader, and in words what a cell must be for it. */
export type CellReader = Readonly<{ read: ReadCell; wanted: string }>;

/** date-fns would otherwise print a warning for tokens that are easily mixed up; `checkFormat` finds those. */
const tokens = { useAdditionalWeekYearTokens: true, useAdditionalDayOfYearTokens: true };
/** Two-digit years are those nearest to this day, on whatever day a file is read. */
const reference = new Date(Date.UTC(2025, 0, 1));
const booleans = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

/** For each kind of value, its reader. @throws RangeError for a format that no date survives */
export const cellReaders: Record<CellKind, (format: CellFormat) => CellReader> = {
  text: () => ({ read: (cell) => cell, wanted: 'a text' }),
  list: ({ separator }) => ({ read: (cell) => partsOf(cell, separator), wanted: 'a list' }),
  integer: () => ({
    read: (cell) => (/^-?\d+$/.test(cell) && Number.isSafeInteger(Number(cell)) ? Number(cell) : undefined),
    wanted: 'a whole number',
  }),
  boolean: () => ({
    read: (cell) => booleans.get(cell.toLowerCase()),
    wanted: `one of ${[...booleans.keys()].join(', ')}`,
  }),
  money: moneyReader,
  date: ({ format }) => {
    checkFormat(format);
    return { read: (cell) => instantOf(cell, format)?.slice(0, 10), wanted: `a date in the format ${format}` };
  },
  dateTime: ({ format }) => {
    checkFormat(format);
    return { read: (cell) => instantOf(cell, format), wanted: `a time in the format ${format}` };
  },
};

/** A vocabulary of the file's own: a cell, or each part of a list, is one of its words. */
export function vocabularyReader(
  given: Record<string, unknown>,
  kind: CellKind,
  { separator }: CellFormat,
): CellReader {
  const values = new Map(Object.entries(given).map(([cell, value]) => [cell.trim(), value]));
  const wanted = 'one of the values that the mapping lists';
  if (kind !== 'list') return { read: (cell) => values.get(cell), wanted };
  return {
    read: (cell) => {
      const parts = partsOf(cell, separator);
      return parts.every((part) => values.has(part)) ? parts.map((part) => values.get(part)) : undefined;
    },
    wanted: 'a list of values that the mapping lists',
  };
}

/** Amounts come out as the string of the model, exact to the cent. No float is on the way. */
function moneyReader({ decimalSeparator, groupSeparator }: CellFormat): CellReader {
  const grouped = groupSeparator ? `|\\d{1,3}(?:[${groupSeparator}]\\d{3})+` : '';
  const amount = new RegExp(`^(\\d+${grouped})(?:[${decimalSeparator}](\\d{1,2}))?$`);
  return {
    read: (cell) => {
      const [, whole, cents = ''] = amount.exec(cell) ?? [];
      if (whole === undefined) return undefined;
      return `${whole.replaceAll(groupSeparator, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
    },
    wanted: `an amount such as 1234${decimalSeparator}50`,
  };
}

function partsOf(cell: string, separator: string): string[] {
  const parts = cell.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** The instant that a cell means, in ISO 8601; undefined when the cell is not of the format. No zone means UTC. */
function instantOf(cell: string, format: string): string | undefined {
  const hasZone = /[Xx]/.test(format.replace(/'[^']*'/g, ''));
  const date = hasZone
    ? parseDate(cell, format, reference, tokens)
    : parseDate(`${cell} Z`, `${format} X`, reference, tokens);
  // To date-fns a year with too few digits is one of antiquity.
  if (!isValid(date) || date.getUTCFullYear() < 1000 || date.getUTCFullYear() > 9999) return undefined;
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** A format is usable when a day is the same after writing and reading it: `yyyy-MM` or `DD` would lose the day. */
function checkFormat(format: string): void {
  const sample = new Date(2021, 10, 27, 12);
  if (!instantOf(formatDate(sample, format, tokens), format)?.startsWith('2021-11-27')) {
    throw new RangeError('does not tell day, month and year');
  }
}
