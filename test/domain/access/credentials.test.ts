import { expect, it } from '@jest/globals';
import { bearerToken } from '../../../src/domain/access/identify.ts';

// choice D2. What a client can send over HTTP is in the rows of the conformance kit (axes/credentials.ts).
it.each([
  ['no header', undefined],
  ['nothing but blanks', ' '],
  ['a NUL', 'Bearer a\0b'],
  ['letters that HTTP cannot carry', 'Bearer абв'],
  ['a long token, in linear time', `Bearer ${'a'.repeat(100_000)}=${'='.repeat(100_000)}!`],
  ['many spaces, in linear time', `Bearer${' '.repeat(200_000)}!`],
])('an Authorization header has no token: %s', (_what, header) => {
  expect(bearerToken(header)).toBeUndefined();
});
