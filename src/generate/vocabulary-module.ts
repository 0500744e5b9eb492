import {
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

/** The values of each enum that a variable of the console's operations can hold, for its filters and forms. */
export function vocabularyModule(schema: GraphQLSchema, files: readonly OperationFile[]): string {
  const enums = new Map<string, string[]>();
  const seen = new Set<string>();
  const visit = (type: GraphQLInputType) => {
    const named = getNamedType(type);
    if (seen.has(named.name)) return;
    seen.add(named.name);
    if (isEnumType(named)) {
      enums.set(
        named.name,
        named.getValues().map(({ name }) => name),
      );
    }
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
  const lines = [...enums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => `  ${name}: ${JSON.stringify(values)} as readonly types.${name}[],\n`);
  return `// Made from schema/ by \`npm run generate\`; not to be edited.
import type * as types from './operation-types.ts';

export const vocabulary = {\n${lines.join('')}};\n`;
}
