/*
 * The values of the enums of the SDL. The first step, because the fields of a notice, from which others are derived, have some of
 * them.
 */
import { buildASTSchema, isEnumType, Kind } from 'graphql';
import { generatedTypeDefs, readTypeDefs } from '../graph/type-defs.ts';
import { generatedFile } from './generated-file.ts';
import { vocabularyModule } from './vocabulary-module.ts';

const { definitions } = readTypeDefs([generatedTypeDefs]);
const enums = definitions.filter((definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION);
const schema = buildASTSchema({ kind: Kind.DOCUMENT, definitions: enums }, { assumeValidSDL: true });
const types = enums.map(({ name }) => schema.getType(name.value)).filter(isEnumType);

await generatedFile(
  new URL('../generated/graph/vocabulary.ts', import.meta.url),
  vocabularyModule(
    types.sort(({ name: a }, { name: b }) => (a < b ? -1 : 1)),
    './graphql.ts',
  ),
);
