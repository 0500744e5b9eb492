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
  const isAbout = ({ reason, status, error, code }: PartnerError) => {
    const [sentText, names] = [
      error.toLowerCase(),
      [reason, code ?? '', String(status)].map((name) => name.toLowerCase()),
    ];
    const isNamed = names.some((name) => name !== '' && given.split(/[^a-z0-9_]+/).includes(name));
    // A body has both, and its code alone would find the same code of other calls.
    return given.includes(sentText) || (!quotesAnError(given) && (isNamed || sentText.includes(given)));
  };
  return [...new Set(partnerErrors.filter(isAbout).map(({ reason }) => reason))];
}

const quotesAnError = (given: string) => partnerErrors.some(({ error }) => given.includes(error.toLowerCase()));
