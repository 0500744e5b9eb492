import { DateTime } from 'luxon';

export const cellKinds = ['text', 'money', 'date', 'dateTime', 'boolean', 'integer', 'list'] as const;
export type CellKind = (typeof cellKinds)[number];

export type CellFormat = Readonly<{
  /** Format of dates and times, in Luxon tokens. Default: ISO 8601 with a time. */
  format?: string | undefined;
  decimalSeparator: string;
  /** Empty if digits are not grouped. */
  groupSeparator: string;
  separator: string;
}>;

/** Reads a trimmed cell. Undefined: invalid; null: empty. */
export type ReadCell = (cell: string) => unknown;
/** A reader, with a description of valid cells. */
export type CellReader = Readonly<{ read: ReadCell; expected: string }>;

/** For cells that name no zone, and for the names of months. */
const defaults = { zone: 'utc', locale: 'en' };
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
    return { read: (cell) => instantOf(cell, format)?.slice(0, 10), expected: `a date ${describeFormat(format)}` };
  },
  dateTime: ({ format }) => {
    checkFormat(format);
    return { read: (cell) => instantOf(cell, format), expected: `a time ${describeFormat(format)}` };
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

const describeFormat = (format: string | undefined) =>
  format === undefined ? 'in ISO 8601, such as 2025-06-03T10:00:00Z' : `in the format ${format}`;

/** Parses a cell to ISO 8601, to the second. Undefined if it does not match the format. */
function instantOf(cell: string, format: string | undefined): string | undefined {
  const time = format === undefined ? parseIso(cell) : DateTime.fromFormat(cell, format, defaults);
  if (!time.isValid || time.year < 1000 || time.year > 9999) return undefined;
  return time.toUTC().startOf('second').toISO({ suppressMilliseconds: true });
}

/** ISO 8601 also has times without a date and dates without a day; those are not accepted. */
const parseIso = (cell: string) =>
  /^\d{4}-\d\d-\d\dT\d\d/.test(cell) ? DateTime.fromISO(cell, defaults) : DateTime.invalid('no date and time');

/** Rejects formats that lose the date in a round trip, such as `yyyy-MM`, and tokens of other libraries. */
function checkFormat(format: string | undefined): void {
  if (format === undefined) return;
  // To Luxon, Y is a letter and D a local format; elsewhere they are years and days.
  const hasForeignTokens = /[YD]/.test(format.replace(/'[^']*'/g, ''));
  const sample = DateTime.utc(2021, 11, 27, 12, defaults).toFormat(format);
  if (hasForeignTokens || !instantOf(sample, format)?.startsWith('2021-11-27')) {
    throw new RangeError('does not contain day, month and year');
  }
}
