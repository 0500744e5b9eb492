import { disguises, isStorable } from '../../platform/database/validate-text.ts';
import { type Fault, fault } from '../../platform/issues.ts';

const maxLength = 200;

/** What is wrong with a name of a publisher or a label of a token, which the audit trail shows. */
export function faultOfName(name: string): Fault | undefined {
  if (name === '') return fault('empty');
  if (!isStorable(name) || disguises.test(name)) return fault('invalid_characters');
  if ([...name].length > maxLength) return fault('too_long', { max: maxLength });
  return containsContactData(name) ? fault('contact_data') : undefined;
}

const email = /\S@\S/u;
const phone = /\+?\d[\d\s()/.-]{6,}\d/u;
/** Not telephone numbers: dates, with or without hyphens, and radio frequencies. */
const notPhones = /\b\d{4}-\d\d-\d\d\b|\b20\d\d[01]\d[0-3]\d\b|\b\d{2,3}[.,]\d\b/g;

/**
 * Whether free text seems to contain an e-mail address or a telephone number. Such text must not go into the audit trail,
 * which is permanent. Personal names cannot be detected.
 */
export function containsContactData(text: string): boolean {
  return email.test(text) || phone.test(text.replace(notPhones, 'x'));
}
