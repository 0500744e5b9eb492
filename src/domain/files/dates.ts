import { DateTime } from 'luxon';

/** For cells that name no zone. */
const options = { zone: 'utc', locale: 'en', setZone: true };
/** Of the names of months and days: the languages of the guesses. No name is that of another month elsewhere. */
const locales = 'en en-GB cs da de el es fi fr it nl pl pt sv'.split(' ');
export const longestFormat = 40;
const longestDate = 100;

/** Tokens of Luxon by what they read. A format has each at most once. */
const tokens: readonly RegExp[] = [
  /^y(y|yyy)?$/,
  /^[ML]{1,4}$/,
  /^dd?$/,
  /^(HH?|hh?)$/,
  /^mm?$/,
  /^ss?$/,
  /^(S|SSS|u)$/,
  /^a$/,
  /^(Z{1,3}|z)$/,
  /^(EEEE?|cccc?)$/,
];

/**
 * Reads days and instants. Luxon makes a regular expression of a format: only formats that name each part once are passed to
 * it, because others can take it minutes.
 * @throws RangeError for a format without day, month and year, or of another form
 */
export function dateReader(format: string | undefined) {
  const isIso = format === undefined || format === 'iso';
  if (!isIso && !hasForm(format)) throw new RangeError('is not a usable date format');
  const parse = isIso ? (cell: string) => parseIso(cell, format) : parserOf(format);
  /** Parses a cell, in its own zone. */
  const timeOf = (cell: string): DateTime | undefined => {
    const time = cell.length > longestDate ? undefined : parse(cell);
    return time?.isValid && time.year >= 1000 && time.year <= 9999 ? time : undefined;
  };
  const reader = {
    /** The day that a cell shows, whatever its zone. Undefined if it does not match the format. */
    day: (cell: string): string | undefined => {
      const time = timeOf(cell);
      // Luxon takes the midnight at the end of a day for that of the next.
      const isEnd = time !== undefined && hourOf(cell, format) === 24;
      return (isEnd ? time.minus({ days: 1 }) : time)?.toISODate() ?? undefined;
    },
    instant: (cell: string): string | undefined =>
      timeOf(cell)?.toUTC().startOf('second').toISO({ suppressMilliseconds: true }) ?? undefined,
  };
  if (!isIso && !isReversible(format, reader.instant)) throw new RangeError('is not a usable date format');
  return reader;
}

function hasForm(format: string): boolean {
  if (format.length > longestFormat) return false;
  const given = [...format.replace(/'[^']*'/g, ' ').matchAll(/([A-Za-z])\1*/g)].map(([token]) => token);
  const kinds = given.map((token) => tokens.findIndex((kind) => kind.test(token)));
  return (
    !kinds.includes(-1) &&
    new Set(kinds).size === kinds.length &&
    (!given.includes('a') || given.some((token) => token.startsWith('h')))
  );
}

/** Whether a day survives being written and read. */
function isReversible(format: string, read: (cell: string) => string | undefined): boolean {
  const sample = DateTime.utc(2021, 11, 27, 12, options).toFormat(format);
  return read(sample)?.startsWith('2021-11-27') === true;
}

/** ISO 8601 also has times without a date and dates without a day; those are not accepted. */
function parseIso(cell: string, format: string | undefined): DateTime | undefined {
  const form = format === undefined ? /^\d{4}-\d\d-\d\dT\d\d/ : /^\d{4}-\d\d-\d\d([T ]\d\d|$)/;
  const [, offset, zone] = /^.{11,}?([-+][\d:]+)?(?:\[(.*)\])?$/.exec(cell) ?? [];
  if (!form.test(cell) || !isOffset(offset) || !isZone(zone)) return undefined;
  return DateTime.fromISO(cell.replace(' ', 'T'), options);
}

function parserOf(format: string): (cell: string) => DateTime | undefined {
  const hasNames = /[ML]{3}|E{3}|c{3}/.test(format);
  /** Made when they are needed: most files have the names of one language, and a server starts without any. */
  const parsers = new Map<string, ReturnType<typeof parserIn>>();
  return (cell) => {
    for (const locale of hasNames ? locales : ['en']) {
      const parse = parsers.get(locale) ?? parserIn(format, { ...options, locale });
      parsers.set(locale, parse);
      const time = parse(cell);
      if (time?.isValid) return time;
    }
    return undefined;
  };
}

/** @returns a reader that finds no day with contradictory tokens */
function parserIn(format: string, language: typeof options): (cell: string) => DateTime | undefined {
  const parser = DateTime.buildFormatParser(format, language);
  return (cell) => {
    if (/[Zz]/.test(format)) {
      const { matches, rawMatches } = DateTime.fromFormatExplain(cell, format, language);
      const offset = [...Object(rawMatches ?? [])].find((part) => /^[-+]\d/.test(part));
      if (!isZone(Object(matches).z) || !isOffset(offset)) return undefined;
    }
    const time = DateTime.fromFormatParser(cell, parser, language);
    // Luxon reads `18:30 AM`.
    const isSame = !format.includes('a') || numbersIn(time.toFormat(format)) === numbersIn(cell);
    return isSame ? time : undefined;
  };
}

const numbersIn = (text: string) => text.match(/\d+/g)?.map(Number).join();

const hourOf = (cell: string, format: string | undefined): number | undefined => {
  if (!cell.includes('24')) return undefined;
  if (format === undefined || format === 'iso') return /^.{10}[T ]24/.test(cell) ? 24 : undefined;
  return (DateTime.fromFormatExplain(cell, format, options).result as { hour?: number } | null)?.hour;
};

const isOffset = (offset: string | undefined) =>
  offset === undefined || /^[-+]([01]?\d|2[0-3])(:?[0-5]\d)?$/.test(offset);

/** Abbreviations are those of several zones: `BST` is the summer of Britain, and Bangladesh. */
const isZone = (zone: string | undefined) => zone === undefined || /\/|^(UTC|GMT|Z)$/i.test(zone);
