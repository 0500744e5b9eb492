import { type CodeType, codeNamed, codesOf, isCodeType } from '../../../../domain/files/code-names.ts';
import { amountReader } from '../../../../domain/files/numbers.ts';
import { foldText } from '../../../../platform/text-keys.ts';
import { country, currencyName, language } from '../base/format.ts';

/** What a typed text says as a value of the graph: one value, or several that it can mean; neither, if it cannot be read. */
type Reading = { value?: string; choices?: readonly string[] };

/** The sign of the euro or the code of a currency may stand before or after the number. */
const shape = /^(€|[a-z]{3})?\s*(\d(?:.*\d)?)\s*(€|[a-z]{3})?$/is;

/** Thousands in some countries, three decimals in others. */
const either = /^(?=.*[1-9])\d+[.,]\d{3}$/;
/** Amounts by the signs of countries: `52.000` is read by two of them. */
const amountReaders = [...'.,'].flatMap((decimalSeparator) =>
  [...".,' "]
    .filter((groupSeparator) => groupSeparator !== decimalSeparator)
    .map((groupSeparator) => amountReader({ decimalSeparator, groupSeparator, currencySigns: [] })),
);

/**
 * An amount as people type it: `52000`, `52 000`, `52,000.00`, `52.000,00`, `EUR 52,000.00`. `52.000` can mean two amounts.
 * @param currency of the amount, if it is known: an amount in another one is not read
 */
export function readAmount(text: string, currency = ''): Reading {
  const [, before, number = '', after] = shape.exec(text.trim()) ?? [];
  const units = [before, after].flatMap((unit) => (unit === '€' ? 'EUR' : (unit?.toUpperCase() ?? [])));
  if (units.some((unit) => unit !== (currency || unit))) return {};
  const amounts = [...new Set(amountReaders.flatMap((read) => read(number) ?? []))];
  const [only] = amounts;
  if (amounts.length > 1 || (only && either.test(number)))
    return { choices: amounts.sort((a, b) => b.length - a.length) };
  return only ? { value: only } : {};
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month, 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
);
const monthOf = (name: string) => monthNames.findIndex((each) => each.startsWith(name.toLowerCase())) + 1;

/** The day in ISO 8601, if the calendar has it. */
function dayOf(year: string | undefined, month: string | number | undefined, date: string | undefined): string[] {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const found = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(found.getTime()) && found.toISOString().startsWith(text) ? [text] : [];
}

const dayShapes = [
  /^(?<year>\d{4})-(?<month>\d\d?)-(?<date>\d\d?)$/,
  /^(?<date>\d\d?)\.\s*(?<month>\d\d?)\.\s*(?<year>\d{4})$/,
  /^(?<date>\d\d?)\.?\s+(?<month>[a-z]{3,9})\.?,?\s+(?<year>\d{4})$/i,
  /^(?<month>[a-z]{3,9})\.?\s+(?<date>\d\d?),?\s+(?<year>\d{4})$/i,
  // Day or month first: countries differ.
  /^(?<date>\d\d?)[/-](?<month>\d\d?)[/-](?<year>\d{4})$/,
  /^(?<month>\d\d?)[/-](?<date>\d\d?)[/-](?<year>\d{4})$/,
];

/** A day as people type it: `2027-01-09`, `9 Jan 2027`, `9.1.2027`. `9/1/2027` can mean two days. */
export function readDay(given: string): Reading {
  const days = dayShapes.flatMap((shape) => {
    const { year, month = '', date } = shape.exec(given.trim())?.groups ?? {};
    return year === undefined ? [] : dayOf(year, /\d/.test(month) ? month : monthOf(month), date);
  });
  const [first, ...others] = new Set(days);
  if (first === undefined) return {};
  return others.length > 0 ? { choices: [first, ...others] } : { value: first };
}

/** A day in ISO 8601, as far as the text can only mean one. */
export const typedDay = (text: string): string => readDay(text).value ?? text;

