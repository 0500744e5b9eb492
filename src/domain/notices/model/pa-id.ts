import { randomInt } from 'node:crypto';
import { isIn } from '../fields/formats.ts';
import { isNoValue, isTotal } from './filler-words.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Mints a PA-ID: `PA-` and ten Crockford base32 characters, 50 random bits (choice D6). */
export function mintPaId(): string {
  return `PA-${Array.from({ length: 10 }, () => crockford.charAt(randomInt(32))).join('')}`;
}

/** Whether a PA-ID can exist. Other values are not found, without a query. */
export const isValidPaId = isIn.pa_id;

/** Characters that nobody sees, and blanks and hyphens that look like those of the keyboard. */
const disguised = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2010\u2011]|(?! )\p{Zs}/u;

/**
 * Why a valid PA-ID cannot be that of a new record: people could not type what they read. Asking for one stays exact
 * (choice D6). The text completes "must …".
 */
export function paIdProblem(paId: string): string | undefined {
  const [found] = disguised.exec(paId) ?? [];
  if (found !== undefined) {
    const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return `must not have U+${code}, which cannot be seen or looks like another character: remove it`;
  }
  if (paId.trim() !== paId) return 'must not begin or end with a blank';
  if (/^[='"\u2018-\u201f]|["\u201c-\u201f]$/.test(paId))
    return 'must not have the `=`, `"` or `\'` that a spreadsheet adds to a text';
  if (isNoValue(paId)) return 'must not be a word for "no value": a mapping lists such words in "empty"';
  if (isTotal(paId)) return 'must not be that of a row of totals: remove the row';
  if (paId.normalize('NFC') !== paId) return 'must have its accents in one character with their letter (Unicode NFC)';
  return undefined;
}

/**
 * What a spreadsheet, or another program that takes it for a number, makes of a PA-ID of many digits: `2.38512E+16`, zeros
 * after 15 digits, `238512.0`. All that begin alike become the same.
 */
export const isRoundedPaId = (paId: string): boolean => /^(\d([.,]\d+)?E\+?\d+|\d{15}0+|\d{5,}[.,]0)$/i.test(paId);
