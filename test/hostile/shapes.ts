import fc from 'fast-check';
import type { Document } from '../support/openapi-validator.ts';

/** A request that is well-formed HTTP. */
export type ShapedRequest = {
  method: string;
  /** The request target, as in the request line. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | undefined;
  isChunked: boolean;
};

/** Existing data of the server. */
export type World = {
  paIds: readonly string[];
  /** ETags of its responses. */
  tags: readonly string[];
  /** Tokens by their security scheme, and invalid ones. */
  tokens: Readonly<Record<string, readonly string[]>> & { none: readonly string[] };
};

type Schema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};
type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
  parameters: (Parameter & { $ref?: string })[];
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Shape = {
  base: string;
  method: string;
  template: string;
  schemes: string[];
  parameters: Parameter[];
  /** The schema of the body, if the operation has one. */
  body: Schema | undefined;
};

/** Follows a reference within the document. */
function resolved<T extends { $ref?: string }>(document: Document, value: T): T {
  if (value.$ref === undefined) return value;
  let found: unknown = document;
  for (const key of value.$ref.slice('#/'.length).split('/')) found = (found as Record<string, unknown>)[key];
  return found as T;
}

/** The requests of all operations of the document. */
function shapesOf(document: Document): Shape[] {
  const base = document.servers[0]?.url ?? '';
  return Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { parameters, security, requestBody } = operation as unknown as Operation;
      const [media] = Object.values(requestBody?.content ?? {});
      return {
        base,
        method: method.toUpperCase(),
        template,
        schemes: security.flatMap((scheme) => Object.keys(scheme)),
        parameters: parameters.map((parameter) => resolved<Parameter & { $ref?: string }>(document, parameter)),
        body: media && withoutReferences(document, media.schema),
      };
    }),
  );
}

function withoutReferences(document: Document, given: Schema): Schema {
  const schema = resolved(document, given);
  const properties = Object.entries(schema.properties ?? {});
  return {
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(properties.map(([name, value]) => [name, withoutReferences(document, value)])),
    }),
  };
}

const bytes = (text: string) => Buffer.from(text, 'utf8');

export const oneOf = <T>(...weighted: [weight: number, arbitrary: fc.Arbitrary<T>][]) =>
  fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const oneOfThese = (texts: string): fc.Arbitrary<string> => fc.constantFrom(...texts.trim().split(/\s+/));

/** Strings of any code units, well-formed or not. */
export const codeUnits = fc
  .array(fc.oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0xffff })), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

/** Strings that are known to break software. */
const hostileText = fc.oneof(
  codeUnits,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', ' ', '\t', '\0', "' or 1=1--", '\u{feff}', 'PA-\u202e', '\ud800'),
  oneOfThese(
    '% %00 %zz %2f %2F.. %2e%2e .. . ../../etc/passwd {{7*7}} $(id) %c0%af %ed%a0%80 %f0%9f%97%b3 %25 %0d%0aX:y',
  ),
  oneOfThese(
    '__proto__ constructor null undefined -1 NaN ; ;a=b * ** ? ?? # & = [] {} :PAID {PAID} "<script> \\ \\\\x',
  ),
  fc.nat({ max: 9_000 }).map((length) => 'x'.repeat(length)),
);

/** A valid string of a schema, also of minimum and maximum length. */
function textOf({ minLength = 0, maxLength = 100, pattern = '' }: Schema): fc.Arbitrary<string> {
  const form = new RegExp(pattern, 'u');
  const fits = (text: string) => form.test(text) && [...text].length >= minLength && [...text].length <= maxLength;
  const free = pattern.includes('"')
    ? fc.string({ maxLength }).map((text) => `"${text}"`)
    : fc.string({ unit: 'grapheme', maxLength });
  return fc.oneof(
    free.filter(fits),
    fc.constantFrom(...['x'.repeat(maxLength), `"${'x'.repeat(maxLength - 2)}"`].filter(fits)),
  );
}

/** Ways to write a number, valid and nearly valid. */
const spellings = oneOfThese(`0 -0 1 -1 5.0 1e3 1E+3 1e400 -1e400 1e-400 0.1 1.5 9007199254740991 9007199254740992
  9007199254740991.4 9007199254740991.0 9223372036854775808 3000000000 01 +1 .5 5. NaN Infinity 0x10 1_000 "5" null true
  [] {} [5] 5e-1 50e-1 0e99999999999999999999 1e99999999999999999999`);

const longSpellings = fc.oneof(
  fc.nat({ max: 400 }).map((digits) => `1${'0'.repeat(digits)}`),
  fc.nat({ max: 16_000 }).map((zeros) => `1.${'0'.repeat(zeros)}`),
  fc.nat({ max: 16_000 }).map((zeros) => `0.${'0'.repeat(zeros)}1`),
);

