import { disguises, isStorable } from '../../platform/database/validate-text.ts';
import { type Fault, fault } from '../../platform/issues.ts';

/** What is wrong with a name that the audit trail or a list keeps: of a publisher, a token, a mapping or a file. */
export function faultOfName(name: string, maxLength = 200): Fault | undefined {
  if (name === '') return fault('empty');
  if (!isStorable(name) || disguises.test(name)) return fault('invalid_characters');
  if ([...name].length > maxLength) return fault('too_long', { max: maxLength });
  return containsContactData(name) ? fault('contact_data') : undefined;
}

const email = /\S@\S/u;
const phone = /\+?\d[\d\s()/.-]{6,}\d/u;
/** Not telephone numbers: dates, with or without hyphens and a time, and radio frequencies. */
const notPhones =
  /(?<![\d+])\d{4}-\d\d-\d\d(?!\d)|(?<![\d+])20\d\d[01]\d[0-3]\d([T_-]?[0-2]\d[0-5]\d([0-5]\d)?)?(?!\d)|\b\d{2,3}[.,]\d\b/g;

/** A name as the audit trail keeps it, also if an earlier release accepted it. */
export const auditedName = (name: string): string => (containsContactData(name) ? leftOut : name);

/** Stands for values that may identify a person. */
export const leftOut = '(left out)';

/**
 * Whether free text seems to contain an e-mail address or a telephone number. Such text must not go into the audit trail,
 * which is permanent. Personal names cannot be detected.
 */
export function containsContactData(text: string): boolean {
  return email.test(text) || phone.test(text.replace(notPhones, 'x'));
}
