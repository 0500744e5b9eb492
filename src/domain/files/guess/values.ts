import { DateTime } from 'luxon';
import { normalName } from '../../../platform/text-keys.ts';
import { isNoValue } from '../../notices/model/filler-words.ts';
import { currencies } from '../code-names.ts';
import { booleanIn, booleanWords, cellReaders } from '../csv-cells.ts';
import { dateFormats } from '../date-formats.ts';
import { literal } from '../names.ts';
import type { NumberStyle } from './readings.ts';
import { wordsOfValues } from './words.ts';

/* How the values of a column are written, judged by samples. */

type Samples = readonly string[];

/** Patterns judge no longer cells: a file may have any. Amounts, days and numbers are shorter. */
export const maxJudged = 100;
const isLike = (pattern: RegExp, cell: string) => cell.length <= maxJudged && pattern.test(cell);

/** Without empty cells and words for nothing. */
export const filledIn = (samples: Samples) => samples.filter((cell) => cell !== '' && !isNoValue(cell));

const sign = String.raw`\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|лв`;
const blanks = String.raw`[\s\u00a0\u202f]*`;
const amount = new RegExp(
  String.raw`^(?:(${sign})${blanks})?([\d.,'\u2019\s\u00a0\u202f]*\d(?:[.,][-–—]{1,2})?)(?:${blanks}(${sign}))?$`,
  'u',
);
/** R and SQLite write `100000` so. It says nothing about how other numbers are written. */
const exponent = /^[-+]?\d+([.,]\d+)?e[-+]?\d+$/i;

/** Signs before or after amounts. */
export const signsOf = (samples: Samples): string[] => [
  ...new Set(
    samples.flatMap((cell) => {
      const [, before, , after] = (cell.length <= maxJudged && amount.exec(cell)) || [];
      return [before, after].filter((one) => one !== undefined);
    }),
  ),
];

const isEmail = (cell: string) => isLike(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, cell);
const isPhone = (cell: string) => isLike(/^(\+|00)[1-9][\d\s().-]{7,18}$|^\(?0\d{1,3}\)?[\s-]\d[\d\s-]{5,15}$/, cell);

const kinds = {
  amount: (cell: string) => isLike(amount, cell) && /^\D|\D$|[.,]\d{2}$/.test(cell),
  email: isEmail,
  url: (cell: string) => /^(https?:\/\/|www\.)/i.test(cell),
  phone: isPhone,
  answer: (cell: string) => isLike(/^\p{L}{2}/u, cell) && wordsOfBooleans.has(normalName(cell)),
} as const;

/** What the values of a column are; undefined if it has none. Plain numbers may be codes: they are text. */
export type ValueKind = keyof typeof kinds | 'day' | 'text';

export function kindOf(samples: Samples): ValueKind | undefined {
  const cells = filledIn(samples);
  if (cells.length === 0) return undefined;
  if (dateFormatOf(cells)) return 'day';
  const found = Object.entries(kinds).find(([, isKind]) => share(cells, isKind) > 0.5);
  return (found?.[0] as keyof typeof kinds | undefined) ?? 'text';
}

/** Whether texts are e-mail addresses or telephone numbers, or a tenth of them have an address. */
export const haveContactData = (cells: Samples): boolean =>
  cells.some((cell) => isEmail(cell) || isPhone(cell)) || share(cells, (cell) => isLike(/\S@\S+\.\S/, cell)) > 0.1;

/** The currency that signs mean, if they mean one only. */
export function currencyOf(signs: readonly string[]): string | undefined {
  const codes = signs.map((sign) => currencies[sign] ?? sign);
  const [only = '', ...more] = new Set(codes);
  return more.length === 0 && /^[A-Z]{3}$/.test(only) ? only : undefined;
}

const plainStyle: NumberStyle = { decimalSeparator: '.', groupSeparator: '' };
const styles: readonly NumberStyle[] = [
  plainStyle,
  { decimalSeparator: ',', groupSeparator: '.' },
  { decimalSeparator: '.', groupSeparator: ',' },
  { decimalSeparator: ',', groupSeparator: ' ' },
  { decimalSeparator: '.', groupSeparator: "'" },
  { decimalSeparator: '.', groupSeparator: ' ' },
  { decimalSeparator: ',', groupSeparator: "'" },
];

const format = { currencySigns: [] as string[], separator: ';' };
const share = (samples: Samples, isRead: (cell: string) => boolean) =>
  samples.length === 0 ? 0 : samples.filter(isRead).length / samples.length;

const amountsIn = (samples: Samples) => {
  const cells = filledIn(samples).filter((cell) => !isLike(exponent, cell));
  return share(cells, (cell) => isLike(amount, cell)) > 0.8 ? cells.filter((cell) => cell.length <= maxJudged) : [];
};

/** The style in which most amounts can be read. */
export function numberStyleOf(columns: readonly Samples[]): NumberStyle {
  const amounts = columns.flatMap(amountsIn);
  const readBy = (style: NumberStyle) => {
    const { read } = cellReaders.money({ ...style, ...format, currencySigns: signsOf(amounts) });
    return amounts.filter((cell) => read(cell) !== undefined).length;
  };
  return styles.reduce((best, style) => (readBy(style) > readBy(best) ? style : best), plainStyle);
}

