import { country, currencyName, language } from '../format.ts';
import { knownCountries } from '../generated/record-fields.ts';
import type { Reading } from './reading.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** Languages with a code of two letters. Others, such as `de-AT`, can be typed. */
const languageCodes = () =>
  [...letters].flatMap((a) => [...letters].map((b) => a + b)).filter((code) => language(code) !== code);

/** Codes that people know by names. */
const kinds: Readonly<Record<string, { codes: () => readonly string[]; nameOf: (code: string) => string }>> = {
  CountryCode: { codes: () => knownCountries, nameOf: country },
  CurrencyCode: { codes: () => Intl.supportedValuesOf('currency'), nameOf: currencyName },
  LanguageTag: { codes: languageCodes, nameOf: language },
};

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

const tables = new Map<string, ReadonlyMap<string, string>>();

/** The codes of a type by their names and by themselves. */
function codesOf(type: string): ReadonlyMap<string, string> {
  const { codes = () => [], nameOf = String } = kinds[type] ?? {};
  const table =
    tables.get(type) ??
    new Map([
      ...codes().map((code) => [folded(nameOf(code)), code] as const),
      ...codes().map((code) => [folded(code), code] as const),
    ]);
  tables.set(type, table);
  return table;
}

/** The code of a name, or of a code in any case. */
export function readName(type: string, text: string): Reading {
  const found = codesOf(type).get(folded(text)) ?? (type === 'LanguageTag' ? knownTag(text.trim()) : undefined);
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
  const name = kinds[type]?.nameOf(code);
  // Names that two codes share would be read as the other one.
  return name !== undefined && readName(type, name).value === code ? name : kinds[type] && code;
}

/** All names of a type, in the order of the alphabet. */
export const namesOf = (type: string): readonly string[] =>
  [...(kinds[type]?.codes() ?? [])]
    .map((code) => kinds[type]?.nameOf(code) ?? code)
    .sort((a, b) => a.localeCompare(b, 'en'));

/** The parts of a list of countries: names with commas between them, or codes with blanks. */
export const countriesIn = (text: string): readonly string[] =>
  text
    .split(/[,;\n]+/)
    .flatMap((part) => (/^\s*[a-z]{2}(\s+[a-z]{2})+\s*$/i.test(part) ? part.split(/\s+/) : part))
    .map((part) => part.trim())
    .filter(Boolean);
