import { globSync, readFileSync } from 'node:fs';

const folder = new URL('../../schema/', import.meta.url);

/** The file of the SDL that is made from the rest of it and from the table of fields. */
export const generatedTypeDefs = 'notice-input.graphql';

/** The SDL of the whole graph, in one text. @param skipped files to leave out */
export function readTypeDefs(skipped: readonly string[] = []): string {
  return globSync('*.graphql', { cwd: folder })
    .filter((file) => !skipped.includes(file))
    .sort()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
}
