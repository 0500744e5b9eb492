import type { Difference, Exchange, Expect } from './kit.ts';
import { excerpt, instantOf, isObject, objectsIn, own, show, typeOf } from './values.ts';

/*
 * Patterns of values: a regular expression wants a text like it, a function is a matcher, anything else must be equal. An
 * object must have exactly these keys.
 */

/** Undefined when the value is as wanted, else what was expected, or a difference further in. */
export type Matcher = (value: unknown, path: string) => string | Difference | undefined;

const unless = (isKept: boolean, expected: string) => (isKept ? undefined : expected);

export const any: Matcher = (value) => unless(value !== undefined, 'any value');
export const absent: Matcher = (value) => unless(value === undefined, 'nothing');
export const type =
  (name: string): Matcher =>
  (value) =>
    unless(typeOf(value) === name, `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`);
export const text = type('string');
export const nonEmpty = /\S/;
export const instant: Matcher = (value) => unless(Number.isFinite(instantOf(value)), 'an ISO 8601 timestamp in UTC');
export const all =
  (...patterns: unknown[]): Matcher =>
  (value, path) =>
    firstOf(patterns, (pattern) => difference(pattern, value, path));
export const anyOf =
  (...patterns: unknown[]): Matcher =>
  (value, path) => {
    const found = patterns.map((pattern) => difference(pattern, value, path));
    if (found.includes(undefined)) return undefined;
    // The form that agrees longest says most.
    const [longest] = found.toSorted((one, other) => (other?.path.length ?? 0) - (one?.path.length ?? 0));
    return longest && longest.path !== path ? longest : patterns.map(wordsOf).join(', or ');
  };
/** An object at any depth fits. */
export const somewhere =
  (pattern: unknown): Matcher =>
  (value) => {
    const isThere = [...objectsIn(value)].some((object) => !difference(pattern, object, ''));
    return unless(isThere, `an object like ${wordsOf(pattern)}, at any depth`);
  };
export const nowhere =
  (...keys: string[]): Matcher =>
  (value) => {
    const found = firstOf([...objectsIn(value)], (object) => keys.find((key) => Object.hasOwn(object, key)));
    return unless(found === undefined, `no key ${found} at any depth`);
  };
export const keysAre =
  (...keys: string[]): Matcher =>
  (value, path) =>
    difference(has(...keys), value, path) ?? extraKey(keys, value, path);
/** An object with at least these keys. */
export const contains =
  (pattern: Record<string, unknown>): Matcher =>
  (value, path) =>
    isObject(value)
      ? firstOf(Object.keys(pattern), (key) => difference(pattern[key], own(value, key), `${path}.${key}`))
      : `an object with ${Object.keys(pattern).join(', ')}`;
export const has = (...keys: string[]): Matcher => contains(Object.fromEntries(keys.map((key) => [key, any])));
export const itemsLike =
  (pattern: unknown): Matcher =>
  (value, path) =>
    Array.isArray(value) && value.length > 0
      ? firstOf([...value.keys()], (index) => difference(pattern, value[index], `${path}[${index}]`))
      : 'an array with an item';

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a pattern wants, for people. */
function wordsOf(pattern: unknown): string {
  if (pattern instanceof RegExp) return `text like ${pattern.source}`;
  if (typeof pattern === 'function') return difference(pattern, undefined, '')?.expected ?? 'nothing';
  const isPattern = (inner: unknown) => typeof inner === 'function' || inner instanceof RegExp;
  return JSON.stringify(pattern, (_key, inner) => (isPattern(inner) ? wordsOf(inner) : inner));
}

/** The first difference between what is expected and a value. */
export function difference(pattern: unknown, value: unknown, path: string): Difference | undefined {
  const at = (expected: string) => ({ path, expected, received: show(value) });
  if (typeof pattern === 'function') {
    const found = (pattern as Matcher)(value, path);
    return typeof found === 'string' ? at(found) : found;
  }
  if (pattern instanceof RegExp)
    return typeof value === 'string' && pattern.test(value) ? undefined : at(wordsOf(pattern));
  if (typeof pattern !== 'object' || pattern === null) return pattern === value ? undefined : at(show(pattern));
  if (typeOf(pattern) !== typeOf(value)) return at(wordsOf(pattern));
  const below = (key: string) => (Array.isArray(pattern) ? `${path}[${key}]` : `${path}.${key}`);
  const [wanted, given] = [pattern, value] as Record<string, unknown>[];
  const keys = Object.keys(pattern);
  const held = (key: string) => (Object.hasOwn(Object(value), key) ? given?.[key] : undefined);
  return firstOf(keys, (key) => difference(wanted?.[key], held(key), below(key))) ?? extraKey(keys, value, path);
}

function extraKey(keys: readonly string[], value: unknown, path: string): Difference | undefined {
  const extra = Object.keys(Object(value)).find((key) => !keys.includes(key));
  return extra === undefined
    ? undefined
    : { path: `${path}.${extra}`, expected: 'no such key', received: show(Object(value)[extra]) };
}

/** The first difference between an answer and what is expected of it. */
export function differenceIn({ status, headers, text, body }: Expect, exchange: Exchange): Difference | undefined {
  const { response } = exchange;
  const shown = excerpt(response.text, 200);
  if (response.status === 0) return { path: 'response', expected: 'an HTTP response', received: response.text };
  const [from, to] = typeof status === 'object' ? status : [status ?? 0, status ?? 999];
  if (response.status < from || response.status > to) {
    const expected = from === to ? String(from) : `${from} to ${to}`;
    return { path: 'status', expected, received: `${response.status} ${shown}`.trim() };
  }
  const inHeaders = firstOf(Object.entries(headers ?? {}), ([name, pattern]) =>
    difference(pattern, response.headers[name], `headers.${name}`),
  );
  if (inHeaders) return inHeaders;
  if (text !== undefined && response.text !== text) return { path: 'body', expected: 'no body', received: shown };
  if (body === undefined) return undefined;
  const found = difference(body, exchange.body, 'body');
  return found && exchange.body === undefined
    ? { path: 'body', expected: 'JSON', received: shown || 'nothing' }
    : found;
}
