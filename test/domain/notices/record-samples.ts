import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { fields as table } from '../../../src/domain/notices/fields.ts';
import { parseRecord } from '../../../src/domain/notices/record/parse-record.ts';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { fault } from '../../../src/platform/issues.ts';

export type Json = Record<string, unknown>;

export const publisherId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const samples = JSON.parse(
  readFileSync(new URL('../../../src/products/demo/samples.json', import.meta.url), 'utf8'),
) as {
  publishers: { notices: Json[] }[];
  selfPublished: Json[];
};
export const all = [
  ...samples.publishers.flatMap(({ notices }) => notices.map((notice) => ({ ...notice, publisherId }))),
  ...samples.selfPublished,
];

/** A copy of a sample by its PA-ID. */
function sample(paId: string): Json {
  const found = all.find((record: Json) => record.paId === paId);
  if (!found) throw new Error(`no sample ${paId}`);
  return structuredClone(found);
}

export const online = () => sample('PA-7K3QX9T2ZB');
export const person = () => sample('PA-4M8RD6H1VN');
export const amended = () => sample('PA-9C2WJ5E7YT');
export const unsigned = () => sample('PA-1F6XB3G8KS');
export const selfPublished = () => sample('PA-5T0ZN4Q7RH');

/** The path of a field of a group, by its name alone. Other paths stay as they are. */
export function pathOf(path: string): string {
  const [name = ''] = path.split('.');
  const group = Object.entries<object>(table).find(([, fields]) => name in fields)?.[0];
  return group ? `${group}.${path}` : path;
}

/** The record with values of fields; undefined removes a field. */
export function changed(record: Json, changes: Json): Json {
  for (const [path, value] of Object.entries(changes)) {
    const keys = pathOf(path).split('.');
    const last = keys.pop() ?? '';
    const place = keys.reduce<Json>((within, key) => {
      within[key] ??= {};
      return within[key] as Json;
    }, record);
    if (value === undefined) delete place[last];
    else place[last] = value;
  }
  return record;
}

/** The issues of a record. Each has a code of the list, and the parameters that a translation of the code needs. */
export const issuesOf = (record: unknown) => {
  const { issues = [] } = parseRecord(record);
  for (const { code, params, message } of issues) {
    expect(vocabulary.IssueCode).toContain(code);
    expect(message).not.toMatch(/undefined|``/);
    if (message !== fault(code, params).message) expect([code, ownTexts.includes(code)]).toEqual([code, true]);
  }
  return issues;
};
/** Codes of rules that have a text of their own, and a neutral usual text. */
export const ownTexts = [
  'required',
  'not_applicable',
  'too_few_items',
  'too_early',
  'too_late',
  'too_large',
  'inconsistent',
];
export const pathsOf = (record: unknown) => issuesOf(record).map(({ path }) => path);
