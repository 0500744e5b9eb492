import { countryCodes, isIn } from '../notices/fields/formats.ts';
import { itemTypeOf } from './item-type.ts';
import { plain, spellingsOf } from './names.ts';

/* Countries, languages and currencies as files name them: `Nederland`, `Nederlands` and `euro` for NL, nl and EUR. */

export type CodeType = 'CountryCode' | 'LanguageTag' | 'CurrencyCode';

/** The official languages of the Union. */
const locales = 'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ');

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/** Languages with a code of two letters. */
const languageCodes = (): readonly string[] =>
  letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => englishNames.of(code) !== code && Intl.getCanonicalLocales(code)[0] === code);

/** Signs of currencies. Not `kr`, which several countries have. */
export const currencies: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
};

type Kind = {
  of: Intl.DisplayNamesType;
  codes: () => readonly string[];
  isCode: (text: string) => boolean;
  /** Other words, with their codes. Institutions of the Union write EL and UK for GR and GB. */
  more: Readonly<Record<string, string>>;
};

const kinds: Record<CodeType, Kind> = {
  CountryCode: {
    of: 'region',
    codes: () => [...countryCodes],
    isCode: isIn.country,
    more: { EL: 'GR', UK: 'GB', Holland: 'NL', 'the Netherlands': 'NL', 'Czech Republic': 'CZ' },
  },
  LanguageTag: {
    of: 'language',
    codes: languageCodes,
    isCode: isIn.language,
    more: { Vlaams: 'nl-BE', castellano: 'es' },
  },
  CurrencyCode: {
    of: 'currency',
    codes: () => Intl.supportedValuesOf('currency'),
    isCode: isIn.currency,
    more: { ...currencies, euros: 'EUR' },
  },
};

/** All codes of a type, of languages those with two letters. */
export const codesOf = (type: CodeType): readonly string[] => kinds[type].codes();

export const isCodeType = (type: string): type is CodeType => type in kinds;

/** The type of the codes of a field, or of the items of its list. */
export function codeTypeOf(type: string): CodeType | undefined {
  const item = itemTypeOf(type);
  return isCodeType(item) ? item : undefined;
}

/** The codes of a type by what people call them; null for a name of several. Codes themselves come last and win. */
function namesOf({ of, codes, more }: Kind): ReadonlyMap<string, string | null> {
  const table = new Map<string, string | null>();
  const all = codes();
  for (const locale of locales) {
    const names = new Intl.DisplayNames(locale, { type: of, fallback: 'none' });
    for (const code of all) {
      for (const name of new Set(spellingsOf(names.of(code) ?? ''))) {
        const other = table.get(name);
        if (name !== '') table.set(name, other === undefined || other === code ? code : null);
      }
    }
  }
  const certain = [...Object.entries(more), ...all.map((code) => [code, code] as const)];
  for (const [name, code] of certain) table.set(plain(name), code);
  return table;
}

const tables = new Map<CodeType, ReturnType<typeof namesOf>>();

/** The code of a name in a language of the Union, or of a code in another case. */
export function codeNamed(type: CodeType, word: string): string | undefined {
  const table = tables.get(type) ?? namesOf(kinds[type]);
  tables.set(type, table);
  return kinds[type].more[word] ?? table.get(plain(word)) ?? undefined;
}

/** The code that a word means: a code as it is written, or one that is named. */
function codeOf(type: CodeType, word: string): string | undefined {
  if (!kinds[type].isCode(word)) return codeNamed(type, word);
  return type === 'LanguageTag' ? Intl.getCanonicalLocales(word)[0] : word;
}

/** The code for each word, if some are no codes; undefined if all can be taken as they are. */
export function codesIn(type: CodeType, words: readonly string[]): Record<string, string> | undefined {
  const found = [...new Set(words)].map((word) => [word, codeOf(type, word)] as const);
  if (found.every(([word, code]) => word === code)) return undefined;
  return Object.fromEntries(found.flatMap(([word, code]) => (code === undefined ? [] : [[word, code]])));
}
