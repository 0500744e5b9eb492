import { html } from 'htm/preact';
import { ago, instant } from '../format.ts';

/** An instant, relative to now. In UTC when it, or the row that it is in, has the focus or the pointer. */
export const When = ({ at, inRow = false }: { at: string; inRow?: boolean }) => html`
  <time class="when" datetime=${at} data-utc=${instant(at)} tabindex=${inRow ? undefined : 0}>${ago(at, inRow)}</time>`;
