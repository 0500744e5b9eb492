import type { z } from 'zod';
import type { IssueCode, ValueFormat, ValueKind } from '../generated/graph/graphql.ts';

/** An invalid field: its path (`campaign.endDate`), what is wrong as a code with parameters, and a text for people. */
export type Issue = { path: string } & Fault;

/** What is wrong with a value. Never contains the value, which may be personal data. */
export type Fault = { code: IssueCode; params: IssueParams; message: string };

export type IssueParams = {
  /** The limits of a length or of a number. */
  min?: number;
  max?: number;
  allowed?: readonly string[];
  expected?: ValueKind;
  format?: ValueFormat;
  /** Paths of the other fields that the rule reads. */
  fields?: readonly string[];
  /** The current revision. */
  current?: number;
};

const kinds: Record<ValueKind, string> = {
  text: 'a string',
  boolean: 'true or false',
  number: 'a number',
  list: 'a list',
  object: 'an object',
};

const formats: Record<ValueFormat, string> = {
  amount: 'an amount as a string with two decimals, such as "12400.00"',
  day: 'a calendar day, such as "2026-11-21"',
  instant: 'an instant with Z or an offset, such as "2026-11-21T09:00:00Z"',
  url: 'an absolute URL that starts with https://',
  email: 'an e-mail address, such as "name@example.org"',
  phone: 'a telephone number with its country code and no spaces, such as "+358401234567"',
  country: 'a country code of two capital letters (ISO 3166-1), such as "FI"',
  currency: 'a currency code of three capital letters (ISO 4217), such as "EUR"',
  language: 'a language tag (BCP 47), such as "fi" or "de-AT"',
  id: 'an id',
  pa_id: 'a PA-ID: 1 to 128 characters, none of them NUL or a slash, and not "." or ".."',
  whole_number: 'a whole number',
  time_zone: 'a time zone such as `Europe/Helsinki`',
  search_text: 'a text to search for, with at least two adjacent letters or digits',
  cursor: 'a cursor of this list in this order',
  sha256: 'a SHA-256 digest in hexadecimal',
};

const listed = (values: readonly string[] = []) => values.join(', ');
const quoted = (fields: readonly string[] = []) => fields.map((field) => `\`${field}\``).join(' and ');

function rangeOf({ min, max }: IssueParams): string {
  if (min === undefined) return `must be at most ${max}`;
  return max === undefined ? `must be at least ${min}` : `must be a whole number from ${min} to ${max}`;
}

const texts: Record<IssueCode, (params: IssueParams) => string> = {
  required: () => 'is required',
  not_applicable: ({ fields }) => `must be left out because of ${quoted(fields)}`,
  set_by_server: () => 'must be left out: the server sets it later',
  unknown_field: () => 'is not a field of a record',
  wrong_type: ({ expected }) => `must be ${kinds[expected ?? 'text']}`,
  invalid_format: ({ format }) => `must be ${formats[format ?? 'id']}`,
  invalid_characters: () => 'must not hold control characters, changes of text direction or broken Unicode',
  empty: () => 'must not be empty',
  too_long: ({ max }) => `must have at most ${max} characters`,
  too_few_items: ({ min }) => `must have at least ${min} ${min === 1 ? 'item' : 'items'}`,
  too_many_items: ({ max }) => `must have at most ${max} items`,
  duplicate_items: () => 'must not contain duplicates',
  not_in_vocabulary: ({ allowed = [] }) =>
    allowed.length === 1 ? `must be "${allowed[0]}"` : `must be one of ${listed(allowed)}`,
  out_of_range: rangeOf,
  too_early: ({ fields }) => `must not be before ${quoted(fields)}`,
  too_late: ({ fields }) => `must not be after ${quoted(fields)}`,
  too_large: ({ fields }) => `must not exceed ${quoted(fields)}`,
  inconsistent: ({ fields }) => `does not fit ${quoted(fields)}`,
  exclusive: ({ fields }) => `must not be given together with ${quoted(fields)}`,
  contact_data: () => 'must not contain an e-mail address or telephone number: the audit trail is permanent',
  already_used: () => 'is used already',
  not_found: () => 'does not exist',
  must_not_change: () => 'must not change',
  outdated: ({ current }) => `is not the current revision, which is ${current}`,
  being_amended: () => 'has an open amendment; sign it off or discard it first',
  refused_by_database: () => 'was refused by the database',
  unreadable: () => 'cannot be read',
};

/** @param message replaces the usual text of the code */
export const fault = (code: IssueCode, params: IssueParams = {}, message: string = texts[code](params)): Fault => ({
  code,
  params,
  message,
});

/** @param message replaces the usual text of the code */
export const issue = (path: string, code: IssueCode, params?: IssueParams, message?: string): Issue => ({
  path,
  ...fault(code, params, message),
});

const dotted = (path: readonly PropertyKey[]) => path.join('.');

/** The issues of a value that a Zod schema refused. Its own checks have a fault as `params`. */
export function issuesOf(error: z.ZodError | undefined, pathOf: (path: string) => string = (path) => path): Issue[] {
  return (error?.issues ?? []).flatMap((one): Issue[] => {
    if (one.code === 'unrecognized_keys') {
      return one.keys.map((key) => issue(pathOf(dotted([...one.path, key])), 'unknown_field'));
    }
    const path = pathOf(dotted(one.path));
    if (one.code === 'custom' && one.params) return [{ path, ...(one.params as Fault) }];
    return [issue(path, 'wrong_type', { expected: 'object' })]; // the only check of Zod's own that record schemas use
  });
}
