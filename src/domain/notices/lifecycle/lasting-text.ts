import { type Issue, issue, issuesOf } from '../../../platform/issues.ts';
import { containsContactData } from '../../audit/audited-text.ts';
import { text } from '../fields/validators.ts';

/** Personal data that a note or a reason must not contain. */
type PersonalData = Record<'firstName' | 'lastName' | 'streetAddress' | 'postalCode', string | null | undefined>;

/** Words separated and enclosed by spaces, so that a substring search matches whole words only. */
const words = (value: string) => ` ${(value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * Validates the note or the public reason of a change. It is stored permanently, so it must not contain personal data.
 * @param parties the parties of the notice
 */
export function validateLastingText(path: string, given: string, parties: readonly PersonalData[]): Issue[] {
  const parsed = text().safeParse(given);
  if (!parsed.success) return issuesOf(parsed.error, () => path);
  const values = parties.flatMap((party) => [party.firstName, party.lastName, party.streetAddress, party.postalCode]);
  const names = values.filter((value) => typeof value === 'string').map(words);
  const hasPersonalData = containsContactData(given) || names.some((name) => words(given).includes(name));
  const message = 'must not contain names or contact data: it is stored permanently';
  return hasPersonalData ? [issue(path, 'contact_data', {}, message)] : [];
}
