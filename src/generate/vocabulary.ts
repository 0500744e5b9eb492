/*
 * The values of the enums of the SDL, and the messages of errors. The first step, because the fields of a notice, from which others are derived, have some of
 * them.
 */
import { assertEnumType, buildASTSchema, isEnumType, Kind } from 'graphql';
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

const codes = assertEnumType(schema.getType('ErrorCode')).getValues();
const messages = Object.fromEntries(codes.map(({ name, description }) => [name, description]));
await generatedFile(
  new URL('../generated/graph/error-messages.ts', import.meta.url),
  `// Made from schema/ by \`npm run generate\`; not to be edited.
import type { ErrorCode } from './graphql.ts';

export const errorMessages: Readonly<Record<ErrorCode, string>> = ${JSON.stringify(messages, null, 2)};
`,
);
