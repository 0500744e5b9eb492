import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Fixtures, UsageError } from './kit.ts';
import { isObject, printable } from './values.ts';

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isJson = error instanceof SyntaxError;
    throw new UsageError(`--fixtures ${file}: ${isJson ? 'is not JSON' : (error as Error).message}`);
  }
}

/** Reads fixtures. Says what is wrong with them, never what is in them. */
export function parseFixtures(content: unknown): Fixtures {
  const refuse = (what: string): never => {
    throw new UsageError(`the fixtures ${what}`);
  };
  const given = isObject(content) ? content : refuse('must be a JSON object');
  const foreign = Object.keys(given).find(
    (key) => !['about', 'tokens', 'notices', 'records', 'mayWrite', 'sspPath'].includes(key),
  );
  if (foreign !== undefined) refuse(`have an unknown key: ${printable(foreign)}`);
  const texts = (key: 'tokens' | 'notices', form: RegExp, words: string): Record<string, string> => {
    const value = given[key] ?? {};
    if (!isObject(value)) return refuse(`must have an object in ${key}`);
    for (const [name, one] of Object.entries(value)) {
      if (!/^\w+$/.test(name) || typeof one !== 'string' || !form.test(one))
        refuse(`must have ${words} in ${key}.${printable(name)}`);
    }
    return value as Record<string, string>;
  };
  const tokens = texts('tokens', /^[\w.~+/-]+=*$/, 'a Bearer token');
  const notices = texts('notices', /^[^\p{Cc}/]{1,128}$/u, 'a PA-ID');
  const records = given.records ?? {};
  if (!isObject(records) || !Object.values(records).every(isObject)) refuse('must have objects in records');
  const { mayWrite = [] } = given as { mayWrite?: string[] };
  if (!Array.isArray(mayWrite) || mayWrite.some((one) => typeof one !== 'string'))
    refuse('must have a list of PA-IDs in mayWrite');
  const stray = mayWrite.find((paId) => !Object.values(notices).includes(paId));
  if (stray !== undefined) refuse(`list ${printable(stray)} in mayWrite, which is none of their notices`);
  const sspPath = String(given.sspPath ?? '/ssp/advertisement/{PAID}');
  if (!/^\/[\w/{}.-]*\{PAID\}[\w/.-]*$/.test(sspPath)) refuse('must have a path with {PAID} in sspPath');
  return {
    tokens: { unknown: `conformance-kit-${randomBytes(16).toString('hex')}`, ...tokens },
    notices: { none: 'PA-0000000000', ...notices },
    records: records as Fixtures['records'],
    mayWrite,
    sspPath,
  };
}
