import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Fixtures, UsageError } from './kit.ts';
import { all, difference, type Matcher, text, type } from './matchers.ts';
import { printable } from './values.ts';

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isJson = error instanceof SyntaxError;
    throw new UsageError(`--fixtures ${file}: ${isJson ? 'is not JSON' : (error as Error).message}`);
  }
}

/** An object with values like these. */
const each =
  (pattern: unknown): Matcher =>
  (value, path) =>
    difference(all(object, Object.fromEntries(Object.keys(Object(value)).map((key) => [key, pattern]))), value, path);
const object = type('object');
const like =
  (pattern: RegExp, what: string): Matcher =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : what;
const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string');
const form = {
  about: text,
  tokens: each(like(/^[\w.~+/-]+=*$/, 'a Bearer token')),
  notices: each(like(/^[^\p{Cc}/]{1,128}$/u, 'a PA-ID')),
  records: each(object),
  mayWrite: (value: unknown) => (isList(value) ? undefined : 'a list of PA-IDs'),
  sspPath: like(/^\/[\w/{}.-]*\{PAID\}[\w/.-]*$/, 'a path with {PAID}'),
};
const none = { about: '', tokens: {}, notices: {}, records: {}, mayWrite: [], sspPath: '/ssp/advertisement/{PAID}' };

/** Reads fixtures. Says what is wrong with them, never what is in them. */
export function parseFixtures(content: unknown): Fixtures {
  const given = { ...none, ...Object(content) };
  const wrong = difference(object, content, 'fixtures') ?? difference(form, given, 'fixtures');
  if (wrong) throw new UsageError(`${printable(wrong.path)}: expected ${wrong.expected}`);
  const { about: _, ...fixtures } = given;
  const tokens = { unknown: `conformance-kit-${randomBytes(16).toString('hex')}`, ...fixtures.tokens };
  const notices = { none: 'PA-0000000000', ...fixtures.notices };
  const stray = fixtures.mayWrite.find((paId: string) => !Object.values(notices).includes(paId));
  if (stray !== undefined)
    throw new UsageError(`fixtures.mayWrite lists ${printable(stray)}, which is none of their notices`);
  return { ...fixtures, tokens, notices };
}
