import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { createSchema } from '../../src/graph/schema.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{src,rest-gateway}/**/*.graphql', { cwd: root });
const schema = createSchema();

it('finds the operations of the gateway, the command line, the console, the explorer and the exports', () => {
  const rooms = ['rest-gateway', 'src/admin', 'src/console', 'src/graph/http/examples', 'src/graph/http/export'];
  expect(rooms.filter((room) => !files.some((file) => file.startsWith(room)))).toEqual([]);
});

// The compiler does not see these files, and some are read only when they are first used.
it.each(files)('%s is valid', (file) => {
  expect(validate(schema, parse(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
