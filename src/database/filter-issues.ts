import { type Fault, fault, type Issue } from '../issues.ts';
import { isStorable, isUuid } from './validate-text.ts';

type Given = Record<string, string | readonly string[] | null | undefined>;

function issuesOf(fields: Given, isValid: (text: string) => boolean, found: Fault): Issue[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    typeof value === 'string'
      ? issueOf(value, `filter.${field}`)
      : (value ?? []).flatMap((each, index) => issueOf(each, `filter.${field}.${index}`)),
  );

  function issueOf(text: string, path: string): Issue[] {
    return isValid(text) ? [] : [{ path, ...found }];
  }
}

/* Validate fields of a filter, a text or a list of texts each. PostgreSQL would fail on the values that they reject. */

export const validateIds = (fields: Given): Issue[] =>
  issuesOf(fields, isUuid, fault('invalid_format', { format: 'id' }));

export const validateTexts = (fields: Given): Issue[] => issuesOf(fields, isStorable, fault('invalid_characters'));
