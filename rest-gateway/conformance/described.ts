import type { Difference } from './kit.ts';
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
  const reference = unresolvedReference(document, document);
  if (reference !== undefined) return { path: 'body', expected: 'no reference without a target', received: reference };
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

/**
 * The first difference between a value and its description: of its type, its listed values, its limits, or its keys. Every
 * described key must be there, and no other.
 */
export function differenceFromSchema(
  given: unknown,
  value: unknown,
  path: string,
  document: unknown,
): Difference | undefined {
  const schema = resolve(given, document);
  const at = (expected: string) => ({ path, expected, received: show(value) });
  const forms = [schema.oneOf, schema.anyOf].find(Array.isArray) as unknown[] | undefined;
  if (forms) {
    const found = forms.map((form) => differenceFromSchema(form, value, path, document));
    // The form that agrees longest says most.
    return found.includes(undefined) ? undefined : found.toSorted(byDepth)[0];
  }
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number'))) {
    return at(types.join(' or '));
  }
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return at(`one of ${schema.enum.join(', ')}`);
  const limit = Object.entries(limits).find(([name, isKept]) => name in schema && !isKept(value, schema[name]));
  if (limit) return at(`${limit[0]} ${show(schema[limit[0]])}`);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = differenceFromSchema(schema.items ?? {}, item, `${path}[${index}]`, document);
      if (found) return found;
    }
  }
  if (!isObject(value) || !isObject(schema.properties)) return undefined;
  for (const [key, inner] of Object.entries(schema.properties)) {
    if (!Object.hasOwn(value, key)) return { path: `${path}.${key}`, expected: 'the key', received: 'nothing' };
    const found = differenceFromSchema(inner, value[key], `${path}.${key}`, document);
    if (found) return found;
  }
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(schema.properties, key)) continue;
    return { path: `${path}.${key}`, expected: 'no such key', received: show(value[key]) };
  }
  return undefined;
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';
/** Keywords of JSON Schema that limit a value. */
const limits: Readonly<Record<string, (value: unknown, limit: unknown) => boolean>> = {
  const: (value, limit) => value === limit,
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

const byDepth = (one: Difference | undefined, other: Difference | undefined) =>
  (other?.path.split('.').length ?? 0) - (one?.path.split('.').length ?? 0);

/** A schema, or the one that its `$ref` names. */
function resolve(schema: unknown, document: unknown): Schema {
  if (!isObject(schema)) return {};
  if (typeof schema.$ref !== 'string') return schema;
  const found = schema.$ref.replace(/^#\//, '').split('/').reduce<unknown>(own, document);
  return isObject(found) ? found : {};
}

/** The first `$ref` in a document that names nothing in it. */
function unresolvedReference(value: unknown, document: unknown): string | undefined {
  for (const { $ref } of objectsIn(value)) {
    if (typeof $ref !== 'string') continue;
    const keys = $ref.replace(/^#\//, '').split('/');
    const found = keys.reduce<unknown>(
      (part, key) => own(part, decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')),
      document,
    );
    if (found === undefined) return $ref;
  }
  return undefined;
}
