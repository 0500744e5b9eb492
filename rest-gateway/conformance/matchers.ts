import { differenceFromSchema, schemaOfAnswer } from './described.ts';
import type { Difference } from './kit.ts';
import { contactShown, differenceFromPublic, differenceFromRecord } from './records.ts';
import { equal, instantOf, isObject, objectsIn, own, show, typeOf } from './values.ts';

/** What a pattern may refer to. */
export type Scope = {
  /** What was received, by step. */
  responses: (Record<string, unknown> | undefined)[];
  notices: Record<string, string>;
  records: Record<string, Record<string, unknown>>;
  /** The time, in milliseconds. */
  now: () => number;
};

/** A value that has been received, or undefined. `reference` is `n.headers.name` or `n.body.key`. */
export function lookUp({ responses }: Pick<Scope, 'responses'>, reference: unknown): unknown {
  const [step, part, ...keys] = String(reference).split('.');
  return keys.reduce<unknown>(own, responses[Number(step)]?.[String(part)]);
}

/** What each matcher wants of a value: undefined when it has it, else what was expected, or a difference further in. */
const matchers: Record<
  string,
  (
    value: unknown,
    // biome-ignore lint/suspicious/noExplicitAny: each matcher has an argument of its own type
    argument: any,
    context: { path: string; scope: Scope; matcher: Record<string, unknown> },
  ) => string | Difference | undefined
