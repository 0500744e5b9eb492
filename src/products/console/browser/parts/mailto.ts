/** Browsers and mail programs cut longer addresses, some of them in silence. */
const longest = 2000;

// Everything in an address of a person is encoded but its one `@`, so that none can add a recipient or a header (RFC 6068).
const recipient = (address: string) => encodeURIComponent(address).replace('%40', '@');

/** A link that opens a mail. Only the mail program reads it: no server gets the addresses in it. */
export const mailto = (to: readonly string[], subject: string, text: string): string =>
  `mailto:${to.map(recipient).join(',')}?subject=${encodeURIComponent(subject)}${text && '&body='}${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;

export const isTooLong = (href: string): boolean => href.length > longest;
