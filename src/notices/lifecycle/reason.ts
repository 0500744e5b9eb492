import { containsContactData } from '../../audit/contact-data.ts';
import type { Issue } from '../../failures.ts';
import { text } from '../fields/validators.ts';

/** What a party is reached and, where it is a person, known by. */
type Contact = Record<'firstName' | 'lastName' | 'streetAddress' | 'postalCode', string | null | undefined>;

/** The words of a text between spaces, so that whole words are found in it, and no parts of others. */
const words = (value: string) => ` ${(value.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;

/**
 * What speaks against the reason of a change: it is written down for good, and so must hold no contact data.
 * @param parties those of the notice, whose names and addresses it must not hold either
 */
export function objectionsToReason(reason: string, parties: readonly Contact[]): Issue[] {
  const path = 'reason';
  const judged = text().safeParse(reason);
  if (!judged.success) return judged.error.issues.map(({ message }) => ({ path, message }));
  const known = parties.flatMap((party) => [party.firstName, party.lastName, party.streetAddress, party.postalCode]);
  const names = known.filter((value) => typeof value === 'string').map(words);
  const isRefused = containsContactData(reason) || names.some((name) => words(reason).includes(name));
  return isRefused ? [{ path, message: 'must hold no contact data, nor names: it is kept for good' }] : [];
}
