import { basename } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { type DocumentNode, Kind, print } from 'graphql';

/** A file of `operations/`. */
export type OperationFile = { path: string; document: DocumentNode };

/** The types of the answers and variables of the console's operations. */
export async function operationTypesOf(schema: DocumentNode, files: readonly OperationFile[]): Promise<string> {
  const types = await codegen({
    filename: 'operation-types.ts',
    schema,
    documents: files.map(({ path, document }) => ({ location: path, document })),
    plugins: [{ operationTypes: {} }],
    pluginMap: { operationTypes },
    config: {
      enumsAsTypes: true,
      skipTypename: true,
      defaultScalarType: 'string',
      strictScalars: true,
      scalars: {
        ID: 'string',
        ...{ Date: 'string', DateTime: 'string', Money: 'string', Count: 'number', Delta: 'number', Url: 'string' },
        ...{ CountryCode: 'string', CurrencyCode: 'string', LanguageTag: 'string', TimeZone: 'string' },
        ...{ JSON: 'unknown', NoticeRecordJson: 'object' },
      },
    },
  });
  return `// Made from src/console/operations/ by \`npm run generate\`; not to be edited.\n${types}`;
}

/** The operations of the console, each with its text and its types. */
export function operationsModule(files: readonly OperationFile[]): string {
  const lines = files.map(({ path, document }) => {
    const [definition] = document.definitions;
    if (document.definitions.length !== 1 || definition?.kind !== Kind.OPERATION_DEFINITION || !definition.name) {
      throw new Error(`${path} does not hold exactly one named operation`);
    }
    const name = definition.name.value;
    if (fileName(name) !== basename(path)) throw new Error(`${path} holds the operation ${name}`);
    const type = `types.${name}${definition.operation === 'query' ? 'Query' : 'Mutation'}`;
    const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return `export const ${constant} = operation<${type}, ${type}Variables>('${name}', \`${print(document)}\`);\n`;
  });
  return `// Made from src/console/operations/ by \`npm run generate\`; not to be edited.
import { operation } from '../graph/operation.ts';
import type * as types from './operation-types.ts';

${lines.join('\n')}`;
}

/** `NoticeList` is in `notice-list.graphql`. */
const fileName = (name: string) => `${name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.graphql`;
