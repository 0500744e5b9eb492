import { codegen } from '@graphql-codegen/core';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { type ASTNode, concatAST, type DocumentNode, Kind, print, separateOperations } from 'graphql';

/** A file of `operations/`: operations, and fragments for all of them. */
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
      // The others are texts in answers. Each has its own type in graph.ts, where a new one is an error until it is listed.
      scalars: { ID: 'string', Count: 'number', JSON: 'unknown', NoticeRecordJson: 'object' },
    },
  });
  return `// Made from src/products/console/operations/ by \`npm run generate\`; not to be edited.\n${types}`;
}

/** The operations of the console, each with its text and its types. The text holds the fragments that it uses. */
export function operationsModule(files: readonly OperationFile[]): string {
  const textOf = (node: ASTNode) => print(node).replace(/^ +/gm, '');
  const all = concatAST(files.map(({ document }) => document));
  // Once for all operations, and without indentation, which the console adds again to what it copies.
  const fragments = all.definitions.flatMap((each) =>
    each.kind === Kind.FRAGMENT_DEFINITION ? [`const of${each.name.value} = \`\n\n${textOf(each)}\`;\n`] : [],
  );
  const operations = Object.entries(separateOperations(all)).map(([name, { definitions }]) => {
    const definition = definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION);
    const used = definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [`\${of${each.name.value}}`] : [],
    );
    const type = `types.${name}${definition?.operation === 'query' ? 'Query' : 'Mutation'}`;
    const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    return `export const ${constant}: ConsoleOperation<${type}, ${type}Variables> = {
  text: \`${definition && textOf(definition)}${used.join('')}\`,
};\n`;
  });
  const lines = [...fragments, ...operations];
  return `// Made from src/products/console/operations/ by \`npm run generate\`; not to be edited.
import type * as types from './operation-types.ts';

/** An operation of the console: its text, and the types of its answer and variables. */
export type ConsoleOperation<Data, Variables> = {
  text: string;
  /** Never set: carries the types. */
  types?: { data: Data; variables: Variables };
};

${lines.join('\n')}`;
}
