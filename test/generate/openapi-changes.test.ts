import { describe, expect, it } from '@jest/globals';
import { type ComparedDocument, findBreakingOpenApiChanges } from '../../src/generate/openapi-changes.ts';

const text = { type: 'string' };
const schemas = {
  Body: { type: 'object', properties: { count: { type: 'integer', maximum: 9 }, note: text }, required: ['count'] },
  Answer: {
    type: 'object',
    properties: { id: text, kind: { $ref: '#/components/schemas/Kind' }, parties: { type: 'array', items: text } },
    required: ['id'],
  },
  Kind: { type: ['string', 'null'], enum: ['online', 'print'] },
  Problem: { oneOf: [{ type: 'object', properties: { code: { const: 'A' } } }, { type: 'null' }] },
};
const operation = {
  security: [{ partnerToken: [] }],
  parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
  requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
  responses: {
    200: {
      headers: { ETag: { required: true, schema: text } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } },
    },
    404: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
  },
};
const document = { paths: { '/notice/{id}': { put: operation } }, components: { schemas } };

type Edit = (copy: typeof document) => unknown;
const put = (copy: typeof document) => copy.paths['/notice/{id}'].put;
const schema = (copy: typeof document) => copy.components.schemas;

/** The changes after one edit of the document. */
function changesAfter(edit: Edit): string[] {
  const copy = structuredClone(document);
  edit(copy);
  return findBreakingOpenApiChanges(document as ComparedDocument, copy as ComparedDocument);
}

const place = 'PUT /notice/{id}';
const breaking: [change: string, edit: Edit][] = [
  [`${place} was removed.`, ({ paths }) => Reflect.deleteProperty(paths, '/notice/{id}')],
  [`${place} 404 was removed.`, (copy) => Reflect.deleteProperty(put(copy).responses, '404')],
  [
    `${place} 200: header ETag was removed.`,
    (copy) => Reflect.deleteProperty(put(copy).responses[200].headers, 'ETag'),
  ],
  [
    `${place} 200: header ETag is optional.`,
    (copy) => Reflect.set(put(copy).responses[200].headers.ETag, 'required', false),
  ],
  [
    `${place} 404: application/json was removed.`,
    (copy) => Reflect.deleteProperty(put(copy).responses[404].content, 'application/json'),
  ],
  [`${place}: security changed from [{"partnerToken":[]}] to [].`, (copy) => Reflect.set(put(copy), 'security', [])],
  [`${place}: path id was removed.`, (copy) => Reflect.set(put(copy), 'parameters', [])],
  [
    `${place}: query day is required.`,
    (copy) => put(copy).parameters.push({ name: 'day', in: 'query', required: true, schema: text }),
  ],
  [`${place}: the body is required.`, (copy) => Reflect.set(put(copy).requestBody, 'required', true)],
  [`${place} body.note was removed.`, (copy) => Reflect.deleteProperty(schema(copy).Body.properties, 'note')],
  [`${place} body.note is required.`, (copy) => schema(copy).Body.required.push('note')],
  [
    `${place} body.count changed its type from integer to string.`,
    (copy) => Reflect.set(schema(copy).Body.properties.count, 'type', 'string'),
  ],
  [
    `${place} body.count: maximum changed from 9 to 8.`,
    (copy) => Reflect.set(schema(copy).Body.properties.count, 'maximum', 8),
  ],
  [
    `${place} body.note: enum was added or removed.`,
    (copy) => Reflect.set(schema(copy).Body.properties, 'note', { ...text, enum: ['a'] }),
  ],
  [`${place} 200.id was removed.`, (copy) => Reflect.deleteProperty(schema(copy).Answer.properties, 'id')],
  [`${place} 200.id is optional.`, (copy) => Reflect.set(schema(copy).Answer, 'required', [])],
  [
    `${place} 200.id changed its type from string to string,null.`,
    (copy) => Reflect.set(schema(copy).Answer.properties, 'id', { type: ['string', 'null'] }),
  ],
  [`${place} 200.kind: print was removed.`, (copy) => schema(copy).Kind.enum.pop()],
  [`${place} 200.kind: enum was added or removed.`, (copy) => Reflect.deleteProperty(schema(copy).Kind, 'enum')],
  [
    `${place} 200.parties[] changed its type from string to integer.`,
    (copy) => Reflect.set(schema(copy).Answer.properties.parties, 'items', { type: 'integer' }),
  ],
  [`${place} 404: alternative 1 was changed or removed.`, (copy) => schema(copy).Problem.oneOf.shift()],
];

describe('a breaking change of OpenAPI', () => {
  it.each(breaking)('%s', (change, edit) => {
    expect(changesAfter(edit)).toEqual([change]);
  });

  it.each<[string, Edit]>([
    ['nothing', () => {}],
    ['another path', ({ paths }) => Reflect.set(paths, '/other', { get: operation })],
    ['another status', (copy) => Reflect.set(put(copy).responses, '409', {})],
    [
      'an optional parameter',
      (copy) => put(copy).parameters.push({ ...operation.parameters[0], name: 'x', required: false } as never),
    ],
    ['a property', (copy) => Reflect.set(schema(copy).Answer.properties, 'more', text)],
    ['a description', (copy) => Reflect.set(schema(copy).Answer, 'description', 'Other words.')],
    ['a property that is always there', (copy) => schema(copy).Answer.required.push('kind')],
    ['an optional count', (copy) => Reflect.set(schema(copy).Body, 'required', [])],
    ['a value of an enum', (copy) => schema(copy).Kind.enum.push('native')],
    ['an answer that is never null', (copy) => Reflect.set(schema(copy).Kind, 'type', 'string')],
    ['an alternative', (copy) => schema(copy).Problem.oneOf.push({ type: 'string' } as never)],
  ])('is not: %s', (_, edit) => {
    expect(changesAfter(edit)).toEqual([]);
  });
});
