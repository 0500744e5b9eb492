import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { printJsonOnly, printResult } from '../../../src/products/admin/output.ts';

const isTTY = process.stdout.isTTY;
afterEach(() => {
  process.stdout.isTTY = isTTY;
  jest.restoreAllMocks();
});

function printed(isTerminal: boolean, ...result: Parameters<typeof printResult>): string {
  process.stdout.isTTY = isTerminal;
  const texts: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => texts.push(String(text)) > 0);
  jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
  printResult(...result);
  return texts.join('');
}

const hostile = { title: 'c1 \u009b31mRED \u009d0;pwn\u009c', label: '\u202ereversed\u2066', name: 'Järvilehti 🦉\n' };

it.each([true, false])('a result has no control characters that a terminal obeys: %s', (isTerminal) => {
  expect(printed(isTerminal, [hostile]).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
});

it('a program reads the same JSON', () => {
  expect(JSON.parse(printed(false, hostile))).toEqual(hostile);
});

describe('on a terminal', () => {
  const rows = [
    { id: 1, publisher: { name: 'Järvilehti' }, scopes: ['a', 'b'], end: null },
    { id: 22, publisher: null, scopes: [], end: 'x' },
  ];

  it('a list is a table of the columns that matter', () => {
    const table = 'id  publisher.name\n1   Järvilehti\n22\n';
    expect(printed(true, rows, ['id', 'publisher.name'])).toBe(table);
  });

  it('an object is a line for each value that it has', () => {
    expect(printed(true, { ...rows[0], of: [{ id: 'é' }] })).toBe(
      'id              1\npublisher.name  Järvilehti\nscopes          a, b\nof.0.id         é\n',
    );
  });

  it('a program may ask for JSON', () => {
    printJsonOnly();
    expect(printed(true, rows)).toBe(`${JSON.stringify(rows)}\n`);
  });
});
