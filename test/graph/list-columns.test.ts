import { expect, it } from '@jest/globals';
import {
  buildASTSchema,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { graphServer } from '../support/graph-server.ts';

const { ask } = await graphServer({}, {}, { hasDemo: true, limits: { cost: 1_000_000_000 } });

const schema = buildASTSchema(readTypeDefs());
const fieldsOf = (type: GraphQLNamedType) =>
  Object.values(isObjectType(type) ? type.getFields() : {}).filter(({ args }) => !args.some(isRequiredArgument));

/** The fields of a type that have no fields of their own. */
function leavesOf(type: GraphQLNamedType): string {
  if (isLeafType(type)) return '';
  const parts = isAbstractType(type)
    ? schema.getPossibleTypes(type).map((each) => `... on ${each} ${leavesOf(each)}`)
    : fieldsOf(type).flatMap(({ name, type: of }) => (isLeafType(getNamedType(of)) ? [name] : []));
  return `{ __typename ${parts.join(' ')} }`;
}

const fields = fieldsOf(schema.getType('Notice') as GraphQLNamedType)
  .filter(({ name }) => name !== 'record')
  .map(({ name, type }) => ({ name, selection: `${name} ${leavesOf(getNamedType(type))}` }));

// `versions` reads all columns.
const whole = `{ notices(first: 80) { nodes { versions { version } ${fields.map(({ selection }) => selection).join(' ')} } } }`;
const expected = await ask<{ nodes: Record<string, unknown>[] }>(whole);

it('reads all notices', () => expect(expected.nodes.length).toBeGreaterThan(70));

it.each(fields)('has the same $name of notices if nothing else is selected', async ({ name, selection }) => {
  const values = expected.nodes.map((notice) => notice[name]);
  expect(values.some((value) => value !== null)).toBe(true);
  for (const list of [
    `{ notices(first: 80) { nodes { ${selection} } } }`,
    `{ notices(first: 80) { edges { node { ...Fields } } } } fragment Fields on Notice { ${selection} }`,
    `{ notices(first: 80) { edges { cursor } edges { n: node { id } ...More } } }
     fragment More on NoticeEdge { node { ... on Notice { ... { ${selection} } } } }`,
  ]) {
    const { nodes, edges } = await ask<{
      nodes?: Record<string, unknown>[];
      edges?: { node: Record<string, unknown> }[];
    }>(list);
    expect((nodes ?? edges?.map(({ node }) => node))?.map((notice) => notice[name])).toEqual(values);
  }
});
