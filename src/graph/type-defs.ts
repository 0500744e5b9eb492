import { globSync, readFileSync } from 'node:fs';
import { type DocumentNode, type GraphQLSchema, Kind, parse } from 'graphql';
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

/** The SDL of a schema with its applied directives, which `printSchema` leaves out. */
export const documentOf = (schema: GraphQLSchema): DocumentNode => ({
  kind: Kind.DOCUMENT,
  definitions: [...schema.getDirectives(), ...Object.values(schema.getTypeMap())].flatMap(
    ({ astNode }) => astNode ?? [],
  ),
});
