import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** Programs that do not import each other: their names never meet. The first that fits counts; the server is the rest. */
const programs = ['src/products/console/browser/', 'rest-gateway/conformance/', 'rest-gateway/first-hour/', ''];

/** Files that share names on purpose. */
const shared: readonly (readonly string[])[] = [
  // A kind of field has the name of its validator.
  ['src/domain/notices/fields/kinds.ts', 'src/domain/notices/fields/validators.ts'],
  // The gateway and the graph import nothing of each other: each states the type of what it is given.
  ['rest-gateway/openapi/formats.ts', 'src/domain/notices/fields/kinds.ts'],
  ['rest-gateway/rate-limit/rate-limit.ts', 'src/domain/explanation/rate-limit-reading.ts'],
];

const declaration = /^export (?:async )?(?:const|let|function\*?|class|type|enum) (\w+)/gm;

it('an exported name stands for one thing in each program', () => {
  const files = new Map<string, string[]>();
  for (const path of globSync(['src/**/*.{ts,tsx}', 'rest-gateway/**/*.ts']).sort()) {
    if (/node_modules|generated\/|partner-api\.ts/.test(path)) continue;
    const program = programs.find((folder) => path.startsWith(folder));
    for (const [, name] of readFileSync(path, 'utf8').matchAll(declaration)) {
      files.set(`${program}${name}`, [...(files.get(`${program}${name}`) ?? []), path]);
    }
  }
  expect(files.size).toBeGreaterThan(1000);
  const twins = [...files].filter(
    ([, paths]) => paths.length > 1 && !shared.some((together) => paths.every((path) => together.includes(path))),
  );
  expect(twins).toEqual([]);
});
