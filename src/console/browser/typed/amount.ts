import type { Reading } from './reading.ts';

/** The sign of the euro or the code of a currency may stand before or after the number. */
const shape = /^(€|[a-z]{3})?\s*(\d(?:.*\d)?)\s*(€|[a-z]{3})?$/is;

/** Digits in groups of three, with the same sign between all groups, and cents after another one. */
const grouped = /^([1-9]\d{0,2})(([\s'’.,])\d{3}(?:\3\d{3})*)(?:(?!\3)[.,](\d{1,2}))?$/;
const plain = /^(\d+)(?:[.,](\d{1,2}))?$/;
/** Thousands in some countries, three decimals in others. */
const either = /^([1-9]\d{0,2})[.,](\d{3})$/;

const amountOf = (whole: string, cents = '') =>
  `${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;

/**
 * An amount as people type it: `52000`, `52 000`, `52,000.00`, `52.000,00`, `EUR 52,000.00`. `52.000` can mean two amounts.
 * @param currency of the amount, if it is known: an amount in another one is not read
 */
export function readAmount(text: string, currency = ''): Reading {
  const [, before, number = '', after] = shape.exec(text.trim()) ?? [];
  const units = [before, after].flatMap((unit) => (unit === '€' ? 'EUR' : (unit?.toUpperCase() ?? [])));
  if (units.some((unit) => unit !== (currency || unit))) return {};
  const [, thousands, rest = ''] = either.exec(number) ?? [];
  if (thousands) {
    return {
      choices: [amountOf(thousands + rest), ...(rest.endsWith('0') ? [amountOf(thousands, rest.slice(0, 2))] : [])],
    };
  }
  const [, whole, cents] = plain.exec(number) ?? [];
  if (whole) return { value: amountOf(whole, cents) };
  const [, first, groups = '', , centsOfGroups] = grouped.exec(number) ?? [];
  return first ? { value: amountOf(first + groups, centsOfGroups) } : {};
}
