import { sentences } from './contract-text.ts';
import type { Check, Every, Expect, Row, Step } from './kit.ts';

/** Makes rows: `row('7.8-metrics', step, expect)` adds one for sentence 7.8; several steps are a list of checks. */
export function createRows() {
  const rows: Row[] = [];
  const row = (id: string, ...given: [request: Step | Every, expect: Expect] | Check[]): void => {
    const checks = (Array.isArray(given[0]) ? given : [given]) as [Check, ...Check[]];
    const [[first]] = checks as [[Step | Every, Expect]];
    const request = 'responses' in first ? first : checks.map(([step]) => step);
    const expect = checks.map(([, expected]) => expected);
    const section = id.slice(0, id.indexOf('-'));
    const sentence = sentences[section];
    if (sentence === undefined) throw new Error(`not a row: ${id}`);
    rows.push({
      id,
      section,
      sentence,
      level: section.startsWith('D') ? 'choice' : 'must',
      profile: profileOf(request),
      needs: [...needsOf(request), ...recordsOf(expect)],
      request,
      expect,
    });
  };
  return { rows, row };
}

/** A value of the fixtures in a path: `{visible}`, `{ssp:visible}`, `{swapped:visible}`, `{encoded:visible}`, `{token:read}`. */
export const placeholder = /\{(?:(ssp|swapped|encoded|token):)?(\w+)\}/g;

/** The records of the fixtures with which answers are compared. */
const recordsOf = (expect: Expect[]): string[] => [
  ...new Set(
    [...JSON.stringify(expect).matchAll(/"\$(?:record|publicRecord|withoutContact)":"(\w+)"/g)].map(
      ([, name]) => `record ${name}`,
    ),
  ),
];

function profileOf(request: Step[] | Every): Row['profile'] {
  const written = JSON.stringify(request);
  return written.includes('{ssp:') ? 'ssp' : written.includes('"PUT"') ? 'write' : 'read';
}

function needsOf(request: Step[] | Every): string[] {
  if ('responses' in request) return [];
  const needs = new Set<string>();
  for (const step of request) {
    if ('target' in step || 'until' in step) continue;
    if ('exhaust' in step || 'timing' in step) {
      if ('exhaust' in step) needs.add('--exhaust');
      for (const need of needsOf('exhaust' in step ? step.with : step.timing)) needs.add(need);
      continue;
    }
    if (step.token) needs.add(`token ${step.token}`);
    for (const [, name] of (step.authorization ?? '').matchAll(/\{(\w+)\}/g)) needs.add(`token ${name}`);
    for (const [, kind, name] of `${step.path}${step.raw ?? ''}`.matchAll(placeholder)) {
      if (name === 'base' || name === 'host') continue;
      needs.add(kind === 'token' ? `token ${name}` : `notice ${name}`);
      if (step.method === 'PUT' && kind !== 'token' && !step.mayReject) needs.add(`mayWrite ${name}`);
    }
  }
  return [...needs];
}
