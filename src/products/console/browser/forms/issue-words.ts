import { itemTypeOf } from '../../../../domain/files/item-type.ts';
import { inSentence, labelOf, words } from '../base/format.ts';
import { vocabulary } from '../base/graph.ts';
import type { Issue } from '../session/send.ts';
import { fieldAt } from './record-fields.tsx';

const the = (label: string) => `the ${inSentence(label)}`;
const quoted = (fields: readonly string[] | null | undefined) =>
  fields?.map((field) => `“${labelOf(field)}”`).join(' and ');

/** How a value in a format is entered, with an example. */
const formats: Readonly<Record<string, string>> = {
  amount: 'as a number, such as 52 000 or 52,000.00',
  day: 'as a day, such as 21 Nov 2026 or 2026-11-21',
  instant: 'as a day and a time in UTC, such as 2026-11-21 09:00',
  url: 'as an address that begins with https://',
  email: 'as an e-mail address, such as name@example.org',
  phone: 'as a number with its country code and without blanks, such as +358401234567',
  country: 'by name or code, such as Finland or FI',
  currency: 'by name or code, such as Euro or EUR',
  language: 'by name or code, such as Finnish or fi',
  pa_id: 'without a slash, in at most 128 characters',
};

type Words = (label: string, issue: Required<Pick<Issue, 'path' | 'params'>>) => string | number | null | undefined;

/** Asks for a value as its control does. */
const askFor: Words = (label, { path }) => {
  const type = fieldAt(path)?.type ?? '';
  if (type === 'Boolean') return `Choose yes or no for “${label}”`;
  return `${itemTypeOf(type) in vocabulary ? 'Choose' : 'Enter'} ${the(label)}`;
};

const texts: Readonly<Record<string, Words>> = {
  required: (label, issue) => {
    // A field beside the record is needed whatever the record says.
    const because = issue.path.includes('.') && quoted(issue.params.fields);
    return `${askFor(label, issue)}${because ? `: needed because of ${because}` : ''}`;
  },
  empty: askFor,
  too_few_items: askFor,
  not_applicable: (label, { params }) =>
    params.fields && `Leave ${the(label)} empty because of ${quoted(params.fields)}`,
  invalid_format: (label, { params }) =>
    params.format && formats[params.format] && `Enter ${the(label)} ${formats[params.format]}`,
  too_long: (label, { params }) => params.max && `Shorten ${the(label)} to ${params.max} characters`,
  not_in_vocabulary: (label, { params }) =>
    params.allowed && `Choose for “${label}” one of: ${params.allowed.map(words).join(', ')}`,
};

/** For issues of which only path and code were kept. */
const kept: Readonly<Record<string, string>> = {
  already_used: 'exists already, and was not changed',
  contact_data: 'must not contain an e-mail address or telephone number',
  duplicate_items: 'has a value twice',
  inconsistent: 'does not fit other fields',
  invalid_format: 'cannot be read',
  must_not_change: 'must stay as it is',
  not_applicable: 'must be left out because of other fields',
  not_found: 'does not exist',
  not_in_vocabulary: 'is not one of the allowed values',
  out_of_range: 'is too low or too high',
  refused_by_database: 'record was refused by the database',
  too_early: 'is too early',
  too_large: 'is too large',
  too_late: 'is too late',
  too_long: 'is too long',
  too_many_items: 'has too many entries',
  unknown_field: 'has a field that records do not have',
  unreadable: 'record cannot be read: it is not JSON, or not a row with as many cells as the header',
  wrong_type: 'has a value of another type',
};

/** A text for programs with the labels of the fields that it names. What it quotes is from a file, and stays. */
export const withLabels = (message: string) =>
  message.replace(/"[^"]*"|`?\b[a-z]\w*(\.\w+)+`?|`?\b[a-z]+[A-Z]\w*`?/g, (name, dotted) => {
    const path = name.replaceAll('`', '');
    return name.startsWith('"') || (dotted && !fieldAt(path) && !/Count$/.test(path)) ? name : `“${labelOf(path)}”`;
  });

/** What is wrong with a field and what to do, in the words of the form: by the code, if it has words for it. */
export function issueWords({ path, code = '', params, message }: Issue, label = path && labelOf(path)): string {
  const said = withLabels(message) || kept[code] || words(code).toLowerCase();
  const text = texts[code]?.(label, { path, params: params ?? {} }) || `${label ? `“${label}”` : 'This'} ${said}`;
  return String(text).replace(/\.?$/, '.');
}
