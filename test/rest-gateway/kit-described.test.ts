import { describe, expect, it } from '@jest/globals';
import { described, schemaOf } from '../../rest-gateway/conformance/described.ts';
import { difference } from '../../rest-gateway/conformance/matchers.ts';

const schema = { $ref: '#/components/schemas/Entry' };
const document = {
  paths: { '/x': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
  components: {
    schemas: {
      Entry: {
        type: 'object',
        properties: {
          count: { type: ['integer', 'null'] },
          medium: { type: 'string', enum: ['online', 'print'] },
          parties: { type: 'array', items: { oneOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] } },
        },
      },
      Person: { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
};
const right = { count: 1, medium: 'print', parties: [{ name: 'A' }, null] };

describe('a value is compared with its description', () => {
  it.each([
    [right, undefined],
    [{ ...right, count: null }, undefined],
    [{ ...right, count: '1' }, 'body.count'],
    [{ ...right, medium: 'tv' }, 'body.medium'],
    [{ ...right, parties: [{ name: 'A' }, { name: 5 }] }, 'body.parties[1].name'],
    [{ ...right, parties: [{ name: 'A', email: 'a@b.example' }] }, 'body.parties[0].email'],
    [{ count: 1, medium: 'print' }, 'body.parties'],
    [{ ...right, more: 1 }, 'body.more'],
    [[right], 'body'],
  ])('%j', (value, path) => {
    const found = difference(described(schemaOf(document, 'get', '/x', 200), document), value, 'body');
    expect(found?.path).toBe(path);
  });
});
