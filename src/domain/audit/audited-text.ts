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
/** Not telephone numbers: dates, the year first or last, those without signs also with a time; and radio frequencies. */
const notPhones =
  /(?<![\d+])(?:(19|20)\d\d([-./\s])[01]?\d\2[0-3]?\d|[0-3]?\d([-./\s])[0-3]?\d\3(19|20)\d\d)(?!\d)|(?<![\d+])20\d\d[01]\d[0-3]\d([T_-]?[0-2]\d[0-5]\d([0-5]\d)?)?(?!\d)|\b\d{2,3}[.,]\d\b/g;
/** Programs number files: there a telephone number is what begins as one, or has blanks between its digits. */
const phoneInFile = /(?<!\d|\d[-./])(\+|\(?0[1-9]|00[1-9]\d{3})[\d\s()/.-]{6,}\d|\d{2,}\s\d{2,}\s\d{2,}/u;

/** A name as the audit trail keeps it, also if an earlier release accepted it. */
export const auditedName = (name: string): string => (containsContactData(name) ? leftOut : name);

/** Stands for values that may identify a person. */
export const leftOut = '(left out)';

/**
 * Whether free text seems to contain an e-mail address or a telephone number. Such text must not go into the audit trail,
 * which is permanent. Personal names cannot be detected.
 */
export const containsContactData = (text: string): boolean => hasContactData(text, phone);

const hasContactData = (text: string, phone: RegExp): boolean =>
  email.test(text) || phone.test(text.replace(notPhones, 'x'));

/** The name of a file, if it may be kept: without folders, and without what disguises it or may identify a person. */
export const keptFileName = (name: string | null | undefined): string | null =>
  name &&
  /^[^/\\]{1,200}$/u.test(name) &&
  isStorable(name) &&
  !disguises.test(name) &&
  !hasContactData(name, phoneInFile)
    ? name
    : null;