const timed = /^(.*?)[\sT,]\s*([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:\.0+)?\s*(?:Z|UTC)?$/i;

/** A day and a time in UTC, such as `21 Nov 2026, 09:00`. */
export function readInstant(text: string): Reading {
  const [, date = '', hours = '', minutes, seconds = '00'] = timed.exec(text.trim()) ?? [];
  const at = (day: string) => `${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`;
  const { value, choices } = readDay(date);
  return { ...(value && { value: at(value) }), ...(choices && { choices: choices.map(at) }) };
}

/** What people call codes. */
const nameOf: Readonly<Record<CodeType, (code: string) => string>> = {
  CountryCode: country,
  CurrencyCode: currencyName,
  LanguageTag: language,
};

/** A table of a type, made when it is first needed. */
function once<Table>(make: (type: CodeType) => Table): (type: CodeType) => Table {
  const made = new Map<CodeType, Table>();
  return (type) => {
    const table = made.get(type) ?? make(type);
    made.set(type, table);
    return table;
  };
}

/** The codes of a type by their names and by themselves. */
const tableOf = once(
  (type) =>
    new Map([
      ...codesOf(type).map((code) => [foldText(nameOf[type](code)), code] as const),
      ...codesOf(type).map((code) => [foldText(code), code] as const),
    ]),
);

/** The code of a name as the console shows it, or of a code in any case. */
const codeShown = (type: CodeType, text: string): string | undefined =>
  tableOf(type).get(foldText(text.trim())) ?? (type === 'LanguageTag' ? knownTag(text.trim()) : undefined);

/** The code of a name, also in another language of the Union, or of a code in any case. */
export function readName(type: CodeType, text: string): Reading {
  const found = codeShown(type, text) ?? codeNamed(type, text.trim());
  return found === undefined ? {} : { value: found };
}

/** A language tag of a language that has a name. */
function knownTag(text: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return language(tag) === tag ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** The name of a code, if it is one that people know by a name. */
export function nameOfCode(type: string, code: string): string | undefined {
  if (!isCodeType(type)) return undefined;
  const name = nameOf[type](code);
  // Names that two codes share would be read as the other one.
  return readName(type, name).value === code ? name : code;
}

/** The name that a text means, or the text. */
export function nameIn(type: CodeType, text: string): string {
  const { value } = readName(type, text);
  return (value && nameOfCode(type, value)) ?? text;
}

const { compare } = new Intl.Collator('en');

/** All names of a type, in the order of the alphabet. */
const namesOf = once((type) =>
  codesOf(type)
    .map(nameOf[type])
    .sort(compare)
    .map((name) => [name, foldText(name)] as const),
);

/** The names that a text can mean: that of a code, those that begin with it, those with a word that does, and others with it. */
export function namesFor(type: CodeType, text: string): readonly string[] {
  const wanted = foldText(text.trim());
  // Not in other languages: their names are made once, which takes longer than a key may.
  const value = codeShown(type, text);
  const meant = value && nameOfCode(type, value);
  const rank = (name: string, plain: string) =>
    name === meant ? 0 : plain.startsWith(wanted) ? 1 : plain.includes(` ${wanted}`) ? 2 : 3;
  return namesOf(type)
    .filter(([name, plain]) => name === meant || plain.includes(wanted))
    .map(([name, plain]) => [rank(name, plain), name] as const)
    .sort(([one], [other]) => one - other)
    .map(([, name]) => name);
}

/** The parts of a list of countries: names with commas between them, or codes with blanks. */
export const countriesIn = (text: string): readonly string[] =>
  text
    .split(/[,;\t\r\n]+/)
    .flatMap((part) => (/^\s*[a-z]{2}(\s+[a-z]{2})+\s*$/i.test(part) ? part.split(/\s+/) : part))
    .map((part) => part.trim())
    .filter(Boolean);

const readers: Readonly<Record<string, (text: string, currency: string) => Reading>> = {
  CountryCode: (text) => readName('CountryCode', text),
  CurrencyCode: (text) => readName('CurrencyCode', text),
  Date: readDay,
  DateTime: readInstant,
  LanguageTag: (text) => readName('LanguageTag', text),
  Money: readAmount,
};

/** Whether a field of that type is typed as text that the form has to read. */
export const isTyped = (type: string): boolean => type in readers;

/** What a text says in a field of that type. */
export const readTyped = (type: string, text: string, currency: string): Reading =>
  readers[type]?.(text, currency) ?? { value: text };
