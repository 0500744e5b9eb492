import type { z } from 'zod';
import type { Issue } from '../../failures.ts';
import { recordDemands } from './cross-field-rules.ts';
import { type RecordForm, recordForm } from './record-schema.ts';

const schema = recordForm.check(...recordDemands);

/** A complete record that every rule of domain part 2 accepts, and so do the constraints of the tables. */
export type NoticeRecordInput = Omit<RecordForm, '_rejected'>;

/** A judged record; its PA-ID and publisher are told even when it is refused, where they are sound themselves. */
export type JudgedRecord = { paId: string | null; publisherId: string | null } & (
  | { record: NoticeRecordInput; issues?: undefined }
  | { record?: undefined; issues: Issue[] }
);

/**
 * Judges a complete record in the form of domain part 5, and fills in what may be left out: null, an empty list, or the
 * default that domain part 2 names. Its keys are those of the graph's `NoticeRecord`, with `publisherId` beside `paId`.
 * @returns the record, or every field at fault; a message never holds what was given
 */
export function parseRecord(input: unknown): JudgedRecord {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    const { _rejected, ...record } = parsed.data;
    return { paId: record.paId, publisherId: record.publisherId, record };
  }
  const issues = parsed.error.issues.flatMap(issuesOf);
  const given = (name: 'paId' | 'publisherId') => {
    const value = issues.some(({ path }) => path === name || path === '') ? null : Reflect.get(Object(input), name);
    return typeof value === 'string' ? value : null;
  };
  return { paId: given('paId'), publisherId: given('publisherId')?.toLowerCase() ?? null, issues };
}

/** An issue of zod as ours: one for each foreign key, at that key. */
function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const { message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path.join('.'), message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message }));
}
