import { sample } from './axes/sample.ts';
import { sentences } from './contract-text.ts';
import type { Check, Expect, Over, Row, Step } from './kit.ts';
import { isObject } from './values.ts';

type Judged = Pick<Over, 'where' | 'find'>;

/**
 * Makes rows: `row('7.8-metrics', step, expect)` adds one for sentence 7.8; several steps are a list of checks. `over` adds one
 * about a set of exchanges.
 */
export function createRows() {
  const rows: Row[] = [];
  const add = (id: string, own: Pick<Row, 'profile' | 'needs' | 'request' | 'expect' | 'over'>): void => {
    const section = id.slice(0, id.indexOf('-'));
    const sentence = sentences[section];
    if (sentence === undefined) throw new Error(`not a row: ${id}`);
    rows.push({ id, section, sentence, level: section.startsWith('D') ? 'choice' : 'must', ...own });
  };
  const row = (id: string, ...given: [request: Step, expect: Expect] | Check[]): void => {
    const checks = (Array.isArray(given[0]) ? given : [given]) as Check[];
    const request = checks.map(([step]) => step);
    const expect = checks.map(([, expected]) => expected);
    add(id, { profile: profileOf(request), needs: [...needsOf(request), ...recordsOf(expect)], request, expect });
  };
  const over = (id: string, { needs = [], ...set }: Partial<Over> & Judged & { needs?: string[] }): void => {
    const { cells = () => true } = set;
    const endpoints = new Set(sample.filter(cells).map(({ endpoint }) => endpoint));
    const profile = endpoints.has('metrics') ? 'write' : endpoints.size === 1 && endpoints.has('ssp') ? 'ssp' : 'read';
    add(id, { profile, needs, request: [], expect: [], over: { cells, ...set } });
  };
  return { rows, row, over };
}

/** A value of the fixtures in a path: `{visible}`, `{ssp:visible}`, `{swapped:visible}`, `{encoded:visible}`, `{token:read}`. */
export const placeholder = /\{(?:(\w+):)?(\w+)\}/g;

/** The records of the fixtures with which answers are compared. */
function recordsOf(expect: unknown): string[] {
  if (typeof expect === 'function') return 'record' in expect ? [`record ${expect.record}`] : [];
  const inner = Array.isArray(expect) ? expect : isObject(expect) ? Object.values(expect) : [];
  return [...new Set(inner.flatMap(recordsOf))];
}

function profileOf(request: Step[]): Row['profile'] {
  const written = JSON.stringify(request);
  return written.includes('{ssp:') ? 'ssp' : written.includes('"PUT"') ? 'write' : 'read';
}

/** What the fixtures or options must supply for these steps. */
export function needsOf(request: readonly Step[]): string[] {
  const needs = new Set<string>();
  for (const step of request) {
    if ('target' in step || 'until' in step) continue;
    if ('exhaust' in step || 'timing' in step) {
      if ('exhaust' in step) needs.add('--exhaust');
      for (const need of needsOf('exhaust' in step ? step.with : step.timing)) needs.add(need);
      continue;
    }
    if (step.token) needs.add(`token ${step.token}`);
    for (const [, , name] of (step.authorization ?? '').matchAll(placeholder)) needs.add(`token ${name}`);
    for (const [, kind, name] of `${step.path}${step.raw ?? ''}`.matchAll(placeholder)) {
      if (name === 'base' || name === 'host') continue;
      needs.add(kind === 'token' ? `token ${name}` : `notice ${name}`);
      if (step.method === 'PUT' && kind !== 'token' && !step.mayReject) needs.add(`mayWrite ${name}`);
    }
  }
  return [...needs];
}
