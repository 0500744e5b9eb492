import { html } from 'htm/preact';
import { words } from '../format.ts';
import type { GraphError } from '../graph/send.ts';

/** What to do about an error, beside what it says. */
const advice: Readonly<Record<string, string>> = {
  UNREACHABLE: 'Check your connection to the server.',
  DATABASE_UNAVAILABLE: 'Nothing was changed. This passes when the database is back.',
  IDENTITY_PROVIDER_UNAVAILABLE: 'This passes when the identity provider is back.',
  TOO_MANY_LISTS: 'Other views of yours are being read at the same time.',
  ROLE_REFUSED: 'Ask an administrator for a token with another role.',
};

/** Nothing has that id. To read it again would not help. */
const isUnknown = (code: string) => code.endsWith('_UNKNOWN');

/** Errors in place of what they are about, with a way to try again. */
export const Errors = ({ errors, retry }: { errors: readonly GraphError[]; retry?: () => void }) =>
  errors.length > 0 &&
  html`<div class="callout bad" role="alert">
    ${distinct(errors).map(
      ({ message, extensions }) => html`
        <p><strong>${message}</strong> ${isUnknown(extensions.code) ? 'Check it, or search with Ctrl K.' : (advice[extensions.code] ?? '')}
          ${extensions.tokenId && html`<a href="/tokens/${extensions.tokenId}">Open that token</a>`}</p>
        ${extensions.issues?.map(({ path, message }) => html`<p>${path && `${words(path)}: `}${message}</p>`)}`,
    )}
    ${retry && !errors.every(({ extensions }) => isUnknown(extensions.code)) && html`<button type="button" onClick=${retry}>Try again</button>`}
  </div>`;

/** A list that failed for its filter has the same error once for its items and once for its count. */
const distinct = (errors: readonly GraphError[]) => [
  ...new Map(errors.map((error) => [error.message, error])).values(),
];
