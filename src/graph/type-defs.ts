import { globSync, readFileSync } from 'node:fs';

const folder = new URL('../../schema/', import.meta.url);

/** The SDL of the whole graph, in one text. */
export function readTypeDefs(): string {
  return globSync('*.graphql', { cwd: folder })
    .sort()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
}
