import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Encrypts texts of which a client must learn nothing, but which it sends back. */
export type Seal = {
  /** The same text gives the same result. @param kind what the text is; it opens as nothing else */
  seal: (kind: string, text: string) => string;
  /** The text; undefined if this seal did not make it for this kind. */
  open: (kind: string, sealed: string) => string | undefined;
};

const cipher = 'aes-256-ctr';
const ivLength = 16;
/** Texts are padded to a multiple, since the length of a number tells its size. */
const paddedTo = 32;

/**
 * Deterministic authenticated encryption with a synthetic IV, as in RFC 5297 (SIV), with HMAC-SHA-256 in place of CMAC, since
 * node:crypto has no mode of this kind. Without a nonce, the same row has the same id in every process.
 */
export function createSeal(secret: Uint8Array): Seal {
  const keys = Buffer.from(hkdfSync('sha256', secret, '', 'seal of ids and cursors', 64));
  const [macKey, key] = [keys.subarray(0, 32), keys.subarray(32)];
  const ivOf = (kind: string, padded: Uint8Array) =>
    createHmac('sha256', macKey).update(`${kind}\0`).update(padded).digest().subarray(0, ivLength);
  return {
    seal(kind, text) {
      const bytes = Buffer.from(text);
      const padded = Buffer.alloc(Math.ceil(bytes.length / paddedTo) * paddedTo, ' ');
      bytes.copy(padded);
      const iv = ivOf(kind, padded);
      return Buffer.concat([iv, createCipheriv(cipher, key, iv).update(padded)]).toString('base64url');
    },
    open(kind, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      // Only one spelling: the decoder skips what is no base64url.
      if (bytes.length <= ivLength || bytes.toString('base64url') !== sealed) return undefined;
      const iv = bytes.subarray(0, ivLength);
      const padded = createDecipheriv(cipher, key, iv).update(bytes.subarray(ivLength));
      return timingSafeEqual(ivOf(kind, padded), iv) ? padded.toString().trimEnd() : undefined;
    },
  };
}
