import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildASTSchema } from 'graphql';
import { listenerReplies, registerErrors } from '../../rest-gateway/error-replies.ts';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import { asOpenApi30 } from '../../rest-gateway/openapi/version-3-0.ts';
import { pathTemplate, type Route, routes } from '../../rest-gateway/routes.ts';
import { addFieldLimits } from '../../src/graph/field-limits.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { readTypeDefs } from '../../src/graph/type-defs.ts';
import { type Document, validateAt } from '../support/openapi-validator.ts';

type Body = { error: string; code?: string };
type MediaType = { examples: Record<string, { value: Body }> };
type Content = { content?: { 'application/json': MediaType } };
type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: { $ref: string }[];
  requestBody?: Content & { required: boolean };
  responses: Record<string, Content>;
};

const schema = createSchema();
/** The document as a client reads it, of these endpoints. */
const documentOf = (endpoints = routes, options: { basePath?: string; publicUrl?: string } = {}) =>
  JSON.parse(JSON.stringify(buildOpenApi({ schema, basePath: '/api/v1', endpoints, ...options }))) as Document & {
    servers: { url: string }[];
    info: { description: string; license: { identifier: string } };
  };
const document = documentOf();
const operationAt = (path: string, method: string, of = document) => of.paths[path]?.[method] as Operation | undefined;
const operationOf = (route: Route) => operationAt(pathTemplate(route.path), route.method);
const named = routes.map((route) => ({ ...route, title: `${route.method.toUpperCase()} ${pathTemplate(route.path)}` }));

/** Everything with examples, and the place of its schema. */
function* exampleSets(): Generator<{ place: string[]; examples: Record<string, { value: unknown }> }> {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const method of Object.keys(operations)) {
      const operation = operationAt(path, method);
      const contents: [string[], Content][] = [
        ...Object.entries(operation?.responses ?? {}).map(([status, response]): [string[], Content] => {
          return [['paths', path, method, 'responses', status], response];
        }),
        [['paths', path, method, 'requestBody'], operation?.requestBody ?? {}],
      ];
      for (const [place, { content }] of contents) {
        if (content)
          yield { place: [...place, 'content', 'application/json', 'schema'], ...content['application/json'] };
      }
    }
  }
}

/** Every property name that can occur in a schema. */
function propertyNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref, properties, ...rest } = value as { $ref?: string; properties?: Record<string, unknown> };
  const referred = $ref && document.components.schemas?.[$ref.split('/').at(-1) ?? ''];
  return [
    ...propertyNames(referred),
    ...Object.entries(properties ?? {}).flatMap(([name, property]) => [name, ...propertyNames(property)]),
    ...Object.values(rest).flatMap(propertyNames),
  ];
}

/** What tools make of a schema that read no examples of media types: the example of each property, else a value of its type. */
function sampleOf(given: unknown): unknown {
  const { $ref, ...beside } = given as { $ref?: string };
  const schema = { ...((document.components.schemas?.[$ref?.split('/').at(-1) ?? ''] ?? {}) as object), ...beside };
  const { examples, oneOf, enum: values, type, properties, items } = schema as Record<string, unknown[] & object>;
  if (examples) return examples[0];
  if ('const' in schema) return schema.const;
  if (oneOf ?? values) return oneOf ? sampleOf(oneOf[0]) : values?.[0];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]));
  const [first] = [type].flat() as unknown as string[];
  if (first === 'array') return [sampleOf(items)];
  return { string: 'string', integer: 0, boolean: true }[first ?? ''];
}

describe('the document and the table of routes', () => {
  it('tell of the same endpoints', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(named.map(({ title }) => title).sort());
  });

  it('takes a row more without further work', () => {
    const [row] = routes as [Route];
    const added: Route = {
      ...row,
      path: '/campaign/:PAID',
      errors: { NOTICE_NOT_ON_REGISTER: registerErrors.NOTICE_NOT_ON_REGISTER },
      documentation: { ...row.documentation, operationId: 'ask', success: { description: 'All of it.', example: {} } },
    };
    const described = operationAt('/campaign/{PAID}', 'get', documentOf([...routes, added]));
    expect(described?.operationId).toBe('ask');
    expect(Object.keys(described?.responses ?? {})).toEqual(['200', '304', '404', '501', 'default']);
  });

  it.each(named)('ask the same tier, scope and body of $title', (route) => {
    const scheme = route.tier === 'ssp' ? 'sspToken' : 'partnerToken';
    const scopes = route.errors.SCOPE_MISSING ? ['metrics:write'] : [];
    expect(operationOf(route)?.security).toEqual([{ [scheme]: scopes }]);
    expect(operationOf(route)?.requestBody?.required).toBe(route.body && true);
  });

  it.each(named)('tell of the same failures of $title, word for word', (route) => {
    const bodies = Object.entries(operationOf(route)?.responses ?? {}).flatMap(([status, { content }]) =>
      status >= '400' && status !== 'default'
        ? Object.values(content?.['application/json'].examples ?? {}).map(({ value: { error, code } }) =>
            JSON.stringify({ status: Number(status), error, code }),
          )
        : [],
    );
    // A status that the listener answers with, too, names that answer beside the endpoint's own.
    const { badRequest, pathNotFound } = listenerReplies;
    const replies = [...Object.values(route.errors), pathNotFound, ...(route.body ? [badRequest] : [])];
    const rows = replies.map(({ status, error, code }) => JSON.stringify({ status, error, code }));
    expect(new Set(bodies)).toEqual(new Set(rows));
    expect(bodies).toHaveLength(new Set(rows).size);
  });
});

