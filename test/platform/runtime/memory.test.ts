import { expect, it } from '@jest/globals';
import { assertMemory } from '../../../src/platform/runtime/memory.ts';

it.each([0, 512 * 2 ** 20, 2 ** 64])('a server starts with a limit of %d bytes', (bytes) => {
  expect(() => assertMemory(bytes)).not.toThrow();
});

it('a server does not start with 400 MB, and says how much it needs', () => {
  expect(() => assertMemory(400 * 2 ** 20)).toThrow(/^400 MB of memory is too little: allow 750 MB/);
});
