import { globSync, readFileSync } from 'node:fs';
import { type DocumentNode, parse } from 'graphql';
import { expandSdl } from './expand-sdl.ts';

const folder = new URL('../../schema/', import.meta.url);

/** The file of the SDL that is made from the rest of it and from the table of fields. */
export const generatedTypeDefs = 'generated/notice-input.graphql';

/** The SDL of the whole graph, as standard SDL. @param skipped files to leave out */
export function readTypeDefs(skipped: readonly string[] = []): DocumentNode {
  const files = globSync('**/*.graphql', { cwd: folder }).filter((file) => !skipped.includes(file));
  const texts = files.sort().map((file) => readFileSync(new URL(file, folder), 'utf8'));
  return expandSdl(parse(texts.join('\n')));
}
