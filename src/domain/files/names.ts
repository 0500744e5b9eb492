import { foldText, normalName } from '../../platform/text-keys.ts';

/** Characters that nobody sees: format characters, and others that are ignored in display. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A name or word as people see it: composed (NFC), without invisible characters, white space as single blanks. */
export const asSeen = (text: string): string => text.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim();

/** … as words of letters and digits, without case and accents; `startDate` are two. */
export const plain = (name: string): string =>
  foldText(normalName(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const transcriptions: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** How files write a word: with its accents, without them, or as ASCII (`Laender`). */
export function spellingsOf(word: string): string[] {
  const name = normalName(word);
  return [name, plain(word), plain(name.replace(/[äöüåø]/g, (letter) => transcriptions[letter] ?? letter))];
}

/** Whether a cell has nothing that people see. */
export const isBlank = (cell: string): boolean => cell === '' || asSeen(cell) === '';

/** A text within a regular expression with the flag `u`. Not every browser in use has `RegExp.escape`. */
export const literal = (text: string): string =>
  [...text].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('');
