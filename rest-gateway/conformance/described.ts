import type { Difference } from './kit.ts';
import { all, any, anyOf, difference, type Matcher } from './matchers.ts';
import { isObject, objectsIn, own, show, typeOf } from './values.ts';

type Schema = Record<string, unknown>;

/** The schema of an answer in an OpenAPI document, empty if it has no body. Undefined: the answer is not described. */
export function schemaOf(document: unknown, method: string, path: string, status: number): Schema | undefined {
  const responses = own(own(own(own(document, 'paths'), path), method), 'responses');
  const response = own(responses, String(status)) ?? own(responses, 'default');
  if (response === undefined) return undefined;
  const content = own(resolve(response, document), 'content');
  const schema = own(own(content, 'application/json'), 'schema');
  return isObject(schema) ? schema : {};
}

/** What makes a document no OpenAPI 3.1: a reference without a target, a path whose parameter is not described. */
export function faultInDescription(document: unknown): Difference | undefined {
  const isDangling = ({ $ref }: Schema) => typeof $ref === 'string' && targetOf($ref, document) === undefined;
  const dangling = [...objectsIn(document)].find(isDangling);
  if (dangling) return { path: 'body', expected: 'no reference without a target', received: String(dangling.$ref) };
  for (const [path, item] of Object.entries(Object(own(document, 'paths')))) {
    for (const [method, operation] of Object.entries(Object(item))) {
      const at = { path: `body.paths.${path}.${method}`, received: 'nothing' };
      if (!/^(get|put|post|patch|delete|head|options|trace)$/.test(method)) continue;
      const parameters = [own(item, 'parameters'), own(operation, 'parameters')].flatMap((list) => list ?? []);
      const names = parameters.map((one) => own(resolve(one, document), 'name'));
      const [, missing] = [...path.matchAll(/\{([^}]+)\}/g)].find(([, name]) => !names.includes(name)) ?? [];
      if (missing !== undefined) return { ...at, expected: `the parameter ${missing} of the path` };
      if (Object.keys(Object(own(operation, 'responses'))).length === 0) return { ...at, expected: 'responses' };
    }
  }
  return undefined;
}

/** A value as a schema describes it: its type, its limits, and its keys. Every described key must be there, and no other. */
export const described =
  (given: unknown, document: unknown): Matcher =>
  (value, path) => {
    const schema = resolve(given, document);
    const like = (inner: unknown) => described(inner, document);
    const forms = [schema.oneOf, schema.anyOf].find(Array.isArray) as unknown[] | undefined;
    if (forms) return difference(anyOf(...forms.map(like)), value, path);
    const types = [schema.type ?? []].flat();
    const type = typeOf(value);
    const isOfType = types.includes(type) || (type === 'integer' && types.includes('number'));
    if (types.length > 0 && !isOfType) return types.join(' or ');
    const limit = Object.entries(limits).find(([name, isKept]) => name in schema && !isKept(value, schema[name]));
    if (limit) return `${limit[0]} ${show(schema[limit[0]])}`;
    if (Array.isArray(value))
      return difference(
        value.map(() => like(schema.items)),
        value,
        path,
      );
    if (!isObject(value) || !isObject(schema.properties)) return undefined;
    const keys = Object.entries(schema.properties).map(([key, inner]) => [key, all(any, like(inner))]);
    return difference(Object.fromEntries(keys), value, path);
  };

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
/** Keywords of JSON Schema that limit a value. */
const limits: Readonly<Record<string, (value: unknown, limit: unknown) => boolean>> = {
  const: (value, limit) => value === limit,
  enum: (value, list) => Array.isArray(list) && list.includes(value),
  pattern: (value, limit) => !isText(value) || isLike(String(value), String(limit)),
  minLength: (value, limit) => !isText(value) || [...String(value)].length >= Number(limit),
  maxLength: (value, limit) => !isText(value) || [...String(value)].length <= Number(limit),
  minimum: (value, limit) => !isNumber(value) || Number(value) >= Number(limit),
  maximum: (value, limit) => !isNumber(value) || Number(value) <= Number(limit),
};

/** A pattern that is none limits nothing. */
function isLike(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

/** What a `$ref` names in a document. */
const targetOf = (reference: string, document: unknown) =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(own, document);

/** A schema, or the one that its `$ref` names. */
function resolve(schema: unknown, document: unknown): Schema {
  if (!isObject(schema)) return {};
  const found = typeof schema.$ref === 'string' ? targetOf(schema.$ref, document) : schema;
  return isObject(found) ? found : {};
}
