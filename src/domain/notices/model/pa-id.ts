import { randomInt } from 'node:crypto';
import { isStorable } from '../../../platform/database/validate-text.ts';

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Mints a PA-ID: `PA-` and ten Crockford base32 characters, 50 random bits (choice D6). */
export function mintPaId(): string {
  return `PA-${Array.from({ length: 10 }, () => crockford.charAt(randomInt(32))).join('')}`;
}

/**
 * Whether a PA-ID can exist: 1 to 128 characters, no NUL or `/`, and not `.` or `..`, which clients resolve as path
 * segments. Other values are not found, without a query.
 */
export function isValidPaId(paId: string): boolean {
  return /^[^/]{1,128}$/su.test(paId) && paId !== '.' && paId !== '..' && isStorable(paId);
}
