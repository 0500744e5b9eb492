import { type GraphQLEnumType, type GraphQLSchema, isEnumType, Kind } from 'graphql';
import { typesOfVariables } from '../graph/variable-types.ts';
import type { OperationFile } from './operations-module.ts';

/** The enums that a variable of the console's operations can hold, for its filters and forms. */
export function enumsOfVariables(schema: GraphQLSchema, files: readonly OperationFile[]): GraphQLEnumType[] {
  const operations = files
    .flatMap(({ document }) => document.definitions)
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const types = new Set(operations.flatMap((operation) => typesOfVariables(schema, operation)));
  return [...types].filter(isEnumType).sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
}

/**
 * The values of enums.
 * @param types the module with their types
 * @param described those whose values are shown with the first sentence of their descriptions
 */
export function vocabularyModule(
  enums: readonly GraphQLEnumType[],
  types: string,
  described: readonly GraphQLEnumType[] = [],
): string {
  const values = enums.map((type) => {
    const names = type.getValues().map(({ name }) => name);
    return `  ${type.name}: ${JSON.stringify(names)} as readonly types.${type.name}[],\n`;
  });
  const texts = described.map((type) => {
    const rows = type.getValues().map(({ name, description }) => [name, description?.replace(/\.(\s.*)?$/s, '')]);
    return `  ${type.name}: ${JSON.stringify(Object.fromEntries(rows))} as Readonly<Record<types.${type.name}, string>>,\n`;
  });
  const descriptions = texts.length > 0 ? `\nexport const descriptions = {\n${texts.join('')}};\n` : '';
  return `// Made from schema/ by \`npm run generate\`; not to be edited.
import type * as types from '${types}';

export const vocabulary = {\n${values.join('')}};\n${descriptions}`;
}
