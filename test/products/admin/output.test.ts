import { afterEach, expect, it, jest } from '@jest/globals';
import { printResult } from '../../../src/products/admin/output.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('a result has no control characters that a terminal obeys, and reads as the same JSON', () => {
  const printed: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const result = { title: 'c1 \u009b31mRED \u009d0;pwn\u009c', label: '\u202ereversed\u2066', name: 'Järvilehti 🦉\n' };
  printResult(result);
  expect(printed.join('').slice(0, -1)).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(printed.join(''))).toEqual(result);
});
