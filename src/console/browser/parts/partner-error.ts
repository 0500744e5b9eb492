import { html } from 'htm/preact';
import { words } from '../format.ts';
import type { RefusalCode, RestEndpoint } from '../generated/operation-types.ts';
import { type PartnerError, partnerErrors } from '../generated/partner-errors.ts';

type Refused = { endpoint: RestEndpoint | null; code: RefusalCode };

/** The error as the partner got it. */
const sentFor = ({ endpoint, code }: Refused): PartnerError | undefined =>
  partnerErrors.find(
    ({ reason, endpoints }) =>
      reason === code && (endpoint === null ? endpoints.length === 0 : endpoints.includes(endpoint)),
  );

/** `403 INSUFFICIENT_SCOPE`, as the partner knows it; the text of an error without a code. */
export function errorName(refused: Refused) {
  const sent = sentFor(refused);
  if (!sent) return words(refused.code.toLowerCase());
  return html`${sent.status} ${sent.code ? html`<code>${sent.code}</code>` : sent.error}`;
}

/** The text of the error, as the partner got it. */
export const errorText = (refused: Refused): string => sentFor(refused)?.error ?? '';

/** The reasons of errors that a text is about: a status, a code of the API or of the graph, an error's text, or a whole body. */
export function reasonsOf(text: string): RefusalCode[] {
  const given = text.trim().toLowerCase();
  const names = given.split(/[^a-z0-9_]+/);
  const isNamed = ({ reason, status, code }: PartnerError) =>
    [reason, code, String(status)].some((name) => name !== null && names.includes(name.toLowerCase()));
  // A body has a text and a code. Its code alone would also find other calls.
  const quoted = partnerErrors.filter(({ error }) => given.includes(error.toLowerCase()));
  const found =
    quoted.length > 0
      ? quoted
      : partnerErrors.filter((each) => isNamed(each) || each.error.toLowerCase().includes(given));
  return [...new Set(found.map(({ reason }) => reason))];
}
