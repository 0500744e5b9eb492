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

type Found = string | Difference | undefined;
type Context = {
  path: string;
  scope: Scope;
  matcher: Record<string, unknown>;
  /** The received value that the argument refers to. */
  readonly there: unknown;
  /** Compares the value, or one within it at this path. */
  inner: (pattern: unknown, value: unknown, below?: string) => Difference | undefined;
};

const unless = (isKept: boolean, expected: string): Found => (isKept ? undefined : expected);

/** What each matcher wants of a value: undefined when it has it, else what was expected, or a difference further in. */
// biome-ignore lint/suspicious/noExplicitAny: each matcher has an argument of its own type
const matchers: Record<string, (value: unknown, argument: any, context: Context) => Found> = {
  $any: (value) => unless(value !== undefined, 'any value'),
  $type: (value, type) => unless(typeOf(value) === type, `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`),
  $match: (value, pattern) =>
    unless(typeof value === 'string' && new RegExp(pattern).test(value), `text like ${pattern}`),
  $not: (value, pattern, { inner, scope }) =>
    unless(value === undefined || inner(pattern, value) !== undefined, `anything but ${describe(pattern, scope)}`),
  $all: (value, patterns, { inner }) => firstOf(patterns, (pattern) => inner(pattern, value)),
  $same: (value, reference, { there }) =>
    unless(value !== undefined && equal(there, value), `the same as ${named(reference)}: ${show(there)}`),
  $sameOrNone: (value, reference, { there }) =>
    unless(there === value, `the same as ${named(reference)}: ${show(there)}`),
  $record: (value, name, { path, scope }) => differenceFromRecord(scope.records[name], value, path),
  $publicRecord: (value, name, { path, scope }) => differenceFromPublic(scope.records[name], value, path),
  $withoutContact: (value, name, { scope }) => contactShown(scope.records[name], value),
  $notice: (value, name, { scope }) => unless(value === scope.notices[name], show(scope.notices[name])),
  $below: (value, reference, { there, matcher: { by } }) => {
    const expected = Number(there) - Number(by);
    return unless(
      value !== undefined && Number(value) === expected,
      `${expected}, ${by} less than ${named(reference)}`,
    );
  },
  by: () => undefined,
  $atMost: (value, most) => unless(Number(value) <= most, `at most ${most}`),
  $instant: (value) => unless(Number.isFinite(instantOf(value)), 'an ISO 8601 timestamp in UTC'),
  /** Within that many seconds from now, by the clock of the target if it sends the time. */
  $within: (value, [from, to], { scope }) => {
    const sent = Date.parse(String(lookUp(scope, `${scope.responses.length - 1}.headers.date`)));
    const seconds = (instantOf(value) - (Number.isFinite(sent) ? sent : scope.now())) / 1000;
    const expected = `an instant from ${from} to ${to} s from now; this is ${Math.round(seconds)} s`;
    return unless(seconds >= from && seconds <= to, expected);
  },
  $instantOf: (value, reference, { there }) =>
    unless(instantOf(value) === Number(there) * 1000, `the instant of ${named(reference)}, ${Number(there)}`),
  $notBefore: (value, _reference, { there }) => unless(instantOf(value) >= instantOf(there), `${there} or later`),
  $list: (value, items) =>
    unless(equal(String(value).split(/ *, */).sort(), [...items].sort()), `the list ${items.join(', ')}`),
  $has: (value, keys: string[]) => {
    const hasAll = [...objectsIn(value)].some((object) => keys.every((key) => Object.hasOwn(object, key)));
    return unless(hasAll, `somewhere an object with ${keys.join(', ')}`);
  },
  $somewhere: (value, pattern, { inner, scope, matcher: { $times = 1 } }) => {
    const found = [...objectsIn(value)].filter((object) => !inner(pattern, object)).length;
    const expected = `at least ${$times} objects like ${describe(pattern, scope)}; there are ${found}`;
    return unless(found >= Number($times), expected);
  },
  $times: () => undefined,
  $nowhere: (value, keys: string[]) => {
    const found = firstOf([...objectsIn(value)], (object) => keys.find((key) => Object.hasOwn(object, key)));
    return unless(found === undefined, `no key ${found} at any depth`);
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
  $keysOf: (value, reference, { there }) => {
    const keys = new Set([...objectsIn(value)].flatMap(Object.keys));
    const missing = [...objectsIn(there)].flatMap(Object.keys).find((key) => !keys.has(key));
    return unless(missing === undefined, `every key of ${named(reference)}; ${missing} is missing`);
  },
  $contains: (value, pattern, { inner }) =>
    isObject(value)
      ? firstOf(Object.keys(pattern), (key) => inner(pattern[key], own(value, key), `.${key}`))
      : `an object with ${Object.keys(pattern).join(', ')}`,
  $optional: (value, pattern, { inner }) => {
    const present = Object.keys(pattern).filter((key) => isObject(value) && Object.hasOwn(value, key));
    return firstOf(present, (key) => inner(pattern[key], own(value, key), `.${key}`));
  },
  $items: (value, pattern, { inner, matcher: { $min = 0 } }) =>
    Array.isArray(value) && value.length >= Number($min)
      ? firstOf([...value.keys()], (index) => inner(pattern, value[index], `[${index}]`))
      : `an array of at least ${$min}`,
  $min: () => undefined,
  $anyOrder: (value, patterns, { inner, scope }) => {
    const left = Array.isArray(value) ? [...value] : [];
    for (const pattern of patterns) {
      const at = left.findIndex((item) => !inner(pattern, item));
      if (at === -1) return `an entry like ${describe(pattern, scope)}`;
      left.splice(at, 1);
    }
    return unless(left.length === 0, `${patterns.length} entries`);
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
    const inner: Context['inner'] = (wanted, part, below = '') => difference(wanted, part, `${path}${below}`, scope);
    return firstOf(Object.entries(pattern), ([name, argument]) => {
      const context: Context = {
        ...{ path, scope, matcher: pattern, inner },
        get there() {
          return lookUp(scope, argument);
        },
      };
      const found = matchers[name]?.(value, argument, context);
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
