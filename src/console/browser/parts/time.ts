import { html } from 'htm/preact';
import { ago, instant } from '../format.ts';

/** An instant, relative to now. In UTC when it has the focus or the pointer. */
export const when = (at: string) =>
  html`<time class="when" datetime=${at} data-utc=${instant(at)} tabindex="0">${ago(at)}</time>`;

/** An instant in a row of a table, in short. In UTC when the row has the focus, or it has the pointer. */
export const whenInRow = (at: string | null, none = 'never') =>
  at === null
    ? html`<span class="quiet">${none}</span>`
    : html`<time class="when" datetime=${at} data-utc=${instant(at)}>${ago(at, true)}</time>`;
