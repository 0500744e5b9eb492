import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** An OpenAPI document as it is served: plain JSON. */
export type Document = {
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};
type Operation = { responses: Record<string, unknown>; requestBody?: unknown };
type Header = { required?: boolean; schema: { type?: string } };
type Response = { headers?: Record<string, unknown>; content?: Record<string, { schema: unknown }> };

/** A response as a test saw it. */
export type SeenResponse = {
  /** In any case; `HEAD` is held against `GET`. */
  method: string;
  /** The path as the document writes it: `/advertisement/{PAID}`. */
  pathTemplate: string;
  status: number;
  /** Names in lower case, as `node:http` and `fetch` give them. */
  headers: Readonly<Record<string, string | string[] | undefined>> | Headers;
  /** The parsed body; undefined when there is none. */
  body?: unknown;
};

/**
 * Holds a response against the document: its status, its body, the headers that it must carry, and those that the
 * document knows but does not promise here.
 * @returns what does not agree, in words; empty when all does
 */
export function validateResponse(document: Document, seen: SeenResponse): string[] {
  const method = isHead(seen) ? 'get' : seen.method.toLowerCase();
  const operation = document.paths[seen.pathTemplate]?.[method];
  if (!operation) return [`${seen.method} ${seen.pathTemplate} is not in the document`];

  const range = `${Math.floor(seen.status / 100)}XX`;
  const status = [String(seen.status), range, 'default'].find((key) => key in operation.responses);
  if (!status) return [`status ${seen.status} is not in the document`];

  const found = resolve<Response>(document, ['paths', seen.pathTemplate, method, 'responses', status]);
  const headers = seen.headers instanceof Headers ? Object.fromEntries(seen.headers) : seen.headers;
  return [...headerProblems(document, found, headers), ...bodyProblems(document, found, headers, seen)];
}

const isHead = ({ method }: SeenResponse) => method.toUpperCase() === 'HEAD';

/** The path of a request, `/api/v1/advertisement/PA-1`, as the document writes it; undefined when it is none of its. */
export function pathTemplateOf(document: Document, path: string): string | undefined {
  const base = URL.parse(document.servers[0]?.url ?? '', 'http://localhost')?.pathname ?? '';
  const [asked = ''] = path.split('?');
  if (!asked.startsWith(`${base}/`)) return undefined;
  const segments = asked.slice(base.length).split('/');
  return Object.keys(document.paths).find((template) => {
    const wanted = template.split('/');
    return (
      wanted.length === segments.length &&
      wanted.every((name, n) => name === segments[n] || (name.startsWith('{') && segments[n] !== ''))
    );
  });
}

/** Holds a value against the schema at a place of the document. @returns what does not agree */
export function validateAt(document: Document, place: readonly string[], value: unknown): string[] {
  const validate = validatorOf(document, place);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath || 'the value'} ${error.message}${wordsOf(error)}`,
  );
}

/** A value of the document and the place where it is. */
type Found<T> = { place: readonly string[]; value: T };
type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Finds what is at a place of the document, following references. */
function resolve<T>(document: Document, place: readonly string[]): Found<T> {
  let value: unknown = document;
  for (const key of place) value = (value as Record<string, unknown> | undefined)?.[key];
  const reference = (value as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return { place, value: value as T };
  return resolve(document, reference.slice('#/'.length).split('/'));
}

function headerProblems(document: Document, { place, value: response }: Found<Response>, sent: SentHeaders): string[] {
  const declared = Object.keys(response.headers ?? {});
  const known = Object.keys(document.components.headers ?? {});
  const unexpected = known.filter((name) => !declared.includes(name) && sent[name.toLowerCase()] !== undefined);
  const problems = declared.flatMap((name) => {
    const header = resolve<Header>(document, [...place, 'headers', name]);
    const given = sent[name.toLowerCase()];
    if (given === undefined) return header.value.required ? [`header ${name} is missing`] : [];
    const value = header.value.schema.type === 'integer' ? Number(given) : given;
    return validateAt(document, [...header.place, 'schema'], value).map((problem) => `header ${name}: ${problem}`);
  });
  return [...problems, ...unexpected.map((name) => `header ${name} is not in the document here`)];
}

function bodyProblems(
  document: Document,
  { place, value: response }: Found<Response>,
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
      : validateAt(document, [...place, 'content', type, 'schema'], seen.body)),
  ];
}

type Validators = { ajv: Ajv2020; compiled: Map<string, ValidateFunction> };
const cache = new WeakMap<Document, Validators>();

/** The compiled schema at a place of the document, compiled once. */
function validatorOf(document: Document, place: readonly string[]): ValidateFunction {
  let validators = cache.get(document);
  if (!validators) {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    addFormats.default(ajv);
    ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/u);
    ajv.addFormat('iri', (value: string) => URL.canParse(value));
    ajv.addSchema(document, 'openapi');
    validators = { ajv, compiled: new Map() };
    cache.set(document, validators);
  }
  const keys = place.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
  const reference = `openapi#/${keys.join('/')}`;
  const known = validators.compiled.get(reference);
  if (known) return known;
  const validate = validators.ajv.compile({ $ref: reference });
  validators.compiled.set(reference, validate);
  return validate;
}

/** What an error of ajv leaves out of its message. */
function wordsOf({ keyword, params }: ErrorObject): string {
  if (keyword === 'additionalProperties') return ` (${params.additionalProperty})`;
  if (keyword === 'const') return ` ${JSON.stringify(params.allowedValue)}`;
  return '';
}
