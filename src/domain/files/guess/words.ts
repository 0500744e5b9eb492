import { spellingsOf } from '../names.ts';
import cs from './words/cs.json' with { type: 'json' };
import da from './words/da.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import el from './words/el.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fi from './words/fi.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import pt from './words/pt.json' with { type: 'json' };
import sv from './words/sv.json' with { type: 'json' };

/** What files in a language call things. A new language is a file like the others, and a line above and below. */
type Language = {
  /** Names of columns by the path of their field. A longer name wins over a part of it. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** Words for values of vocabularies, and for yes (`true`) and no (`false`). */
  values: Readonly<Record<string, readonly string[]>>;
  /** Words in names of columns with contact data. */
  contact: readonly string[];
  /** Words in names of columns about somebody other than the sponsor, or about data for the public. */
  others: readonly string[];
};

const languages: readonly Language[] = [cs, da, de, el, en, es, fi, fr, it, nl, pl, pt, sv];

/** The words of all languages by their key. */
function wordsBy(tableOf: (language: Language) => Language['fields']): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, words] of languages.flatMap((language) => Object.entries(tableOf(language)))) {
    const known = found.get(key) ?? new Set();
    found.set(key, known);
    for (const spelling of words.flatMap(spellingsOf)) known.add(spelling);
  }
  return found;
}

/** Names of columns by field. */
export const wordsOfFields = wordsBy(({ fields }) => fields);
/** Words for values of vocabularies. */
export const wordsOfValues = wordsBy(({ values }) => values);

/** Names and words with as many words are looked for in a name. */
const longestPart = 6;
/** Longer names are judged by their beginning. */
const longestName = 100;

/** The words of a name in the form of `plain`, and those that follow each other. */
export function wordsIn(name: string): ReadonlySet<string> {
  const words = name.slice(0, longestName).split(' ');
  return new Set(
    words.flatMap((_word, from) =>
      Array.from({ length: longestPart }, (_one, more) => words.slice(from, from + more + 1).join(' ')),
    ),
  );
}

const mentions = (lists: readonly (readonly string[])[]) => {
  const words = new Set(lists.flat().flatMap(spellingsOf));
  return (parts: ReadonlySet<string>) => [...parts].some((part) => words.has(part));
};

export const mentionsContact = mentions(languages.map(({ contact }) => contact));
export const mentionsOthers = mentions(languages.map(({ others }) => others));
