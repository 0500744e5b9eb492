import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import type { JsonSchema } from '../../rest-gateway/openapi/formats.ts';
import { routes } from '../../rest-gateway/routes.ts';
import { parseRecord } from '../../src/domain/notices/record/parse-record.ts';
import { createSchema } from '../../src/graph/schema.ts';

const { components } = buildOpenApi({ schema: createSchema(), basePath: '/api/v1' });
const example = routes.find(({ path }) => path.startsWith('/advertisement-full'))?.documentation.success.example;

/** Every field of the example with its schema, as paths like `campaign.name`; of an array, its first entry. */
function fieldsOf(schema: JsonSchema, value: unknown, path = ''): { path: string; schema: JsonSchema }[] {
  const name = String(schema.$ref).split('/').at(-1) ?? '';
  const { properties } = components.schemas[name] ?? {};
  if (!properties || value === null) return [{ path, schema }];
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([key, property]) => {
    const at = path === '' ? key : `${path}.${key}`;
    const below = (value as Record<string, unknown>)[key];
    return fieldsOf(property, below, at);
  });
}

const fields = fieldsOf({ $ref: '#/components/schemas/NoticeRecord' }, example);

/** The faults that the import finds at a field of the example when it holds this value. */
function faultsOf(path: string, value: unknown): unknown[] {
  const record = { ...structuredClone(example as Record<string, unknown>), publisherId: randomUUID() };
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const group = keys.reduce<Record<string, unknown>>((parent, key) => parent[key] as Record<string, unknown>, record);
  group[last] = value;
  return (parseRecord(record).issues ?? []).filter((issue) => issue.path.startsWith(path));
}

const constants = ['legalMetadata.regulation', 'legalMetadata.noticeTemplate'];
const texts = fields.filter(({ path, schema }) => {
  return 'maxLength' in schema && !('format' in schema) && !('pattern' in schema) && !constants.includes(path);
});
const lists = fields.filter(({ schema }) => schema.type === 'array');

describe('limits in the document are those of the import', () => {
  it.each(texts)('$path', ({ path, schema }) => {
    const most = Number(schema.maxLength);
    expect(faultsOf(path, 'x'.repeat(most))).toEqual([]);
    expect(faultsOf(path, 'x'.repeat(most + 1))).not.toEqual([]);
  });

  it('of lists', () => {
    const limited = Object.fromEntries(lists.map(({ path, schema }) => [path, schema.maxItems]));
    expect(limited).toEqual({
      'basicInformation.countries': 300,
      controllers: 100,
      'targeting.personalDataCategories': (components.schemas.PersonalDataCategory?.enum as string[]).length,
      'targeting.inclusionParameters': 50,
      'targeting.exclusionParameters': 50,
    });
    const { controllers } = example as { controllers: unknown[] };
    expect(faultsOf('controllers', Array(100).fill(controllers[0]))).toEqual([]);
    expect(faultsOf('controllers', Array(101).fill(controllers[0]))).not.toEqual([]);
    for (const path of ['targeting.inclusionParameters', 'targeting.exclusionParameters']) {
      expect(faultsOf(path, Array(50).fill('x'))).toEqual([]);
      expect(faultsOf(path, Array(51).fill('x'))).not.toEqual([]);
    }
    expect(faultsOf('basicInformation.countries', [])).not.toEqual([]);
    expect(faultsOf('basicInformation.countries', ['FI', 'FI'])).not.toEqual([]);
    expect(faultsOf('targeting.personalDataCategories', ['age', 'age'])).not.toEqual([]);
  });
});
