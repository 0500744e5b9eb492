import { normalName } from '../../../platform/text-keys.ts';
import { isNoValue } from '../../notices/model/filler-words.ts';
import { booleanWords, cellReaders } from '../csv-cells.ts';
import { literal } from '../names.ts';
import { currencies } from './code-names.ts';
import { wordsOfValues } from './words.ts';

/* How the values of a column are written, judged by samples. */

type Samples = readonly string[];
export type NumberStyle = { decimalSeparator: string; groupSeparator: string };

/** Without empty cells and words for nothing. */
export const filledIn = (samples: Samples) => samples.filter((cell) => cell !== '' && !isNoValue(cell));

const currency =
  /^(?:(\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|лв)[\s\u00a0\u202f]*)?([\d.,'\u2019\s\u00a0\u202f]*\d(?:[.,][-–—]{1,2})?)(?:[\s\u00a0\u202f]*(\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|лв))?$/u;

/** Signs before or after amounts. */
export const signsOf = (samples: Samples): string[] => [
  ...new Set(
    samples.flatMap(
      (cell) =>
        currency
          .exec(cell)
          ?.slice(1)
          .filter((_, at) => at !== 1 && _) ?? [],
    ),
  ),
];

const hasSignOrCents = (cell: string) => currency.test(cell) && /^\D|\D$|[.,]\d{2}$/.test(cell);

/** What the values of a column are; undefined if it has none. Plain numbers may be codes: they are text. */
export function kindOf(samples: Samples): 'amount' | 'day' | 'text' | undefined {
  const cells = filledIn(samples);
  if (cells.length === 0) return undefined;
  if (dateFormatOf(cells)) return 'day';
  return share(cells, hasSignOrCents) > 0.5 ? 'amount' : 'text';
}

/** The currency that signs mean, if they mean one only. */
export function currencyOf(signs: readonly string[]): string | undefined {
  const codes = signs.map((sign) => currencies[sign] ?? sign);
  const [only = '', ...more] = new Set(codes);
  return more.length === 0 && /^[A-Z]{3}$/.test(only) ? only : undefined;
}

const styles: readonly NumberStyle[] = [
  { decimalSeparator: '.', groupSeparator: '' },
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

/** The style in which most amounts can be read. Between two of them `1.234` decides nothing. */
export function numberStyleOf(columns: readonly Samples[]): NumberStyle {
  const amounts = columns
    .map(filledIn)
    .filter((cells) => share(cells, (cell) => currency.test(cell)) > 0.8)
    .flat();
  const readBy = (style: NumberStyle) => {
    const { read } = cellReaders.money({ ...style, ...format, currencySigns: signsOf(amounts) });
    return amounts.filter((cell) => read(cell) !== undefined).length;
  };
  const [first = { decimalSeparator: '.', groupSeparator: '' }] = styles;
  return styles.reduce((best, style) => (readBy(style) > readBy(best) ? style : best), first);
}

export const dateFormats = [
  'yyyy-MM-dd',
  'iso',
  'd-M-yyyy',
  'd.M.yyyy',
  'd/M/yyyy',
  'M/d/yyyy',
  'yyyy/M/d',
  'yyyyMMdd',
  'd. M. yyyy',
  'd MMM yyyy',
  'd-MMM-yyyy',
  'd-MMM-yy',
  'd MMMM yyyy',
  'd-M-yy',
  'd.M.yy',
  'd/M/yy',
  'd.M.yyyy HH:mm',
  'd-M-yyyy HH:mm',
  'd/M/yyyy HH:mm',
  'd.M.yyyy HH:mm:ss',
  'd-M-yyyy HH:mm:ss',
  'd/M/yyyy HH:mm:ss',
  'yyyy-MM-dd HH:mm:ss z',
  "yyyy/MM/dd HH:mm:ss'Z'",
  'M/d/yyyy HH:mm',
];

/** What a cell looks like at most that a format reads. Luxon takes longer to find out. */
const shapeOf = (format: string) =>
  new RegExp(
    `^${format.replace(/'[^']*'|z|MMM+|[yMdHms]+|[^yMdHmsz']/g, (part) => {
      if (/^['z]/.test(part)) return '.*';
      if (part.startsWith('MMM')) return '[^\\d]+';
      return /[yMdHms]/.test(part) ? '\\d+' : part === ' ' ? '\\s' : literal(part);
    })}$`,
    'u',
  );

const dateReaders = dateFormats.map((one) => ({
  format: one,
  shape: one === 'iso' ? /^\d{4}-/ : shapeOf(one),
  read: cellReaders.date({ ...format, ...(styles[0] as NumberStyle), format: one }).read,
}));

/** The first format in which all days can be read, else most. Undefined if there are none. */
export function dateFormatOf(samples: Samples): string | undefined {
  const cells = filledIn(samples);
  // Every format begins with a digit.
  const likely = Map.groupBy(
    cells.filter((cell) => /^\d/.test(cell)),
    (cell) => cell,
  );
  let best: string | undefined;
  let mostRead = cells.length / 2;
  for (const { format, shape, read } of dateReaders) {
    let isRead = 0;
    for (const [cell, alike] of likely) if (shape.test(cell) && typeof read(cell) === 'string') isRead += alike.length;
    if (isRead > mostRead) [best, mostRead] = [format, isRead];
  }
  return best;
}

const more = { true: 'ja|oui|si|sí|sì|tak|wahr|vrai|j|y|x|waar', false: 'nee|nein|non|no|nie|falsch|faux|n|onwaar' };
const wordsOfBooleans = new Map([
  ...booleanWords,
  ...Object.entries(more).flatMap(([value, words]) =>
    words.split('|').map((word) => [word, value === 'true'] as const),
  ),
]);

/** The values for words that the reader of booleans does not know. */
export function booleansIn(samples: Samples): Record<string, boolean> | undefined {
  const words = new Set(samples.filter((cell) => cell !== '').map(normalName));
  if ([...words].every((word) => booleanWords.has(word))) return undefined;
  const known = [...words].flatMap((word) => (wordsOfBooleans.has(word) ? [[word, wordsOfBooleans.get(word)]] : []));
  return Object.fromEntries(known) as Record<string, boolean>;
}

/** The value of a vocabulary for each word that is known, by its name or in other languages. */
export function vocabularyIn(samples: Samples, values: readonly string[]): Record<string, string> {
  const words = [...new Set(samples.filter((cell) => cell !== ''))];
  return Object.fromEntries(
    words.flatMap((word) => {
      const plain = normalName(word).replace(/[\s-]+/g, '_');
      const value =
        values.find((one) => one === plain) ?? values.find((one) => wordsOfValues.get(one)?.has(normalName(word)));
      return value === undefined ? [] : [[word, value]];
    }),
  );
}