describe('schemas', () => {
  it.each([...exampleSets()])('agree with their examples at $place', ({ place, examples }) => {
    expect(Object.keys(examples)).not.toEqual([]);
    for (const { value } of Object.values(examples)) expect(validateAt(document, place, value)).toEqual([]);
  });

  it.each([...exampleSets()].filter(({ place }) => !place.includes('requestBody')))(
    'allow no other property at $place',
    ({ place, examples }) => {
      for (const { value } of Object.values(examples)) {
        expect(validateAt(document, place, { ...(value as object), surplus: 1 })).not.toEqual([]);
        for (const key of Object.keys(value as object)) {
          expect(validateAt(document, place, { ...(value as object), [key]: undefined })).not.toEqual([]);
        }
      }
    },
  );

  it.each([...exampleSets()])('have a sample by their properties alone at $place', ({ place }) => {
    const value = sampleOf(place.reduce<unknown>((at, key) => Reflect.get(Object(at), key), document));
    expect(validateAt(document, place, value)).toEqual([]);
  });

  it('write the counts of the example, not zeros, as a sampler fills the body', () => {
    const body = operationAt('/advertisement/{PAID}/metrics', 'put')?.requestBody?.content?.['application/json'];
    const [example] = Object.values(body?.examples ?? {});
    expect(sampleOf((body as unknown as { schema: unknown }).schema)).toEqual(example?.value);
  });

  it('have no quotation mark in a listed value', () => {
    const listed = [...JSON.stringify(document).matchAll(/"(?:enum|const)":(\[.*?\]|"(?:[^"\\]|\\.)*")/g)];
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter(([, values = '']) => values.includes('\\"'))).toEqual([]);
  });

  it.each(['/advertisement/{PAID}', '/ssp/advertisement/{PAID}'])('of %s have no contact data', (path) => {
    const names = propertyNames(operationAt(path, 'get')?.responses['200']);
    expect(names).toEqual(expect.arrayContaining(['paId', 'companyName', 'lastName', 'publicContactEmail']));
    for (const contact of ['email', 'phone', 'streetAddress', 'postalCode']) expect(names).not.toContain(contact);
  });

  it('of the complete record have all of it', () => {
    const names = propertyNames(operationAt('/advertisement-full/{PAID}', 'get')?.responses['200']);
    expect(names).toEqual(expect.arrayContaining(['email', 'phone', 'streetAddress', 'postalCode']));
  });

  it('take counts beyond 32 bits and none that is negative or broken', () => {
    const place = ['components', 'schemas', 'EngagementMetricsInput'];
    const counts = { viewsCount: 2 ** 53 - 1, engagementsCount: 0 };
    expect(validateAt(document, place, counts)).toEqual([]);
    expect(validateAt(document, place, { ...counts, unknown: 'ignored' })).toEqual([]);
    for (const viewsCount of [undefined, null, -1, 0.5, '5', 2 ** 53]) {
      expect(validateAt(document, place, { ...counts, viewsCount })).not.toEqual([]);
    }
  });

  it('show the register in the examples as less of the record', () => {
    const [register, record] = ['/advertisement/{PAID}', '/advertisement-full/{PAID}'].map((path) => {
      return operationAt(path, 'get')?.responses['200']?.content?.['application/json'].examples.success?.value;
    });
    expect(record).toMatchObject(register ?? { missing: true });
  });
});

