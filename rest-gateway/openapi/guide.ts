import { readFileSync } from 'node:fs';
import { changes } from '../changes.ts';
import { goneReply } from '../error-replies.ts';
import { versionHeader } from '../headers.ts';
import { rateLimit } from '../rate-limit/rate-limit.ts';
import { endpointOf, routes } from '../routes.ts';
import { writtenForms } from './formats.ts';

/** Whom partners ask: an e-mail address or a page. */
export type Contact = Readonly<{ email: string } | { url: string }>;

function contactLink(contact: Contact | undefined): string {
  if (!contact) return 'the operator of this site';
  return 'email' in contact ? `[${contact.email}](mailto:${contact.email})` : `[${contact.url}](${contact.url})`;
}

const rows = (cells: readonly (readonly string[])[]) => cells.map((row) => `| ${row.join(' | ')} |`).join('\n');

const text = readFileSync(new URL('guide.md', import.meta.url), 'utf8');
/** What `guide.md` has in braces. */
const values: Readonly<Record<string, string>> = {
  version: versionHeader.join(': '),
  requests: rateLimit.requests.toLocaleString('en-GB'),
  seconds: `${rateLimit.seconds}`,
  // With separators, so that a search for a status does not find it.
  largestCount: Number.MAX_SAFE_INTEGER.toLocaleString('en-GB'),
  gone: goneReply.code,
  endpoints: rows(routes.map((route) => [`\`${endpointOf(route)}\``, route.documentation.notice])),
  forms: rows(Object.values(writtenForms).map(({ name, form }) => [name, form])),
  changes: rows(changes.map(({ day, change }) => [day, change])),
};

/** The description of the whole API, in Markdown: what partner engineers need besides the endpoints. */
export function guide(basePath: string, contact?: Contact): string {
  const all: typeof values = { ...values, basePath, contact: contactLink(contact) };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => all[name] ?? whole);
}
