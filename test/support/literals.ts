import {
  assertInputObjectType,
  astFromValue,
  buildASTSchema,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputType,
  isRequiredInputField,
  print,
} from 'graphql';
import { readTypeDefs } from '../../src/graph/type-defs.ts';

const schema = buildASTSchema(readTypeDefs());

/** A value of an input type as it is written in a document. */
export function literalOf(type: string, value: unknown): string {
  const named = schema.getType(type);
  if (!isInputType(named)) throw new Error(`${type} is no input type`);
  const node = astFromValue(value, named as GraphQLInputType);
  return node ? print(node) : 'null';
}

/** A mutation that takes its input from the variable `input`. */
export const mutation = (field: string, selection = 'changed') =>
  `mutation ($input: ${schema.getMutationType()?.getFields()[field]?.args[0]?.type}) {
    ${field}(input: $input) { ${selection} } }`;

/** A mutation whose document holds its input, with a variable for each field. */
export function mutationOfFields(field: string, selection = 'changed'): string {
  const input = assertInputObjectType(getNamedType(schema.getMutationType()?.getFields()[field]?.args[0]?.type));
  const fields = Object.values(input.getFields());
  const variables = fields.map((of) => `$${of.name}: ${isRequiredInputField(of) ? of.type : getNullableType(of.type)}`);
  return `mutation (${variables.join(', ')}) {
    ${field}(input: { ${fields.map(({ name }) => `${name}: $${name}`).join(', ')} }) { ${selection} } }`;
}