/** The source of a valid JSON value of a schema, in any JSON notation. */
function sourceOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.type === 'integer') {
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
    const numbers = fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
    return fc.oneof(
      numbers.map(String),
      numbers.map((number) => `${number}.0`),
      numbers.map((number) => number.toExponential()),
    );
  }
  if (schema.type === 'string') return textOf(schema).map((text) => JSON.stringify(text));
  return objectOf(schema, (property) => sourceOf(property));
}

/** The source of a JSON object with all properties of a schema. */
function objectOf(schema: Schema, sourceFor: (property: Schema) => fc.Arbitrary<string>): fc.Arbitrary<string> {
  const properties = Object.entries(schema.properties ?? {});
  const pairs = properties.map(([name, property]) =>
    sourceFor(property).map((value) => `${JSON.stringify(name)}: ${value}`),
  );
  return fc.tuple(...pairs).map((fields) => `{${fields.join(', ')}}`);
}

/** The source of an object that is possibly invalid: a wrong value, or a missing, extra or duplicate key. */
function nearlyOf(schema: Schema): fc.Arbitrary<string> {
  const names = Object.keys(schema.properties ?? {});
  const values = oneOf(
    [8, spellings],
    [1, longSpellings],
    [1, fc.json({ maxDepth: 3 })],
    [4, sourceOf({ type: 'integer', minimum: 0 })],
  );
  const keys = oneOf(
    [8, fc.constantFrom(...names)],
    [1, fc.constantFrom('__proto__', 'constructor', 'paId', '', 'viewscount')],
  );
  const pairs = fc.tuple(keys, values).map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return fc.oneof(
    objectOf(schema, () => values),
    fc.array(pairs, { maxLength: 5 }).map((fields) => `{${fields.join(',')}}`),
  );
}

/** Bodies that are not JSON, or unexpected JSON. */
const hostileBodies = fc.oneof(
  fc.json({ maxDepth: 6 }).map(bytes),
  fc.nat({ max: 8_000 }).map((depth) => bytes(`{"viewsCount": ${'['.repeat(depth)}1.5${']'.repeat(depth)}}`)),
  fc.nat({ max: 8_000 }).map((depth) => bytes('{"a":'.repeat(depth))),
  fc.integer({ min: 16_300, max: 16_500 }).map((length) => bytes(`"${'x'.repeat(length)}"`)),
  fc.nat({ max: 100_000 }).map((length) => Buffer.alloc(length, ' ')),
  fc.uint8Array({ maxLength: 64 }).map((array) => Buffer.from(array)),
  hostileText.map(bytes),
  fc.constantFrom<BufferEncoding>('utf16le', 'latin1', 'utf8').map((as) => Buffer.from('\ufeff{"viewsCount": 1}', as)),
);

const bodyOf = (schema: Schema) =>
  oneOf([3, sourceOf(schema).map(bytes)], [5, nearlyOf(schema).map(bytes)], [2, hostileBodies]);

/** A PA-ID as a path segment: known or unknown, encoded correctly, needlessly, wrongly or not at all. */
function segments({ paIds }: World, schema: Schema): fc.Arbitrary<string> {
  const known = fc.constantFrom(...paIds);
  const everyByte = (text: string) => [...bytes(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return oneOf(
    [12, known.map(encodeURIComponent)],
    [1, known.map(everyByte)],
    [1, known.map((paId) => paId.toLowerCase())],
    [2, textOf(schema).map((text) => encodeURIComponent(text.toWellFormed()))],
    [2, hostileText.map((text) => encodeURIComponent(text.toWellFormed()))],
    [1, hostileText],
  );
}

/** Characters that do not end a request line. */
const inTarget = (text: string) =>
  text.replace(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));

function targets(world: World, { base, template, parameters }: Shape): fc.Arbitrary<string> {
  const ofPath = parameters.filter((parameter) => parameter.in === 'path');
  const inPath = Object.fromEntries(ofPath.map(({ name, schema }) => [name, segments(world, schema)]));
  const before = oneOf(
    [24, fc.constant(base)],
    [1, fc.constantFrom('', `/${base}`, `${base}/`, `${base}/..`, `http://x${base}`)],
    [1, oneOfThese('/API/V1 /api/v2 /./api/v1 /%61pi/v1 http://')],
  );
  const after = oneOf(
    [12, fc.constant('')],
    [1, oneOfThese(`/ ? ?x=1 ?PAID=1&PAID=2 ?%zz #f ;a=b /metrics /../x ${'?'.repeat(500)}`)],
  );
  return fc.tuple(before, fc.record(inPath), after).map(([start, values, end]) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    return inTarget(`${start}${path}${end}`);
  });
}

