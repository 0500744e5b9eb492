import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  isRequiredArgument,
  parse,
  print,
} from 'graphql';

const fieldsOf = (type: GraphQLNamedType | null | undefined): GraphQLField<unknown, unknown>[] =>
  isObjectType(type) ? Object.values(type.getFields()) : [];

/**
 * A selection of every field of a type that needs no argument, down to the leaves.
 * @param skipped fields to leave out, as `Type.field`
 */
export function selectionOf(schema: GraphQLSchema, type: GraphQLNamedType, skipped: readonly string[] = []): string {
  if (isAbstractType(type)) {
    const members = schema.getPossibleTypes(type).map((each) => `... on ${each} ${selectionOf(schema, each, skipped)}`);
    return `{ ${members.join(' ')} }`;
  }
  const fields = fieldsOf(type)
    .filter(({ name, args }) => !skipped.includes(`${type}.${name}`) && !args.some(isRequiredArgument))
    .map((field) => `${field.name} ${selectionOf(schema, getNamedType(field.type), skipped)}`);
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '';
}

/**
 * The operation that passes the required arguments of a root field as variables and selects everything that it returns.
 * @param skipped fields to leave out, as `Type.field`
 */
export function operationFor(
  schema: GraphQLSchema,
  root: 'Query' | 'Mutation',
  name: string,
  skipped: readonly string[] = [],
): string {
  const field = fieldsOf(schema.getType(root)).find((each) => each.name === name);
  if (!field) throw new Error(`there is no ${root}.${name}`);
  const required = field.args.filter(isRequiredArgument);
  const variables = required.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const args = required.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = selectionOf(schema, getNamedType(field.type), skipped);
  const operation = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return formatOperation(`${root.toLowerCase()} ${operation}(${variables}) { ${name}(${args}) ${selection} }`);
}

/** The text of a generated file. */
export const formatOperation = (operation: string) =>
  `# Made from schema/ by \`npm run generate\`; not to be edited.\n${print(parse(operation))}\n`;
