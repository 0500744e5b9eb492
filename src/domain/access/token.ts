import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Tier } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';

/*
 * A token is `pa_<tier>_<43 base62>_<6 base62>`: 256 random bits, and a CRC-32 of everything before it, so that a mistyped
 * token is refused without a query.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const format = new RegExp(`^pa_(${vocabulary.Tier.join('|')})_([0-9A-Za-z]{43})_([0-9A-Za-z]{6})$`);

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text;
}

/** For each request, so without `bigint`. */
function checksum(body: string): string {
  let text = '';
  for (let rest = crc32(body); text.length < 6; rest = Math.floor(rest / 62)) text = digits.charAt(rest % 62) + text;
  return text;
}

/** Writes a token of a tier from 32 random bytes. */
export function formatToken(tier: Tier, secret: Uint8Array): string {
  const body = `pa_${tier}_${base62(BigInt(`0x${Buffer.from(secret).toString('hex')}`), 43)}`;
  return `${body}_${checksum(body)}`;
}

/** Creates a new token of a tier, from cryptographically secure random bytes. */
export function mintSecret(tier: Tier): string {
  return formatToken(tier, randomBytes(32));
}

/** Whether a text has the format and checksum of a token. It need not have been minted. */
export function isWellFormedToken(token: string): boolean {
  const match = format.exec(token);
  return match !== null && checksum(token.slice(0, -7)) === match[3];
}

/** SHA-256 of a token, 32 bytes: the only form in which it is stored. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** `hashToken` as PostgreSQL writes it: `\x…`. */
export function hashTextOf(token: string): string {
  return `\\x${hash('sha256', token)}`;
}

/** The part of a token that may be shown: its prefix and last four characters. */
export function tokenHint(token: string): string {
  return `${token.slice(0, token.indexOf('_', 3) + 1)}…${token.slice(-4)}`;
}