> = {
  $any: (value) => (value === undefined ? 'any value' : undefined),
  $type: (value, type) => (typeOf(value) === type ? undefined : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`),
  $match: (value, pattern) =>
    typeof value === 'string' && new RegExp(pattern).test(value) ? undefined : `text like ${pattern}`,
  $not: (value, pattern, { path, scope }) =>
    value === undefined || difference(pattern, value, path, scope)
      ? undefined
      : `anything but ${describe(pattern, scope)}`,
  $all: (value, patterns, { path, scope }) => firstOf(patterns, (pattern) => difference(pattern, value, path, scope)),
  $same: (value, reference, { scope }) =>
    value !== undefined && equal(lookUp(scope, reference), value)
      ? undefined
      : `the same as ${named(reference)}: ${show(lookUp(scope, reference))}`,
  $sameOrNone: (value, reference, { scope }) =>
    lookUp(scope, reference) === value
      ? undefined
      : `the same as ${named(reference)}: ${show(lookUp(scope, reference))}`,
  $record: (value, name, { path, scope }) => differenceFromRecord(scope.records[name], value, path),
  $publicRecord: (value, name, { path, scope }) => differenceFromPublic(scope.records[name], value, path),
  $withoutContact: (value, name, { scope }) => contactShown(scope.records[name], value),
  $notice: (value, name, { scope }) => (value === scope.notices[name] ? undefined : show(scope.notices[name])),
  $below: (value, reference, { scope, matcher }) => {
    const before = Number(lookUp(scope, reference));
    return value !== undefined && Number(value) === before - Number(matcher.by)
      ? undefined
      : `${before - Number(matcher.by)}, ${matcher.by} less than ${named(reference)}`;
  },
  by: () => undefined,
  $atMost: (value, most) => (Number(value) <= most ? undefined : `at most ${most}`),
  $instant: (value) => (Number.isFinite(instantOf(value)) ? undefined : 'an ISO 8601 timestamp in UTC'),
  /** Within that many seconds from now, by the clock of the target if it sends the time. */
  $within: (value, [from, to], { scope }) => {
    const sent = Date.parse(String(lookUp(scope, `${scope.responses.length - 1}.headers.date`)));
    const seconds = (instantOf(value) - (Number.isFinite(sent) ? sent : scope.now())) / 1000;
    return seconds >= from && seconds <= to
      ? undefined
      : `an instant from ${from} to ${to} s from now; this is ${Math.round(seconds)} s`;
  },
  $instantOf: (value, reference, { scope }) => {
    const seconds = Number(lookUp(scope, reference));
    return instantOf(value) === seconds * 1000 ? undefined : `the instant of ${named(reference)}, ${seconds}`;
  },
  $notBefore: (value, reference, { scope }) => {
    const before = String(lookUp(scope, reference));
    return instantOf(value) >= instantOf(before) ? undefined : `${before} or later`;
  },
  $list: (value, items) =>
    equal(String(value).split(/ *, */).sort(), [...items].sort()) ? undefined : `the list ${items.join(', ')}`,
  $has: (value, keys) =>
    [...objectsIn(value)].some((object) => keys.every((key: string) => Object.hasOwn(object, key)))
      ? undefined
      : `somewhere an object with ${keys.join(', ')}`,
  $somewhere: (value, pattern, { path, scope, matcher }) => {
    const times = Number(matcher.$times ?? 1);
    const found = [...objectsIn(value)].filter((object) => !difference(pattern, object, path, scope)).length;
    return found >= times
      ? undefined
      : `at least ${times} objects like ${describe(pattern, scope)}; there are ${found}`;
  },
  $times: () => undefined,
  $nowhere: (value, keys) => {
    for (const object of objectsIn(value)) {
      const key = keys.find((one: string) => Object.hasOwn(object, one));
      if (key) return `no key ${key} at any depth`;
    }
    return undefined;
  },
  $keys: (value, keys, { path }) =>
    isObject(value) ? differentKeys(keys, value, path) : `an object with ${keys.join(', ')}`,
  $described: (value, { in: reference, path: operation }, { path, scope }) => {
    const document = lookUp(scope, reference);
    const schema = schemaOfAnswer(document, operation);
    return schema
      ? differenceFromSchema(schema, value, path, document)
      : `the form that the description gives GET ${operation}; it gives none`;
  },
  $keysOf: (value, reference, { scope }) => {
    const there = new Set([...objectsIn(value)].flatMap(Object.keys));
    const missing = [...objectsIn(lookUp(scope, reference))].flatMap(Object.keys).find((key) => !there.has(key));
    return missing === undefined ? undefined : `every key of ${named(reference)}; ${missing} is missing`;
  },
  $contains: (value, pattern, { path, scope }) => {
    if (!isObject(value)) return `an object with ${Object.keys(pattern).join(', ')}`;
    return firstOf(Object.keys(pattern), (key) => difference(pattern[key], own(value, key), `${path}.${key}`, scope));
  },
  $optional: (value, pattern, { path, scope }) => {
    const present = Object.keys(pattern).filter((key) => isObject(value) && Object.hasOwn(value, key));
    return firstOf(present, (key) => difference(pattern[key], own(value, key), `${path}.${key}`, scope));
  },
  $items: (value, pattern, { path, scope, matcher }) => {
    if (!Array.isArray(value) || value.length < Number(matcher.$min ?? 0))
      return `an array of at least ${matcher.$min ?? 0}`;
    return firstOf([...value.keys()], (index) => difference(pattern, value[index], `${path}[${index}]`, scope));
  },
  $min: () => undefined,
  $anyOrder: (value, patterns, { path, scope }) => {
    const left = Array.isArray(value) ? [...value] : [];
    for (const pattern of patterns) {
      const at = left.findIndex((item) => !difference(pattern, item, path, scope));
      if (at === -1) return `an entry like ${describe(pattern, scope)}`;
      left.splice(at, 1);
    }
    return left.length === 0 ? undefined : `${patterns.length} entries`;
  },
};

/** A step of the row, for people. */
function named(reference: unknown): string {
  const [step, part, ...keys] = String(reference).split('.');
  return `${keys.join('.') || part} of request ${Number(step) + 1}`;
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isMatcher = (pattern: unknown): pattern is Record<string, unknown> =>
  isObject(pattern) && Object.keys(pattern).some((key) => key.startsWith('$'));

/** What a pattern wants, for people. */
function describe(pattern: unknown, scope: Scope): string {
  if (isMatcher(pattern)) return difference(pattern, undefined, '', scope)?.expected ?? 'any value';
  if (isObject(pattern)) {
    return `{${Object.entries(pattern)
      .map(([key, inner]) => `${key}: ${describe(inner, scope)}`)
      .join(', ')}}`;
  }
  if (Array.isArray(pattern)) return `[${pattern.map((inner) => describe(inner, scope)).join(', ')}]`;
  return show(pattern);
}

/** The first difference between what a row expects and a value. */
export function difference(pattern: unknown, value: unknown, path: string, scope: Scope): Difference | undefined {
  const at = (expected: string) => ({ path, expected, received: show(value) });
  if (isMatcher(pattern)) {
    return firstOf(Object.entries(pattern), ([name, argument]) => {
      const found = matchers[name]?.(value, argument, { path, scope, matcher: pattern });
      return typeof found === 'string' ? at(found) : found;
    });
  }
  if (Array.isArray(pattern)) {
    if (!Array.isArray(value) || value.length !== pattern.length) return at(describe(pattern, scope));
    return firstOf([...pattern.keys()], (index) =>
      difference(pattern[index], value[index], `${path}[${index}]`, scope),
    );
  }
  if (isObject(pattern)) {
    if (!isObject(value)) return at(describe(pattern, scope));
    return (
      firstOf(Object.keys(pattern), (key) => difference(pattern[key], own(value, key), `${path}.${key}`, scope)) ??
      differentKeys(Object.keys(pattern), value, path)
    );
  }
  return pattern === value ? undefined : at(show(pattern));
}

function differentKeys(keys: readonly string[], value: Record<string, unknown>, path: string): Difference | undefined {
  const missing = keys.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return { path: `${path}.${missing}`, expected: 'the key', received: 'nothing' };
  const extra = Object.keys(value).find((key) => !keys.includes(key));
  return extra === undefined
    ? undefined
    : { path: `${path}.${extra}`, expected: 'no such key', received: show(value[extra]) };
}
