import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A parsed OpenAPI document. */
export type Document = {
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};
type Operation = { responses: Record<string, unknown>; requestBody?: unknown };
type Header = { required?: boolean; schema: { type?: string } };
type Response = { headers?: Record<string, unknown>; content?: Record<string, { schema: unknown }> };

/** A response to validate. */
export type SeenResponse = {
  /** Case-insensitive; `HEAD` is validated as `GET`. */
  method: string;
  /** The path in the document: `/advertisement/{PAID}`. */
  pathTemplate: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>> | Headers;
  /** The parsed body; undefined if there is none. */
  body?: unknown;
};

/**
 * Validates a response against the document: status, body, required headers, and headers that are not documented for this
 * response.
 * @returns the problems
 */
export function validateResponse(document: Document, seen: SeenResponse): string[] {
  const method = isHead(seen) ? 'get' : seen.method.toLowerCase();
  const operation = document.paths[seen.pathTemplate]?.[method];
  if (!operation) return [`${seen.method} ${seen.pathTemplate} is not in the document`];

  const range = `${Math.floor(seen.status / 100)}XX`;
  // Ours describes errors alone by `default`.
  const known = [String(seen.status), range, ...(seen.status >= 400 ? ['default'] : [])];
  const status = known.find((key) => key in operation.responses);
  if (!status) return [`status ${seen.status} is not in the document`];

  const found = resolve<Response>(document, ['paths', seen.pathTemplate, method, 'responses', status]);
  const headers = seen.headers instanceof Headers ? Object.fromEntries(seen.headers) : seen.headers;
  return [...headerProblems(document, found, headers), ...bodyProblems(document, found, headers, seen)];
}

const isHead = ({ method }: SeenResponse) => method.toUpperCase() === 'HEAD';

/** The document's path for the path of a request, such as `/api/v1/advertisement/PA-1`; undefined if unknown. */
export function pathTemplateOf(document: Document, path: string): string | undefined {
  const base = URL.parse(document.servers[0]?.url ?? '', 'http://localhost')?.pathname ?? '';
  const [requested = ''] = path.split('?');
  if (!requested.startsWith(`${base}/`)) return undefined;
  const segments = requested.slice(base.length).split('/');
  return Object.keys(document.paths).find((template) => {
    const expected = template.split('/');
    return (
      expected.length === segments.length &&
      expected.every((name, n) => name === segments[n] || (name.startsWith('{') && segments[n] !== ''))
    );
  });
}

/** Validates a value against the schema at a location of the document. @returns the problems */
export function validateAt(document: Document, location: readonly string[], value: unknown): string[] {
  const validate = validatorOf(document, location);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath || 'the value'} ${error.message}${detailsOf(error)}`,
  );
}

/** A value of the document and its location. */
type Found<T> = { location: readonly string[]; value: T };
type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Finds the value at a location of the document, following references. */
function resolve<T>(document: Document, location: readonly string[]): Found<T> {
  let value: unknown = document;
  for (const key of location) value = (value as Record<string, unknown> | undefined)?.[key];
  const reference = (value as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return { location, value: value as T };
  return resolve(document, reference.slice('#/'.length).split('/'));
}

function headerProblems(
  document: Document,
  { location, value: response }: Found<Response>,
  sent: SentHeaders,
): string[] {
  const declared = Object.keys(response.headers ?? {});
  const known = Object.keys(document.components.headers ?? {});
  const unexpected = known.filter((name) => !declared.includes(name) && sent[name.toLowerCase()] !== undefined);
  const problems = declared.flatMap((name) => {
    const header = resolve<Header>(document, [...location, 'headers', name]);
    const given = sent[name.toLowerCase()];
    if (given === undefined) return header.value.required ? [`header ${name} is missing`] : [];
    const value = header.value.schema.type === 'integer' ? Number(given) : given;
    return validateAt(document, [...header.location, 'schema'], value).map((problem) => `header ${name}: ${problem}`);
  });
  return [...problems, ...unexpected.map((name) => `header ${name} is not in the document here`)];
}

function bodyProblems(
  document: Document,
  { location, value: response }: Found<Response>,
  headers: SentHeaders,
  seen: SeenResponse,
): string[] {
  const [type] = Object.keys(response.content ?? {});
  if (type === undefined || isHead(seen)) return seen.body === undefined ? [] : ['there is a body'];
  const sentType = String(headers['content-type']).split(';')[0];
  return [
    ...(sentType === type ? [] : [`content type is ${sentType}`]),
    ...(seen.body === undefined
      ? ['the body is missing']
      : validateAt(document, [...location, 'content', type, 'schema'], seen.body)),
  ];
}

type Validators = { ajv: Ajv2020; compiled: Map<string, ValidateFunction> };
const cache = new WeakMap<Document, Validators>();

/** The compiled schema at a location of the document, cached. */
function validatorOf(document: Document, location: readonly string[]): ValidateFunction {
  let validators = cache.get(document);
  if (!validators) {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi');
    validators = { ajv, compiled: new Map() };
    cache.set(document, validators);
  }
  const keys = location.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
  const reference = `openapi#/${keys.join('/')}`;
  const known = validators.compiled.get(reference);
  if (known) return known;
  const validate = validators.ajv.compile({ $ref: reference });
  validators.compiled.set(reference, validate);
  return validate;
}

/** Details that ajv's message lacks. */
function detailsOf({ keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return ` (${params.additionalProperty})`;
  if (keyword === 'const') return ` ${JSON.stringify(params.allowedValue)}`;
  return '';
}
