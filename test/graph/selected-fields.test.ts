import { describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLResolveInfo, graphql } from 'graphql';
import { selectedFields } from '../../src/notices/list/selected-fields.ts';

const schema = buildSchema(`
  type Query { list: List }
  type List { nodes: [Node!]!, edges: [Edge!]! }
  type Edge { cursor: String, node: Node! }
  type Node { id: ID!, other: Node, name: String }
`);

/** The `info` argument of a resolver. */
async function infoOf(field: 'nodes' | 'edges', source: string): Promise<GraphQLResolveInfo> {
  const seen: GraphQLResolveInfo[] = [];
  const list = {
    [field]: (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
      seen.push(info);
      return [];
    },
  };
  await graphql({ schema, source, rootValue: { list } });
  const [info] = seen;
  if (!info) throw new Error('the field was not resolved');
  return info;
}

describe('the selected fields', () => {
  it.each([
    [
      'of the field itself, by their names',
      'nodes',
      [],
      '{ list { nodes { alias: id other { name } } } }',
      ['id', 'other'],
    ],
    [
      'in fragments, also when the field is selected twice',
      'nodes',
      [],
      '{ list { nodes { ...Named } nodes { ... on Node { ... { id } } } } } fragment Named on Node { name }',
      ['id', 'name'],
    ],
    [
      'of a field below it',
      'edges',
      ['node'],
      '{ list { edges { cursor n: node { id } ...More } } } fragment More on Edge { node { name } }',
      ['id', 'name'],
    ],
    ['of a field below it that is not selected', 'edges', ['node'], '{ list { edges { cursor } } }', []],
  ] as const)('%s', async (_what, field, path, source, expected) => {
    expect([...selectedFields(await infoOf(field, source), ...path)].sort()).toEqual(expected);
  });
});
