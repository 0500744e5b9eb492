import type { Difference, Fixtures } from './kit.ts';
import { differenceFromPublic, differenceFromRecord } from './records.ts';
import { equal, instantOf, isObject, objectsIn, own, show, typeOf } from './values.ts';

/** What a pattern may refer to. */
export type Scope = {
  fixtures: Pick<Fixtures, 'notices' | 'records'>;
  /** The time, and that at which the run began, in milliseconds. */
  now: () => number;
  started: number;
  /** `Date` of the answer. */
  date?: string | undefined;
  /** `reset` in the body of a 429. */
  reset?: unknown;
};

type Found = string | Difference | undefined;
type Context = {
  path: string;
  scope: Scope;
  /** Compares the value, or one within it at this path. */
  inner: (pattern: unknown, value: unknown, below?: string) => Difference | undefined;
};
/** Undefined when the value is as wanted, else what was expected, or a difference further in. */
export type Matcher = (value: unknown, context: Context) => Found;

const unless = (isKept: boolean, expected: string): Found => (isKept ? undefined : expected);

export const any: Matcher = (value) => unless(value !== undefined, 'any value');
export const type =
  (name: string): Matcher =>
  (value) =>
    unless(typeOf(value) === name, `${/^[aio]/.test(name) ? 'an' : 'a'} ${name}`);
export const text = type('string');
export const like =
  (pattern: RegExp): Matcher =>
  (value) =>
    unless(typeof value === 'string' && pattern.test(value), `text like ${pattern.source}`);
export const nonEmpty = like(/\S/);
export const all =
  (...patterns: unknown[]): Matcher =>
  (value, { inner }) =>
    firstOf(patterns, (pattern) => inner(pattern, value));
/** A header that an answer may leave out. */
export const absentOr =
  (pattern: unknown): Matcher =>
  (value, { inner }) =>
    value === undefined ? undefined : inner(pattern, value);

/** The record of the fixtures, if they have it: as a full record shows it, and as the register does. */
const ofRecord =
  (differenceFrom: typeof differenceFromRecord) =>
  (name: string): Matcher =>
  (value, { path, scope: { fixtures } }) =>
    name in fixtures.records ? differenceFrom(fixtures.records[name], value, path) : undefined;
export const recordOf = ofRecord(differenceFromRecord);
export const publicRecordOf = ofRecord(differenceFromPublic);
export const paIdOf =
  (name: string): Matcher =>
  (value, { scope: { fixtures } }) =>
    unless(value === fixtures.notices[name], show(fixtures.notices[name]));

export const instant: Matcher = (value) => unless(Number.isFinite(instantOf(value)), 'an ISO 8601 timestamp in UTC');
/** Within that many seconds from the answer, by the clock of the target if it sends the time. */
export const within =
  (from: number, to: number): Matcher =>
  (value, { scope }) => {
    const sent = Date.parse(String(scope.date));
    const seconds = (instantOf(value) - (Number.isFinite(sent) ? sent : scope.now())) / 1000;
    const expected = `an instant from ${from} to ${to} s from now; this is ${Math.round(seconds)} s`;
    return unless(seconds >= from && seconds <= to, expected);
  };
/** An instant of this run, however long it takes, by a clock that may be five minutes off: counts sent again keep their time. */
export const duringRun: Matcher = (value, there) => {
  const { now, started } = there.scope;
  return within(Math.floor((started - now()) / 1000) - 300, 300)(value, there);
};
/** A comma-separated list. */
export const listOf =
  (...items: string[]): Matcher =>
  (value) =>
    unless(equal(String(value).split(/ *, */).sort(), [...items].sort()), `the list ${items.join(', ')}`);
/** At least so many objects, at any depth, fit. */
export const atLeast =
  (times: number, pattern: unknown): Matcher =>
  (value, { inner, scope }) => {
    const found = [...objectsIn(value)].filter((object) => !inner(pattern, object)).length;
    return unless(found >= times, `at least ${times} objects like ${describe(pattern, scope)}; there are ${found}`);
  };
export const nowhere =
  (...keys: string[]): Matcher =>
  (value) => {
    const found = firstOf([...objectsIn(value)], (object) => keys.find((key) => Object.hasOwn(object, key)));
    return unless(found === undefined, `no key ${found} at any depth`);
  };
export const keysAre =
  (...keys: string[]): Matcher =>
  (value, { path }) =>
    isObject(value) ? differentKeys(keys, value, path) : `an object with ${keys.join(', ')}`;
/** An object with at least these keys. */
export const contains =
  (pattern: Record<string, unknown>): Matcher =>
  (value, { inner }) =>
    isObject(value)
      ? firstOf(Object.keys(pattern), (key) => inner(pattern[key], own(value, key), `.${key}`))
      : `an object with ${Object.keys(pattern).join(', ')}`;
export const has = (...keys: string[]): Matcher =>
  atLeast(1, contains(Object.fromEntries(keys.map((key) => [key, any]))));
export const itemsLike =
  (pattern: unknown, atLeast = 1): Matcher =>
  (value, { inner }) =>
    Array.isArray(value) && value.length >= atLeast
      ? firstOf([...value.keys()], (index) => inner(pattern, value[index], `[${index}]`))
      : `an array of at least ${atLeast}`;
export const inAnyOrder =
  (...patterns: unknown[]): Matcher =>
  (value, { inner, scope }) => {
    const left = Array.isArray(value) ? [...value] : [];
    for (const pattern of patterns) {
      const at = left.findIndex((item) => !inner(pattern, item));
      if (at === -1) return `an entry like ${describe(pattern, scope)}`;
      left.splice(at, 1);
    }
    return unless(left.length === 0, `${patterns.length} entries`);
  };

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isMatcher = (pattern: unknown): pattern is Matcher => typeof pattern === 'function';
const nothing: Scope = { fixtures: { notices: {}, records: {} }, now: () => 0, started: 0 };

/** What a pattern wants, for people. */
export function describe(pattern: unknown, scope = nothing): string {
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
    const found = pattern(value, {
      path,
      scope,
      inner: (wanted, part, below = '') => difference(wanted, part, `${path}${below}`, scope),
    });
    return typeof found === 'string' ? at(found) : found;
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
