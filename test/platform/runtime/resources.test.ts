import { expect, it } from '@jest/globals';
import { assertResources } from '../../../src/platform/runtime/resources.ts';

it.each([0, 512 * 2 ** 20, 2 ** 64])('a server starts with a limit of %d bytes', (bytes) => {
  expect(() => assertResources(bytes)).not.toThrow();
});

it.each([
  [400 * 2 ** 20, 1_024, /^400 MB of memory is too little: allow 750 MB/],
  [0, 64, /^64 open files are too few: allow 1,024/],
])('a server does not start with %d bytes and %d open files, and says how much it needs', (bytes, files, message) => {
  expect(() => assertResources(bytes, files)).toThrow(message);
});
