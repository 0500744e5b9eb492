import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from '../../src/request-id.ts';

const requestWith = (id: string | undefined) => ({ headers: { 'x-request-id': id } }) as unknown as IncomingMessage;
const minted = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// decisions §8: a given one is kept when it is at most 128 visible ASCII characters.
describe('the id of a request', () => {
  it.each(['a', '0f3c-1', '!~', '{"a":1}', 'x'.repeat(128)])('is the caller’s own: %s', (id) => {
    expect(requestIdOf(requestWith(id))).toBe(id);
  });

  it.each([undefined, '', ' ', 'a b', 'a\tb', 'a\nb', 'a\0', 'é', '🗳', '\x7f', 'x'.repeat(129)])(
    'is a new one for %j',
    (id) => {
      expect(requestIdOf(requestWith(id))).toMatch(minted);
    },
  );

  it('is new each time', () => {
    expect(requestIdOf(requestWith(undefined))).not.toBe(requestIdOf(requestWith(undefined)));
  });
});
