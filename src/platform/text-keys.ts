/*
 * How texts are compared. PostgreSQL has both functions, too (`fold_text` and `normal_name`); test/platform/text-keys.test.ts
 * compares them for every character that the server's version of Unicode has.
 */

// Letters that Unicode does not decompose, as in `fold_text`.
const undecomposed = 'øłđðħıŧςŋ';
const plainLetters = 'olddhitσn';
const ligatures: readonly (readonly [letter: string, letters: string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
];
const replaced = new Map([...ligatures, ...[...undecomposed].map((letter, at) => [letter, plainLetters[at]] as const)]);
const undecomposedLetters = new RegExp(`[${[...replaced.keys()].join('')}]`, 'g');

/** A text for searches and sorting: without case and diacritics. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(undecomposedLetters, (letter) => replaced.get(letter) ?? letter);

/**
 * What names of the same thing have in common: case, the number of blanks, and characters that nobody sees do not matter;
 * diacritics do.
 */
export const normalName = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .normalize('NFKC')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replace(/[\t-\r \u1680\u2028\u2029]+/g, ' ')
    .trim();
