import { literal } from './names.ts';

export type NumberFormat = Readonly<{
  decimalSeparator: string;
  /** Empty if digits are not grouped. */
  groupSeparator: string;
  /** What may stand before or after an amount. */
  currencySigns: readonly string[];
}>;

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

/** A number as written: its digits before and after the decimal separator. */
type Digits = { whole: string; fraction: string };

const longestNumber = 100;
const mostDigits = 16;

/**
 * Reads non-negative numbers as digits, without floating-point numbers. Undefined for anything else, and for what has two
 * readings or may be rounded; zero is zero in each reading. `,-` after an amount means no cents.
 */
function digitReader({ decimalSeparator, groupSeparator, currencySigns }: NumberFormat) {
  const signs = currencySigns.map(literal).join('|');
  const sign = signs === '' ? '' : `(?:${signs})?[${blanks}]*`;
  const end = signs === '' ? '' : `[${blanks}]*(?:${signs})?`;
  const decimals = `[${decimalSeparator}](?:(?<fraction>\\d+)|[-\u2013\u2014]{1,2})`;
  const plain = new RegExp(`^${sign}(?<whole>${digitsOf(groupSeparator)})(?:${decimals})?${end}$`, 'iu');
  const zero = new RegExp(`^${sign}0+(?:[.,]0+)*(?:e[-+]?\\d+)?${end}$`, 'iu');
  const scientific = new RegExp(`^${sign}(\\d+)(?:[${decimalSeparator}](\\d+))?e\\+?(\\d{1,2})${end}$`, 'iu');
  return (cell: string): Digits | undefined => {
    if (cell.length > longestNumber) return undefined;
    if (zero.test(cell)) return { whole: '0', fraction: '' };
    const { whole, fraction = '' } = plain.exec(cell)?.groups ?? {};
    if (whole !== undefined) {
      const mayBeGroup = groupSeparator === '' && fraction.length === 3;
      return mayBeGroup ? undefined : { whole: withoutZeros(whole.replace(/\D/g, '')), fraction };
    }
    const [, before, after = '', power = ''] = scientific.exec(cell) ?? [];
    return before === undefined ? undefined : shifted(before, after, Number(power));
  };
}

const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '');

/** Programs write round numbers with an exponent. Six digits of more are what is left after rounding (`%g`, spreadsheets). */
function shifted(before: string, after: string, power: number): Digits | undefined {
  const written = withoutZeros(before + after);
  const whole = withoutZeros(before + after.slice(0, power).padEnd(power, '0'));
  const isRounded = written.length >= 6 && whole.length > written.length;
  return isRounded || whole.length > mostDigits ? undefined : { whole, fraction: after.slice(power) };
}

/** Reads amounts, as decimals with two places. */
export function amountReader(format: NumberFormat) {
  const digitsIn = digitReader(format);
  return (cell: string): string | undefined => {
    const { whole, fraction = '' } = digitsIn(cell) ?? {};
    return whole === undefined || /[1-9]/.test(fraction.slice(2))
      ? undefined
      : `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
  };
}

export const moneyReader = (format: NumberFormat) => ({
  read: amountReader(format),
  expected: `an amount such as 1234${format.decimalSeparator}50`,
  why: numberProblem,
});

/** Whole numbers; programs write `5` as `5.0`, too. */
export function countReader(format: NumberFormat) {
  const digitsIn = digitReader({ ...format, currencySigns: [] });
  return {
    read: (cell: string): number | undefined => {
      const isNegative = cell.startsWith('-');
      const { whole, fraction = '' } = digitsIn(isNegative ? cell.slice(1) : cell) ?? {};
      if (whole === undefined || /[1-9]/.test(fraction)) return undefined;
      const value = Number(`${isNegative ? '-' : ''}${whole}`);
      return Number.isSafeInteger(value) ? value : undefined;
    },
    expected: 'a whole number',
    why: numberProblem,
  };
}

/** Why a cell that looks like a number is none. */
function numberProblem(cell: string): string | undefined {
  if (cell.length > longestNumber) return undefined;
  const [, whole, last] = /^\D*(\d+)[.,](\d{3})\D*$/.exec(cell) ?? [];
  if (whole !== undefined && last !== undefined) {
    const fraction = last.replace(/0+$/, '');
    const readings = `${withoutZeros(whole + last)} or ${whole}${fraction && `.${fraction}`}`;
    return `may be ${readings}: three digits after a separator may be a group; the mapping needs "groupSeparator"`;
  }
  return /\de[-+]?\d/i.test(cell)
    ? 'has an exponent, and may be rounded: write the number in full (in R, options(scipen = 999); in awk, OFMT = "%.2f")'
    : undefined;
}
