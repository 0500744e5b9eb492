import {
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  Kind,
  typeFromAST,
} from 'graphql';
import type { OperationFile } from './operations-module.ts';

/** The enums that a variable of the console's operations can hold, for its filters and forms. */
export function enumsOfVariables(schema: GraphQLSchema, files: readonly OperationFile[]): GraphQLEnumType[] {
  const seen = new Set<GraphQLInputType>();
  const visit = (type: GraphQLInputType) => {
    const named = getNamedType(type);
    if (seen.has(named)) return;
    seen.add(named);
    if (isInputObjectType(named)) for (const field of Object.values(named.getFields())) visit(field.type);
  };
  for (const { document } of files) {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      for (const variable of definition.variableDefinitions ?? []) {
        const type = typeFromAST(schema, variable.type as Parameters<typeof typeFromAST>[1]);
        if (isInputType(type)) visit(type);
      }
    }
  }
  return [...seen].filter(isEnumType).sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
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
