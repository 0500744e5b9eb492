import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatToken, hashToken, isWellFormedToken, mintSecret, tokenHint } from '../../../src/domain/access/token.ts';

// choice D2: `pa_<tier>_<43 base62>_<6 base62 checksum>`.
const documented = /^pa_(partner|ssp|staff)_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/;

const tier = fc.constantFrom('partner' as const, 'ssp' as const, 'staff' as const);
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });
const token = fc.tuple(tier, secret).map(([tier, secret]) => formatToken(tier, secret));
const sample = formatToken(
  'partner',
  Uint8Array.from({ length: 32 }, (_, index) => index),
);

/** Computed independently of this code: existing tokens must stay valid. */
const fixed = [
  ['partner', (index: number) => index, 'pa_partner_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_03xuHI'],
  ['ssp', () => 0, 'pa_ssp_0000000000000000000000000000000000000000000_2dpgJx'],
  ['staff', () => 255, 'pa_staff_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1_2ZRaio'],
] as const;

describe('the format of a token', () => {
  it.each(fixed)('is fixed for tier %s and known bytes', (tier, byte, expected) => {
    expect(
      formatToken(
        tier,
        Uint8Array.from({ length: 32 }, (_, index) => byte(index)),
      ),
    ).toBe(expected);
    expect(isWellFormedToken(expected)).toBe(true);
  });

  it('is the documented one, for every tier and every 256 bits', () => {
    fc.assert(
      fc.property(tier, secret, (tier, secret) => {
        const token = formatToken(tier, secret);
        expect(token).toMatch(documented);
        expect(token.startsWith(`pa_${tier}_`)).toBe(true);
        expect(isWellFormedToken(token)).toBe(true);
      }),
    );
  });

  it('is minted from new random bits each time', () => {
    const minted = Array.from({ length: 1_000 }, () => mintSecret('ssp'));
    expect(new Set(minted).size).toBe(minted.length);
    expect(minted.filter((token) => !documented.test(token) || !isWellFormedToken(token))).toEqual([]);
  });
});

describe('the checksum', () => {
  it('catches any one mistyped character', () => {
    fc.assert(
      fc.property(token, fc.nat(), fc.constantFrom(...'0123456789ABCXYZabcxyz_- '), (token, place, typed) => {
        const at = place % token.length;
        fc.pre(token[at] !== typed);
        expect(isWellFormedToken(token.slice(0, at) + typed + token.slice(at + 1))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['of another tier', sample.replace('partner', 'staff')],
    ['of no tier', sample.replace('partner', 'admin')],
    ['in upper case', sample.toUpperCase()],
    ['in lower case', sample.toLowerCase()],
    ['without its last character', sample.slice(0, -1)],
    ['with one character more', `${sample}0`],
    ['without its checksum', sample.slice(0, -7)],
    ['after a space', ` ${sample}`],
    ['before a line end', `${sample}\n`],
    ['before a NUL', `${sample}\0`],
    ['twice', sample + sample],
    ['empty', ''],
  ])('rejects a token %s', (_when, typed) => {
    expect(isWellFormedToken(typed)).toBe(false);
  });
});

describe('the stored part of a token', () => {
  it('is its SHA-256', () => {
    const expected = '277e99c5d8d6fcffd356489ba8b4b37859d915b928c281c3ed488c2396bc0bab';
    expect(hashToken(sample).toString('hex')).toBe(expected);
  });

  it('is a hint that distinguishes tokens, without the secret part', () => {
    fc.assert(
      fc.property(tier, secret, (tier, secret) => {
        const token = formatToken(tier, secret);
        expect(tokenHint(token)).toBe(`pa_${tier}_…${token.slice(-4)}`); // choice D2: prefix + last four
        expect(tokenHint(token).length).toBeLessThanOrEqual(32); // its column
      }),
    );
  });
});
