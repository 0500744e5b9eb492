import { normalName } from '../../platform/text-keys.ts';

/** Characters that nobody sees: format characters, and others that are ignored in display. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A name or word as people see it: composed (NFC), without invisible characters, white space as single blanks. */
export const asSeen = (text: string): string => text.normalize('NFC').replace(unseen, '').replace(/\s+/g, ' ').trim();

/** … as words of letters and digits, without case and accents; `startDate` are two. */
export const plain = (name: string): string =>
  normalName(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a cell has nothing that people see. */
export const isBlank = (cell: string): boolean => cell === '' || asSeen(cell) === '';

/** A text within a regular expression with the flag `u`. Not every browser in use has `RegExp.escape`. */
export const literal = (text: string): string =>
  [...text].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('');
