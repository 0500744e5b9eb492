import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Fixtures, UsageError } from './kit.ts';
import { all, difference, type Matcher, text } from './matchers.ts';
import { isObject, printable } from './values.ts';

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isJson = error instanceof SyntaxError;
    throw new UsageError(`--fixtures ${file}: ${isJson ? 'is not JSON' : (error as Error).message}`);
  }
}

const matching =
  (pattern: RegExp, what: string): Matcher =>
  (value) =>
    difference(pattern, value, '') && what;
const object: Matcher = (value) => (isObject(value) ? undefined : 'a JSON object');
/** An object with values like these. */
const each =
  (pattern: Matcher): Matcher =>
  (value, path) =>
    object(value, path) ??
    difference(
      mapped(Object(value), () => pattern),
      value,
      path,
    );
const mapped = (value: object, of: (key: string) => unknown) =>
  Object.fromEntries(Object.keys(value).map((key) => [key, of(key)]));
const parts: Record<string, Matcher> = {
  about: text,
  tokens: each(matching(/^[\w.~+/-]+=*$/, 'a Bearer token')),
  notices: each(matching(/^[^\p{Cc}/]{1,128}$/u, 'a PA-ID')),
  records: each(object),
  mayWrite: (value) =>
    Array.isArray(value) &&
    !difference(
      value.map(() => text),
      value,
      '',
    )
      ? undefined
      : 'a list of PA-IDs',
  sspPath: matching(/^\/[\w/{}.-]*\{PAID\}[\w/.-]*$/, 'a path with {PAID}'),
};
const unknown: Matcher = () => 'left out: the kit knows no such key';

/** Reads fixtures. Says what is wrong with them, never what is in them. */
export function parseFixtures(content: unknown): Fixtures {
  const wrong = difference(
    all(
      object,
      mapped(Object(content), (key) => parts[key] ?? unknown),
    ),
    content,
    'fixtures',
  );
  if (wrong) throw new UsageError(`${printable(wrong.path)} must be ${wrong.expected}`);
  const given = content as Partial<Fixtures>;
  const { mayWrite = [], records = {}, sspPath = '/ssp/advertisement/{PAID}' } = given;
  const tokens = { unknown: `conformance-kit-${randomBytes(16).toString('hex')}`, ...given.tokens };
  const notices = { none: 'PA-0000000000', ...given.notices };
  const stray = mayWrite.find((paId) => !Object.values<string>(notices).includes(paId));
  if (stray !== undefined)
    throw new UsageError(`fixtures.mayWrite lists ${printable(stray)}, which is none of their notices`);
  return { tokens, notices, records, mayWrite, sspPath };
}
