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
