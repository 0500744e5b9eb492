const address = /\S@\S/u;
const phone = /\+?\d[\d\s()/.-]{6,}\d/u;
/** What looks like a telephone number and is none: days, with and without hyphens, and frequencies of a radio station. */
const harmless = /\b\d{4}-\d\d-\d\d\b|\b20\d\d[01]\d[0-3]\d\b|\b\d{2,3}[.,]\d\b/g;

/**
 * Whether a text holds what looks like an e-mail address or a telephone number: for texts of people that go to the audit
 * trail, which keeps them for good. Names of people cannot be told from other words.
 */
export function holdsContactData(text: string): boolean {
  return address.test(text) || phone.test(text.replace(harmless, 'x'));
}

/** Why such a text is refused. */
export const contactDataRefused = 'must hold no e-mail address or telephone number: the audit trail keeps it for good';
