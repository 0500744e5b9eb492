import { describe, expect, it } from '@jest/globals';
import { isValidPaId, mintPaId } from '../../src/notices/model/pa-id.ts';

const named = (text: string) =>
  text.length > 40 ? `${JSON.stringify(text.slice(0, 8))} and on, ${text.length} long` : JSON.stringify(text);

// choice D6, and the import: 1 to 128 characters, no NUL, no `/`; otherwise opaque.
describe('a PA-ID is valid', () => {
  it.each(
    [
      'PA-7K3QX9T2ZB',
      'a',
      ' ',
      '0',
      '...',
      '.a',
      '%2F',
      "'; drop table notice; --",
      'é',
      '選挙',
      '🗳',
      '\n',
      '\t',
      '\u{10ffff}',
    ].map((text) => [named(text), text]),
  )('%s', (_name, paId) => {
    expect(isValidPaId(paId)).toBe(true);
  });

  it.each([1, 127, 128])('of %i characters', (length) => {
    expect(isValidPaId('x'.repeat(length))).toBe(true);
  });

  it('of 128 characters, where one outside the basic plane counts once, as in the database', () => {
    expect(isValidPaId('🗳'.repeat(128))).toBe(true);
    expect(isValidPaId('🗳'.repeat(129))).toBe(false);
  });
});

describe('a PA-ID is invalid', () => {
  it.each(
    [
      '',
      '\0',
      'PA-\0',
      '\0PA-7K3QX9T2ZB',
      '.',
      '..',
      '/',
      'a/b',
      'PA-7K3QX9T2ZB/',
      'x'.repeat(129),
      'x'.repeat(100_000),
      '\ud800',
      'a\udfffb',
    ].map((text) => [named(text), text]),
  )('%s', (_name, paId) => {
    expect(isValidPaId(paId)).toBe(false);
  });
});

describe('a minted PA-ID', () => {
  const minted = Array.from({ length: 10_000 }, mintPaId);

  it('is PA- and ten characters of Crockford base32, and valid', () => {
    expect(minted.filter((paId) => !/^PA-[0-9A-HJKMNP-TV-Z]{10}$/.test(paId) || !isValidPaId(paId))).toEqual([]);
  });

  it('is unique among 10,000', () => {
    expect(new Set(minted).size).toBe(minted.length);
  });

  it('uses all 32 characters at all ten places', () => {
    const used = Array.from({ length: 10 }, (_, place) => new Set(minted.map((paId) => paId[place + 3])).size);
    expect(used).toEqual(Array(10).fill(32));
  });
});
