/** Tokens of this server, and those of identity providers. */
const tokens = /pa_[a-z]+_\w+|eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const emails = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g;

/** A text without the tokens in it: of each only the last four characters stay, by which it can be found. */
export const withoutTokens = (text: string): string => text.replace(tokens, (token) => token.slice(-4));

/** A token as people paste it: from JSON, from a header, or from a page with invisible characters. */
export const pastedToken = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(Authorization:\s*)?Bearer\s+/i, '')
    .replace(/^["'`]+|["'`,;]+$/g, '');

/** Whether a header can have it (RFC 6750, 2.1). */
export const isToken = (text: string): boolean => /^[\w.~+/-]+=*$/.test(text);

export const hasEmail = (text: string): boolean => text.search(emails) >= 0;

/** Removes tokens and e-mail addresses from a text for a URL, which browsers keep in their history and servers log. */
export const fitForAddress = (text: string): string => withoutTokens(text).replace(emails, '');
