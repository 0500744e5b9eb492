import { describe, expect, it } from '@jest/globals';
import { bearerToken } from '../../../src/domain/access/identify.ts';

// choice D2: scheme `Bearer` in any case, one or more spaces, one RFC 6750 b64token; everything else is malformed.
describe('an Authorization header gives its token', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER abc', 'abc'],
    ['bEaReR abc', 'abc'],
    ['Bearer    abc', 'abc'],
    ['Bearer aZ09-._~+/', 'aZ09-._~+/'],
    ['Bearer abc==', 'abc=='],
    ['Bearer Bearer', 'Bearer'],
  ])('%j', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });
});

describe('an Authorization header is missing or malformed', () => {
  it.each([
    undefined,
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer    ',
    'abc',
    'Bearerabc',
    'Bearer:abc',
    'Bearer\tabc',
    'Basic abc',
    'Token abc',
    'Bearer abc def',
    'Bearer abc, Bearer def',
    'Bearer "abc"',
    'Bearer <abc>',
    'Bearer a,b',
    'Bearer =',
    'Bearer a=b',
    'Bearer a\0b',
    'Bearer äbc',
    'Bearer абв',
    // Node decodes the byte 0xA0 as a no-break space, which is not white space in HTTP.
    'Bearer abc\u00a0',
    '\u00a0Bearer abc',
  ])('%j', (header) => {
    expect(bearerToken(header)).toBeUndefined();
  });

  it.each([
    ['a long token', `Bearer ${'a'.repeat(100_000)}=${'='.repeat(100_000)}!`],
    ['many spaces', `Bearer${' '.repeat(200_000)}!`],
  ])('%s, in linear time', (_what, header) => {
    expect(bearerToken(header)).toBeUndefined();
  });
});