describe('the document', () => {
  it('does not depend on resolvers', () => {
    const fromSdl = buildOpenApi({ schema: addFieldLimits(buildASTSchema(readTypeDefs())), basePath: '/api/v1' });
    expect(JSON.parse(JSON.stringify(fromSdl))).toEqual(document);
  });

  it('names the address that the settings name, or the site that serves it', () => {
    expect(document.servers.map(({ url }) => url)).toEqual(['/api/v1']);
    const elsewhere = documentOf(routes, { basePath: '/partners/v1', publicUrl: 'https://ads.example' });
    expect(elsewhere.servers.map(({ url }) => url)).toEqual(['https://ads.example/partners/v1']);
    expect(elsewhere.info.description).toContain('`/partners/v1`');
  });

  it.each([
    [{ email: 'partners@ads.example' }, 'ask [partners@ads.example](mailto:partners@ads.example)'],
    [{ url: 'https://ads.example/help' }, 'ask [https://ads.example/help](https://ads.example/help)'],
    [undefined, 'ask the operator'],
  ])('names whom partners ask: %o', (contact, text) => {
    const { info } = JSON.parse(JSON.stringify(buildOpenApi({ schema, basePath: '/api/v1', contact })));
    expect(info.contact).toEqual(contact);
    expect(info.description).toContain(text);
  });

  it('has the licence of the package', () => {
    const { license } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(document.info.license.identifier).toBe(license);
  });

  it.each([
    'Write the scheme in any case',
    'Neither includes the other',
    'The server checks the plan on every request',
    'opaque string of 1 to 128 characters',
    'you may correct a count downwards',
    '2^53 − 1 (9,007,199,254,740,991)',
    '16 KiB',
    '1,000 requests per minute and token',
    'The window is fixed',
    '`X-API-Version: v1`',
    '404 `PATH_NOT_FOUND`',
    'at least 90 days beforehand',
    'append-only ledger',
    'There are no CORS headers',
  ])('states our choice: %s', (choice) => {
    expect(document.info.description.replaceAll(/(?<!\n)\n(?![\n\d-])/g, ' ')).toContain(choice);
  });

  it('states the order of checks', () => {
    const steps = [...document.info.description.matchAll(/^\d\. (.*) \((.*)\)$/gm)].map(([, what, errors = '']) => [
      what,
      ...[...errors.matchAll(/\[(.*?)\]/g)].map(([, error]) => error),
    ]);
    expect(steps).toEqual([
      ['path and method', '404', '405'],
      ['credentials', '401'],
      ['rate limit', '429'],
      ['Pro plan', '403 `PRO_PLAN_REQUIRED`'],
      ['scope', '403 `INSUFFICIENT_SCOPE`'],
      ['request body, and conditions before it', '412', '415', '413', '400'],
      ['existence and visibility of the notice', '404'],
      ['ownership', '403 `FORBIDDEN`'],
      ['whether engagement metrics apply', '409'],
    ]);
  });
});

describe('the rendition in OpenAPI 3.0', () => {
  const rendition = JSON.parse(JSON.stringify(asOpenApi30(buildOpenApi({ schema, basePath: '/api/v1' }))));
  const written = JSON.stringify(rendition);

  /** What 3.0 means, as JSON Schema: `nullable` as it is meant beside `allOf`. */
  const asJsonSchema = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(asJsonSchema);
    if (typeof node !== 'object' || node === null) return node;
    const { nullable, ...rest } = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, asJsonSchema(value)]),
    );
    return nullable ? { anyOf: [rest, { type: 'null' }] } : rest;
  };

  it('has no keyword that 3.0 lacks, and nothing beside a reference', () => {
    expect(rendition).toMatchObject({ openapi: '3.0.3', info: { license: { url: expect.any(String) } } });
    expect(written).not.toMatch(/"const":|"type":\[|"type":"null"|"examples":\[|"identifier":|"summary":"Political/);
    expect(written.match(/"\$ref":"[^"]*",/g)).toBeNull();
    expect(written).not.toMatch(/"(partnerToken|sspToken)":\["/);
  });

  it('says that the same may be null, beside a type', () => {
    const nullable = [
      ...written.matchAll(
        /\{(?:"description":"(?:[^"\\]|\\.)*",)?"allOf":\[\{"\$ref":"[^"]*"\}\],"type":"(\w+)","nullable":true/g,
      ),
    ];
    const inDocument = JSON.stringify(document).match(/"oneOf":\[\{"\$ref":"[^"]*"\},\{"type":"null"\}\]/g) ?? [];
    expect(nullable).toHaveLength(inDocument.length);
    expect(new Set(nullable.map(([, type]) => type))).toEqual(new Set(['object', 'string']));
  });

  it.each([...exampleSets()])('takes the same bodies, and refuses the same, at $place', ({ place, examples }) => {
    const asSchema = asJsonSchema(rendition) as Document;
    for (const { value } of Object.values(examples)) {
      expect(validateAt(asSchema, place, value)).toEqual([]);
      for (const key of Object.keys(value as object)) {
        const other = { ...(value as object), [key]: { never: 1 } };
        expect(validateAt(asSchema, place, other).length > 0).toBe(validateAt(document, place, other).length > 0);
      }
    }
  });

  it('answers a mock server that validates a body with the error of a count', () => {
    for (const { paths } of [document, rendition] as Document[]) {
      const { responses } = paths['/advertisement/{PAID}/metrics']?.put as unknown as Operation;
      const [first] = Object.values(responses['400']?.content?.['application/json'].examples ?? {});
      expect(first?.value).toMatchObject({ code: 'INVALID_METRICS', issues: expect.any(Array) });
    }
  });
});
