import { describe, expect, it } from '@jest/globals';
import { isValidPaId, mintPaId } from '../../../src/domain/notices/model/pa-id.ts';

const named = (text: string) =>
  text.length > 40 ? `${JSON.stringify(text.slice(0, 8))} and on, ${text.length} long` : JSON.stringify(text);

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
      '\ud800',
      'a\udfffb',
      'x'.repeat(129),
      'x'.repeat(100_000),
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
