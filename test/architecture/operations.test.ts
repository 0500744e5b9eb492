import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { concatAST, parse, validate } from 'graphql';
import { createSchema } from '../../src/graph/schema.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{src,rest-gateway}/**/*.graphql', { cwd: root });
const schema = createSchema();

it('finds the operations of the gateway, the command line, the console, the explorer and the exports', () => {
  const rooms = [
    'src/generated/gateway',
    'src/products/admin',
    'src/products/console',
    'src/graph/http/examples',
    'src/graph/http/export',
  ];
  expect(rooms.filter((room) => !files.some((file) => file.startsWith(room)))).toEqual([]);
});

/** Files that share fragments, by their folders; the others stand alone. */
const sharing = [
  ['src/products/console/operations', 'src/generated/console', 'src/generated/graph'],
  ['src/products/admin', 'src/generated/graph'],
];
const programs = [
  ...sharing.map((folders) => files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))),
  ...files.filter((file) => !sharing.flat().some((folder) => file.startsWith(`${folder}/`))).map((file) => [file]),
];

// The compiler does not see these files, and some are read only when they are first used.
it.each(programs.map((paths) => ({ paths })))('$paths are valid', ({ paths }) => {
  const document = concatAST(paths.map((path) => parse(readFileSync(join(root, path), 'utf8'))));
  expect(validate(schema, document)).toEqual([]);
});