const showsDecimals = /[.,](\d{1,2}|[-–—]{1,2})\D*$|[.,]\d{3}[.,]/;

/** Says that no amount shows whether the `1.234` of a file is 1234, if that is how it is read. */
export function numberDoubt(amounts: Samples, style: NumberStyle): string | undefined {
  const { groupSeparator: group } = style;
  const { read } = cellReaders.money({ ...style, ...format, currencySigns: signsOf(amounts) });
  const cells = amounts.filter((cell) => cell.length <= maxJudged && read(cell) !== undefined);
  const grouped = cells.find((cell) => cell.includes(group) && /[1-9]/.test(cell));
  if (!['.', ','].includes(group) || grouped === undefined || cells.some((cell) => showsDecimals.test(cell)))
    return undefined;
  return `${grouped} is read as ${grouped.replace(/\D/g, '')}: no cell shows whether “${group}” is between groups of digits or before decimals.`;
}

/** What a cell looks like at most that a format reads. Luxon takes longer to find out. */
const shapeOf = (format: string) =>
  new RegExp(
    `^${format.replace(/'[^']*'|z|a|MMM+|[yMdHhms]+|[^yMdHhmsaz']/g, (part) => {
      if (/^['z]/.test(part)) return '.*';
      if (part === 'a') return '[ap]m';
      if (part.startsWith('MMM')) return '[^\\d]+';
      return /[yMdHhms]/.test(part) ? '\\d+' : part === ' ' ? '\\s' : literal(part);
    })}$`,
    'iu',
  );

const dateReaders = dateFormats.map((one) => ({
  format: one,
  shape: one === 'iso' ? /^\d{4}-/ : shapeOf(one),
  read: cellReaders.date({ ...format, ...plainStyle, format: one }).read,
}));

/** What each format reads of the cells that it fits. */
function daysIn(samples: Samples) {
  const cells = samples.filter((cell) => isLike(/^(\d|\p{L}+ \d)/u, cell));
  return dateReaders.map(({ format, shape, read }) => {
    const found = cells.filter((cell) => shape.test(cell)).map((cell) => [cell, read(cell)] as const);
    return { format, days: found.filter((one): one is readonly [string, string] => typeof one[1] === 'string') };
  });
}

/** The first format in which all days can be read, else most. Undefined if there are none. */
export function dateFormatOf(samples: Samples): string | undefined {
  const cells = filledIn(samples);
  const counts = Map.groupBy(cells, (cell) => cell);
  let best: string | undefined;
  let mostRead = cells.length / 2;
  for (const { format, days } of daysIn([...counts.keys()])) {
    const isRead = days.reduce((sum, [cell]) => sum + (counts.get(cell)?.length ?? 0), 0);
    if (isRead > mostRead) [best, mostRead] = [format, isRead];
  }
  return best;
}

const inWords = (day: string) => DateTime.fromISO(day, { locale: 'en' }).toFormat('d MMMM yyyy');

/** Says that another format reads as many days, if it reads other days. */
export function dayDoubt(samples: Samples, format: string): string | undefined {
  const found = daysIn([...new Set(filledIn(samples))]);
  const own = new Map(found.find((one) => one.format === format)?.days);
  for (const other of found) {
    if (other.format === format || other.days.length < own.size) continue;
    const [cell = '', day = ''] = other.days.find(([cell, day]) => own.get(cell) !== day) ?? [];
    const here = own.get(cell);
    if (here) return `${cell} is read as ${inWords(here)}. It could also be ${inWords(day)}.`;
  }
  return undefined;
}

const wordsOfBooleans = new Map([
  ...[true, false].flatMap((value) =>
    [...(wordsOfValues.get(String(value)) ?? [])].map((word) => [word, value] as const),
  ),
  ...booleanWords,
]);

/** The values for words that the reader of booleans does not know. */
export function booleansIn(samples: Samples): Record<string, boolean> | undefined {
  const cells = samples.filter((cell) => cell !== '');
  if (cells.every((cell) => booleanIn(cell) !== undefined)) return undefined;
  const words = new Set(cells.map(normalName));
  const known = [...words].flatMap((word) => (wordsOfBooleans.has(word) ? [[word, wordsOfBooleans.get(word)]] : []));
  return Object.fromEntries(known) as Record<string, boolean>;
}

/** The value of a vocabulary for each word that is known, by its name or in other languages. */
export function vocabularyIn(samples: Samples, values: readonly string[]): Record<string, string> {
  const words = [...new Set(samples.filter((cell) => cell !== '' && cell.length <= maxJudged))];
  return Object.fromEntries(
    words.flatMap((word) => {
      const plain = normalName(word).replace(/[\s-]+/g, '_');
      const value =
        values.find((one) => one === plain) ?? values.find((one) => wordsOfValues.get(one)?.has(normalName(word)));
      return value === undefined ? [] : [[word, value]];
    }),
  );
}
