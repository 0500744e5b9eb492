import { type Issue, issuesOf } from '../../../platform/issues.ts';
import { crossFieldRules } from './cross-field-rules.ts';
import { recordSchema, type ValidRecord } from './record-schema.ts';

const schema = recordSchema.check(crossFieldRules);

/** A complete record that satisfies every rule and every constraint of the tables. */
export type NoticeRecordInput = Omit<ValidRecord, '_rejected'>;

/** The result of parsing a record. An invalid record still has its PA-ID and publisher if these are valid. */
export type ParsedRecord = { paId: string | null; publisherId: string | null } & (
  | { record: NoticeRecordInput; issues?: undefined }
  | { record?: undefined; issues: Issue[] }
);

/**
 * Parses a complete record. Its keys are those of `NoticeRecord` in the SDL, and `publisherId`. An absent
 * field becomes null, an empty list or its default.
 * @returns the record, or an issue for every invalid field; a message never contains a value
 */
export function parseRecord(input: unknown): ParsedRecord {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    const { _rejected, ...record } = parsed.data;
    return { paId: record.paId, publisherId: record.publisherId, record };
  }
  const issues = issuesOf(parsed.error);
  const given = (name: 'paId' | 'publisherId') => {
    const value = issues.some(({ path }) => path === name || path === '') ? null : Reflect.get(Object(input), name);
    return typeof value === 'string' ? value : null;
  };
  return { paId: given('paId'), publisherId: given('publisherId')?.toLowerCase() ?? null, issues };
}