function authorizations({ tokens }: World, { schemes }: Shape): fc.Arbitrary<string[]> {
  const fitting = fc.constantFrom(...schemes.flatMap((scheme) => tokens[scheme] ?? []));
  const any = fc.constantFrom(...Object.values(tokens).flat());
  return oneOf(
    [16, fitting.map((token) => [`Bearer ${token}`])],
    [3, any.map((token) => [`Bearer ${token}`])],
    [1, any.map((token) => [`bEARER   ${token}`])],
    [1, any.map((token) => [`Bearer ${token}`, `Bearer ${token}`])],
    [1, any.map((token) => [`Basic ${token}`])],
    [1, hostileText.map((text) => [`Bearer ${text}`])],
    [1, fc.constant([])],
  );
}

/** Characters that do not end a header. */
const inHeader = (text: string) =>
  bytes(text.toWellFormed())
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim();

const otherHeaders = fc.array(
  fc.tuple(
    oneOfThese(`Accept Content-Type Content-Encoding X-HTTP-Method-Override Origin Range Cookie X-Forwarded-For TE Forwarded
      traceparent If-Modified-Since If-Match Cache-Control X-API-Version Accept-Encoding Referer Prefer`),
    fc.oneof(
      oneOfThese(
        '*/* text/html application/json gzip identity DELETE bytes=0-1 trailers https://evil.example 127.0.0.1',
      ),
      hostileText,
    ),
  ),
  { maxLength: 3 },
);

function headersOf(world: World, { parameters }: Shape): fc.Arbitrary<(readonly [string, string])[]> {
  const ofHeader = parameters.filter((parameter) => parameter.in === 'header');
  const declared = ofHeader.map(({ name, schema }) => {
    const values = fc.oneof(fc.constantFrom(...world.tags, '*', 'W/"x", "y"'), textOf(schema), hostileText);
    return fc.option(values, { freq: 2 }).map((value) => [name, value] as const);
  });
  return fc
    .tuple(fc.tuple(...declared), otherHeaders)
    .map(([own, others]) =>
      [...own, ...others].flatMap(([name, value]) => (value === null ? [] : [[name, inHeader(value)] as const])),
    );
}

const otherMethods = oneOfThese('POST PATCH DELETE OPTIONS TRACE PROPFIND QUERY CONNECT HEAD GET PUT');

/** Requests from an OpenAPI document: valid, nearly valid and unexpected ones. */
export function shapedRequests(document: Document, world: World): fc.Arbitrary<ShapedRequest> {
  const perShape = shapesOf(document).map((shape) =>
    fc
      .record({
        method: oneOf(
          [10, fc.constant(shape.method)],
          [1, fc.constant(shape.method === 'GET' ? 'HEAD' : 'GET')],
          [1, otherMethods],
        ),
        target: targets(world, shape),
        authorization: authorizations(world, shape),
        others: headersOf(world, shape),
        body: shape.body
          ? oneOf<Buffer | null>([12, bodyOf(shape.body)], [1, fc.constant(null)])
          : fc.option(hostileBodies, { freq: 12 }),
        isChunked: oneOf([4, fc.constant(false)], [1, fc.constant(true)]),
      })
      .map(({ method, target, authorization, others, body, isChunked }) => ({
        method,
        target,
        headers: [...authorization.map((value) => ['Authorization', inHeader(value)] as const), ...others],
        body: body ?? undefined,
        isChunked,
      })),
  );
  return fc.oneof(...perShape);
}

const chunk = (body: Buffer) => Buffer.concat([bytes(`${body.length.toString(16)};x="y"\r\n`), body, bytes('\r\n')]);
function chunked(body: Buffer): Buffer {
  const pieces = [body.subarray(0, 7), body.subarray(7)].filter((piece) => piece.length > 0);
  return Buffer.concat([...pieces.map(chunk), bytes('0\r\n\r\n')]);
}

/** The approximate length of a request's head, in bytes; never too large. */
export const headLength = (request: ShapedRequest) => bytesOf({ ...request, body: undefined }).length;

/** A request as bytes. @param more extra headers */
export function bytesOf(
  { method, target, headers, body, isChunked }: ShapedRequest,
  more: Record<string, string> = {},
): Buffer {
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body?.length}`;
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: x',
    ...[...headers, ...Object.entries(more)].map(([name, value]) => `${name}: ${value}`),
    ...(body ? [framing] : []),
  ].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), ...(body ? [isChunked ? chunked(body) : body] : [])]);
}
